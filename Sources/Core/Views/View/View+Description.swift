import Geometry

extension View {
  /// The view in one line: its type, identifier, place, and the properties that differ from a new view's, with every
  /// digit.
  public final var textDescription: String {
    var words = [String(describing: type(of: self))]
    if let identifier { words[0] += " \"\(identifier)\"" }
    words.append("frame=\(text(frame))")
    words.append("center=\(text(center))")
    words += describedProperties.map { "\($0.name)=\($0.value)" }
    return words.joined(separator: " ")
  }

  /// The view and its subviews, a line each, indented by two spaces for each level.
  ///
  /// Two trees with the same dump look the same to the last bit, which tests use to compare trees.
  public final func dumpTree() -> String {
    var lines: [String] = []
    func add(_ view: View, level: Int) {
      lines.append(String(repeating: "  ", count: level) + view.textDescription)
      for child in view.subviews { add(child, level: level + 1) }
    }
    add(self, level: 0)
    return lines.joined(separator: "\n")
  }

  final var ownDescribedProperties: [(name: String, value: String)] {
    var list: [(name: String, value: String)] = []
    func add(_ name: String, _ value: String, unless isDefault: Bool) {
      if !isDefault { list.append((name, value)) }
    }
    add("boundsOrigin", text(bounds.origin), unless: bounds.origin == .zero)
    add("anchorPoint", text(anchorPoint), unless: anchorPoint == Point(0.5, 0.5))
    add("transform", text(transform), unless: transform.isIdentity)
    add("relativeTranslation", text(relativeTranslation), unless: relativeTranslation == .zero)
    add("tilt", text(tilt), unless: tilt == Tilt())
    if let rule = relativeFrame { add("relativeFrame", text(rule), unless: false) }
    if let direction = overrideLayoutDirection { add("overrideLayoutDirection", direction.rawValue, unless: false) }
    add(
      "semanticContentAttribute", semanticContentAttribute.rawValue, unless: semanticContentAttribute == .unspecified)
    add("alpha", text(alpha), unless: alpha == 1)
    add("isHidden", "true", unless: !isHidden)
    if let color = backgroundColor { add("backgroundColor", text(color), unless: false) }
    add("cornerRadius", text(cornerRadius), unless: cornerRadius == 0)
    add("border", "(\(text(border.width)), \(text(border.color)))", unless: border == .none)
    if let shadow {
      add("shadow", "(\(text(shadow.radius)), \(text(shadow.offset)), \(text(shadow.color)))", unless: false)
    }
    add("clipsToBounds", "true", unless: !clipsToBounds)
    add("isUserInteractionEnabled", "false", unless: isUserInteractionEnabled)
    add("acceptsHits", "false", unless: acceptsHits)
    add("gestureRecognizers", String(gestureRecognizers.count), unless: gestureRecognizers.isEmpty)
    let accessibility = accessibility
    // The text of a label is among its own properties.
    if let role = accessibility.role, role != .label {
      add("role", role.rawValue, unless: false)
      if let label = accessibility.label { add("label", String(reflecting: label), unless: false) }
    }
    return list
  }
}

/// The shortest form that reads back as the same number; zero has no sign, as on screen.
private func text(_ number: Double) -> String { "\(number + 0)" }
private func text(_ point: Point) -> String { "(\(text(point.x)), \(text(point.y)))" }
private func text(_ vector: Vector) -> String { "(\(text(vector.x)), \(text(vector.y)))" }
private func text(_ rect: Rect) -> String {
  "[\(text(rect.minX)), \(text(rect.minY)), \(text(rect.width)), \(text(rect.height))]"
}
private func text(_ t: Transform2D) -> String {
  "[" + [t.a, t.b, t.c, t.d, t.tx, t.ty].map(text).joined(separator: ", ") + "]"
}
private func text(_ t: Tilt) -> String {
  "(\(text(t.angle)), \(t.axis), \(text(t.pivot)), \(text(t.perspective)), \(text(t.recede)), \(text(t.shade)))"
}
private func text(_ length: Length) -> String { "\(text(length.percent))%+\(text(length.points))" }
private func text(_ rule: RelativeFrame) -> String {
  "[" + [rule.x, rule.y, rule.width, rule.height].map(text).joined(separator: ", ") + "]"
}

/// Every digit of each component; the hexadecimal form would round.
func text(_ color: Color) -> String {
  "(" + [color.red, color.green, color.blue, color.alpha].map(text).joined(separator: ", ") + ")"
}

import Animation
import Controls
import Geometry
import Transitions
import Views

extension InspectedProperty {
  /// All properties, in the order of the page.
  static let catalog: [InspectedProperty] = place + transform + looks + text + layout + input + motion

  // MARK: Place

  private static let sizes = 0.0...1e6

  private static var place: [InspectedProperty] {
    [
      pair(.place, "Origin", ("x", "y")) {
        ($0.frame.minX, $0.frame.minY)
      } set: { view, x, y in
        view.frame.origin = Point(x, y)
      },
      pair(.place, "Size", ("w", "h"), in: sizes) {
        ($0.bounds.width, $0.bounds.height)
      } set: { view, width, height in
        view.frame.size = Size(width, height)
      },
      pair(.place, "Bounds", ("x", "y")) {
        ($0.bounds.minX, $0.bounds.minY)
      } set: { view, x, y in
        view.bounds.origin = Point(x, y)
      },
      pair(.place, "Anchor", ("x", "y"), in: -100...100, step: 0.1) {
        ($0.anchorPoint.x, $0.anchorPoint.y)
      } set: {
        view, x, y in
        // The frame stays where it is.
        let frame = view.frame
        view.anchorPoint = Point(x, y)
        view.frame = frame
      },
      note(.place, "On screen") { view in
        let frame = view.screenFrame
        let numbers = [frame.minX, frame.minY, frame.width, frame.height].map { FixedPoint.short($0, 1) }
        return "\(numbers[0]), \(numbers[1])   \(numbers[2]) × \(numbers[3])"
      },
    ]
  }

  // MARK: Transform

  private static var transform: [InspectedProperty] {
    [
      pair(.transform, "Translation", ("x", "y")) {
        ($0.transform.tx, $0.transform.ty)
      } set: { view, x, y in
        view.transform.tx = x
        view.transform.ty = y
      }.changing(\View.transform),
      single(.transform, "Rotation °", in: -36_000...36_000) {
        TransformParts($0.transform).rotation * 180 / .pi
      } set: { view, degrees in
        var parts = TransformParts(view.transform)
        parts.rotation = degrees * .pi / 180
        view.transform = parts.transform
      }.changing(\View.transform),
      pair(.transform, "Scale", ("x", "y"), in: -1000...1000, step: 0.1) {
        let scale = TransformParts($0.transform).scale
        return (scale.width, scale.height)
      } set: { view, x, y in
        var parts = TransformParts(view.transform)
        parts.scale = Size(x, y)
        view.transform = parts.transform
      }.changing(\View.transform),
      pair(.transform, "Relative", ("x", "y"), in: -1000...1000, step: 0.1) {
        ($0.relativeTranslation.x, $0.relativeTranslation.y)
      } set: { view, x, y in
        view.relativeTranslation = Vector(x, y)
      },
      single(.transform, "Tilt °", in: -36_000...36_000) {
        $0.tilt.angle * 180 / .pi
      } set: { view, degrees in
        view.tilt.angle = degrees * .pi / 180
      }.changing(\View.tilt),
    ]
  }

  // MARK: Looks

  private static var looks: [InspectedProperty] {
    [
      single(.looks, "Alpha", in: 0...1, step: 0.05) {
        $0.alpha
      } set: {
        $0.alpha = $1
      },
      flag(.looks, "Hidden") {
        $0.isHidden
      } set: {
        $0.isHidden = $1
      },
      flag(.looks, "Clips") {
        $0.clipsToBounds
      } set: {
        $0.clipsToBounds = $1
      },
      single(.looks, "Corner radius", in: sizes) {
        $0.cornerRadius
      } set: {
        $0.cornerRadius = $1
      },
      color(.looks, "Background", allowsNone: true) {
        $0.backgroundColor
      } set: {
        $0.backgroundColor = $1
      },
      single(.looks, "Border", in: 0...1000) {
        $0.border.width
      } set: {
        $0.border.width = $1
      },
      color(.looks, "Border color", allowsNone: false) {
        $0.border.color
      } set: {
        $0.border.color = $1 ?? .clear
      },
      single(.looks, "Shadow radius", in: 0...1000, isShown: { $0.shadow != nil }) {
        $0.shadow?.radius ?? 0
      } set: {
        $0.shadow?.radius = $1
      },
      color(.looks, "Shadow color", allowsNone: true, isShown: { $0.shadow != nil }) {
        $0.shadow?.color
      } set: {
        if let color = $1 { $0.shadow?.color = color } else { $0.shadow = nil }
      }.changing(\View.shadow),
    ]
  }

  // MARK: Text

  private static var text: [InspectedProperty] {
    let isLabel: (View) -> Bool = { $0 is Label }
    return [
      note(.text, "Text", isShown: isLabel) { ($0 as? Label).map { String($0.text.prefix(400)) } },
      single(.text, "Font size", in: 1...1000, isShown: isLabel) {
        ($0 as? Label)?.fontSize ?? 0
      } set: {
        ($0 as? Label)?.fontSize = $1
      },
      color(.text, "Text color", allowsNone: false, isShown: isLabel) {
        ($0 as? Label)?.textColor
      } set: {
        if let color = $1 { ($0 as? Label)?.textColor = color }
      },
    ]
  }

  // MARK: Layout

  private static var layout: [InspectedProperty] {
    let isArranged: (View) -> Bool = { $0.superview is StackView || $0.superview is GridView }
    let shares = 0.0...1e9
    return [
      note(.layout, "Placed by") { placer(of: $0) },
      note(.layout, "Arranges") { arrangement(of: $0) },
      single(.layout, "Grow", in: shares, isShown: isArranged) {
        $0.layout.grow
      } set: {
        $0.layout.grow = $1
      },
      single(.layout, "Shrink", in: shares, isShown: isArranged) {
        $0.layout.shrink
      } set: {
        $0.layout.shrink = $1
      },
      note(.layout, "Constraints", isShown: isArranged) { constraints(of: $0.layout) },
      margin("Margin top", isArranged, \.top), margin("Margin left", isArranged, \.left),
      margin("Margin bottom", isArranged, \.bottom), margin("Margin right", isArranged, \.right),
    ]
  }

  private static func margin(
    _ name: String, _ isShown: @escaping (View) -> Bool, _ side: WritableKeyPath<EdgeInsets, Double>
  ) -> InspectedProperty {
    single(.layout, name, isShown: isShown) {
      $0.layout.margins[keyPath: side]
    } set: {
      $0.layout.margins[keyPath: side] = $1
    }
  }

  private static func placer(of view: View) -> String {
    guard let parent = view.superview else { return "the stage" }
    if view.isRelative { return "its relative frame in \(parent.typeName)" }
    switch parent {
    case is StackView, is GridView: return "\(parent.typeName): its next layout replaces an edited frame"
    case is ListView: return "\(parent.typeName), as a row"
    default: return "its own frame, or \(parent.typeName)"
    }
  }

  private static func arrangement(of view: View) -> String? {
    if let stack = view as? StackView {
      let layout = stack.arrangement
      var words = ["\(layout.axis.rawValue), spacing \(FixedPoint.short(layout.spacing))"]
      words.append("align \(layout.alignment.rawValue), distribute \(layout.distribution.rawValue)")
      if layout.wraps { words.append("wraps") }
      let padding = layout.padding
      if padding != .zero {
        let sides = [padding.top, padding.left, padding.bottom, padding.right].map { FixedPoint.short($0) }
        words.append("padding " + sides.joined(separator: " "))
      }
      return words.joined(separator: ", ")
    }
    return view is GridView ? "a grid" : nil
  }

  private static func constraints(of item: LayoutItem) -> String? {
    var words: [String] = []
    func add(_ name: String, _ length: Length?) {
      guard let length else { return }
      let parts = [
        length.percent == 0 ? nil : FixedPoint.short(length.percent) + " %",
        length.points == 0 && length.percent != 0 ? nil : FixedPoint.short(length.points),
      ]
      words.append(name + " " + parts.compactMap { $0 }.joined(separator: " + "))
    }
    func add(_ name: String, _ number: Double?) {
      if let number { words.append(name + " " + FixedPoint.short(number)) }
    }
    add("basis", item.basis)
    add("width", item.width)
    add("height", item.height)
    add("width ≥", item.minWidth)
    add("width ≤", item.maxWidth)
    add("height ≥", item.minHeight)
    add("height ≤", item.maxHeight)
    add("width : height", item.aspectRatio)
    if let place = item.alignSelf { words.append("align \(place.rawValue)") }
    return words.isEmpty ? nil : words.joined(separator: ", ")
  }

  // MARK: Input

  private static var input: [InspectedProperty] {
    [
      flag(.input, "Interaction") {
        $0.isUserInteractionEnabled
      } set: {
        $0.isUserInteractionEnabled = $1
      },
      flag(.input, "Accepts hits") {
        $0.acceptsHits
      } set: {
        $0.acceptsHits = $1
      },
      note(.input, "Gestures") { view in
        let gestures = view.gestureRecognizers.map { gesture in
          gesture.typeName + (gesture.name.map { " “\($0)”" } ?? "") + ", \(gesture.state)"
            + (gesture.isEnabled ? "" : ", off")
        }
        return gestures.isEmpty ? nil : gestures.joined(separator: "\n")
      },
      note(.input, "Focus") { view in
        if view.window?.focusedView === view { return "has the focus" }
        return view.canBecomeFocused ? "can have the focus" : nil
      },
    ]
  }

  // MARK: Motion

  private static var motion: [InspectedProperty] {
    [
      note(.motion, "Animates") { view in
        let names = ViewProperty.allCases.filter { $0.row.whole == nil && view.isAnimating($0) }.map(\.row.name)
        return names.isEmpty ? nil : names.joined(separator: ", ")
      },
      note(.motion, "Velocity") { view in
        guard let velocity = view.window?.transitions.lazy.compactMap({ $0.velocity(of: view) }).first else {
          return nil
        }
        return "\(FixedPoint.text(velocity.x, 0)), \(FixedPoint.text(velocity.y, 0)) points/s"
      },
      note(.motion, "Replica of") { $0.replicaSource.map { $0.identifier ?? $0.typeName } },
    ]
  }

  // MARK: Making

  private static func pair(
    _ section: Section, _ name: String, _ names: (String, String), in range: ClosedRange<Double> = -1e6...1e6,
    step: Double = 1, get: @escaping (View) -> (Double, Double), set: @escaping (View, Double, Double) -> Void
  ) -> InspectedProperty {
    InspectedProperty(
      section: section, name: name,
      value: .numbers([
        Number(name: names.0, range: range, step: step, get: { get($0).0 }, set: { set($0, $1, get($0).1) }),
        Number(name: names.1, range: range, step: step, get: { get($0).1 }, set: { set($0, get($0).0, $1) }),
      ]))
  }

  private static func single(
    _ section: Section, _ name: String, in range: ClosedRange<Double> = -1e6...1e6, step: Double = 1,
    isShown: @escaping (View) -> Bool = { _ in true }, get: @escaping (View) -> Double,
    set: @escaping (View, Double) -> Void
  ) -> InspectedProperty {
    InspectedProperty(
      section: section, name: name, value: .numbers([Number(range: range, step: step, get: get, set: set)]),
      isShown: isShown)
  }

  private static func flag(
    _ section: Section, _ name: String, get: @escaping (View) -> Bool, set: @escaping (View, Bool) -> Void
  ) -> InspectedProperty {
    InspectedProperty(section: section, name: name, value: .flag(get: get, set: set))
  }

  private static func color(
    _ section: Section, _ name: String, allowsNone: Bool, isShown: @escaping (View) -> Bool = { _ in true },
    get: @escaping (View) -> Color?, set: @escaping (View, Color?) -> Void
  ) -> InspectedProperty {
    InspectedProperty(
      section: section, name: name, value: .color(get: get, set: set, allowsNone: allowsNone), isShown: isShown)
  }

  private static func note(
    _ section: Section, _ name: String, isShown: @escaping (View) -> Bool = { _ in true },
    text: @escaping (View) -> String?
  ) -> InspectedProperty {
    InspectedProperty(section: section, name: name, value: .text(text), isShown: isShown)
  }
}

extension GestureRecognizer {
  /// The name of the recognizer's type without its last word, such as `Pan`.
  fileprivate var typeName: String {
    let name = "\(type(of: self))"
    return name.hasSuffix("GestureRecognizer") ? String(name.dropLast("GestureRecognizer".count)) : name
  }
}

import Geometry
import Notation

extension TreeMessage {
  /// The message as JSON.
  var json: JSONText {
    switch self {
    case .changes(let changes): changes.json
    case .properties(let properties): properties.json
    case .hover(let view): .message("treeHover", [("view", .view(view))])
    case .picked(let view): .message("treePicked", [("view", .view(view))])
    case .refusal(let sentence): .message("treeRefusal", [("sentence", .string(sentence.cut(to: 400)))])
    }
  }
}

extension TreeCommand {
  /// The command as JSON.
  var json: JSONText {
    switch self {
    case .show(let attention): return .message("treeShow", [("part", .string(attention.rawValue))])
    case .select(let view): return .message("treeSelect", [("view", .view(view))])
    case .edit(let view, let property, let edit):
      let members: [(String, JSONText)] =
        switch edit {
        case .number(let number, let component):
          [("number", .bounded(number)), ("component", .number(Double(component)))]
        case .flag(let flag): [("flag", .flag(flag))]
        case .color(let color): [("color", .color(color))]
        }
      return .message("treeEdit", [("view", .view(view)), ("property", .string(property))] + members)
    case .undo: return .message("treeUndo", [])
    case .redo: return .message("treeRedo", [])
    case .highlight(let view): return .message("treeHighlight", [("view", .view(view))])
    case .pick(let isOn): return .message("treePick", [("isOn", .flag(isOn))])
    case .ghosts(let view, let count, let step):
      return .message(
        "treeGhosts", [("view", .view(view)), ("count", .number(Double(count))), ("step", .number(Double(step)))])
    }
  }
}

extension TreeChanges {
  fileprivate var json: JSONText {
    var members: [(key: String, value: JSONText)] = []
    if let background { members.append(("background", .color(background))) }
    if let isCut { members.append(("isCut", .flag(isCut))) }
    if !views.isEmpty { members.append(("views", .array(views.map(\.json)))) }
    if !children.isEmpty {
      let lists = children.map { change in
        JSONText.numbers(([change.parent, change.start, change.removed] + change.added).map { Double($0) })
      }
      members.append(("children", .array(lists)))
    }
    return .message("treeChanges", members)
  }
}

extension TreeChanges.ViewChange {
  fileprivate var json: JSONText {
    var members: [(key: String, value: JSONText)] = [("number", .number(Double(number)))]
    if let facts {
      members.append(("type", .string(facts.type)))
      if let identifier = facts.identifier { members.append(("identifier", .string(identifier))) }
      if let title = facts.title.wrappedValue { members.append(("title", .string(title))) }
      if let text = facts.text.wrappedValue { members.append(("text", .string(text))) }
      members.append(("size", .numbers([facts.size.width, facts.size.height])))
      if facts.isUnseen { members.append(("isUnseen", .flag(true))) }
    }
    if let place {
      let map = place.map
      let numbers = [place.origin.x, place.origin.y, map.a, map.b, map.c, map.d, map.tx, map.ty]
      members.append(("place", .numbers(numbers)))
      if let color = place.color { members.append(("color", .color(color))) }
      if place.isInPicture { members.append(("isInPicture", .flag(true))) }
      if place.takesPresses { members.append(("takesPresses", .flag(true))) }
    }
    return .object(members)
  }
}

extension ViewProperties {
  fileprivate var json: JSONText {
    .message(
      "treeProperties",
      [
        ("view", .view(view)), ("edits", .number(Double(edits))), ("isWhole", .flag(isWhole)),
        ("values", .array(values.map(\.json))),
      ])
  }
}

extension PropertyValue {
  fileprivate var json: JSONText {
    var members: [(key: String, value: JSONText)] = [("section", .string(section)), ("name", .string(name))]
    switch form {
    case .numbers(let numbers): members.append(("numbers", .array(numbers.map(\.json))))
    case .flag(let flag): members.append(("flag", .flag(flag)))
    case .color(let color, let allowsNone):
      members.append(("color", .color(color)))
      if allowsNone { members.append(("allowsNone", .flag(true))) }
    case .text(let text): members.append(("text", .string(text.wrappedValue)))
    }
    if isEditable { members.append(("isEditable", .flag(true))) }
    return .object(members)
  }
}

extension PropertyValue.Number {
  fileprivate var json: JSONText {
    var members: [(key: String, value: JSONText)] = name.isEmpty ? [] : [("name", .string(name))]
    members.append(("range", .array([.bounded(range.lowerBound), .bounded(range.upperBound)])))
    members.append(("step", .bounded(step)))
    members.append(("value", .bounded(value)))
    return .object(members)
  }
}

extension JSONText {
  fileprivate static func message(_ kind: String, _ members: [(key: String, value: JSONText)]) -> JSONText {
    .object([("message", .string(kind))] + members)
  }

  fileprivate static func view(_ number: Int?) -> JSONText { number.map { .number(Double($0)) } ?? .null }

  /// The parts of a color, to the bit.
  fileprivate static func color(_ color: Color?) -> JSONText {
    guard let color else { return .null }
    return .numbers([color.red, color.green, color.blue, color.alpha].map { $0.bounded(in: 0...1) })
  }

  /// A number of a property. JSON has none that is not finite.
  fileprivate static func bounded(_ number: Double) -> JSONText {
    .number(number.bounded(in: -TreeLimits.largest...TreeLimits.largest))
  }
}

nonisolated extension Double {
  /// The nearest number in a range; the one nearest to 0 for NaN.
  func bounded(in range: ClosedRange<Double>) -> Double {
    let number = isNaN ? 0 : self
    return Swift.min(range.upperBound, Swift.max(range.lowerBound, number))
  }
}

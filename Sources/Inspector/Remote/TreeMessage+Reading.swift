import Geometry
import Notation
import Views

extension TreeMessage {
  /// Reads a message; nil for one of another kind.
  static func read(_ message: JSONValue) throws(RemoteFault) -> TreeMessage? {
    try TreeReader.read(message) { kind, object in
      switch kind {
      case "treeChanges": object.treeChanges.map { .changes($0) }
      case "treeProperties": object.viewProperties.map { .properties($0) }
      case "treeHover": object.optionalView.map { .hover($0) }
      case "treePicked": object.optionalView.map { .picked($0) }
      case "treeRefusal": object.text("sentence").map { .refusal($0) }
      default: .some(nil)
      }
    }
  }
}

extension TreeCommand {
  /// Reads a command; nil for one of another kind.
  static func read(_ message: JSONValue) throws(RemoteFault) -> TreeCommand? {
    try TreeReader.read(message) { kind, object in
      switch kind {
      case "treeShow": object.required("part")?.word(TreeAttention.self).map { .show($0) }
      case "treeSelect": object.optionalView.map { .select($0) }
      case "treeEdit": object.edit
      case "treeUndo": .undo
      case "treeRedo": .redo
      case "treeHighlight": object.optionalView.map { .highlight($0) }
      case "treePick": object.required("isOn")?.flag().map { .pick($0) }
      case "treeGhosts": object.ghosts
      default: .some(nil)
      }
    }
  }
}

/// Reads a message, and throws its first fault.
private enum TreeReader {
  /// - Parameter read: returns a message, nil after a fault, and `.some(nil)` for another kind.
  static func read<Message>(
    _ message: JSONValue, _ read: (String, ObjectReader) -> Message??
  ) throws(RemoteFault) -> Message? {
    let log = FaultLog(.first)
    var result: Message?? = .none
    if let object = ObjectReader(message, "a message", log), let kind = object.required("message")?.text() {
      result = read(kind, object)
    }
    if let entry = log.first { throw RemoteFault(sentence: entry.fault.message) }
    guard let result else { throw RemoteFault(sentence: "a message about views cannot be read") }
    return result
  }
}

extension ObjectReader {
  // MARK: Scalars

  fileprivate func text(_ key: String) -> String? { required(key)?.boundedText }

  /// A text, or nothing where the key is absent; nil after a fault.
  fileprivate func optionalText(_ key: String) -> String?? {
    guard let field = self[key] else { return .some(nil) }
    return field.boundedText.map { .some($0) }
  }

  fileprivate func integer(_ key: String, in range: ClosedRange<Int>) -> Int? { required(key)?.integer(in: range) }

  /// A flag that is false where the key is absent; nil after a fault.
  fileprivate func flag(_ key: String) -> Bool? {
    guard let field = self[key] else { return false }
    return field.flag()
  }

  /// The number of a view, or nothing where it is null; nil after a fault.
  fileprivate var optionalView: Int?? {
    guard let field = required("view") else { return .none }
    if case .null = field.value.content { return .some(nil) }
    return field.integer(in: FieldReader.viewNumbers).map { .some($0) }
  }

  // MARK: Commands

  fileprivate var edit: TreeCommand? {
    guard let view = integer("view", in: FieldReader.viewNumbers), let property = text("property") else { return nil }
    let edit: PropertyEdit
    if let field = self["number"] {
      guard let number = field.number(in: FieldReader.numbers),
        let component = integer("component", in: 0...TreeLimits.mostNumbers)
      else { return nil }
      edit = .number(number, component: component)
    } else if let field = self["flag"] {
      guard let flag = field.flag() else { return nil }
      edit = .flag(flag)
    } else {
      guard let color = required("color")?.color else { return nil }
      edit = .color(color)
    }
    return .edit(view: view, property: property, edit)
  }

  fileprivate var ghosts: TreeCommand? {
    guard let view = optionalView, let count = integer("count", in: 0...60), let step = integer("step", in: 1...60)
    else { return nil }
    return .ghosts(view: view, count: count, step: step)
  }

  // MARK: Views

  fileprivate var treeChanges: TreeChanges? {
    var changes = TreeChanges()
    if let field = self["background"] {
      guard let color = field.color else { return nil }
      changes.background = color
    }
    if let field = self["isCut"] {
      guard let isCut = field.flag() else { return nil }
      changes.isCut = isCut
    }
    if let field = self["views"] {
      guard let elements = field.elements(upTo: TreeLimits.mostViews) else { return nil }
      changes.views.reserveCapacity(elements.count)
      for element in elements {
        guard let change = element.object("a view")?.viewChange else { return nil }
        changes.views.append(change)
      }
    }
    if let field = self["children"] {
      guard let elements = field.elements(upTo: TreeLimits.mostViews) else { return nil }
      var total = 0
      for element in elements {
        guard let change = element.childrenChange else { return nil }
        total += change.added.count
        changes.children.append(change)
      }
      guard total <= TreeLimits.mostViews else {
        field.report(.illegal, "a message moves at most \(TreeLimits.mostViews) views")
        return nil
      }
    }
    return changes
  }

  fileprivate var viewChange: TreeChanges.ViewChange? {
    guard let number = integer("number", in: FieldReader.viewNumbers) else { return nil }
    var change = TreeChanges.ViewChange(number: number)
    if has("type") {
      guard let type = text("type"), let identifier = optionalText("identifier"), let title = optionalText("title"),
        let text = optionalText("text"), let isUnseen = flag("isUnseen"),
        let size = required("size")?.numbers(count: 2, in: 0...TreeLimits.farthest)
      else { return nil }
      change.facts = ViewFacts(
        type: type, identifier: identifier, title: ExactText(title), text: ExactText(text),
        size: Size(size[0], size[1]), isUnseen: isUnseen)
    }
    if let field = self["place"] {
      guard let numbers = field.numbers(count: 8, in: -TreeLimits.farthest...TreeLimits.farthest),
        let isInPicture = flag("isInPicture"), let takesPresses = flag("takesPresses")
      else { return nil }
      var color: Color?
      if let field = self["color"] {
        guard let read = field.color else { return nil }
        color = read
      }
      change.place = ViewPlace(
        origin: Point(numbers[0], numbers[1]),
        map: Transform2D(
          a: numbers[2], b: numbers[3], c: numbers[4], d: numbers[5], tx: numbers[6], ty: numbers[7]),
        isInPicture: isInPicture, color: color, takesPresses: takesPresses)
    }
    return change
  }

  // MARK: Properties

  fileprivate var viewProperties: ViewProperties? {
    guard let view = integer("view", in: FieldReader.viewNumbers),
      let edits = integer("edits", in: 0...FieldReader.viewNumbers.upperBound), let isWhole = flag("isWhole"),
      let elements = required("values")?.elements(upTo: TreeLimits.mostProperties)
    else { return nil }
    var values: [PropertyValue] = []
    var names: Set<String> = []
    for element in elements {
      guard let read = element.object("a property")?.propertyValue else { return nil }
      guard let value = read else { continue }
      guard names.insert(value.name).inserted else {
        element.report(.illegal, "a view has one property “\(value.name.prefix(40))”, not two")
        return nil
      }
      values.append(value)
    }
    return ViewProperties(view: view, edits: edits, isWhole: isWhole, values: values)
  }

  /// A property, or nothing for one of an unknown form; nil after a fault.
  fileprivate var propertyValue: PropertyValue?? {
    guard let section = text("section"), let name = text("name"), let isEditable = flag("isEditable") else {
      return .none
    }
    let form: PropertyValue.Form
    if let field = self["numbers"] {
      guard let elements = field.elements(upTo: TreeLimits.mostNumbers) else { return .none }
      var numbers: [PropertyValue.Number] = []
      for element in elements {
        guard let number = element.object("a number")?.propertyNumber else { return .none }
        numbers.append(number)
      }
      form = .numbers(numbers)
    } else if let field = self["flag"] {
      guard let flag = field.flag() else { return .none }
      form = .flag(flag)
    } else if let field = self["color"] {
      guard let color = field.color, let allowsNone = flag("allowsNone") else { return .none }
      form = .color(color, allowsNone: allowsNone)
    } else if let field = self["text"] {
      guard let text = field.boundedText else { return .none }
      form = .text(ExactText(text))
    } else {
      return .some(nil)
    }
    return PropertyValue(section: section, name: name, form: form, isEditable: isEditable)
  }

  fileprivate var propertyNumber: PropertyValue.Number? {
    guard let name = optionalText("name"), let field = required("range"),
      let range = field.numbers(count: 2, in: FieldReader.numbers),
      let step = required("step")?.number(in: 1e-9...TreeLimits.largest),
      let value = required("value")?.number(in: FieldReader.numbers)
    else { return nil }
    guard range[0] < range[1] else {
      field.report(.illegal, "a range begins below its end")
      return nil
    }
    return PropertyValue.Number(name: name ?? "", range: range[0]...range[1], step: step, value: value)
  }
}

extension FieldReader {
  fileprivate static let viewNumbers = 1...(1 << 53)
  fileprivate static let numbers = -TreeLimits.largest...TreeLimits.largest

  fileprivate var boundedText: String? {
    guard let text = text() else { return nil }
    guard text.utf8.count <= TreeLimits.longestText else {
      report(.illegal, "\(subject) has at most \(TreeLimits.longestText) bytes")
      return nil
    }
    return text
  }

  fileprivate func integer(in range: ClosedRange<Int>) -> Int? {
    guard let number = number(in: Double(range.lowerBound)...Double(range.upperBound)) else { return nil }
    guard let integer = Int(exactly: number) else {
      reject("a whole number", kind: .illegal)
      return nil
    }
    return integer
  }

  fileprivate func numbers(count: Int, in range: ClosedRange<Double>) -> [Double]? {
    guard let elements = elements(count: count, "a list of \(count) numbers") else { return nil }
    var numbers: [Double] = []
    numbers.reserveCapacity(count)
    for element in elements {
      guard let number = element.number(in: range) else { return nil }
      numbers.append(number)
    }
    return numbers
  }

  /// A color, or nothing where it is null; nil after a fault.
  fileprivate var color: Color?? {
    if case .null = value.content { return .some(nil) }
    guard let parts = numbers(count: 4, in: 0...1) else { return .none }
    return .some(Color(red: parts[0], green: parts[1], blue: parts[2], alpha: parts[3]))
  }

  fileprivate var childrenChange: TreeChanges.ChildrenChange? {
    guard let elements = elements(upTo: TreeLimits.mostViews + 3) else { return nil }
    guard elements.count >= 3 else {
      report(.illegal, "a change of children begins with three numbers")
      return nil
    }
    var numbers: [Int] = []
    numbers.reserveCapacity(elements.count)
    for (index, element) in elements.enumerated() {
      let range = index == 1 || index == 2 ? 0...TreeLimits.mostViews : Self.viewNumbers
      guard let number = element.integer(in: range) else { return nil }
      numbers.append(number)
    }
    return TreeChanges.ChildrenChange(
      parent: numbers[0], start: numbers[1], removed: numbers[2], added: Array(numbers[3...]))
  }
}

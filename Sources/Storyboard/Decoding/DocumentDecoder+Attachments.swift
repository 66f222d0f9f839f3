import Geometry
import Notation
import Views

nonisolated extension DocumentDecoder {
  private static let farthest = 100_000.0

  // MARK: Snaps and pushes

  private enum SnapKey: String, ObjectKey, CaseIterable { case item, to, damping }

  mutating func snaps(_ value: JSONValue, _ cast: DynamicsCast) -> [Document.Snap] {
    guard let fields = fields(of: value, "a snap", SnapKey.self) else { return [] }
    var items: [String] = []
    var to: Document.Place?
    var damping = 0.5
    for field in fields {
      switch field.key {
      case .item: items = itemReference(field.value, cast)
      case .to: to = place(field.value, "\"to\"")
      case .damping: damping = number(field.value, "damping", in: 0...1) ?? damping
      }
    }
    require([.item, .to], in: fields, "a snap", at: value.position)
    guard let to else { return [] }
    return items.map { Document.Snap(item: $0, to: to, damping: damping) }
  }

  private enum PushKey: String, ObjectKey, CaseIterable { case item, vector, at, mode }

  mutating func pushes(_ value: JSONValue, _ cast: DynamicsCast) -> [Document.Push] {
    guard let fields = fields(of: value, "a push", PushKey.self) else { return [] }
    var items: [String] = []
    var vector: Vector?
    var at = Vector.zero
    var mode = Document.Push.Mode.continuous
    for field in fields {
      switch field.key {
      case .item: items = itemReference(field.value, cast)
      case .vector: vector = self.vector(field.value, "vector", most: 10_000)
      case .at: at = self.vector(field.value, "at", most: Self.farthest, unit: "points") ?? at
      case .mode: mode = word(field.value, "mode", Document.Push.Mode.self) ?? mode
      }
    }
    require([.item, .vector], in: fields, "a push", at: value.position)
    guard let vector else { return [] }
    return items.map { Document.Push(item: $0, vector: vector, at: at, mode: mode) }
  }

  // MARK: Attachments

  private enum AttachmentKey: String, ObjectKey, CaseIterable {
    case kind, item, at, to, toAt, length, frequency, damping, axis, range, friction
  }

  private enum HoldWord: String, CaseIterable {
    case rod, rope, pin, slide, fixed

    /// What goes with it besides what goes with all.
    var keys: [AttachmentKey] {
      switch self {
      case .rod: [.length, .frequency, .damping]
      case .rope: [.length]
      case .pin: [.range, .friction]
      case .slide: [.axis, .range]
      case .fixed: [.frequency, .damping]
      }
    }
  }

  mutating func attachment(_ object: JSONValue, _ cast: DynamicsCast) -> [Document.Attachment] {
    guard let fields = fields(of: object, "an attachment", AttachmentKey.self) else { return [] }
    func value(_ key: AttachmentKey) -> JSONValue? { fields.first { $0.key == key }?.value }

    let item = value(.item).flatMap { oneItem($0, cast) }
    let at = value(.at).flatMap { vector($0, "at", most: Self.farthest, unit: "points") }
    let toAt = value(.toAt).flatMap { vector($0, "toAt", most: Self.farthest, unit: "points") }
    let end = value(.to).flatMap { attachmentEnd($0, toAt ?? .zero, cast) }
    require([.item, .to], in: fields, "an attachment", at: object.position)
    let word = value(.kind).map { self.word($0, "kind", HoldWord.self) } ?? .rod
    guard let word else { return [] }
    let common: [AttachmentKey] = [.kind, .item, .at, .to, .toAt]
    for field in fields where !common.contains(field.key) && !word.keys.contains(field.key) {
      let others = HoldWord.allCases.filter { $0.keys.contains(field.key) }.map { "\"\($0.rawValue)\"" }
      faults.add(
        "\"\(field.key.rawValue)\" goes with \(Wording.list(others)), not with an attachment of kind "
          + "\"\(word.rawValue)\"", at: field.keyPosition)
    }
    if case .place = end {
      if let toAt = fields.first(where: { $0.key == .toAt }) {
        faults.add("\"toAt\" is a part of an item, and \"to\" is a place", at: toAt.keyPosition)
      }
      if word == .rope || word == .pin || word == .fixed, let to = fields.first(where: { $0.key == .to }) {
        faults.add(
          "an attachment of kind \"\(word.rawValue)\" holds two items: \"to\" must be an item, which may be anchored",
          at: to.value.position)
      }
    }
    if case .item(let other, _) = end, other == item, let to = value(.to) {
      faults.add("an item cannot be attached to itself", at: to.position)
    }
    let hold = hold(word, value)
    guard let item, let end else { return [] }
    return [Document.Attachment(item: item, at: at ?? .zero, to: end, hold: hold)]
  }

  private mutating func hold(_ word: HoldWord, _ value: (AttachmentKey) -> JSONValue?) -> Document.Hold {
    let length = value(.length).flatMap { number($0, "length", in: 0...Self.farthest, unit: "points") }
    let frequency = value(.frequency).flatMap { number($0, "frequency", in: 0...60, unit: "hertz") } ?? 0
    let damping = value(.damping).flatMap { number($0, "damping", in: 0...100) } ?? 0
    let axis = value(.axis).flatMap { self.axis($0) }
    let limits = value(.range).flatMap { self.range($0) }
    let friction = value(.friction).flatMap { number($0, "friction", in: 0...1_000_000) } ?? 0
    switch word {
    case .rod: return .rod(length: length, frequency: frequency, damping: damping)
    case .rope: return .rope(length: length)
    case .pin: return .pin(range: limits, friction: friction)
    case .slide: return .slide(axis: axis ?? Vector(1, 0), range: limits)
    case .fixed: return .fixed(frequency: frequency, damping: damping)
    }
  }

  private mutating func axis(_ value: JSONValue) -> Vector? {
    guard let axis = vector(value, "axis", most: Self.farthest) else { return nil }
    guard axis.length > 0 else {
      faults.add("\"axis\" must point somewhere, not [0, 0]", at: value.position)
      return nil
    }
    return axis / axis.length
  }

  private mutating func range(_ value: JSONValue) -> ClosedRange<Double>? {
    guard let ends = vector(value, "range", most: Self.farthest) else { return nil }
    guard ends.x <= ends.y else {
      faults.add("\"range\" runs from the lesser number to the greater one", at: value.position)
      return nil
    }
    return ends.x...ends.y
  }

  private mutating func oneItem(_ value: JSONValue, _ cast: DynamicsCast) -> String? {
    let items = itemReference(value, cast)
    if items.count > 1 {
      faults.add("an attachment holds one item: an id, and no \"*\"", at: value.position)
      return nil
    }
    return items.first
  }

  private mutating func attachmentEnd(
    _ value: JSONValue, _ at: Vector, _ cast: DynamicsCast
  ) -> Document.AttachmentEnd? {
    switch value.content {
    case .string: return oneItem(value, cast).map { .item($0, at: at) }
    case .array: return place(value, "\"to\"").map { .place($0) }
    case .number, .bool, .null, .object:
      faults.add("\"to\" must be the id of an item or a place, [x, y], not \(value.found)", at: value.position)
      return nil
    }
  }
}

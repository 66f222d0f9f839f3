import Dynamics
import Geometry
import JSON
import Views

/// Decodes the attachments of a scene's dynamics.
nonisolated enum AttachmentSection {
  typealias Document = StoryboardDocument

  /// The names of the attachment kinds in files, see ``Attach/Kind``.
  private enum KindWord: String, CaseIterable {
    case rod, rope, pin, slide, fixed

    /// The fields that exist only for this kind.
    var fields: [String] {
      switch self {
      case .rod: ["length", "frequency", "damping"]
      case .rope: ["length"]
      case .pin: ["range", "friction"]
      case .slide: ["axis", "range"]
      case .fixed: ["frequency", "damping"]
      }
    }

    static let shared = ["kind", "item", "at", "to", "toAt"]
  }

  private struct Draft {
    var kind: KindWord? = .rod
    var item: String?
    var offset = Vector.zero
    var to: Document.AttachmentEnd?
    var otherOffset = Vector.zero
    var length: Double?
    var frequency = 0.0
    var damping = 0.0
    var axis = Vector(1, 0)
    var range: ClosedRange<Double>?
    var friction = 0.0

    func attachment(_ word: KindWord) -> Attach.Kind {
      switch word {
      case .rod: .rod(length: length, frequency: frequency, damping: damping)
      case .rope: .rope(length: length)
      case .pin:
        .pin(range: range.map { $0.lowerBound * .pi / 180...$0.upperBound * .pi / 180 }, friction: friction)
      case .slide: .slide(axis: axis, range: range)
      case .fixed: .weld(frequency: frequency, damping: damping)
      }
    }
  }

  private static let attachment = Section<Draft>(
    "an attachment",
    [
      SectionField("kind") { reader, _ in
        let kind = reader.word(KindWord.self)
        return { $0.kind = kind }
      },
      SectionField("item", \.item, isRequired: true) { reader, scope in scope.items?.item(reader) },
      SectionField("at", \.offset) { reader, _ in reader.vector(PhysicsLimits.place) },
      SectionField("to", \.to, isRequired: true) { reader, scope in end(reader, scope) },
      SectionField("toAt", \.otherOffset) { reader, _ in reader.vector(PhysicsLimits.place) },
      SectionField("length", \.length) { reader, _ in reader.number(PhysicsLimits.extent) },
      SectionField("frequency", \.frequency) { reader, _ in reader.number(PhysicsLimits.frequency) },
      SectionField("damping", \.damping) { reader, _ in reader.number(PhysicsLimits.damping) },
      SectionField("axis", \.axis) { reader, _ in axis(reader) },
      SectionField("range", \.range) { reader, _ in range(reader) },
      SectionField("friction", \.friction) { reader, _ in reader.number(PhysicsLimits.jointFriction) },
    ])

  static func attachment(_ reader: FieldReader, in scope: DecodingScope) -> [Document.Attachment] {
    guard let object = reader.object(attachment.what) else { return [] }
    let draft = attachment.read(object, from: Draft(), in: scope)
    guard let kind = draft.kind else { return [] }
    checkFields(kind, object)
    checkEnds(kind, draft, object)
    if kind == .pin, draft.range != nil { _ = object["range"]?.vector(in: PhysicsLimits.angleInDegrees.range) }
    guard let item = draft.item, var to = draft.to else { return [] }
    if case .item(let other, _) = to { to = .item(other, at: draft.otherOffset) }
    return [Document.Attachment(item: item, at: draft.offset, to: to, kind: draft.attachment(kind))]
  }

  private static func checkFields(_ kind: KindWord, _ object: ObjectReader) {
    for member in object.members
    where attachment.names.contains(member.key) && !KindWord.shared.contains(member.key)
      && !kind.fields.contains(member.key)
    {
      let others = KindWord.allCases.filter { $0.fields.contains(member.key) }.map { "\"\($0.rawValue)\"" }
      object.log.report(
        .unknown, member.key,
        "\"\(member.key)\" goes with \(Wording.list(others)), not with an attachment of kind \"\(kind.rawValue)\"",
        at: member.keyPosition)
    }
  }

  private static func checkEnds(_ kind: KindWord, _ draft: Draft, _ object: ObjectReader) {
    switch draft.to {
    case .place:
      if let member = object.member("toAt") {
        object.log.report(
          .illegal, "toAt", "\"toAt\" is a part of an item, and \"to\" is a place", at: member.keyPosition)
      }
      if kind == .rope || kind == .pin || kind == .fixed {
        object["to"]?.report(
          .illegal,
          "an attachment of kind \"\(kind.rawValue)\" holds two items: \"to\" must be an item, which may be anchored")
      }
    case .item(let other, _):
      if other == draft.item { object["to"]?.report(.illegal, "an item cannot be attached to itself") }
    case nil: break
    }
  }

  // MARK: Values

  private static func axis(_ reader: FieldReader) -> Vector? {
    guard let axis = reader.vector(PhysicsLimits.axis) else { return nil }
    guard axis.length > 0 else {
      reader.report(.illegal, "\"axis\" must point somewhere, not [0, 0]")
      return nil
    }
    return axis / axis.length
  }

  private static func range(_ reader: FieldReader) -> ClosedRange<Double>? {
    // The degrees of a pin are checked after its kind is known.
    guard let ends = reader.vector(in: PhysicsLimits.slideRange.range) else { return nil }
    guard ends.x <= ends.y else {
      reader.report(.illegal, "\"range\" runs from the lesser number to the greater one")
      return nil
    }
    return ends.x...ends.y
  }

  private static func end(_ reader: FieldReader, _ scope: DecodingScope) -> Document.AttachmentEnd? {
    switch reader.value.content {
    case .string: return scope.items?.item(reader).map { .item($0, at: .zero) }
    case .array: return reader.place().map { .place($0) }
    case .number, .bool, .null, .object:
      reader.reject("the id of an item or a place, [x, y]")
      return nil
    }
  }
}

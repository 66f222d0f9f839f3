import Dynamics
import Geometry
import JSON
import Views

/// Decodes the snaps, pushes and fields of a scene's dynamics.
nonisolated enum ActionSection {
  typealias Document = StoryboardDocument

  private static func items(_ reader: FieldReader, _ scope: DecodingScope) -> [String]? {
    scope.items?.items(reader)
  }

  // MARK: Snaps

  private struct SnapDraft {
    var items: [String] = []
    var to: Document.Place?
    var damping = 0.5
  }

  private static let snap = Section<SnapDraft>(
    "a snap",
    [
      SectionField("item", \.items, isRequired: true, read: items),
      SectionField("to", \.to, isRequired: true) { reader, _ in reader.place() },
      SectionField("damping", \.damping) { reader, _ in reader.number(PhysicsLimits.snapDamping) },
    ])

  static func snaps(_ reader: FieldReader, in scope: DecodingScope) -> [Document.Snap] {
    guard let draft = snap.read(reader, from: SnapDraft(), in: scope), let to = draft.to else { return [] }
    return draft.items.map { Document.Snap(item: $0, to: to, damping: draft.damping) }
  }

  // MARK: Pushes

  private struct PushDraft {
    var items: [String] = []
    var push = Push(.zero, mode: .continuous)
  }

  private static let push = Section<PushDraft>(
    "a push",
    [
      SectionField("item", \.items, isRequired: true, read: items),
      SectionField(Push.schema, "vector", of: \.push),
      SectionField(Push.schema, "offset", of: \.push, named: "at"),
      SectionField(Push.schema, "mode", of: \.push),
    ])

  static func pushes(_ reader: FieldReader, in scope: DecodingScope) -> [Document.ItemPush] {
    guard let draft = push.read(reader, from: PushDraft(), in: scope) else { return [] }
    return draft.items.map { Document.ItemPush(item: $0, push: draft.push) }
  }

  // MARK: Fields

  private struct FieldDraft {
    var kind: FieldParameters.Kind?
    var parameters = FieldParameters(kind: .drag)
    var position: Document.Place?
    var radius: Double?
    var size: Vector?
    var items: [String]?
  }

  private static let field = Section<FieldDraft>(
    "a field",
    [
      SectionField("kind", \.kind, isRequired: true) { reader, _ in reader.word(FieldParameters.Kind.self) },
      SectionField(FieldParameters.schema, "strength", of: \.parameters),
      SectionField(FieldParameters.schema, "falloff", of: \.parameters),
      SectionField(FieldParameters.schema, "minimumRadius", of: \.parameters),
      SectionField("position", \.position) { reader, _ in reader.place() },
      SectionField(FieldParameters.schema, "direction", of: \.parameters),
      SectionField("radius", \.radius) { reader, _ in reader.number(PhysicsLimits.extent) },
      SectionField("size", \.size) { reader, _ in reader.vector(PhysicsLimits.place) },
      SectionField(FieldParameters.schema, "smoothness", of: \.parameters),
      SectionField(FieldParameters.schema, "speed", of: \.parameters),
      SectionField("items", \.items) { reader, scope in scope.items?.itemList(reader) },
    ])

  static func field(_ reader: FieldReader, in scope: DecodingScope) -> [Document.ItemField] {
    guard let object = reader.object(field.what) else { return [] }
    let draft = field.read(object, from: FieldDraft(), in: scope)
    checkRegion(draft, object)
    guard let kind = draft.kind else { return [] }
    checkKind(kind, object)
    var parameters = draft.parameters
    parameters.kind = kind
    if let radius = draft.radius {
      parameters.region = .circle(radius: radius)
    } else if let size = draft.size {
      parameters.region = .rectangle(Size(max(0, size.x), max(0, size.y)))
    }
    return [
      Document.ItemField(
        parameters: parameters, position: draft.position, items: draft.items ?? scope.items?.ids ?? [])
    ]
  }

  private static func checkRegion(_ draft: FieldDraft, _ object: ObjectReader) {
    if let size = object.member("size"), object.has("radius") {
      object.log.report(
        .illegal, "size", "a field is a circle of a \"radius\" or a rectangle of a \"size\", not both",
        at: size.keyPosition)
    }
    if let size = draft.size, size.x < 0 || size.y < 0 {
      object["size"]?.report(.illegal, "a \"size\" may not be negative")
    }
  }

  private static func checkKind(_ kind: FieldParameters.Kind, _ object: ObjectReader) {
    let direction = object.member("direction")
    if kind.hasDirection, direction == nil {
      object.log.report(
        .missing, "direction", "a field of kind \"\(kind.rawValue)\" needs \"direction\", [x, y]", at: object.position)
    }
    if !kind.hasDirection, let direction {
      object.log.report(
        .unknown, "direction", "\"direction\" goes with a field of kind \"linear\" or \"velocity\"",
        at: direction.keyPosition)
    }
    if !kind.isNoise, let member = object.members.first(where: { $0.key == "smoothness" || $0.key == "speed" }) {
      object.log.report(
        .unknown, member.key, "\"\(member.key)\" goes with a field of kind \"noise\" or \"turbulence\"",
        at: member.keyPosition)
    }
  }
}

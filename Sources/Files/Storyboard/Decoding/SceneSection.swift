import Geometry
import JSON
import Transitions
import Views

/// Decodes scenes, their keys and their timers.
nonisolated enum SceneSection {
  typealias Document = StoryboardDocument

  private struct CompactDraft {
    var minimumSize: Size?
  }

  private static let compact = Section<CompactDraft>(
    "a compact scene",
    [SectionField("minimumSize", \.minimumSize) { reader, _ in reader.windowSize() }],
    misplaced: [
      "layout": "its own \"compact\" belongs into the stack or grid", "views": "each view has its \"compact\"",
    ])

  private struct Draft {
    var title: String?
    var color: Document.Paint
    var direction: UserInterfaceLayoutDirection?
    var layout: Document.LayoutContainer?
    var minimumSize: Size?
    var compact = CompactDraft()
    var views: [Document.View] = []
    var keys: [Document.KeyBinding] = []
    var timers: [Document.Timer] = []
    var dynamics: FieldReader?
  }

  private static let scene = Section<Draft>(
    "a scene",
    [
      SectionField("title", \.title) { reader, scope in ValueSection.text(reader, in: scope) },
      // Read before all scenes, which can name them.
      SectionField("values") { _, _ in nil },
      SectionField("color", \.color) { reader, scope in ValueSection.paint(reader, in: scope) },
      SectionField("direction", \.direction) { reader, _ in ViewSection.direction(reader) },
      SectionField("layout", \.layout) { reader, scope in LayoutSection.readScene(reader, in: scope) },
      SectionField("minimumSize", \.minimumSize) { reader, _ in reader.windowSize() },
      SectionField("compact", \.compact) { reader, scope in
        compact.read(reader, from: CompactDraft(), in: scope)
      },
      SectionField("views", \.views) { reader, scope in ViewSection.views(reader, in: scope) },
      SectionField("keys", \.keys) { reader, scope in keys(reader, in: scope) },
      SectionField("timers", \.timers) { reader, scope in
        reader.elements("a list of timers").map { $0.compactMap { timer($0, in: scope) } }
      },
      SectionField("dynamics", \.dynamics) { reader, _ in reader },
    ])

  /// Reads the values that a scene takes.
  static func readValues(_ member: JSONMember, _ names: DocumentNames) {
    guard case .object(let members) = member.value.content, let values = members.first(where: { $0.key == "values" })
    else { return }
    names.values[member.key] = ValueSection.declaration(FieldReader(values.value, values.key, names.log), names)
  }

  /// - Parameter member: the id and the object of the scene.
  static func read(_ member: JSONMember, _ names: DocumentNames) -> Document.Scene? {
    var scope = DecodingScope(names: names, scene: member.key)
    scope.isArranged = LayoutSection.isContainer(member.value)
    let reader = FieldReader(member.value, member.key, names.log)
    guard let draft = scene.read(reader, from: Draft(color: names.background), in: scope) else { return nil }
    // Dynamics refer to views, which can come later in the file.
    let dynamics = draft.dynamics.flatMap { DynamicsSection.read($0, in: scope, draft.views) }
    return Document.Scene(
      id: member.key, title: draft.title, values: names.values[member.key]?.texts ?? [:],
      folder: names.values[member.key] == nil ? "" : names.folder, color: draft.color, direction: draft.direction,
      layout: draft.layout, minimumSize: draft.minimumSize, compactMinimumSize: draft.compact.minimumSize,
      views: draft.views,
      keys: draft.keys, timers: draft.timers,
      dynamics: dynamics)
  }

  // MARK: Keys

  private static func keys(_ reader: FieldReader, in scope: DecodingScope) -> [Document.KeyBinding]? {
    guard let members = reader.members("an object of segues by key") else { return nil }
    var bound: Set<KeyName> = []
    return members.compactMap { member in
      let segue = scope.names.segue(FieldReader(member.value, member.key, scope.log), from: scope.scene)
      guard let key = KeyName(name: member.key) else {
        scope.log.report(
          .unknown, member.key,
          "unknown key name \(Wording.quoted(member.key))\(KeyName.hint(for: member.key, scope.log))",
          at: member.keyPosition)
        return nil
      }
      if key.asksForWayBack {
        scope.log.report(
          .illegal, member.key, "\(key.rawValue) cannot be bound: it asks for the way back", at: member.keyPosition)
      }
      if !bound.insert(key).inserted {
        scope.log.report(
          .illegal, member.key, "the key \(key.rawValue) is bound twice in this scene", at: member.keyPosition)
      }
      return segue.map { Document.KeyBinding(key: key, segue: $0) }
    }
  }

  // MARK: Timers

  private struct TimerDraft {
    var after: Double?
    var segue: String?
    var policy: CollisionPolicy?
  }

  private static let timer = Section<TimerDraft>(
    "a timer",
    [
      SectionField("after", \.after, isRequired: true) { reader, _ in reader.number(in: 0...86_400, unit: "seconds") },
      SectionField("segue", \.segue, isRequired: true) { reader, scope in
        scope.names.segue(reader, from: scope.scene)
      },
      SectionField("policy", \.policy) { reader, _ in reader.word(CollisionPolicy.self) },
    ])

  private static func timer(_ reader: FieldReader, in scope: DecodingScope) -> Document.Timer? {
    guard let draft = timer.read(reader, from: TimerDraft(), in: scope), let after = draft.after,
      let segue = draft.segue
    else { return nil }
    return Document.Timer(after: after, segue: segue, policy: draft.policy)
  }
}

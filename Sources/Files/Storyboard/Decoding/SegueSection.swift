import Directors
import JSON
import Transitions

/// Decodes segues, with the parameters of their directors and their matched elements.
nonisolated enum SegueSection {
  typealias Document = StoryboardDocument

  private struct Draft {
    var from: String?
    var to: String?
    var kind: Document.Kind?
    var director: DirectorInfo?
    var with: FieldReader?
    var match: FieldReader?
    var values: FieldReader?
    var interactive: Document.Drag?
    var policy: CollisionPolicy?
  }

  private static let segue = Section<Draft>(
    "a segue",
    [
      SectionField("from", \.from, isRequired: true) { reader, scope in scope.names.scene(reader) },
      SectionField("to", \.to) { reader, scope in scope.names.scene(reader) },
      SectionField("kind", \.kind, isRequired: true) { reader, scope in kind(reader, scope.names) },
      SectionField("director", \.director) { reader, scope in director(reader, scope.names) },
      SectionField("with", \.with) { reader, _ in reader },
      SectionField("match", \.match) { reader, _ in reader },
      SectionField("values", \.values) { reader, _ in reader },
      SectionField("interactive", \.interactive) { reader, _ in reader.word(Document.Drag.self) },
      SectionField("policy", \.policy) { reader, _ in reader.word(CollisionPolicy.self) },
    ])

  /// The scene at which a segue begins or ends according to the file, before validation.
  /// - Parameter key: `from` or `to`.
  static func scene(_ key: String, of segue: JSONValue) -> String? {
    guard case .object(let members) = segue.content,
      case .string(let name) = members.first(where: { $0.key == key })?.value.content
    else { return nil }
    return name
  }

  /// - Parameter member: the name and the object of the segue.
  static func read(_ member: JSONMember, _ names: DocumentNames) -> Document.Segue? {
    guard let object = ObjectReader(member.value, segue.what, names.log) else { return nil }
    let draft = segue.read(object, from: Draft(), in: DecodingScope(names: names))
    var parameters: [Document.Parameter] = []
    if let with = draft.with {
      if let director = draft.director {
        parameters = self.parameters(with, of: director)
      } else if !object.has("director") {
        with.report(.illegal, "\"with\" needs a \"director\": it gives that director's parameters")
      }
    }
    let matches = draft.match.map { self.matches($0, from: draft.from, to: draft.to, names) } ?? []
    let scope = DecodingScope(names: names, scene: draft.from ?? "")
    let values = draft.values.map { ValueSection.handed($0, over: member.key, in: scope) } ?? [:]
    guard let kind = draft.kind else { return nil }
    if kind.needsDestination, !object.has("to") {
      names.log.report(
        .missing, "to", "a segue of kind \"\(kind.rawValue)\" needs \"to\"", at: member.value.position)
    }
    if !kind.needsDestination, let match = object.member("match") {
      names.log.report(
        .unknown, "match", "\"match\" goes with push, present and show; the way back knows the pairs of the way there",
        at: match.keyPosition)
    }
    guard let from = draft.from else { return nil }
    return Document.Segue(
      name: member.key, from: from, to: draft.to, kind: kind, director: draft.director?.name, with: parameters,
      match: matches, values: values, interactive: draft.interactive ?? kind.defaultDrag, policy: draft.policy)
  }

  private static func kind(_ reader: FieldReader, _ names: DocumentNames) -> Document.Kind? {
    guard let kind = reader.word(Document.Kind.self) else { return nil }
    if kind == .show, !names.isSplit {
      reader.report(
        .illegal, "a segue of kind \"show\" replaces the detail of a split container; this storyboard is not one")
    }
    return kind
  }

  // MARK: Directors

  private static func director(_ reader: FieldReader, _ names: DocumentNames) -> DirectorInfo? {
    guard let name = reader.text() else { return nil }
    if let director = names.directors.director(name) { return director }
    names.log.reportUnknown(
      "director", name, among: names.directors.names, listing: .max, at: reader.value.position)
    return nil
  }

  /// Parameters of earlier versions, which are read without effect.
  private static let formerParameters: Set<String> = ["literal"]

  private static func parameters(_ reader: FieldReader, of director: DirectorInfo) -> [Document.Parameter] {
    let members = reader.members("an object of parameters by name") ?? []
    return members.compactMap { member in
      guard let info = director.parameters.first(where: { $0.isCalled(member.key) }) else {
        if formerParameters.contains(member.key) { return nil }
        reader.log.reportUnknown(
          "parameter", member.key, " of \(director.name)", among: director.parameters.map(\.name), listing: .max,
          kind: .unknown, at: member.keyPosition)
        return nil
      }
      let parameter = FieldReader(member.value, info.name, reader.log)
      guard let value = parameter.value(in: info.domain) else { return nil }
      let position = member.value.position
      return Document.Parameter(name: info.name, value: value, line: position.line, column: position.column)
    }
  }

  // MARK: Matches

  private static func matches(
    _ reader: FieldReader, from: String?, to: String?, _ names: DocumentNames
  ) -> [ElementMatch] {
    guard let members = reader.members("an object of view ids by view id") else { return [] }
    var taken: Set<String> = []
    return members.compactMap { member in
      let start = from.map { isView(member.key, in: $0, names, at: member.keyPosition) } ?? false
      let end = FieldReader(member.value, "match", reader.log)
      guard let id = end.text(), let to, isView(id, in: to, names, at: member.value.position) else { return nil }
      guard taken.insert(id).inserted else {
        end.report(.illegal, "the view \(Wording.quoted(id)) is matched twice")
        return nil
      }
      return start ? ElementMatch(back: member.key, fore: id) : nil
    }
  }

  /// Whether a scene has a view. Reports a missing view.
  private static func isView(
    _ id: String, in scene: String, _ names: DocumentNames, at position: TextPosition
  ) -> Bool {
    if names.hasView(id, in: scene) { return true }
    names.log.reportUnknown(
      "view", id, " in the scene \(Wording.quoted(scene))", among: names.viewNames(in: scene), at: position)
    return false
  }
}

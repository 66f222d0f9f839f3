import Directors
import Geometry
import JSON
import Views

/// Decodes the JSON of a storyboard and collects every fault.
///
/// An invalid value is reported and then treated as absent. A document is returned only if there are no faults.
nonisolated struct DocumentDecoder {
  typealias Document = StoryboardDocument

  private static let version = 1.0

  private let names: DocumentNames

  init(directors: DirectorCatalog, path: String) { names = DocumentNames(directors: directors, path: path) }

  var faults: FaultList { names.log.faults }

  func decode(_ bytes: [UInt8]) -> Document? {
    guard bytes.count <= Document.sizeLimit else {
      let megabytes = Wording.plain(Double(Document.sizeLimit) / 1_000_000)
      names.log.faults.add("the file is larger than \(megabytes) MB", at: .start)
      return nil
    }
    guard let root = JSONParser.parse(bytes, faults: &names.log.faults) else { return nil }
    guard case .object(let members) = root.content else {
      names.log.faults.add("a storyboard is a JSON object, not \(root.found)", at: root.position)
      return nil
    }
    guard checkVersion(members, at: root.position) else { return nil }
    return document(ObjectReader(members, "the storyboard", at: root.position, names.log))
  }

  /// A file of another version is not decoded further, because its keys can have other meanings.
  private func checkVersion(_ members: [JSONMember], at position: TextPosition) -> Bool {
    guard let member = members.first(where: { $0.key == "stagecraft" }) else {
      names.log.report(
        .missing, "stagecraft",
        "\"stagecraft\" is missing: a storyboard says \"stagecraft\": 1, the version it is written in", at: position)
      return false
    }
    if case .number(Self.version) = member.value.content { return true }
    names.log.report(
      .illegal, "stagecraft", "this program reads version 1 of storyboards, not \(member.value.found)",
      at: member.value.position)
    return false
  }

  // MARK: The top level

  private struct Draft {
    var title: String?
    var size = Size(960, 600)
    var background: Color?
    var theme = ThemeSection.Draft()
    var direction = LayoutDirectionPreference.ltr
    var initial: String?
    var container: ContainerWord?
    var detail: String?
    var styles: FieldReader?
    var scenes: FieldReader?
    var segues: FieldReader?
  }

  private static let storyboard = Section<Draft>(
    "the storyboard",
    [
      SectionField("stagecraft") { _, _ in nil },
      SectionField("title", \.title) { reader, _ in reader.text() },
      SectionField("size", \.size) { reader, _ in reader.windowSize() },
      SectionField("background", \.background) { reader, _ in reader.color() },
      SectionField("theme", \.theme) { reader, scope in ThemeSection.read(reader, in: scope) },
      SectionField("direction", \.direction) { reader, _ in reader.word(LayoutDirectionPreference.self) },
      SectionField("initial", \.initial) { reader, scope in scope.names.scene(reader) },
      SectionField("container", \.container) { reader, _ in reader.word(ContainerWord.self) },
      SectionField("detail", \.detail) { reader, scope in scope.names.scene(reader) },
      SectionField("styles", \.styles) { reader, _ in reader },
      SectionField("scenes", \.scenes, isRequired: true) { reader, _ in reader },
      SectionField("segues", \.segues) { reader, _ in reader },
    ])

  private func document(_ root: ObjectReader) -> Document? {
    // The names are collected first, because the file can use them before their definitions.
    let sceneMembers = root["scenes"].flatMap { names.named($0, "scene") } ?? []
    names.setScenes(sceneMembers.map(\.key))
    let segueMembers = root["segues"].flatMap { names.named($0, "segue") } ?? []
    names.setSegues(
      segueMembers.map {
        ($0.key, SegueSection.scene("from", of: $0.value), SegueSection.scene("to", of: $0.value))
      })
    for scene in sceneMembers { SceneSection.readValues(scene, names) }

    let scope = DecodingScope(names: names)
    let draft = Self.storyboard.read(root, from: Draft(), in: scope)
    if let scenes = draft.scenes, case .object(let members) = scenes.value.content, members.isEmpty {
      scenes.report(.illegal, "a storyboard needs at least one scene")
    }
    let background = draft.background ?? (draft.theme.style == nil ? Theme.dark.background : nil)
    names.background = background.map { .color($0) } ?? .role(.background)
    names.isThemed = draft.theme.style != nil
    let container = container(draft, root)
    let styles = draft.styles.map { ViewSection.styles($0, in: scope) } ?? []
    let scenes = sceneMembers.compactMap { SceneSection.read($0, names) }
    let segues = segueMembers.compactMap { SegueSection.read($0, names) }
    ValueSection.checkAll(names)

    guard names.log.isEmpty, let first = scenes.first else { return nil }
    return Document(
      title: draft.title, size: draft.size, background: background, theme: draft.theme.style,
      tokens: draft.theme.tokens, direction: draft.direction, initial: draft.initial ?? first.id,
      container: container ?? .navigation,
      styles: styles, scenes: scenes, segues: segues)
  }

  private enum ContainerWord: String, CaseIterable { case navigation, split }

  private func container(_ draft: Draft, _ root: ObjectReader) -> Document.Container? {
    let detail = root.member("detail")
    switch draft.container {
    case .split:
      names.isSplit = true
      if detail == nil {
        names.log.report(
          .missing, "detail", "a split container needs \"detail\", the first scene of its second pane",
          at: root.member("container")?.value.position ?? root.position)
      }
      return draft.detail.map { .split(detail: $0) }
    case .navigation, nil:
      if let detail {
        names.log.report(
          .unknown, "detail", "\"detail\" goes with a split container only", at: detail.keyPosition)
      }
      return .navigation
    }
  }
}

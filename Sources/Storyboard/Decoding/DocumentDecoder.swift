import Directors
import Geometry
import Notation

/// Turns the JSON of a storyboard into a document, and collects every fault on the way.
///
/// Names are gathered before they are used, so a file may define things in any order. A value that is wrong is
/// reported and then taken as absent; the document exists only where there was no fault at all.
nonisolated struct DocumentDecoder {
  typealias Document = StoryboardDocument

  static let version = 1.0

  let directors: DirectorCatalog
  var faults = FaultList()
  var suggester = Suggester()

  var background = Color(rgb: 0x10131a)
  var looks: [String: Document.Look] = [:]
  var styleNames: [String] = []
  var sceneNames: [String] = []
  var sceneSet: Set<String> = []
  var segueNames: [String] = []
  /// Where each segue begins, as far as the file says so.
  var segueOrigins: [String: String?] = [:]
  /// The ids of the views of each scene, with their places, and in the order of the file.
  var viewIDs: [String: [String: TextPosition]] = [:]
  var viewIDNames: [String: [String]] = [:]
  var viewCount = 0
  /// Whether the storyboard says that its container is split.
  var isSplit = false

  init(directors: DirectorCatalog) { self.directors = directors }

  mutating func decode(_ bytes: [UInt8]) -> Document? {
    guard bytes.count <= Document.sizeLimit else {
      let megabytes = Wording.plain(Double(Document.sizeLimit) / 1_000_000)
      faults.add("the file is larger than \(megabytes) MB", at: .start)
      return nil
    }
    guard let root = JSONParser.parse(bytes, faults: &faults) else { return nil }
    guard case .object(let members) = root.content else {
      faults.add("a storyboard is a JSON object, not \(root.found)", at: root.position)
      return nil
    }
    guard checkVersion(members, at: root.position) else { return nil }
    return document(root)
  }

  /// A file of another version is not read any further: its keys may mean anything.
  private mutating func checkVersion(_ members: [JSONMember], at position: TextPosition) -> Bool {
    guard let member = members.first(where: { $0.key == RootKey.stagecraft.rawValue }) else {
      faults.add(
        "\"stagecraft\" is missing: a storyboard says \"stagecraft\": 1, the version it is written in", at: position)
      return false
    }
    if case .number(Self.version) = member.value.content { return true }
    faults.add("this program reads version 1 of storyboards, not \(member.value.found)", at: member.value.position)
    return false
  }

  // MARK: The top level

  private enum RootKey: String, ObjectKey, CaseIterable {
    case stagecraft, title, size, background, initial, container, detail, styles, scenes, segues
  }

  private mutating func document(_ root: JSONValue) -> Document? {
    guard let fields = fields(of: root, "the storyboard", RootKey.self) else { return nil }
    func value(_ key: RootKey) -> JSONValue? { fields.first { $0.key == key }?.value }

    let sceneMembers = value(.scenes).flatMap { named($0, "scene") } ?? []
    sceneNames = sceneMembers.map(\.key)
    sceneSet = Set(sceneNames)
    if fields.contains(where: { $0.key == .scenes }) {
      if let scenes = value(.scenes), case .object(let members) = scenes.content, members.isEmpty {
        faults.add("a storyboard needs at least one scene", at: scenes.position)
      }
    } else {
      faults.add("the storyboard needs \"scenes\"", at: root.position)
    }
    let segueMembers = value(.segues).flatMap { named($0, "segue") } ?? []
    segueNames = segueMembers.map(\.key)
    segueOrigins = Dictionary(segueMembers.map { ($0.key, origin(of: $0.value)) }, uniquingKeysWith: { a, _ in a })

    let title = value(.title).flatMap { text($0, "title") }
    let size = value(.size).flatMap { windowSize($0) }
    if let color = value(.background).flatMap({ color($0, "background") }) { background = color }
    let initial = value(.initial).flatMap { sceneReference($0) }
    let containerValue = value(.container)
    let container = container(
      containerValue, detail: fields.first { $0.key == .detail }, at: containerValue?.position ?? root.position)
    let styles = value(.styles).map { self.styles($0) } ?? []
    let scenes = sceneMembers.compactMap { scene($0) }
    let segues = segueMembers.compactMap { segue($0) }

    guard faults.isEmpty, let first = scenes.first else { return nil }
    return Document(
      title: title, size: size ?? Size(960, 600), background: background, initial: initial ?? first.id,
      container: container ?? .navigation, styles: styles, scenes: scenes, segues: segues)
  }

  private mutating func windowSize(_ value: JSONValue) -> Size? {
    guard case .array(let elements) = value.content, elements.count == 2 else {
      faults.add("\"size\" must be a list of two numbers, [width, height], not \(value.found)", at: value.position)
      return nil
    }
    let width = wholeNumber(elements[0], "a width")
    let height = wholeNumber(elements[1], "a height")
    guard let width, let height else { return nil }
    return Size(width, height)
  }

  private mutating func wholeNumber(_ value: JSONValue, _ what: String) -> Double? {
    let range = Double(WindowExtent.least)...Double(WindowExtent.most)
    guard case .number(let number) = value.content, range.contains(number), number == number.rounded() else {
      faults.add(
        "\(what) in \"size\" must be a whole number \(Wording.range(range)), not \(value.found)", at: value.position)
      return nil
    }
    return number
  }

  private enum ContainerWord: String, CaseIterable { case navigation, split }

  private mutating func container(
    _ value: JSONValue?, detail: Field<RootKey>?, at position: TextPosition
  ) -> Document.Container? {
    let scene = detail.flatMap { sceneReference($0.value) }
    switch value.flatMap({ word($0, "container", ContainerWord.self) }) {
    case .split:
      isSplit = true
      if detail == nil {
        faults.add("a split container needs \"detail\", the first scene of its second pane", at: position)
      }
      return scene.map { .split(detail: $0) }
    case .navigation, nil:
      if let detail { faults.add("\"detail\" goes with a split container only", at: detail.keyPosition) }
      return .navigation
    }
  }

  // MARK: References

  mutating func sceneReference(_ value: JSONValue) -> String? {
    guard let name = text(value, "a scene") else { return nil }
    guard sceneSet.contains(name) else {
      reportUnknown("scene", name, among: sceneNames, at: value.position)
      return nil
    }
    return name
  }

  /// The name of a segue that begins at `scene`.
  mutating func segueReference(_ value: JSONValue, in scene: String) -> String? {
    guard let name = text(value, "a segue") else { return nil }
    guard let origin = segueOrigins[name] else {
      reportUnknown("segue", name, among: segueNames, at: value.position)
      return nil
    }
    if let origin, origin != scene {
      faults.add(
        "the segue \(Wording.quoted(name)) begins at \(Wording.quoted(origin)), not at this scene, "
          + Wording.quoted(scene), at: value.position)
      return nil
    }
    return name
  }

  /// The members of an object whose keys are names that the user chooses.
  mutating func named(_ value: JSONValue, _ what: String) -> [JSONMember]? {
    guard case .object(let members) = value.content else {
      faults.add("\"\(what)s\" must be an object of \(what)s by name, not \(value.found)", at: value.position)
      return nil
    }
    for member in members { checkName(member.key, "the name of a \(what)", at: member.keyPosition) }
    return members
  }

  mutating func checkName(_ name: String, _ what: String, at position: TextPosition) {
    if name.isEmpty { faults.add("\(what) may not be empty", at: position) }
    if name.unicodeScalars.contains("\0") { faults.add("\(what) may not hold U+0000", at: position) }
  }
}

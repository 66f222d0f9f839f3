import Directors
import Geometry
import Notation

/// The names that the objects of a storyboard use for each other, and the log of its faults.
///
/// Names are gathered before they are used, so that a file may define things in any order.
nonisolated final class DocumentNames {
  let log = FaultLog(.all)
  let directors: DirectorCatalog
  /// The color of scenes that have none.
  var background = Color(rgb: 0x10131a)
  /// Whether the container of the storyboard is split.
  var isSplit = false
  /// How many views were read.
  var viewCount = 0
  private(set) var styleNames: [String] = []
  private var looks: [String: StoryboardDocument.Look] = [:]
  private var sceneNames: [String] = []
  private var sceneSet: Set<String> = []
  private var segueNames: [String] = []
  /// The scene at which each segue begins, where the file names one.
  private var segueOrigins: [String: String?] = [:]
  private var viewIDs: [String: ViewIDs] = [:]

  /// The ids of the views of one scene.
  private struct ViewIDs {
    var places: [String: TextPosition] = [:]
    /// In the order of the file.
    var names: [String] = []
  }

  init(directors: DirectorCatalog) { self.directors = directors }

  // MARK: Gathering

  func setScenes(_ names: [String]) {
    sceneNames = names
    sceneSet = Set(names)
  }

  /// - Parameter segues: name and scene of origin, in the order of the file.
  func setSegues(_ segues: [(name: String, origin: String?)]) {
    segueNames = segues.map(\.name)
    segueOrigins = Dictionary(segues.map { ($0.name, $0.origin) }, uniquingKeysWith: { first, _ in first })
  }

  func setStyles(_ names: [String]) { styleNames = names }

  func setLook(_ look: StoryboardDocument.Look, of style: String) { looks[style] = look }

  /// Notes the id of a view, and reports one that the scene has already.
  func addView(_ id: String, in scene: String, at position: TextPosition) {
    if let first = viewIDs[scene]?.places[id] {
      log.report(
        .illegal, "id",
        "the id \(Wording.quoted(id)) is used twice in this scene, first at \(first.line):\(first.column)", at: position
      )
    } else {
      viewIDs[scene, default: ViewIDs()].places[id] = position
      viewIDs[scene, default: ViewIDs()].names.append(id)
    }
  }

  func hasView(_ id: String, in scene: String) -> Bool { viewIDs[scene]?.places[id] != nil }

  /// The ids of the views of a scene, in the order of the file.
  func viewNames(in scene: String) -> [String] { viewIDs[scene]?.names ?? [] }

  // MARK: Using

  /// The id of a scene that the file has.
  func scene(_ reader: FieldReader) -> String? {
    guard let name = reader.named("a scene").text() else { return nil }
    guard sceneSet.contains(name) else {
      log.reportUnknown("scene", name, among: sceneNames, at: reader.value.position)
      return nil
    }
    return name
  }

  /// The name of a segue that begins at a scene.
  func segue(_ reader: FieldReader, from scene: String) -> String? {
    guard let name = reader.named("a segue").text() else { return nil }
    guard let origin = segueOrigins[name] else {
      log.reportUnknown("segue", name, among: segueNames, at: reader.value.position)
      return nil
    }
    if let origin, origin != scene {
      reader.report(
        .illegal,
        "the segue \(Wording.quoted(name)) begins at \(Wording.quoted(origin)), not at this scene, "
          + Wording.quoted(scene))
      return nil
    }
    return name
  }

  /// The look of a style that the file has.
  func style(_ reader: FieldReader) -> StoryboardDocument.Look? {
    guard let name = reader.text() else { return nil }
    if let look = looks[name] { return look }
    log.reportUnknown("style", name, among: styleNames, at: reader.value.position)
    return nil
  }

  /// The members of an object whose keys are names of the user's choice, such as `scenes`.
  ///
  /// - Parameter kind: what the keys name, such as `scene`.
  func named(_ reader: FieldReader, _ kind: String) -> [JSONMember]? {
    guard let members = reader.members("an object of \(kind)s by name") else { return nil }
    for member in members { checkName(member.key, "the name of a \(kind)", at: member.keyPosition) }
    return members
  }

  /// Reports a name that is empty or cannot be written.
  func checkName(_ name: String, _ what: String, at position: TextPosition) {
    if name.isEmpty { log.report(.illegal, what, "\(what) may not be empty", at: position) }
    if name.unicodeScalars.contains("\0") { log.report(.illegal, what, "\(what) may not hold U+0000", at: position) }
  }
}

/// Where in a storyboard an object is read.
nonisolated struct DecodingScope {
  let names: DocumentNames
  /// The id of the scene; empty outside of scenes.
  var scene = ""
  /// How deep the view is nested.
  var depth = 1
  /// The items of the scene's dynamics, where an object of it is read.
  var items: ItemSelection?

  var log: FaultLog { names.log }
}

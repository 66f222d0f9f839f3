import Directors
import Geometry
import JSON
import Views

/// The names that the objects of a storyboard use for each other, and the log of its faults.
///
/// Names are collected before they are used, so that a file can define objects in any order.
nonisolated final class DocumentNames {
  let log = FaultLog(.all)
  let directors: DirectorCatalog
  private let pictures: PictureFolder
  /// The color of scenes without a color.
  var background = StoryboardDocument.Paint.color(Theme.dark.background)
  /// Whether the storyboard follows a theme: texts without a color have the theme's.
  var isThemed = false
  /// The look of a view that sets nothing.
  var look: StoryboardDocument.Look { StoryboardDocument.Look(textColor: isThemed ? .role(.text) : .color(.white)) }
  /// Whether the container of the storyboard is split.
  var isSplit = false
  /// The number of views decoded so far.
  var viewCount = 0
  private(set) var styleNames: [String] = []
  private var looks: [String: StoryboardDocument.Look] = [:]
  private var sceneNames: [String] = []
  private var sceneSet: Set<String> = []
  private var segueNames: [String] = []
  /// The scene at which each segue begins; nil if the file does not name it.
  private var segueOrigins: [String: String?] = [:]
  private var viewIDs: [String: ViewIDs] = [:]

  /// The ids of the views of one scene.
  private struct ViewIDs {
    var places: [String: TextPosition] = [:]
    /// The ids in the order of the file.
    var names: [String] = []
  }

  /// - Parameter path: the path of the file.
  init(directors: DirectorCatalog, path: String) {
    self.directors = directors
    pictures = PictureFolder(of: path)
  }

  // MARK: Gathering

  func setScenes(_ names: [String]) {
    sceneNames = names
    sceneSet = Set(names)
  }

  /// - Parameter segues: the name and the scene of origin of each segue, in the order of the file.
  func setSegues(_ segues: [(name: String, origin: String?)]) {
    segueNames = segues.map(\.name)
    segueOrigins = Dictionary(segues.map { ($0.name, $0.origin) }, uniquingKeysWith: { first, _ in first })
  }

  func setStyles(_ names: [String]) { styleNames = names }

  func setLook(_ look: StoryboardDocument.Look, of style: String) { looks[style] = look }

  /// Adds the id of a view. Reports an id that already exists in the scene.
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

  /// Reads the id of an existing scene.
  func scene(_ reader: FieldReader) -> String? {
    guard let name = reader.named("a scene").text() else { return nil }
    guard sceneSet.contains(name) else {
      log.reportUnknown("scene", name, among: sceneNames, at: reader.value.position)
      return nil
    }
    return name
  }

  /// Reads the name of a segue that begins at a scene.
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

  /// Reads the name of an existing style and returns its look.
  func style(_ reader: FieldReader) -> StoryboardDocument.Look? {
    guard let name = reader.text() else { return nil }
    if let look = looks[name] { return look }
    log.reportUnknown("style", name, among: styleNames, at: reader.value.position)
    return nil
  }

  /// Reads the name of an existing picture and returns its path.
  func picture(_ reader: FieldReader) -> String? {
    guard let name = reader.text() else { return nil }
    switch pictures.find(name) {
    case .file: return pictures.path(of: name)
    case .missing: log.reportUnknown("picture", name, among: pictures.names(near: name), at: reader.value.position)
    case .noFile: reader.report(.illegal, "the picture \(Wording.quoted(name)) is not a file")
    case .deadLink: reader.report(.illegal, "the picture \(Wording.quoted(name)) is a link that leads to no file")
    }
    return nil
  }

  /// Reads the members of an object whose keys are chosen by the user, such as `scenes`.
  ///
  /// - Parameter kind: the kind of object that the keys name, such as `scene`.
  func named(_ reader: FieldReader, _ kind: String) -> [JSONMember]? {
    guard let members = reader.members("an object of \(kind)s by name") else { return nil }
    for member in members { checkName(member.key, "the name of a \(kind)", at: member.keyPosition) }
    return members
  }

  /// Reports a name that is empty or contains U+0000.
  func checkName(_ name: String, _ what: String, at position: TextPosition) {
    if name.isEmpty { log.report(.illegal, what, "\(what) may not be empty", at: position) }
    if name.unicodeScalars.contains("\0") { log.report(.illegal, what, "\(what) may not hold U+0000", at: position) }
  }
}

/// The place in a storyboard at which an object is decoded.
nonisolated struct DecodingScope {
  let names: DocumentNames
  /// The id of the scene; empty outside of scenes.
  var scene = ""
  /// The nesting depth of the view, from 1.
  var depth = 1
  /// Whether the view around the one that is read arranges it.
  var isArranged = false
  /// The items of the scene's dynamics; nil outside of dynamics.
  var items: ItemSelection?

  var log: FaultLog { names.log }
}

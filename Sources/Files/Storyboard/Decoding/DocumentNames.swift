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
  private var segueDestinations: [String: String] = [:]
  /// The values that scenes take, by the ids of the scenes that take some.
  var values: [String: ValueSection.Declaration] = [:]
  /// What is handed over to scenes.
  var handovers: [ValueSection.Handover] = []
  /// The names of the values that the rows of a scene's lists have.
  private var rowNames: [String: Set<String>] = [:]
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

  /// - Parameter segues: the name of each segue, and the scenes where it begins and ends, in the order of the file.
  func setSegues(_ segues: [(name: String, origin: String?, destination: String?)]) {
    segueNames = segues.map(\.name)
    segueOrigins = Dictionary(segues.map { ($0.name, $0.origin) }, uniquingKeysWith: { first, _ in first })
    segueDestinations = Dictionary(
      segues.compactMap { segue in segue.destination.map { (segue.name, $0) } }, uniquingKeysWith: { first, _ in first }
    )
  }

  /// The id of the scene that a segue opens, as the file has it.
  func destination(of segue: String) -> String? { segueDestinations[segue] }

  func use(_ value: String, as use: ValueSection.Use, in scene: String) {
    values[scene]?.uses[value, default: []].insert(use)
  }

  func addRowValues(_ names: Set<String>, in scene: String) { rowNames[scene, default: []].formUnion(names) }
  func rowValues(in scene: String) -> [String] { rowNames[scene]?.sorted() ?? [] }

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
    return checkPicture(name, at: reader.value.position) ? pictures.path(of: name) : nil
  }

  /// The folder of the file, with a slash at the end.
  var folder: String { pictures.folder }

  /// Whether a picture exists. Reports one that does not.
  @discardableResult
  func checkPicture(_ name: String, at position: TextPosition) -> Bool {
    switch pictures.find(name) {
    case .file: return true
    case .missing: log.reportUnknown("picture", name, among: pictures.names(near: name), at: position)
    case .noFile:
      log.report(.illegal, "image", "the picture \(Wording.quoted(name)) is not a file", at: position)
    case .deadLink:
      log.report(.illegal, "image", "the picture \(Wording.quoted(name)) is a link that leads to no file", at: position)
    }
    return false
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
  /// Whether the view is made again for each row of a list.
  var isTemplate = false
  /// The items of the scene's dynamics; nil outside of dynamics.
  var items: ItemSelection?

  var log: FaultLog { names.log }
}

import Directors
import Geometry

/// A storyboard file, checked: plain values in which every name that is used is also there.
///
/// ```swift
/// let document = try StoryboardDocument(json: bytes, path: "notes.json", directors: catalog)
/// for scene in document.scenes { print(scene.id, scene.views.count) }
/// ```
nonisolated public struct StoryboardDocument: Hashable, Sendable {
  /// Larger files are refused, in bytes.
  public static let sizeLimit = 8_000_000

  public let title: String?
  /// Of the window, in points; whole numbers.
  public let size: Size
  public let background: Color
  /// The id of the first scene; in a split container, of the first scene in the primary pane.
  public let initial: String
  /// The container of the scenes.
  public let container: Container
  /// In the order of the file; already merged into the views that name them.
  public let styles: [Style]
  /// In the order of the file, at least one, ids unique.
  public let scenes: [Scene]
  /// In the order of the file, names unique.
  public let segues: [Segue]

  /// The container of a storyboard's scenes.
  nonisolated public enum Container: Hashable, Sendable {
    /// One stack of screens.
    case navigation
    /// Two stacks side by side. The second stack begins with this scene.
    case split(detail: String)
  }

  private let scenePlaces: [String: Int]
  private let seguePlaces: [String: Int]

  package init(
    title: String?, size: Size, background: Color, initial: String, container: Container, styles: [Style],
    scenes: [Scene], segues: [Segue]
  ) {
    self.title = title
    self.size = size
    self.background = background
    self.initial = initial
    self.container = container
    self.styles = styles
    self.scenes = scenes
    self.segues = segues
    scenePlaces = Dictionary(scenes.enumerated().map { ($1.id, $0) }, uniquingKeysWith: { first, _ in first })
    seguePlaces = Dictionary(segues.enumerated().map { ($1.name, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// Reads and checks a storyboard.
  ///
  /// - Parameters:
  ///   - bytes: the text of the file, UTF-8.
  ///   - path: the name of the file in messages.
  ///   - directors: the directors that segues may name, with their parameters.
  /// - Throws: ``StoryboardError`` with every fault of the file; after a fault of JSON grammar, with those up to there.
  public init(json bytes: [UInt8], path: String, directors: DirectorCatalog) throws(StoryboardError) {
    let decoder = DocumentDecoder(directors: directors)
    guard let document = decoder.decode(bytes) else {
      throw StoryboardError(path: path, faults: decoder.faults.sorted)
    }
    self = document
  }

  /// The scene of that id.
  public func scene(_ id: String) -> Scene? { scenePlaces[id].map { scenes[$0] } }

  /// The segue of that name.
  public func segue(_ name: String) -> Segue? { seguePlaces[name].map { segues[$0] } }
}

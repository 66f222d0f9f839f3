import Directors
import Geometry
import Views

/// A validated storyboard file as plain values. Every name that it uses is defined in it.
///
/// ```swift
/// let document = try StoryboardDocument(json: bytes, path: "notes.json", directors: catalog)
/// for scene in document.scenes { print(scene.id, scene.views.count) }
/// ```
nonisolated package struct StoryboardDocument: Hashable, Sendable {
  /// The largest file that is read, in bytes.
  package static let sizeLimit = 8_000_000

  package var title: String? { exactTitle.wrappedValue }
  private let exactTitle: ExactText<String?>
  /// The size of the window in points; whole numbers.
  package let size: Size
  /// The color behind all scenes; nil for that of the theme.
  package let background: Color?
  /// Whether the window is light or dark; nil where the file does not say, and nothing has the colors of a theme.
  package let theme: ThemePreference?
  /// The changes of the file to the themes.
  package let tokens: ThemeTokens
  /// The layout direction of the window. Default: ltr, whatever the desktop's language.
  package let direction: LayoutDirectionPreference
  /// The id of the first scene. In a split container, the first scene of the primary pane.
  package let initial: String
  /// The container of the scenes.
  package let container: Container
  /// The styles in the order of the file. They are already merged into the views that use them.
  package let styles: [Style]
  /// The scenes in the order of the file; at least one. Their ids are unique.
  package let scenes: [Scene]
  /// The segues in the order of the file. Their names are unique.
  package let segues: [Segue]

  /// The container of a storyboard's scenes.
  nonisolated package enum Container: Hashable, Sendable {
    /// One stack of screens.
    case navigation
    /// Two stacks side by side. The second stack begins with the scene `detail`.
    case split(detail: String)
  }

  private let scenePlaces: [String: Int]
  private let seguePlaces: [String: Int]

  package init(
    title: String?, size: Size, background: Color?, theme: ThemePreference?,
    tokens: ThemeTokens = ThemeTokens(), direction: LayoutDirectionPreference, initial: String, container: Container,
    styles: [Style], scenes: [Scene],
    segues: [Segue]
  ) {
    exactTitle = ExactText(title)
    self.size = size
    self.background = background
    self.theme = theme
    self.tokens = tokens
    self.direction = direction
    self.initial = initial
    self.container = container
    self.styles = styles
    self.scenes = scenes
    self.segues = segues
    scenePlaces = Dictionary(scenes.enumerated().map { ($1.id, $0) }, uniquingKeysWith: { first, _ in first })
    seguePlaces = Dictionary(segues.enumerated().map { ($1.name, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// Reads and validates a storyboard.
  ///
  /// - Parameters:
  ///   - bytes: the text of the file, UTF-8.
  ///   - path: the path of the file: its name in messages, and where its pictures are looked for.
  ///   - directors: the directors that segues can use, with their parameters.
  /// - Throws: ``StoryboardError`` with every fault of the file. After a JSON syntax error, with the faults up to
  ///   there.
  package init(json bytes: [UInt8], path: String, directors: DirectorCatalog) throws(StoryboardError) {
    let decoder = DocumentDecoder(directors: directors, path: path)
    guard let document = decoder.decode(bytes) else {
      throw StoryboardError(path: path, faults: decoder.faults.sorted)
    }
    self = document
  }

  /// The scene with an id; nil if there is none.
  package func scene(_ id: String) -> Scene? { scenePlaces[id].map { scenes[$0] } }

  /// The segue with a name; nil if there is none.
  package func segue(_ name: String) -> Segue? { seguePlaces[name].map { segues[$0] } }
}

import Views

/// One thing that is dragged: an object of this program, and what other programs can read of it.
///
/// ```swift
/// DragItem(song, text: song.title)
/// ```
/// > Source: UIKit, `UIDragItem`.
public struct DragItem {
  /// The object, for drops inside this program; nil, the default, for none, as in drags from other programs.
  public var localObject: Any?
  /// The item as text; nil for none.
  public var text: String?
  /// The item as a URL, with percent encoding, as in `file:///srv/notes.txt`; nil for none.
  ///
  /// A file is not opened, and may be missing or a pipe. A name that is not UTF-8 keeps its bytes, percent-encoded.
  public var url: String?

  /// Makes an item.
  public init(_ localObject: Any? = nil, text: String? = nil, url: String? = nil) {
    (self.localObject, self.text, self.url) = (localObject, text, url)
  }

  /// Makes an item of a file.
  /// - Parameter file: a path from the root.
  public init(_ file: FilePath) { self.init(url: file.uri) }

  /// The file that ``url`` names; nil where it names none of this machine.
  public var file: FilePath? { url.flatMap { FilePath(uri: $0) } }
}

/// The effect of a drop on the items.
/// > Source: UIKit, `UIDropOperation`.
nonisolated public enum DropOperation: Hashable, Sendable {
  /// Nothing: the items go back.
  case cancel
  /// Nothing, and the mouse pointer shows that they cannot be dropped here.
  case forbidden
  /// The target gets copies.
  case copy
  /// The items move to the target, which removes them from their source.
  case move

  /// Whether the items are dropped.
  var isAccepting: Bool {
    switch self {
    case .copy, .move: true
    case .cancel, .forbidden: false
    }
  }
}

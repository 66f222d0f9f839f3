import Directors
import Schema
import Transitions

nonisolated extension StoryboardDocument {
  /// A way from one scene to another.
  nonisolated public struct Segue: Hashable, Sendable {
    public let name: String
    /// The id of a scene.
    public let from: String
    /// The id of a scene; present for push, present and show. The ways back need none: they go where they came from.
    public let to: String?
    public let kind: Kind
    /// A name of the catalog; nil for the system transition of that kind.
    public let director: String?
    /// The parameters that the file gives, checked against the catalog, in the order of the file.
    public let with: [Parameter]
    /// Views that are the same element on both scenes, in the order of the file: an id of `from`, an id of `to`. Directors that
    /// move no elements across pass over it.
    public let match: [ElementMatch]
    /// What drag on the arrived scene takes it back; the default of the kind where the file says nothing.
    public let interactive: Drag
    /// nil where the file says nothing: clicks, keys and timers then reverse.
    public let policy: CollisionPolicy?
  }

  nonisolated public enum Kind: String, CaseIterable, Sendable {
    case push, pop, popToRoot, present, dismiss
    /// The scene takes the place of what the second pane of a split container shows.
    case show

    /// Whether a segue of this kind arrives at a scene that it must name.
    public var needsDestination: Bool {
      switch self {
      case .push, .present, .show: true
      case .pop, .popToRoot, .dismiss: false
      }
    }

    /// The drag that takes such a segue back where the file says nothing.
    public var defaultDrag: Drag {
      switch self {
      case .push: .right
      case .present: .down
      case .pop, .popToRoot, .dismiss, .show: .none
      }
    }
  }

  nonisolated public enum Drag: String, CaseIterable, Sendable {
    case none
    case right = "drag-right"
    case left = "drag-left"
    case up = "drag-up"
    case down = "drag-down"
    case any = "drag-any"
  }

  /// A parameter of a director, as the file gives it.
  nonisolated public struct Parameter: Hashable, Sendable {
    public let name: String
    public let value: FieldValue
    /// Where the value stands in the file, from 1.
    public let line: Int
    public let column: Int
  }
}

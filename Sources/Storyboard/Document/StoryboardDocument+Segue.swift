import Directors
import Schema
import Transitions

nonisolated extension StoryboardDocument {
  /// A transition from one scene to another.
  nonisolated public struct Segue: Hashable, Sendable {
    public let name: String
    /// The id of a scene.
    public let from: String
    /// The id of a scene; present for push, present and show. Segues back return to the previous scene.
    public let to: String?
    public let kind: Kind
    /// A name of the catalog; nil for the system transition of that kind.
    public let director: String?
    /// The parameters that the file gives, checked against the catalog, in the order of the file.
    public let with: [Parameter]
    /// Views that are the same element on both scenes, in the order of the file: an id of `from`, an id of `to`.
    /// Directors that move no elements across pass over it.
    public let match: [ElementMatch]
    /// The drag on the destination that goes back. Default: the drag of the kind.
    public let interactive: Drag
    /// nil for `reverse`.
    public let policy: CollisionPolicy?
  }

  nonisolated public enum Kind: String, CaseIterable, Sendable {
    case push, pop, popToRoot, present, dismiss
    /// Replaces the scene in the second pane of a split container.
    case show

    /// Whether a segue of this kind must name its destination.
    public var needsDestination: Bool {
      switch self {
      case .push, .present, .show: true
      case .pop, .popToRoot, .dismiss: false
      }
    }

    /// The drag that goes back, where a file names none.
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

  /// A parameter of a director in the file.
  nonisolated public struct Parameter: Hashable, Sendable {
    public let name: String
    public let value: FieldValue
    /// The place of the value in the file, from 1.
    public let line: Int
    public let column: Int
  }
}

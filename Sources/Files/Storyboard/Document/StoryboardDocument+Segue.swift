import Directors
import Schema
import Transitions
import Views

nonisolated extension StoryboardDocument {
  /// A transition from one scene to another.
  package struct Segue: Hashable, Sendable {
    package let name: String
    /// The id of the scene at which the segue begins.
    package let from: String
    /// The id of the destination; not nil for push, present and show. Other segues go back to the previous scene.
    package let to: String?
    package let kind: Kind
    /// The name of a director in the catalog; nil for the system transition of the kind.
    package let director: String?
    /// The parameters in the file, validated against the catalog, in the order of the file.
    package let with: [Parameter]
    /// The views that are the same element on both scenes, in the order of the file: an id of `from` and an id of `to`.
    /// Directors that do not move elements ignore them.
    package let match: [ElementMatch]
    /// The values for the destination, by name; names between braces stand for values of `from` or of the row.
    @ExactText package private(set) var values: [String: String]
    /// The drag on the destination that goes back. Default: depends on the kind.
    package let interactive: Drag
    /// The collision policy; nil for `reverse`.
    package let policy: CollisionPolicy?
  }

  nonisolated package enum Kind: String, CaseIterable, Sendable {
    case push, pop, popToRoot, present, dismiss
    /// Replaces the scene in the second pane of a split container.
    case show

    /// Whether a segue of this kind requires a destination.
    package var needsDestination: Bool {
      switch self {
      case .push, .present, .show: true
      case .pop, .popToRoot, .dismiss: false
      }
    }

    /// The drag that goes back if the file specifies none.
    package var defaultDrag: Drag {
      switch self {
      case .push: .right
      case .present: .down
      case .pop, .popToRoot, .dismiss, .show: .none
      }
    }
  }

  nonisolated package enum Drag: String, CaseIterable, Sendable {
    case none
    case right = "drag-right"
    case left = "drag-left"
    case up = "drag-up"
    case down = "drag-down"
    case any = "drag-any"
  }

  /// A parameter of a director in the file.
  nonisolated package struct Parameter: Hashable, Sendable {
    package let name: String
    package let value: FieldValue
    /// The line of the value in the file, from 1.
    package let line: Int
    package let column: Int
  }
}

import Geometry
import Views

/// The limits of what one side of an inspection takes from the other about views.
nonisolated enum TreeLimits {
  /// The most views that are sent; the program's other views are left out.
  static let mostViews = 20_000
  /// The most views around a view that is sent.
  static let mostDepth = 400
  /// The largest coordinate or size.
  static let farthest = 1e9
  /// The largest number of a property.
  static let largest = 1e12
  /// The longest text, in bytes.
  static let longestText = 4000
  /// The most properties of a view.
  static let mostProperties = 200
  /// The most numbers of a property.
  static let mostNumbers = 4
}

/// What a row of the outline shows of a view.
nonisolated struct ViewFacts: Hashable, Sendable {
  var type: String
  var identifier: String?
  var title: ExactText<String?>
  var text: ExactText<String?>
  var size: Size
  var isUnseen: Bool
}

/// What the picture of the layers shows of a view.
nonisolated struct ViewPlace: Hashable, Sendable {
  var origin: Point
  var map: Transform2D
  var isInPicture: Bool
  var color: Color?
  var takesPresses: Bool
}

/// Changes of a program's tree of views, which are made together.
nonisolated struct TreeChanges: Hashable, Sendable {
  /// A view that is new, or that changed. A new view has facts.
  struct ViewChange: Hashable, Sendable {
    /// Counts from 1 in the order in which views are sent. The first view of all is the window.
    var number: Int
    var facts: ViewFacts?
    var place: ViewPlace?
  }

  /// Replaces some of the views directly inside a view. A view without a parent after all changes is gone.
  struct ChildrenChange: Hashable, Sendable {
    var parent: Int
    /// The index of the first view that is replaced.
    var start: Int
    /// The number of views that are replaced.
    var removed: Int
    var added: [Int]
  }

  var background: Color?
  var isCut: Bool?
  var views: [ViewChange] = []
  var children: [ChildrenChange] = []

  var isEmpty: Bool { background == nil && isCut == nil && views.isEmpty && children.isEmpty }
}

/// The properties of the selected view.
nonisolated struct ViewProperties: Hashable, Sendable {
  var view: Int
  /// The number of edits that these values know of.
  var edits: Int
  /// Whether these are all properties, or only those with another value.
  var isWhole: Bool
  var values: [PropertyValue]
}

/// A message about views from the program to its inspector.
nonisolated enum TreeMessage: Hashable, Sendable {
  case changes(TreeChanges)
  case properties(ViewProperties)
  /// The view that a click would select; nil for none.
  case hover(Int?)
  /// The picking has ended: with a view that was clicked, or nil.
  case picked(Int?)
  /// Why an edit was not made.
  case refusal(String)
}

/// A message about views from the inspector to its program.
nonisolated enum TreeCommand: Hashable, Sendable {
  /// Sends this part of the tree, and its changes, from now on.
  case show(TreeAttention)
  /// Sends the properties of this view, and their changes, from now on.
  case select(Int?)
  case edit(view: Int, property: String, PropertyEdit)
  case undo
  case redo
  case highlight(Int?)
  case pick(Bool)
  case ghosts(view: Int?, count: Int, step: Int)
}

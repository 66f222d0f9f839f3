import Geometry
import Views

/// The views of an inspected program with their properties, in this process or in another one.
protocol InspectedTree: AnyObject {
  /// The window; nil while nothing of the program is known.
  var root: (any InspectedView)? { get }
  /// Another number whenever views are added, removed or reordered.
  var version: Int { get }
  /// The color behind all views.
  var background: Color { get }
  /// Whether the program has more views than are known.
  var isCut: Bool { get }
  /// Whether a view is in the window.
  func contains(_ view: any InspectedView) -> Bool

  /// The part of the tree that is looked at: only this part is kept up to date. Default: nothing.
  var attention: TreeAttention { get set }
  /// Chooses the view whose properties are read; nil for none.
  func select(_ view: (any InspectedView)?)
  /// The properties of the selected view that it has now, in the order of the page.
  func properties(of view: any InspectedView) -> [PropertyValue]

  /// Changes a property of a view at the program's present time, as the program itself would.
  func edit(_ view: any InspectedView, _ property: String, _ edit: PropertyEdit)
  /// Takes back the last edit whose view is still in the window.
  func undo()
  /// Makes the edit that was taken back last once more.
  func redo()
  /// Called with the reason why an edit was not made.
  var onRefusal: ((String) -> Void)? { get set }

  /// Marks a view in the program's window; nil for none.
  func highlight(_ view: (any InspectedView)?)

  /// Whether the next click in the program's window selects a view.
  var isPicking: Bool { get }
  func startPicking()
  func cancelPicking()
  /// Called while picking with the view that a click would select; nil for none.
  var onHover: (((any InspectedView)?) -> Void)? { get set }
  /// Called when the picking has ended: with the view that was clicked; nil if it was given up.
  var onPickEnd: (((any InspectedView)?) -> Void)? { get set }

  /// Draws outlines of a view before and after the frame that is seen.
  /// - Parameters:
  ///   - view: nil for the view that has ghosts already.
  ///   - count: 0 to 60; 0 for none.
  ///   - step: the number of frames between two outlines, 1 to 60.
  func showGhosts(of view: (any InspectedView)?, count: Int, step: Int)

  /// Ends all that the inspection does in the program.
  func stop()
}

/// A part of a program's tree of views.
nonisolated enum TreeAttention: String, CaseIterable, Hashable, Sendable {
  case nothing
  /// What the rows of the outline show.
  case outline
  /// The outline, and where the views are in the picture.
  case layers
}

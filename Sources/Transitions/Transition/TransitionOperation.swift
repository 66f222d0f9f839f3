import Runtime
import Views

/// A change of screens as its container sees it: what is done to the tree and the stack before, at each turn, and
/// after.
protocol TransitionOperation {
  var kind: TransitionKind { get }
  var fore: ViewController { get }
  var back: ViewController { get }
  /// What those who ask for the fore screen call it.
  var foreKey: AnyHashable { get }
  /// The view in which both screens move.
  var container: View { get }
  /// Further screens that leave together with the fore screen.
  var alongside: [ViewController] { get }
  /// Whether the fore screen hides the back screen wholly, so that the back screen disappears.
  var coversBack: Bool { get }
  /// Puts the views of both screens in place, each at its final frame, the fore one on top.
  func prepare()
  /// The intention is now this direction: the stack says so at once.
  func intend(_ direction: TransitionDirection)
  /// The screens have come to rest in this direction: takes out of the tree what is no longer seen.
  func finish(_ direction: TransitionDirection)
  /// Follows the window, as a dimming backdrop does.
  func windowDidMove(to position: Double)
}

extension TransitionOperation {
  var alongside: [ViewController] { [] }
  func windowDidMove(to position: Double) {}
}

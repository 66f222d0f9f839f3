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
  /// Who arbitrates where it happens, as things stand now; nil where nothing is seen of it.
  var arbiter: TransitionArbiter? { get }
  /// The view in which both screens move.
  var container: View { get }
  /// Further screens that leave together with the fore screen.
  var alongside: [ViewController] { get }
  /// Whether the fore screen hides the back screen wholly, so that the back screen disappears.
  var coversBack: Bool { get }
  /// Whether nothing is seen of it: `finish` is all there is to do, and nobody appears or disappears.
  var isUnseen: Bool { get }
  /// Both screens know that they come and go; nothing has moved yet.
  func willBegin(_ direction: TransitionDirection)
  /// The tree is final; the screens have not heard of it yet.
  /// - Parameter direction: where it ended.
  func didEnd(_ direction: TransitionDirection, _ outcome: TransitionOutcome)
  /// Who animates instead of a director, if the app has somebody; asked once, before anything has changed.
  func animationController(_ direction: TransitionDirection) -> (any AnimatedTransitioning)?
  /// Who drives that animator by hand, if the app has somebody.
  func interactionController(
    for animator: any AnimatedTransitioning, _ direction: TransitionDirection
  ) -> (any InteractiveTransitioning)?
  /// Puts the views of both screens in place, each at its final frame, the fore one on top.
  func prepare()
  /// The intention is now this direction: the stack says so at once.
  func intend(_ direction: TransitionDirection)
  /// The transition was turned round, and ``intend(_:)`` has been called.
  func didTurn(to direction: TransitionDirection, by cause: TurnCause)
  /// The screens have come to rest in this direction: takes out of the tree what is no longer seen.
  func finish(_ direction: TransitionDirection)
  /// Where a director finds the screens, if that is not the end from which the transition sets out: what was in motion goes on
  /// from where it is. Asked once, when everybody knows that it begins.
  func takeStart() -> (progress: Double, velocity: Double)?
  /// Follows the window, as a dimming backdrop does.
  func progressDidMove(to position: Double)
}

extension TransitionOperation {
  var alongside: [ViewController] { [] }
  var isUnseen: Bool { false }
  func willBegin(_ direction: TransitionDirection) {}
  func didEnd(_ direction: TransitionDirection, _ outcome: TransitionOutcome) {}
  func didTurn(to direction: TransitionDirection, by cause: TurnCause) {}
  func takeStart() -> (progress: Double, velocity: Double)? { nil }
  func progressDidMove(to position: Double) {}
  func animationController(_ direction: TransitionDirection) -> (any AnimatedTransitioning)? { nil }
  func interactionController(
    for animator: any AnimatedTransitioning, _ direction: TransitionDirection
  ) -> (any InteractiveTransitioning)? { nil }
}

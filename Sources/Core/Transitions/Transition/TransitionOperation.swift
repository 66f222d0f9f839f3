import Runtime
import Views

/// A change of screens as its container sees it: what happens to the view tree and the stack before the transition, at
/// each turn, and after it.
protocol TransitionOperation: AnyObject {
  var kind: TransitionKind { get }
  /// The direction in which the transition sets out.
  var direction: TransitionDirection { get }
  var fore: ViewController { get }
  var back: ViewController { get }
  /// The identity under which requests name the fore screen.
  var foreKey: AnyHashable { get }
  /// The director that the request names; nil: the fore screen's own.
  var director: DirectorFactory? { get }
  /// The arbiter of the place where the change happens, as things stand now; nil for an immediate change.
  var arbiter: TransitionArbiter? { get }
  /// The view in which both screens move.
  var container: View { get }
  /// Further screens that leave together with the fore screen.
  var alongside: [ViewController] { get }
  /// Whether the fore screen hides the back screen wholly, so that the back screen disappears.
  var coversBack: Bool { get }
  /// Whether the change cannot be seen: `finish` is the whole change, and no screen appears or disappears.
  var isImmediate: Bool { get }
  /// Both screens know that they come and go; no view has moved yet.
  func willBegin(_ direction: TransitionDirection)
  /// Called after the view tree is final and before the appearance callbacks.
  /// - Parameter direction: where the transition ended.
  func didEnd(_ direction: TransitionDirection, _ outcome: TransitionOutcome)
  /// The delegate's animator, which replaces the director; asked once, before anything has changed.
  func animationController(_ direction: TransitionDirection) -> (any AnimatedTransitioning)?
  /// The delegate's interaction controller for that animator.
  func interactionController(
    for animator: any AnimatedTransitioning, _ direction: TransitionDirection
  ) -> (any InteractiveTransitioning)?
  /// Whether the screens are still those for which the change was planned: callbacks that choose a director or an
  /// animator may have removed them. Asked before anything has changed.
  var isStillPossible: Bool { get }
  /// Puts the views of both screens in place, each at its final frame, the fore one on top.
  func prepare()
  /// Updates the container's stack to the state that this direction leads to. Called at the start and at each turn.
  func intend(_ direction: TransitionDirection)
  /// The transition was turned round, and ``intend(_:)`` has been called.
  func didTurn(to direction: TransitionDirection, by cause: TurnCause)
  /// The screens have come to rest in this direction: removes from the view tree the views that are hidden now.
  func finish(_ direction: TransitionDirection)
  /// The place and velocity at which a director finds the screens, if motion goes on from before; nil: at the end from
  /// which the transition sets out. Asked once, when the screens know that it begins.
  func takeStart() -> (progress: Double, velocity: Double)?
  /// Follows the progress, as a dimming backdrop does.
  func progressDidMove(to position: Double)
}

extension TransitionOperation {
  var director: DirectorFactory? { nil }
  var alongside: [ViewController] { [] }
  var isImmediate: Bool { false }
  var isStillPossible: Bool { true }
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

/// A change that cannot be seen. It is made at once when its turn comes, and its request is answered `completed`.
final class ImmediateOperation: TransitionOperation {
  let kind = TransitionKind.exchange
  let direction = TransitionDirection.forward
  let fore: ViewController
  var back: ViewController { fore }
  var foreKey: AnyHashable { ObjectIdentifier(fore) }
  var container: View { fore.view }
  let coversBack = false
  let isImmediate = true
  var arbiter: TransitionArbiter? { nil }
  private let change: () -> Void

  init(_ controller: ViewController, change: @escaping () -> Void = {}) {
    fore = controller
    self.change = change
  }

  func prepare() {}
  func intend(_ direction: TransitionDirection) {}
  func finish(_ direction: TransitionDirection) { change() }
}

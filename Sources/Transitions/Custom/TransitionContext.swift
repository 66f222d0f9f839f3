import Geometry
import Runtime
import Views

/// What the library's runs give to animators.
///
/// It may be kept after the transition, but keeps nothing alive itself: then there is no view in it any more, and a
/// call does nothing.
final class TransitionContext: ContextTransitioning {
  /// Nil once the run is over, like the mover.
  private(set) var stage: AnimatorStage?
  let presentationStyle: ModalPresentationStyle
  private(set) var life = AnimatorLife()
  weak var mover: AnimatorMover?
  /// For warnings.
  private let animatorName: String
  private weak var environment: TransitionEnvironment?
  private var wasCancelledAtEnd = false

  init(
    _ stage: AnimatorStage, style: ModalPresentationStyle, animatorName: String, environment: TransitionEnvironment
  ) {
    self.stage = stage
    presentationStyle = style
    self.animatorName = animatorName
    self.environment = environment
  }

  /// Hands an input to the state machine and has carried out what it answers.
  func receive(_ input: (inout AnimatorLife) -> [AnimatorLife.Action]) {
    for action in input(&life) {
      if case .warn(let misuse) = action {
        warn(misuse.sentence)
      } else {
        mover?.perform(action)
      }
    }
  }

  /// - Parameter what: goes on after the animator's name.
  func warn(_ what: String) { environment?.tell(.warning("\(animatorName) \(what)")) }

  func setInterruptible() { life.isInterruptible = true }

  /// The run is over for the animator: what it still says is not heard.
  func close() { life.end() }

  /// The run is over for everybody.
  func end(_ outcome: TransitionOutcome) {
    wasCancelledAtEnd = outcome == .cancelled
    stage = nil
    mover = nil
  }

  // MARK: ContextTransitioning

  var containerView: View { stage?.container ?? View() }
  var isAnimated: Bool { true }
  var isInteractive: Bool { life.isInteractive }
  var transitionWasCancelled: Bool { life.wasCancelled || wasCancelledAtEnd }

  func updateInteractiveTransition(_ percentComplete: Double) { receive { $0.update(percentComplete) } }
  func finishInteractiveTransition() { receive { $0.letGo(.on) } }
  func cancelInteractiveTransition() { receive { $0.letGo(.back) } }
  func pauseInteractiveTransition() { receive { $0.pause() } }
  func completeTransition(_ didComplete: Bool) { receive { $0.complete(didComplete) } }

  func viewController(forKey key: TransitionContextKey) -> ViewController? {
    switch key {
    case .from: stage?.from
    case .to: stage?.to
    }
  }

  func view(forKey key: TransitionContextKey) -> View? {
    switch key {
    case .from: stage?.fromView
    case .to: stage?.toView
    }
  }

  func initialFrame(for controller: ViewController) -> Rect { stage?.initialFrame(for: controller) ?? .zero }
  func finalFrame(for controller: ViewController) -> Rect { stage?.finalFrame(for: controller) ?? .zero }
}

extension AnimatorLife.Misuse {
  fileprivate var sentence: String {
    switch self {
    case .completedTwice: "called completeTransition twice; the first call counts"
    case .completedAfterEnd: "called completeTransition after the end of its transition; nothing happens"
    case .completedThoughCancelled:
      "called completeTransition(true) on a transition that was taken back; it counts as cancelled"
    case .gaveAnotherAnimator:
      "gives another interruptibleAnimator(using:) than at first; the first one counts"
    case .pausedThoughNotInterruptible:
      "cannot be taken in hand while it plays: it gives no interruptibleAnimator(using:)"
    }
  }
}

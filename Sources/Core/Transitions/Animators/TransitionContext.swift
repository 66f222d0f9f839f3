import Geometry
import Runtime
import Views

/// The context that animators get.
///
/// An animator may keep it after the transition. It then has no views, and its methods do nothing.
final class TransitionContext: ContextTransitioning {
  /// nil once the transition is over, like the driver.
  private(set) var views: AnimatorViews?
  let presentationStyle: ModalPresentationStyle
  private(set) var state = AnimatorRunState()
  weak var driver: AnimatorDriver?
  /// For warnings.
  private let animatorName: String
  private weak var environment: TransitionEnvironment?
  private var wasCancelledAtEnd = false

  init(
    _ views: AnimatorViews, style: ModalPresentationStyle, animatorName: String, environment: TransitionEnvironment
  ) {
    self.views = views
    presentationStyle = style
    self.animatorName = animatorName
    self.environment = environment
  }

  /// Passes an input to the state machine and performs its actions.
  func receive(_ input: (inout AnimatorRunState) -> [AnimatorRunState.Action]) {
    for action in input(&state) {
      if case .warn(let misuse) = action {
        warn(misuse.sentence)
      } else {
        driver?.perform(action)
      }
    }
  }

  /// - Parameter what: follows the animator's name.
  func warn(_ what: String) { environment?.tell(.warning("\(animatorName) \(what)")) }

  func setInterruptible() { state.isInterruptible = true }

  /// The transition is over for the animator: later calls have no effect.
  func close() { state.end() }

  /// The transition is over, and its views are released.
  func end(_ outcome: TransitionOutcome) {
    wasCancelledAtEnd = outcome == .cancelled
    views = nil
    driver = nil
  }

  // MARK: ContextTransitioning

  var containerView: View { views?.container ?? View() }
  var isAnimated: Bool { true }
  var isInteractive: Bool { state.isInteractive }
  var transitionWasCancelled: Bool { state.wasCancelled || wasCancelledAtEnd }

  func updateInteractiveTransition(_ percentComplete: Double) { receive { $0.update(percentComplete) } }
  func finishInteractiveTransition() { receive { $0.letGo(.on) } }
  func cancelInteractiveTransition() { receive { $0.letGo(.back) } }
  func pauseInteractiveTransition() { receive { $0.pause() } }
  func completeTransition(_ didComplete: Bool) { receive { $0.complete(didComplete) } }

  func viewController(forKey key: TransitionContextKey) -> ViewController? {
    switch key {
    case .from: views?.from
    case .to: views?.to
    }
  }

  func view(forKey key: TransitionContextKey) -> View? {
    switch key {
    case .from: views?.fromView
    case .to: views?.toView
    }
  }

  func initialFrame(for controller: ViewController) -> Rect { views?.initialFrame(for: controller) ?? .zero }
  func finalFrame(for controller: ViewController) -> Rect { views?.finalFrame(for: controller) ?? .zero }
}

extension AnimatorRunState.Misuse {
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

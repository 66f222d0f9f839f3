import Animation
import Geometry
import Motion
import Runtime
import Transitions
import Views

/// An animator that logs its calls and follows a script.
final class ScriptedAnimator: AnimatedTransitioning {
  weak var log: TransitionLog?
  var duration = 0.25
  var onDuration: (() -> Void)?
  var onAnimate: ((any ContextTransitioning) -> Void)?
  var onEnded: ((Bool) -> Void)?
  private(set) weak var context: (any ContextTransitioning)?

  init(_ log: TransitionLog?, _ onAnimate: ((any ContextTransitioning) -> Void)? = nil) {
    self.log = log
    self.onAnimate = onAnimate
  }

  func transitionDuration(using context: (any ContextTransitioning)?) -> Double {
    log?.add("animator duration")
    onDuration?()
    return duration
  }

  func animateTransition(using context: any ContextTransitioning) {
    log?.add("animator animate")
    self.context = context
    onAnimate?(context)
  }

  func animationEnded(_ transitionCompleted: Bool) {
    log?.add("animator ended \(transitionCompleted)")
    onEnded?(transitionCompleted)
  }
}

/// An interaction controller that follows a script.
final class ScriptedDriver: InteractiveTransitioning {
  var onStart: ((any ContextTransitioning) -> Void)?
  var wantsInteractiveStart = true
  private(set) weak var context: (any ContextTransitioning)?

  func startInteractiveTransition(_ context: any ContextTransitioning) {
    self.context = context
    onStart?(context)
  }
}

/// Gives the same animator and driver for both ways.
final class ScriptedDelegate: TransitioningDelegate {
  var animator: (any AnimatedTransitioning)?
  var driver: (any InteractiveTransitioning)?

  init(_ animator: (any AnimatedTransitioning)?, driver: (any InteractiveTransitioning)? = nil) {
    self.animator = animator
    self.driver = driver
  }

  func animationController(
    forPresented presented: ViewController, presenting: ViewController, source: ViewController
  ) -> (any AnimatedTransitioning)? { animator }
  func animationController(forDismissed dismissed: ViewController) -> (any AnimatedTransitioning)? { animator }
  func interactionControllerForPresentation(
    using animator: any AnimatedTransitioning
  ) -> (any InteractiveTransitioning)? { driver }
  func interactionControllerForDismissal(
    using animator: any AnimatedTransitioning
  ) -> (any InteractiveTransitioning)? { driver }
}

/// A root screen, and one that a scripted animator brings.
final class CustomStage {
  let h = Harness()
  let root = Screen("root")
  let a: Screen
  let animator: ScriptedAnimator
  let delegate: ScriptedDelegate

  init(_ style: ModalPresentationStyle = .fullScreen, driver: (any InteractiveTransitioning)? = nil) {
    animator = ScriptedAnimator(h.log)
    delegate = ScriptedDelegate(animator, driver: driver)
    a = Screen("a", style)
    a.transitioningDelegate = delegate
    h.show(root)
  }

  func present() { h.input { root.present(a, animated: true, completion: h.note("presented")) } }
  func dismiss() { h.input { a.dismiss(animated: true, completion: h.note("dismissed")) } }

  /// The screen is there, without an animation.
  func presentAtOnce() {
    h.input { root.present(a, animated: false) }
    h.settle()
    _ = h.log.take()
  }

  /// Adds the view that comes, and completes after this time.
  func addAndComplete(after seconds: Double, _ flag: Bool? = nil) {
    animator.onAnimate = { [h] context in
      if let view = context.view(forKey: .to) { context.containerView.addSubview(view) }
      h.loop.after(seconds) { context.completeTransition(flag ?? !context.transitionWasCancelled) }
    }
  }

  /// The lines since the last look that begin with one of these words.
  func lines(_ words: String...) -> String {
    h.log.take().split(separator: "\n").filter { line in words.contains { line.hasPrefix($0) } }
      .joined(separator: "\n")
  }
}

/// Fades with `View.animate`, as an animator should be written.
func fade(_ duration: Double, options: View.AnimationOptions = .curveLinear) -> (any ContextTransitioning) -> Void {
  { context in
    let (from, to) = (context.view(forKey: .from), context.view(forKey: .to))
    to?.alpha = 0
    if let to { context.containerView.addSubview(to) }
    View.animate(withDuration: duration, options: options) {
      to?.alpha = 1
      if to == nil { from?.alpha = 0 }
    } completion: { _ in
      context.completeTransition(!context.transitionWasCancelled)
    }
  }
}

/// Fades with an animator that can be paused and turned round.
final class InterruptibleFade: AnimatedTransitioning {
  weak var log: TransitionLog?
  var duration = 0.5
  /// Whether each call returns a new animator.
  var isForgetful = false
  var fading: PropertyAnimator?

  init(_ log: TransitionLog?) { self.log = log }

  func transitionDuration(using context: (any ContextTransitioning)?) -> Double { duration }

  func animateTransition(using context: any ContextTransitioning) {
    fading?.startAnimation()
  }

  func interruptibleAnimator(using context: any ContextTransitioning) -> (any ViewImplicitlyAnimating)? {
    if let fading, !isForgetful { return fading }
    let to = context.view(forKey: .to)
    to?.alpha = 0
    if let to { context.containerView.addSubview(to) }
    let animator = PropertyAnimator(duration: duration, curve: .linear) { to?.alpha = 1 }
    animator.addCompletion { [log] position in
      log?.add("animator at \(position)")
      context.completeTransition(position == .end)
    }
    if fading == nil { fading = animator }
    return animator
  }

  func animationEnded(_ transitionCompleted: Bool) {
    log?.add("animator ended \(transitionCompleted)")
    fading = nil
  }
}

import Stagecraft
import Testing

// The kind: a property animator that is given for the whole transition, so that a pan can take the sheet in mid-flight,
// push it to and fro, and let it go on or back.

private final class RiseAnimator: AnimatedTransitioning {
  private var animator: (any ViewImplicitlyAnimating)?

  func transitionDuration(using transitionContext: (any ContextTransitioning)?) -> Double { 0.6 }

  func animateTransition(using transitionContext: any ContextTransitioning) {
    interruptibleAnimator(using: transitionContext)!.startAnimation()
  }

  func interruptibleAnimator(using transitionContext: any ContextTransitioning) -> (any ViewImplicitlyAnimating)? {
    if let animator { return animator }
    let isPresenting =
      transitionContext.viewController(forKey: .to)!.presentingViewController
      === transitionContext.viewController(forKey: .from)!
    let view = transitionContext.view(forKey: isPresenting ? .to : .from)!
    let final = transitionContext.finalFrame(for: transitionContext.viewController(forKey: isPresenting ? .to : .from)!)
    let below = final.offsetBy(dx: 0, dy: transitionContext.containerView.bounds.height)
    if isPresenting {
      view.frame = below
      transitionContext.containerView.addSubview(view)
    }
    let animator = PropertyAnimator(duration: transitionDuration(using: transitionContext), curve: .linear) {
      view.frame = isPresenting ? final : below
    }
    animator.addCompletion { position in
      transitionContext.completeTransition(position == .end && !transitionContext.transitionWasCancelled)
    }
    self.animator = animator
    return animator
  }

  func animationEnded(_ transitionCompleted: Bool) { animator = nil }
}

private final class RiseManager: TransitioningDelegate {
  let animator = RiseAnimator()
  let interaction = PercentDrivenInteractiveTransition()

  init() { interaction.wantsInteractiveStart = false }

  func animationController(
    forPresented presented: ViewController, presenting: ViewController, source: ViewController
  ) -> (any AnimatedTransitioning)? { animator }
  func animationController(forDismissed dismissed: ViewController) -> (any AnimatedTransitioning)? { animator }
  func interactionControllerForPresentation(using animator: any AnimatedTransitioning) -> (
    any InteractiveTransitioning
  )? { interaction }
  func interactionControllerForDismissal(using animator: any AnimatedTransitioning) -> (
    any InteractiveTransitioning
  )? { interaction }
}

struct InterruptiblePort {
  private let stage = PortStage(size: Size(960, 640))
  private let all = Rect(0, 0, 960, 640)
  private let below = Rect(0, 640, 960, 640)
  private let root = ViewController()
  private let manager = RiseManager()
  private let detail = ViewController()

  init() {
    stage.show(root)
    detail.modalPresentationStyle = .fullScreen
    detail.transitioningDelegate = manager
  }

  /// Begins, and is taken in hand after half of the time, which is half of the way.
  private func seize(_ begin: () -> Void) -> PortFilm {
    stage.input(begin)
    let film = PortFilm(stage, of: detail.view)
    stage.stand()
    stage.frames(18)
    expect(film[18], near: Rect(0, 320, 960, 640), "half-way")
    stage.input { manager.interaction.pause() }
    #expect(abs(manager.interaction.percentComplete - 0.5) < 1e-6)
    stage.frames(10)
    expect(film[28], near: Rect(0, 320, 960, 640), "held where it is")
    return film
  }

  private func check(_ film: PortFilm, ends rest: Rect) {
    stage.settle()
    expect(film.last, near: rest, "the end is exact")
    #expect(film.longestStep <= Pace.step(640, in: 0.6, Pace.easeInOut), "\(film.longestStep)")
  }

  /// Pushed on by a quarter, a step a frame.
  private func pushOn() {
    for step in 1...15 {
      stage.input { manager.interaction.update(0.5 + Double(step) / 60) }
      stage.frame()
    }
  }

  @Test(arguments: [true, false])
  func `coming it is taken, pushed on, and let go on or back`(shouldComplete: Bool) {
    let film = seize { root.present(detail, animated: true, completion: nil) }
    pushOn()
    expect(film[43], near: Rect(0, 160, 960, 640))
    stage.input { if shouldComplete { manager.interaction.finish() } else { manager.interaction.cancel() } }
    check(film, ends: shouldComplete ? all : below)
    #expect((root.presentedViewController === detail) == shouldComplete && film.isGone == !shouldComplete)
    #expect(root.view.window == nil || !shouldComplete)
  }

  @Test(arguments: [true, false])
  func `going it is taken, pushed on, and let go on or back`(shouldComplete: Bool) {
    stage.input { root.present(detail, animated: true, completion: nil) }
    stage.settle()
    expect(detail.view.screenFrame, near: all)
    let film = seize { root.dismiss(animated: true, completion: nil) }
    pushOn()
    expect(film[43], near: Rect(0, 480, 960, 640))
    stage.input { if shouldComplete { manager.interaction.finish() } else { manager.interaction.cancel() } }
    check(film, ends: shouldComplete ? below : all)
    #expect((root.presentedViewController == nil) == shouldComplete && film.isGone == shouldComplete)
  }

  @Test func `the way back in mid-flight turns it round where it is`() {
    stage.input { root.present(detail, animated: true, completion: nil) }
    let film = PortFilm(stage, of: detail.view)
    stage.stand()
    stage.frames(18)
    stage.input { root.dismiss(animated: true, completion: nil) }
    stage.stand()
    expect(film[19], near: Rect(0, 320, 960, 640), "no jump")
    check(film, ends: below)
    #expect(film.isGone && root.presentedViewController == nil)
  }
}

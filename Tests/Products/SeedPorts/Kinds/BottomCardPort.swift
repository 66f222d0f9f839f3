import Stagecraft
import Testing

// The kind: a card at the bottom that a pan pulls down. The pan is read in steps, by its translation in the view set
// back to zero each time, drives the dismissal by percent, and at its end the velocity decides.

private final class CardAnimator: AnimatedTransitioning {
  func transitionDuration(using transitionContext: (any ContextTransitioning)?) -> Double { 0.5 }

  func animateTransition(using transitionContext: any ContextTransitioning) {
    let fromView = transitionContext.view(forKey: .from)!
    View.animate(
      withDuration: transitionDuration(using: transitionContext), delay: 0, options: .curveLinear,
      animations: { fromView.frame.origin.y += fromView.frame.height },
      completion: { _ in transitionContext.completeTransition(!transitionContext.transitionWasCancelled) })
  }
}

private final class PullInteraction: PercentDrivenInteractiveTransition {
  private(set) var isRunning = false
  private var pulled = 0.0
  private weak var controller: ViewController?
  /// What the pan said at its end, for the test.
  private(set) var thrown = Vector.zero

  func attach(to controller: ViewController) {
    self.controller = controller
    let pan = PanGestureRecognizer { [weak self] in self?.handle($0 as! PanGestureRecognizer) }
    controller.view.addGestureRecognizer(pan)
    pan.receivesWhileViewIsDisabled = true
  }

  private func handle(_ pan: PanGestureRecognizer) {
    let view = controller!.view.superview
    pulled += pan.translation(in: view).y
    pan.setTranslation(.zero, in: view)
    let progress = min(max(pulled / controller!.view.bounds.height, 0), 1)
    switch pan.state {
    case .began:
      isRunning = true
      controller!.dismiss(animated: true, completion: nil)
    case .changed: update(progress)
    case .ended, .cancelled:
      isRunning = false
      pulled = 0
      thrown = pan.velocity(in: view)
      if pan.state == .ended, thrown.y > 300 || thrown.y >= 0 && progress > 0.5 { finish() } else { cancel() }
    case .possible, .failed: break
    }
  }
}

private final class CardPresentation: PresentationController {
  override var frameOfPresentedViewInContainerView: Rect {
    let bounds = containerView!.bounds
    return Rect(x: 0, y: bounds.height - 400, width: bounds.width, height: 400)
  }
}

private final class CardManager: TransitioningDelegate {
  let interaction = PullInteraction()

  func presentationController(
    forPresented presented: ViewController, presenting: ViewController?, source: ViewController
  ) -> PresentationController? { CardPresentation(presentedViewController: presented, presenting: presenting) }
  func animationController(forDismissed dismissed: ViewController) -> (any AnimatedTransitioning)? { CardAnimator() }
  func interactionControllerForDismissal(using animator: any AnimatedTransitioning) -> (
    any InteractiveTransitioning
  )? { interaction.isRunning ? interaction : nil }
}

struct BottomCardPort {
  private let stage = PortStage(size: Size(960, 640))
  private let root = ViewController()
  private let card = ViewController()
  private let manager = CardManager()
  private let rest = Rect(0, 240, 960, 400)

  init() {
    stage.show(root)
    card.modalPresentationStyle = .custom
    card.transitioningDelegate = manager
    stage.input { root.present(card, animated: false, completion: nil) }
    stage.settle()
    manager.interaction.attach(to: card)
  }

  /// Pulls by so many points; the first four decide that it is a drag, and do not count.
  private func pull(_ way: Double, frames: Int) -> PortFilm {
    let film = PortFilm(stage, of: card.view)
    let start = Point(480, 300)
    stage.drag(from: start, to: start + Vector(0, 4), frames: 1)
    expect(film.last, near: rest, "taken in hand it does not move")
    stage.move(from: start + Vector(0, 4), to: start + Vector(0, 4 + way), frames: frames)
    stage.stand()
    expect(film.last, near: rest.offsetBy(dx: 0, dy: way), "it is where the hand is")
    return film
  }

  @Test func `pulled past the middle and let go the card goes`() {
    let film = pull(240, frames: 48)
    stage.frames(6)
    stage.pointer(.ended, 480, 544)
    #expect(manager.interaction.thrown == .zero, "the hand rested")
    stage.settle()
    expect(film.last, near: rest.offsetBy(dx: 0, dy: 400))
    #expect(film.isGone && root.presentedViewController == nil)
    #expect(film.longestStep <= Pace.step(400, in: 0.5, Pace.easeInOut))
  }

  @Test func `pulled a little and let go at rest the card comes back`() {
    let film = pull(100, frames: 20)
    stage.frames(6)
    stage.pointer(.ended, 480, 404)
    stage.settle()
    expect(film.last, near: rest, "to the bit where it was")
    #expect(card.view.frame == rest && root.presentedViewController === card && !film.isGone)
    #expect(film.longestStep <= Pace.step(400, in: 0.5, Pace.easeInOut))
    // It can be pulled again.
    _ = pull(300, frames: 60)
    stage.pointer(.ended, 480, 604)
    stage.settle()
    #expect(root.presentedViewController == nil)
  }

  @Test func `a short throw down takes the card away`() {
    let film = pull(60, frames: 6)
    stage.pointer(.ended, 480, 364)
    #expect(abs(manager.interaction.thrown.y - 600) < 1, "\(manager.interaction.thrown)")
    stage.settle()
    #expect(film.isGone && root.presentedViewController == nil)
  }

  @Test func `a throw up keeps the card`() {
    let film = pull(300, frames: 60)
    stage.move(from: Point(480, 604), to: Point(480, 544), frames: 6)
    stage.pointer(.ended, 480, 544)
    #expect(abs(manager.interaction.thrown.y + 600) < 1, "\(manager.interaction.thrown)")
    stage.settle()
    expect(film.last, near: rest)
    #expect(root.presentedViewController === card)
  }
}

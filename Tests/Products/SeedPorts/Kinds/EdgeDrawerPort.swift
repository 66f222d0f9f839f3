import Stagecraft
import Testing

// The kind: a drawer that a pan from the left edge of the window draws in, by percent of its width, and lets go by its
// velocity.

private final class DrawerAnimator: AnimatedTransitioning {
  func transitionDuration(using transitionContext: (any ContextTransitioning)?) -> Double { 0.5 }

  func animateTransition(using transitionContext: any ContextTransitioning) {
    let drawer = transitionContext.view(forKey: .to)!
    let final = transitionContext.finalFrame(for: transitionContext.viewController(forKey: .to)!)
    transitionContext.containerView.addSubview(drawer)
    drawer.frame = final
    drawer.transform = Transform2D(translationX: -final.width, y: 0)
    View.animate(
      withDuration: transitionDuration(using: transitionContext), delay: 0, options: .curveLinear,
      animations: { drawer.transform = .identity },
      completion: { _ in
        if transitionContext.transitionWasCancelled { drawer.removeFromSuperview() }
        transitionContext.completeTransition(!transitionContext.transitionWasCancelled)
      })
  }
}

private final class DrawerPresentation: PresentationController {
  override var frameOfPresentedViewInContainerView: Rect {
    Rect(x: 0, y: 0, width: 400, height: containerView!.bounds.height)
  }
}

private final class DrawerHost: ViewController, TransitioningDelegate, GestureRecognizerDelegate {
  let drawer = ViewController()
  private var interaction: PercentDrivenInteractiveTransition?
  /// What the recognizer said when it was asked whether to begin, for the test.
  private(set) var asked: [Vector] = []

  override func viewDidLoad() {
    drawer.modalPresentationStyle = .custom
    drawer.transitioningDelegate = self
    let pan = ScreenEdgePanGestureRecognizer { [weak self] in
      if let pan = $0 as? ScreenEdgePanGestureRecognizer { self?.draw(pan) }
    }
    pan.edges = .left
    pan.delegate = self
    pan.receivesWhileViewIsDisabled = true
    view.addGestureRecognizer(pan)
  }

  func gestureRecognizerShouldBegin(_ recognizer: GestureRecognizer) -> Bool {
    guard let pan = recognizer as? PanGestureRecognizer else { return true }
    let way = pan.translation(in: view)
    asked.append(way)
    return abs(way.x) > abs(way.y)
  }

  private func draw(_ pan: PanGestureRecognizer) {
    let percent = pan.translation(in: view).x / 400
    switch pan.state {
    case .began:
      interaction = PercentDrivenInteractiveTransition()
      present(drawer, animated: true, completion: nil)
    case .changed: interaction?.update(percent)
    case .ended:
      if pan.velocity(in: view).x > 0 { interaction?.finish() } else { interaction?.cancel() }
      interaction = nil
    case .cancelled:
      interaction?.cancel()
      interaction = nil
    case .possible, .failed: break
    }
  }

  func presentationController(
    forPresented presented: ViewController, presenting: ViewController?, source: ViewController
  ) -> PresentationController? { DrawerPresentation(presentedViewController: presented, presenting: presenting) }
  func animationController(
    forPresented presented: ViewController, presenting: ViewController, source: ViewController
  ) -> (any AnimatedTransitioning)? { DrawerAnimator() }
  func interactionControllerForPresentation(using animator: any AnimatedTransitioning) -> (
    any InteractiveTransitioning
  )? { interaction }
}

struct EdgeDrawerPort {
  private let stage = PortStage(size: Size(960, 640))
  private let host = DrawerHost()
  private let open = Rect(0, 0, 400, 640)
  private let shut = Rect(-400, 0, 400, 640)

  init() { stage.show(host) }

  /// Draws the drawer in by so many points.
  private func draw(_ way: Double) -> PortFilm {
    stage.drag(from: Point(5, 300), to: Point(9, 300), frames: 1)
    let film = PortFilm(stage, of: host.drawer.view)
    stage.stand()
    expect(film[0], near: shut, "it begins out of sight")
    stage.move(from: Point(9, 300), to: Point(9 + way, 300), frames: 40)
    stage.stand()
    expect(film.last, near: shut.offsetBy(dx: way, dy: 0), "it is where the hand is")
    return film
  }

  @Test func `drawn in and let go it opens`() {
    let film = draw(200)
    #expect(host.asked == [Vector(4, 0)], "who decides whether it begins sees the way from the press")
    stage.pointer(.ended, 209, 300)
    stage.settle()
    expect(film.last, near: open, "the end is exact")
    #expect(film.longestStep <= Pace.step(400, in: 0.5, Pace.easeInOut))
    #expect(host.presentedViewController === host.drawer && host.view.window != nil)
  }

  @Test func `pushed back and let go it shuts, and can be drawn again`() {
    let film = draw(200)
    stage.move(from: Point(209, 300), to: Point(150, 300), frames: 12)
    stage.pointer(.ended, 150, 300)
    stage.settle()
    expect(film.last, near: shut)
    #expect(film.isGone && host.presentedViewController == nil)
    #expect(film.longestStep <= Pace.step(400, in: 0.5, Pace.easeInOut))
    #expect(draw(300).last?.isNear(shut.offsetBy(dx: 300, dy: 0)) == true)
    stage.pointer(.ended, 309, 300)
    stage.settle()
    expect(host.drawer.view.screenFrame, near: open)
  }

  @Test func `a drag that begins away from the edge, or leads along it, draws nothing`() {
    stage.drag(from: Point(100, 300), to: Point(300, 300), frames: 10)
    stage.pointer(.ended, 300, 300)
    stage.settle()
    stage.drag(from: Point(5, 300), to: Point(5, 500), frames: 10)
    stage.pointer(.ended, 5, 500)
    stage.settle()
    #expect(host.presentedViewController == nil && !host.drawer.isViewLoaded)
  }
}

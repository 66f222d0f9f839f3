import Stagecraft
import Testing

// The kind: a menu that slides in from the left over a dimmed screen. A presentation controller gives the frame and
// fades the dimming alongside; a press on the dimming takes the menu away.

private final class MenuPresentation: PresentationController {
  let dimming = View()

  override init(presentedViewController presented: ViewController, presenting: ViewController?) {
    super.init(presentedViewController: presented, presenting: presenting)
    dimming.backgroundColor = .black
    dimming.alpha = 0
    dimming.addGestureRecognizer(
      TapGestureRecognizer { [weak self] _ in
        self?.presentingViewController.dismiss(animated: true, completion: nil)
      })
  }

  override var frameOfPresentedViewInContainerView: Rect {
    let bounds = containerView!.bounds
    return Rect(x: 0, y: 0, width: bounds.width / 3, height: bounds.height)
  }

  override func presentationTransitionWillBegin() {
    dimming.frame = containerView!.bounds
    containerView!.insertSubview(dimming, at: 0)
    guard let coordinator = presentedViewController.transitionCoordinator else {
      dimming.alpha = 0.5
      return
    }
    coordinator.animate(alongsideTransition: { _ in self.dimming.alpha = 0.5 })
  }

  override func dismissalTransitionWillBegin() {
    guard let coordinator = presentedViewController.transitionCoordinator else {
      dimming.alpha = 0
      return
    }
    coordinator.animate(alongsideTransition: { _ in self.dimming.alpha = 0 })
  }

  override func containerViewWillLayoutSubviews() {
    presentedView?.frame = frameOfPresentedViewInContainerView
    dimming.frame = containerView!.bounds
  }
}

private final class MenuAnimator: AnimatedTransitioning {
  let isPresentation: Bool

  init(isPresentation: Bool) { self.isPresentation = isPresentation }

  func transitionDuration(using transitionContext: (any ContextTransitioning)?) -> Double { 0.4 }

  func animateTransition(using transitionContext: any ContextTransitioning) {
    let key: TransitionContextKey = isPresentation ? .to : .from
    let controller = transitionContext.viewController(forKey: key)!
    if isPresentation { transitionContext.containerView.addSubview(controller.view) }

    let presentedFrame = transitionContext.finalFrame(for: controller)
    var dismissedFrame = presentedFrame
    dismissedFrame.origin.x = -presentedFrame.width
    controller.view.frame = isPresentation ? dismissedFrame : presentedFrame

    View.animate(
      withDuration: transitionDuration(using: transitionContext),
      animations: { controller.view.frame = self.isPresentation ? presentedFrame : dismissedFrame },
      completion: { finished in
        if !self.isPresentation { controller.view.removeFromSuperview() }
        transitionContext.completeTransition(finished)
      })
  }
}

private final class MenuManager: TransitioningDelegate {
  func presentationController(
    forPresented presented: ViewController, presenting: ViewController?, source: ViewController
  ) -> PresentationController? { MenuPresentation(presentedViewController: presented, presenting: presenting) }
  func animationController(
    forPresented presented: ViewController, presenting: ViewController, source: ViewController
  ) -> (any AnimatedTransitioning)? { MenuAnimator(isPresentation: true) }
  func animationController(forDismissed dismissed: ViewController) -> (any AnimatedTransitioning)? {
    MenuAnimator(isPresentation: false)
  }
}

struct SideMenuPort {
  private let stage = PortStage(size: Size(960, 640))
  private let root = ViewController()
  private let manager = MenuManager()
  private let menu = ViewController()
  private let inside = Rect(0, 0, 320, 640)
  private let outside = Rect(-320, 0, 320, 640)

  init() {
    stage.show(root)
    menu.modalPresentationStyle = .custom
    menu.transitioningDelegate = manager
  }

  private var dimming: View { (menu.presentationController as! MenuPresentation).dimming }

  @Test func `a menu slides in over a dimmed screen, and out again`() {
    stage.input { root.present(menu, animated: true, completion: nil) }
    let film = PortFilm(stage, of: menu.view)
    let dim = PortFilm(stage, of: dimming)
    expect(film.before, near: outside, "out of sight first")
    #expect(dim.pictures[0].alpha == 0)
    stage.stand()
    expect(film[0], near: outside)
    stage.frames(12)
    expect(film[12], near: Rect(-160, 0, 320, 640), within: 0.5, "half-way after half of the time")
    #expect(abs(dim.pictures[13].alpha - 0.25) < 0.01, "\(dim.pictures[13].alpha)")
    stage.settle()
    expect(film.last, near: inside, "the end is exact")
    #expect(film.longestStep <= Pace.step(320, in: 0.4, Pace.easeInOut) && dim.pictures.last?.alpha == 0.5)
    #expect(root.view.window != nil && root.view.alpha == 1)

    let back = PortFilm(stage, of: menu.view)
    stage.pointer(.began, 800, 300)
    stage.pointer(.ended, 800, 300)
    stage.stand()
    expect(back[0], near: inside, "the first frame is where it was")
    stage.frames(12)
    expect(back[12], near: Rect(-160, 0, 320, 640), within: 0.5)
    stage.settle()
    expect(back.last, near: outside, within: 0.5)
    #expect(back.longestStep <= Pace.step(320, in: 0.4, Pace.easeInOut))
    #expect(back.isGone && root.presentedViewController == nil && dim.isGone)
  }
}

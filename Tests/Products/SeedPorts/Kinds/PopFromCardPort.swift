import Stagecraft
import Testing

// The kind: one animator with a flag pops a screen out of the card that was touched, and back into it. As usual it puts
// the coming view in both times, brings the moving one to the front, and moves its center and its transform.

private final class PopAnimator: AnimatedTransitioning {
  let duration: Double
  let damping: Double
  var presenting = true
  var originFrame = Rect.zero

  init(duration: Double, damping: Double) { (self.duration, self.damping) = (duration, damping) }

  func transitionDuration(using transitionContext: (any ContextTransitioning)?) -> Double { duration }

  func animateTransition(using transitionContext: any ContextTransitioning) {
    let containerView = transitionContext.containerView
    let toView = transitionContext.viewController(forKey: .to)!.view
    let fromView = transitionContext.viewController(forKey: .from)!.view
    let detailView = presenting ? toView : fromView

    let initialFrame = presenting ? originFrame : detailView.frame
    let finalFrame = presenting ? detailView.frame : originFrame
    let scaleTransform = Transform2D(
      scaleX: (presenting ? initialFrame : finalFrame).width / (presenting ? finalFrame : initialFrame).width,
      y: (presenting ? initialFrame : finalFrame).height / (presenting ? finalFrame : initialFrame).height)

    if presenting {
      detailView.transform = scaleTransform
      detailView.center = Point(x: initialFrame.midX, y: initialFrame.midY)
      detailView.clipsToBounds = true
    }
    detailView.cornerRadius = presenting ? 20 : 0

    containerView.addSubview(toView)
    containerView.bringSubviewToFront(detailView)

    View.animate(
      withDuration: duration, delay: 0, usingSpringWithDamping: damping, initialSpringVelocity: 0.2,
      animations: {
        detailView.transform = self.presenting ? .identity : scaleTransform
        detailView.center = Point(x: finalFrame.midX, y: finalFrame.midY)
        detailView.cornerRadius = self.presenting ? 0 : 20
      },
      completion: { _ in transitionContext.completeTransition(true) })
  }
}

private final class Gallery: ViewController, TransitioningDelegate {
  let transition = PopAnimator(duration: 0.8, damping: 0.7)
  let card = View(frame: Rect(60, 40, 240, 160))

  override func viewDidLoad() { view.addSubview(card) }

  func open(_ style: ModalPresentationStyle) -> ViewController {
    let detail = ViewController()
    detail.modalPresentationStyle = style
    detail.transitioningDelegate = self
    present(detail, animated: true, completion: nil)
    return detail
  }

  func animationController(
    forPresented presented: ViewController, presenting: ViewController, source: ViewController
  ) -> (any AnimatedTransitioning)? {
    transition.originFrame = card.superview!.convert(card.frame, to: nil)!
    transition.presenting = true
    return transition
  }

  func animationController(forDismissed dismissed: ViewController) -> (any AnimatedTransitioning)? {
    transition.presenting = false
    return transition
  }
}

struct PopFromCardPort {
  private let stage = PortStage(size: Size(960, 640))
  private let gallery = Gallery()
  private let all = Rect(0, 0, 960, 640)
  private let card = Rect(60, 40, 240, 160)

  init() { stage.show(gallery) }

  /// A spring of this damping is at its fastest 7.5 times as fast as an even motion.
  private var step: Double { Pace.step(800, in: 0.8, 7.5) }

  @Test(arguments: [ModalPresentationStyle.fullScreen, .overFullScreen, .custom])
  func `a screen pops out of its card, and back into it, without a jump`(style: ModalPresentationStyle) {
    let detail = stage.input { gallery.open(style) }
    let film = PortFilm(stage, of: detail.view)
    expect(film.before, near: card, "it begins in the card")
    stage.settle()
    expect(film.last, near: all, "it fills the window")
    #expect(film.longestStep < step, "\(film.longestStep)")

    let back = PortFilm(stage, of: detail.view)
    back.begin { gallery.dismiss(animated: true, completion: nil) }
    expect(back.before, near: all, "where it was")
    expect(back[0], near: all, "the first frame is where it was")
    stage.frame()
    #expect(back[1].map { $0 != all && $0.width < 960 } == true, "it moves at once")
    stage.settle()
    expect(back.last, near: card, within: 0.5, "it ends in the card")
    #expect(back.longestStep < step, "\(back.longestStep)")
    #expect(back.isGone && gallery.presentedViewController == nil)
    #expect(gallery.view.superview === stage.window, "the screen beneath is where it belongs")
    expect(gallery.view.screenFrame, near: all)
  }

  @Test func `a second time is as the first`() {
    for _ in 0..<2 {
      let detail = stage.input { gallery.open(.fullScreen) }
      stage.settle()
      let film = PortFilm(stage, of: detail.view)
      film.begin { gallery.dismiss(animated: true, completion: nil) }
      expect(film[0], near: all)
      stage.settle()
      expect(film.last, near: card, within: 0.5)
    }
  }
}

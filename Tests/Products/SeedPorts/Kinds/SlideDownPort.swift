import Stagecraft
import Testing

// The kind: a dismissal that asks the context for the final frame of the screen that leaves, and moves the screen from
// there.

private final class SlideDownAnimator: AnimatedTransitioning {
  /// Whether the coming screen is put in beneath the other by its initial frame first, as the system's own guide has
  /// it.
  let setsInitialFrame: Bool

  init(setsInitialFrame: Bool) { self.setsInitialFrame = setsInitialFrame }

  func transitionDuration(using transitionContext: (any ContextTransitioning)?) -> Double { 0.5 }

  func animateTransition(using transitionContext: any ContextTransitioning) {
    guard let fromVC = transitionContext.viewController(forKey: .from),
      let toVC = transitionContext.viewController(forKey: .to)
    else { return }
    let finalFrame = transitionContext.finalFrame(for: fromVC)
    if setsInitialFrame {
      transitionContext.containerView.addSubview(toVC.view)
      toVC.view.frame = transitionContext.initialFrame(for: toVC)
    }
    transitionContext.containerView.addSubview(fromVC.view)
    View.animate(
      withDuration: transitionDuration(using: transitionContext), delay: 0, options: .curveLinear,
      animations: { fromVC.view.frame = finalFrame.offsetBy(dx: 0, dy: finalFrame.height) },
      completion: { _ in transitionContext.completeTransition(!transitionContext.transitionWasCancelled) })
  }
}

private final class SlideDownDelegate: TransitioningDelegate, NavigationControllerDelegate {
  let animator: SlideDownAnimator

  init(_ animator: SlideDownAnimator) { self.animator = animator }

  func animationController(forDismissed dismissed: ViewController) -> (any AnimatedTransitioning)? { animator }

  func navigationController(
    _ navigation: NavigationController, animationControllerFor operation: NavigationOperationKind,
    from: ViewController, to: ViewController
  ) -> (any AnimatedTransitioning)? { operation == .pop ? animator : nil }
}

struct SlideDownPort {
  private let stage = PortStage(size: Size(960, 640))
  private let all = Rect(0, 0, 960, 640)

  private func check(_ view: View, from rest: Rect, _ leave: () -> Void) {
    let film = PortFilm(stage, of: view)
    film.begin(leave)
    expect(film[0], near: rest, "the first frame is where it was")
    stage.frames(15)
    expect(film[15], near: rest.offsetBy(dx: 0, dy: rest.height / 2), "half-way after half of the time")
    stage.settle()
    expect(film.last, near: rest.offsetBy(dx: 0, dy: rest.height), "the end is exact")
    #expect(film.longestStep <= Pace.step(rest.height, in: 0.5, Pace.linear))
    #expect(film.isGone)
  }

  @Test(arguments: [ModalPresentationStyle.fullScreen, .pageSheet, .overFullScreen])
  func `a dismissed screen slides down from where it stands`(style: ModalPresentationStyle) {
    let root = ViewController()
    stage.show(root)
    let delegate = SlideDownDelegate(SlideDownAnimator(setsInitialFrame: style == .fullScreen))
    let detail = ViewController()
    detail.modalPresentationStyle = style
    stage.input { root.present(detail, animated: true, completion: nil) }
    stage.settle()
    detail.transitioningDelegate = delegate
    check(detail.view, from: detail.view.screenFrame) { detail.dismiss(animated: true, completion: nil) }
    expect(root.view.screenFrame, near: all, "the screen beneath stands as before")
  }

  @Test func `a popped screen slides down from where it stands`() {
    let root = ViewController()
    let delegate = SlideDownDelegate(SlideDownAnimator(setsInitialFrame: true))
    let navigation = NavigationController(root: root)
    navigation.delegate = delegate
    stage.show(navigation)
    let detail = ViewController()
    stage.input { navigation.pushViewController(detail, animated: true) }
    stage.settle()
    let under = PortFilm(stage, of: root.view)
    check(detail.view, from: all) { navigation.popViewController(animated: true) }
    #expect(under.pictures.dropFirst().allSatisfy { $0.frame == all }, "the screen beneath stands still")
  }
}

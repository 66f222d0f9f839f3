import Stagecraft
import Testing

// The kind: tabs slide by their order, both screens moved by their centers.

private final class TabSlideAnimator: AnimatedTransitioning {
  let tabs: [ViewController]

  init(tabs: [ViewController]) { self.tabs = tabs }

  func transitionDuration(using transitionContext: (any ContextTransitioning)?) -> Double { 0.3 }

  func animateTransition(using transitionContext: any ContextTransitioning) {
    guard let fromVC = transitionContext.viewController(forKey: .from),
      let toVC = transitionContext.viewController(forKey: .to),
      let fromIndex = tabs.firstIndex(where: { $0 === fromVC }), let toIndex = tabs.firstIndex(where: { $0 === toVC })
    else { return transitionContext.completeTransition(false) }
    let width = fromVC.view.frame.width
    let offset = toIndex > fromIndex ? width : -width
    toVC.view.frame = transitionContext.finalFrame(for: toVC)
    toVC.view.center.x += offset
    transitionContext.containerView.addSubview(toVC.view)
    View.animate(
      withDuration: transitionDuration(using: transitionContext), delay: 0, options: .curveLinear,
      animations: {
        fromVC.view.center.x -= offset
        toVC.view.center.x -= offset
      },
      completion: { finished in
        fromVC.view.removeFromSuperview()
        transitionContext.completeTransition(finished)
      })
  }
}

private final class SlidingTabs: TabControllerDelegate {
  func tabController(
    _ tabs: TabController, animationControllerForTransitionFrom from: ViewController, to: ViewController
  ) -> (any AnimatedTransitioning)? { TabSlideAnimator(tabs: tabs.viewControllers) }
}

struct TabSlidePort {
  private let stage = PortStage(size: Size(960, 640))
  private let pages = (0..<3).map { _ in ViewController() }
  private let sliding = SlidingTabs()
  private let tabs: TabController

  init() {
    tabs = TabController(pages)
    tabs.delegate = sliding
    stage.show(tabs)
  }

  private func check(from old: Int, to new: Int) {
    let rest = pages[old].view.screenFrame
    let way = new > old ? 960.0 : -960
    let going = PortFilm(stage, of: pages[old].view)
    going.begin { tabs.select(new) }
    let coming = PortFilm(stage, of: pages[new].view)
    expect(going[0], near: rest, "the first frame is where it was")
    expect(coming.before, near: rest.offsetBy(dx: way, dy: 0))
    stage.frames(9)
    expect(going[9], near: rest.offsetBy(dx: -way / 2, dy: 0), "half-way")
    expect(pages[new].view.screenFrame, near: rest.offsetBy(dx: way / 2, dy: 0))
    stage.settle()
    expect(going.last, near: rest.offsetBy(dx: -way, dy: 0), "the end is exact")
    expect(coming.last, near: rest)
    #expect(going.isGone && tabs.selectedIndex == new)
    for film in [going, coming] { #expect(film.longestStep <= Pace.step(960, in: 0.3, Pace.linear)) }
  }

  @Test func `tabs slide by their order, both ways, and again`() {
    check(from: 0, to: 2)
    check(from: 2, to: 1)
    check(from: 1, to: 2)
    check(from: 2, to: 0)
  }
}

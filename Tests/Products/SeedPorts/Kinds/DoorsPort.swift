import Stagecraft
import Testing

// The kind: the screen that leaves is cut in two and opens like doors, by keyframes, while the one that comes grows
// behind it; and back. The halves are snapshots in views that cut them off.

private final class DoorsAnimator: AnimatedTransitioning {
  let opens: Bool
  /// For the test.
  private(set) var doors: [View] = []

  init(opens: Bool) { self.opens = opens }

  func transitionDuration(using transitionContext: (any ContextTransitioning)?) -> Double { 0.6 }

  func animateTransition(using transitionContext: any ContextTransitioning) {
    let container = transitionContext.containerView
    let fromView = transitionContext.view(forKey: .from)!
    let toView = transitionContext.view(forKey: .to)!
    let cut = opens ? fromView : toView
    let behind = opens ? toView : fromView
    let size = container.bounds.size
    let smaller = Transform2D(scaleX: 0.75, y: 0.75)

    container.addSubview(toView)
    container.sendSubviewToBack(behind)
    doors = [0, size.width / 2].map { x in
      let door = View(frame: Rect(x: x, y: 0, width: size.width / 2, height: size.height))
      door.clipsToBounds = true
      let picture = cut.snapshotView(afterScreenUpdates: true)!
      picture.frame = Rect(x: -x, y: 0, width: size.width, height: size.height)
      door.addSubview(picture)
      container.addSubview(door)
      return door
    }
    cut.isHidden = true
    let open = { [doors] in
      doors[0].center.x -= size.width / 2
      doors[1].center.x += size.width / 2
    }
    if opens { behind.transform = smaller } else { View.performWithoutAnimation(open) }

    View.animateKeyframes(
      withDuration: transitionDuration(using: transitionContext), delay: 0, options: .curveLinear,
      animations: { [self] in
        if opens {
          View.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.75) { open() }
          View.addKeyframe(withRelativeStartTime: 0.25, relativeDuration: 0.75) { behind.transform = .identity }
        } else {
          View.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.75) { behind.transform = smaller }
          View.addKeyframe(withRelativeStartTime: 0.25, relativeDuration: 0.75) {
            self.doors[0].center.x += size.width / 2
            self.doors[1].center.x -= size.width / 2
          }
        }
      },
      completion: { [self] _ in
        for door in doors { door.removeFromSuperview() }
        cut.isHidden = false
        behind.transform = .identity
        transitionContext.completeTransition(!transitionContext.transitionWasCancelled)
      })
  }
}

private final class DoorsManager: TransitioningDelegate {
  private(set) var last: DoorsAnimator?

  func animationController(
    forPresented presented: ViewController, presenting: ViewController, source: ViewController
  ) -> (any AnimatedTransitioning)? { give(true) }
  func animationController(forDismissed dismissed: ViewController) -> (any AnimatedTransitioning)? { give(false) }

  private func give(_ opens: Bool) -> DoorsAnimator {
    let animator = DoorsAnimator(opens: opens)
    last = animator
    return animator
  }
}

struct DoorsPort {
  private let stage = PortStage(size: Size(960, 640))
  private let all = Rect(0, 0, 960, 640)
  private let left = Rect(0, 0, 480, 640)
  private let small = Rect(120, 80, 720, 480)
  private let root = ViewController()
  private let manager = DoorsManager()
  private let detail = ViewController()

  init() {
    root.view.backgroundColor = .white
    stage.show(root)
    detail.modalPresentationStyle = .fullScreen
    detail.transitioningDelegate = manager
  }

  @Test func `doors open on a screen that grows, and close over it`() {
    stage.input { root.present(detail, animated: true, completion: nil) }
    let door = PortFilm(stage, of: manager.last!.doors[0])
    let film = PortFilm(stage, of: detail.view)
    stage.stand()
    expect(door[0], near: left, "closed at first")
    expect(film[0], near: small)
    stage.frames(18)
    expect(door[18], near: Rect(-320, 0, 480, 640), "open by two thirds at half of the time")
    expect(film[18], near: Rect(80, 160.0 / 3, 800, 640 - 320.0 / 3), "grown by a third")
    stage.settle()
    expect(film.last, near: all, "the end is exact")
    expect(door.last, near: left.offsetBy(dx: -480, dy: 0))
    #expect(door.longestStep <= Pace.step(480, in: 0.45, Pace.linear) && door.isGone)
    #expect(root.view.window == nil && !root.view.isHidden)

    let back = PortFilm(stage, of: detail.view)
    back.begin { root.dismiss(animated: true, completion: nil) }
    let closing = PortFilm(stage, of: manager.last!.doors[1])
    expect(back[0], near: all, "the first frame is where it was")
    expect(closing.before, near: Rect(960, 0, 480, 640))
    stage.frames(18)
    expect(back[18], near: Rect(80, 160.0 / 3, 800, 640 - 320.0 / 3))
    stage.settle()
    expect(closing.last, near: Rect(480, 0, 480, 640), "closed at the end")
    expect(back.last, near: small)
    #expect(closing.longestStep <= Pace.step(480, in: 0.45, Pace.linear))
    #expect(back.isGone && detail.view.transform == .identity && root.view.window != nil && !root.view.isHidden)
    expect(root.view.screenFrame, near: all)
  }
}

import Stagecraft
import Testing

// The kind: a pair in one class, by a flag: a screen drops in from above with a bouncing spring, and shrinks away with
// another.

private final class BounceAnimator: AnimatedTransitioning {
  let presenting: Bool
  let damping: Double

  init(presenting: Bool, damping: Double) { (self.presenting, self.damping) = (presenting, damping) }

  func transitionDuration(using transitionContext: (any ContextTransitioning)?) -> Double { 1 }

  func animateTransition(using transitionContext: any ContextTransitioning) {
    let container = transitionContext.containerView
    let duration = transitionDuration(using: transitionContext)
    if presenting {
      let toVC = transitionContext.viewController(forKey: .to)!
      let finalFrame = transitionContext.finalFrame(for: toVC)
      toVC.view.frame = finalFrame.offsetBy(dx: 0, dy: -container.bounds.height)
      container.addSubview(toVC.view)
      View.animate(
        withDuration: duration, delay: 0, usingSpringWithDamping: damping, initialSpringVelocity: 0,
        options: .curveLinear,
        animations: { toVC.view.frame = finalFrame },
        completion: { _ in transitionContext.completeTransition(true) })
    } else {
      let fromView = transitionContext.view(forKey: .from)!
      let snapshot = fromView.snapshotView(afterScreenUpdates: false)!
      snapshot.frame = fromView.frame
      container.addSubview(snapshot)
      fromView.removeFromSuperview()
      View.animate(
        withDuration: duration, delay: 0, usingSpringWithDamping: damping, initialSpringVelocity: 0,
        animations: {
          snapshot.frame = fromView.frame.insetBy(dx: fromView.frame.width / 2, dy: fromView.frame.height / 2)
        },
        completion: { _ in
          snapshot.removeFromSuperview()
          transitionContext.completeTransition(true)
        })
    }
  }
}

private final class BounceManager: TransitioningDelegate {
  var damping = 0.5

  func animationController(
    forPresented presented: ViewController, presenting: ViewController, source: ViewController
  ) -> (any AnimatedTransitioning)? { BounceAnimator(presenting: true, damping: damping) }
  func animationController(forDismissed dismissed: ViewController) -> (any AnimatedTransitioning)? {
    BounceAnimator(presenting: false, damping: damping)
  }
}

struct BouncePort {
  private let stage = PortStage(size: Size(960, 640))
  private let all = Rect(0, 0, 960, 640)
  private let root = ViewController()
  private let manager = BounceManager()
  private let detail = ViewController()

  init() {
    stage.show(root)
    detail.modalPresentationStyle = .overFullScreen
    detail.transitioningDelegate = manager
  }

  private func present() -> PortFilm {
    stage.input { root.present(detail, animated: true) {} }
    let film = PortFilm(stage, of: detail.view)
    stage.stand()
    return film
  }

  /// How often the top edge passes its place.
  private func passes(_ film: PortFilm) -> Int {
    let edges = film.pictures.compactMap { $0.frame?.minY }
    return zip(edges, edges.dropFirst()).filter { $0 * $1 < 0 }.count
  }

  @Test func `it drops in, swings past its place and comes to rest there after the duration`() {
    let film = present()
    expect(film[0], near: all.offsetBy(dx: 0, dy: -640))
    stage.frames(30)
    #expect(passes(film) >= 1, "a damping of one half swings past")
    stage.settle()
    expect(film.last, near: all, "the end is exact")
    #expect(film.pictures.count <= 64, "after a second, and the frames around it")
    // A spring of one half is at its fastest 7.6 ways a second.
    #expect(film.longestStep <= Pace.step(640, in: 1, 7.6), "\(film.longestStep)")
  }

  @Test func `the snapshot that shrinks in its stead begins where it was`() {
    _ = present()
    stage.settle()
    stage.input { detail.dismiss(animated: true) {} }
    let snapshot = stage.window.subviews.flatMap(\.subviews).last!
    #expect(snapshot !== detail.view && detail.view.window == nil)
    let film = PortFilm(stage, of: snapshot)
    expect(film.before, near: all, "the first frame is where it was")
    stage.settle()
    #expect(film.last.map { $0.width < 1 && $0.height < 1 } == true, "\(film.last!)")
    #expect(film.isGone && root.presentedViewController == nil)
  }

  @Test func `without damping it swings most, and ends in time all the same`() {
    var counts: [Int] = []
    for damping in [1, 0.5, 0.2, 0] {
      manager.damping = damping
      let film = present()
      stage.settle()
      expect(film.last, near: all, "\(damping)")
      #expect(film.pictures.count <= 64)
      counts.append(passes(film))
      stage.input { root.dismiss(animated: false, completion: nil) }
      stage.settle()
    }
    #expect(counts[0] == 0 && counts == counts.sorted() && Set(counts).count == 4, "\(counts)")
    #expect(stage.log.lines.allSatisfy { !$0.hasPrefix("warning") }, "\(stage.log.lines)")
  }
}

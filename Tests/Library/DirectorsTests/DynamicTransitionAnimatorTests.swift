import Animation
import Directors
import Dynamics
import Geometry
import PhysicsDirectors
import Runtime
import StageSupport
import Testing
import Transitions
import Views

/// A stack whose changes a ``DynamicTransitionAnimator`` moves.
private final class Bench: TransitionStage, NavigationControllerDelegate {
  let root = ViewController()
  let detail = ViewController()
  let navigation: NavigationController
  var driver: PercentDrivenInteractiveTransition?
  var latest: DynamicTransitionAnimator?
  private(set) var outcome: TransitionOutcome?
  private let make: () -> DynamicTransitionAnimator

  init(_ make: @escaping () -> DynamicTransitionAnimator) {
    self.make = make
    navigation = NavigationController(root: root)
    super.init(size: Size(320, 568))
    show(navigation)
    navigation.delegate = self
  }

  func navigationController(
    _ navigation: NavigationController, animationControllerFor operation: NavigationOperationKind,
    from: ViewController, to: ViewController
  ) -> (any AnimatedTransitioning)? {
    latest = make()
    return latest
  }

  func navigationController(
    _ navigation: NavigationController, interactionControllerFor animator: any AnimatedTransitioning
  ) -> (any InteractiveTransitioning)? { driver }

  func push() { input { navigation.pushViewController(detail, animated: true) { [weak self] in self?.outcome = $0 } } }

  func pop() {
    input { navigation.pushViewController(detail, animated: false) }
    settle()
    input { navigation.popViewController(animated: true) { [weak self] in self?.outcome = $0 } }
  }

  /// - Returns: seconds.
  @discardableResult
  func end() -> Double {
    let begin = time
    settle()
    return time - begin
  }

  var corners: [Point] {
    detail.view.transform(to: window).map { map in detail.view.bounds.corners.map { $0.applying(map) } } ?? []
  }
  var isHome: Bool {
    detail.view.frame == window.bounds && detail.view.transform == .identity && detail.view.alpha == 1
  }

  /// The farthest way of a corner from frame to frame, until the end.
  func farthestStep(seconds: Double = 20) -> Double {
    var (last, most, end) = (corners, 0.0, time + seconds)
    while window.transition != nil, time < end {
      frame()
      let now = corners
      for (one, two) in zip(last, now) { most = max(most, one.distance(to: two)) }
      last = now
    }
    return most
  }
}

struct DynamicTransitionAnimatorTests {
  /// The screen that comes falls slowly onto a floor, bounces for long, and turns.
  private func falling(duration: Double = 0.8, deadline: Double? = nil) -> Bench {
    Bench {
      DynamicTransitionAnimator(duration: duration, deadline: deadline) { dynamics, context in
        guard let from = context.view(forKey: .from), let to = context.view(forKey: .to) else { return }
        to.frame = from.frame.offset(by: Vector(0, -568))
        context.containerView.addSubview(to)
        dynamics.addBehavior(GravityBehavior(items: [to]))
        let item = DynamicItemBehavior(items: [to])
        item.elasticity = 0.7
        item.addAngularVelocity(0.5, for: to)
        dynamics.addBehavior(item)
        let floor = CollisionBehavior(items: [to])
        floor.addBoundary(withIdentifier: "floor", from: Point(-500, 569), to: Point(900, 569))
        dynamics.addBehavior(floor)
      }
    }
  }

  /// The screen that leaves drifts aside, slowly.
  private func drifting(speed: Double, deadline: Double? = nil) -> Bench {
    Bench {
      DynamicTransitionAnimator(deadline: deadline) { dynamics, context in
        guard let from = context.view(forKey: .from), let to = context.view(forKey: .to) else { return }
        context.containerView.insertSubview(to, at: 0)
        let item = DynamicItemBehavior(items: [from])
        item.addLinearVelocity(Vector(speed, 0), for: from)
        dynamics.addBehavior(item)
      }
    }
  }

  @Test(arguments: [0.1, 0.3, 0.5, 0.8])
  func `a deadline that comes in motion eases into the end pose within a fifth of a second`(deadline: Double) {
    let bench = falling(deadline: deadline)
    bench.push()
    let step = bench.farthestStep()
    #expect(abs(bench.time - deadline - 0.2) < 0.06, "\(bench.time)")
    #expect(bench.latest?.end == .deadline && bench.outcome == .completed && bench.isHome)
    // The whole way in twelve frames is at most 0.3 of it in one.
    #expect(step < 0.3 * 568, "\(step)")
  }

  @Test func `a screen that should leave and is still in sight at the deadline fades out`() {
    let bench = drifting(speed: 40, deadline: 0.5)
    bench.pop()
    var (last, steps) = (1.0, [Double]())
    while bench.window.transition != nil {
      bench.frame()
      guard bench.window.transition != nil else { break }
      steps.append(last - bench.detail.view.alpha)
      last = bench.detail.view.alpha
    }
    #expect(bench.latest?.end == .deadline && bench.outcome == .completed)
    #expect(last < 0.1 && steps.allSatisfy { $0 >= 0 && $0 < 0.35 }, "\(steps)")
    #expect(bench.isHome && bench.detail.view.window == nil, "as it was, for the next time")
  }

  @Test func `a screen that has left is not drawn in its place again`() {
    let bench = drifting(speed: 900)
    bench.pop()
    var places: [Double] = []
    bench.onFrame = { places.append(bench.detail.view.window == nil ? .infinity : bench.detail.view.frame.minX) }
    bench.settle()
    #expect(bench.latest?.end == .outOfSight && bench.isHome)
    #expect(zip(places, places.dropFirst()).allSatisfy { $0 <= $1 }, "\(places)")
  }

  @Test func `a screen that leaves does not end what the other still does`() {
    let bench = Bench {
      DynamicTransitionAnimator(deadline: 5) { dynamics, context in
        guard let from = context.view(forKey: .from), let to = context.view(forKey: .to) else { return }
        to.frame = from.frame.offset(by: Vector(200, 0))
        context.containerView.addSubview(to)
        let item = DynamicItemBehavior(items: [from])
        item.addLinearVelocity(Vector(-2000, 0), for: from)
        dynamics.addBehavior(item)
        dynamics.addBehavior(SnapBehavior(item: to, snapTo: from.center))
      }
    }
    bench.push()
    let step = bench.farthestStep()
    #expect(bench.time > 0.35 && bench.isHome && bench.outcome == .completed, "\(bench.time)")
    #expect(step < 60, "\(step)")
  }

  @Test(arguments: [true, false], [2, 8, 20, 40])
  func `turned back it goes back at once, without a jump, and is over in a third of a second`(isPush: Bool, frames: Int)
  {
    let bench = isPush ? falling() : drifting(speed: 300)
    if isPush { bench.push() } else { bench.pop() }
    bench.frames(frames)
    let begin = bench.time
    let last = bench.corners
    let before = bench.detail.view.center
    bench.input { bench.window.transition?.currentDirection = isPush ? .backward : .forward }
    #expect(bench.corners == last)
    bench.frames(6)
    let now = bench.detail.view.center
    #expect(isPush ? now.y < before.y : now.x < before.x, "\(before), \(now)")
    #expect(bench.farthestStep() < 130)
    #expect(bench.time - begin < 0.3 + 0.06 && bench.outcome == .cancelled && bench.latest?.end == .takenBack)
    #expect(bench.navigation.viewControllers.count == (isPush ? 1 : 2))
    #expect(bench.detail.view.frame == bench.window.bounds && bench.detail.view.transform == .identity)
  }

  @Test func `turned twice it goes on to the end`() {
    let bench = falling()
    bench.push()
    bench.frames(15)
    bench.input { bench.window.transition?.currentDirection = .backward }
    bench.frames(5)
    let last = bench.corners
    bench.input { bench.window.transition?.currentDirection = .forward }
    #expect(bench.corners == last)
    #expect(bench.farthestStep() < 130)
    #expect(bench.outcome == .completed && bench.isHome)
  }

  @Test(arguments: [true, false])
  func `a hand that seizes it moves both screens to either end`(finishes: Bool) {
    let bench = falling()
    let driver = PercentDrivenInteractiveTransition()
    driver.wantsInteractiveStart = false
    bench.driver = driver
    bench.push()
    bench.frames(20)
    let last = bench.corners
    bench.input { driver.pause() }
    #expect(bench.corners == last)
    bench.frames(10)
    #expect(bench.corners == last, "held")
    let place = driver.percentComplete
    bench.input { driver.update(place + 0.1) }
    #expect(bench.corners[0].y > last[0].y)
    bench.input { driver.update(place - 0.1) }
    #expect(bench.corners[0].y < last[0].y)
    bench.input { driver.update(0) }
    #expect(bench.corners[0] == Point(0, -568))
    bench.input { driver.update(1) }
    #expect(bench.detail.view.frame == bench.window.bounds)
    bench.input { driver.update(0.5) }
    bench.input { if finishes { driver.finish() } else { driver.cancel() } }
    #expect(bench.farthestStep() < 130)
    #expect(bench.outcome == (finishes ? .completed : .cancelled))
    #expect(bench.latest?.end == (finishes ? .released : .takenBack))
    #expect(bench.detail.view.frame == bench.window.bounds && bench.detail.view.transform == .identity)
  }

  @Test func `begun under a hand it stands at its start until the hand goes`() {
    let bench = falling()
    let driver = PercentDrivenInteractiveTransition()
    bench.driver = driver
    bench.push()
    bench.frames(30)
    #expect(bench.corners[0] == Point(0, -568) && bench.window.transition != nil)
    bench.input { driver.cancel() }
    #expect(bench.end() < 0.4 && bench.outcome == .cancelled)
  }

  @Test(arguments: [10, 30], [Size(900, 700), Size(200, 300), Size(1, 1)])
  func `a container that gets another size ends it in its place there`(frames: Int, size: Size) {
    let bench = falling(deadline: 5)
    bench.push()
    bench.frames(frames)
    bench.input { bench.window.frame = Rect(origin: .zero, size: size) }
    #expect(bench.end() < 0.3)
    #expect(bench.latest?.end == .resized && bench.outcome == .completed && bench.isHome)
  }

  @Test func `a screen that the program takes away ends it`() {
    let bench = falling(deadline: 5)
    bench.push()
    bench.frames(10)
    bench.input { bench.detail.view.removeFromSuperview() }
    #expect(bench.end() < 0.5 && bench.outcome == .completed)
    #expect(bench.latest?.end == .rest && bench.isHome)
  }

  @Test(arguments: [0, 10]) func `where the window gets another root it ends, and nothing of it is kept`(frames: Int) {
    let bench = falling()
    bench.push()
    bench.frames(frames)
    bench.input { bench.window.setRootViewController(ViewController(), environment: bench.environment) }
    bench.settle()
    #expect(bench.latest?.end == .brokenOff && bench.window.transition == nil && !bench.loop.needsFrame)
    bench.frames(3)
    #expect(bench.outcome != nil)
  }

  @Test(arguments: [true, false])
  func `with reduced motion no behavior is made, and the screens cross-fade`(isPush: Bool) {
    let bench = Bench { DynamicTransitionAnimator { _, _ in Issue.record("it is not asked for behaviors") } }
    bench.environment.prefersReducedMotion = true
    if isPush { bench.push() } else { bench.pop() }
    let begin = bench.time
    bench.frames(4)
    #expect(bench.detail.view.alpha > 0.05 && bench.detail.view.alpha < 0.95, "\(bench.detail.view.alpha)")
    #expect(bench.detail.view.frame == bench.window.bounds && bench.root.view.window != nil)
    bench.settle()
    #expect(bench.time - begin < 0.3 && bench.outcome == .completed && bench.latest?.end == .rest && bench.isHome)
  }

  @Test func `where nothing moves it is over at once, also without the view that comes`() {
    let bench = Bench { DynamicTransitionAnimator { _, _ in } }
    bench.push()
    #expect(bench.end() < 0.3 && bench.outcome == .completed && bench.isHome)
  }
}

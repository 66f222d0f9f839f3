import Animation
import Geometry
import Motion
import Plans
import Runtime
import TestSupport
import Testing
import Views

/// The newest motion of a property wins, from where it is, with its velocity, and the older one learns that it lost.
struct NewestMotionTests {
  private let desk = Desk()
  private let log = Losses()

  init() { desk.scheduler.addTracer(log) }

  private func spring(to x: Double, _ y: Double = 100) {
    desk.scheduler.add(SpringTo(.position, Point(x, y), spring: .bouncy), to: desk.card)
  }

  /// The velocity in x from here to a moment later.
  private func speed() -> Double {
    let x = desk.card.center.x
    desk.loop.frame(at: desk.loop.now + 1e-5)
    return (desk.card.center.x - x) / 1e-5
  }

  @Test(arguments: [true, false]) func `a block takes a property from a plan`(isSpring: Bool) {
    AnimationClock.loop = desk.loop
    var ends: [Bool] = []
    spring(to: 400, 25)
    desk.run(until: 0.15)
    let (before, place) = (speed(), desk.card.center.x)
    let animate: (() -> Void, @escaping (Bool) -> Void) -> Void = { block, completion in
      if isSpring {
        View.animate(springDuration: 0.4, bounce: 0.2, animations: block, completion: completion)
      } else {
        View.animate(withDuration: 0.4, animations: block, completion: completion)
      }
    }
    animate({ desk.card.center = Point(100, 300) }, { ends.append($0) })
    #expect(abs(desk.card.center.x - place) < 1e-9)
    #expect(before > 500 && abs(speed() - before) < 0.01 * before)
    desk.rest()
    #expect(desk.card.center == Point(100, 300) && ends == [true] && !desk.scheduler.isActive)
    #expect(log.lines == ["position of card"])
  }

  @Test func `a plan takes a property from a block, with its velocity`() {
    AnimationClock.loop = desk.loop
    var ends: [Bool] = []
    View.animate(withDuration: 1, animations: { desk.card.center.x = 300 }, completion: { ends.append($0) })
    desk.run(until: 0.4)
    let (before, place) = (speed(), desk.card.center.x)
    spring(to: 50)
    #expect(abs(desk.card.center.x - place) < 1e-9)
    #expect(before > 100 && abs(speed() - before) < 1)
    desk.rest()
    #expect(desk.card.center.x == 50 && ends == [false])
  }

  @Test func `a property animator and a plan take a property from each other`() {
    AnimationClock.loop = desk.loop
    var positions: [AnimatingPosition] = []
    spring(to: 300)
    desk.run(until: 0.1)
    let animator = PropertyAnimator(duration: 0.5, dampingRatio: 0.8) { desk.card.center.x = 20 }
    animator.addCompletion { positions.append($0) }
    let before = speed()
    animator.startAnimation()
    #expect(abs(speed() - before) < 0.01 * before && before > 500)
    desk.run(until: 0.3)
    spring(to: 200)
    desk.rest()
    #expect(desk.card.center.x == 200 && positions == [.current])
  }

  @Test func `an animator that keeps its properties reaches its end`() {
    AnimationClock.loop = desk.loop
    var positions: [AnimatingPosition] = []
    spring(to: 300)
    desk.run(until: 0.1)
    PropertyAnimator.runningPropertyAnimator(
      withDuration: 0.5, delay: 0, animations: { desk.card.center.x = 20 }, completion: { positions.append($0) })
    desk.rest()
    #expect(desk.card.center.x == 20 && positions == [.end])
  }

  @Test func `a setter takes a property from a plan at once`() {
    AnimationClock.loop = desk.loop
    spring(to: 300)
    desk.run(until: 0.1)
    desk.card.center = Point(10, 20)
    desk.rest()
    #expect(desk.card.center == Point(10, 20) && !desk.scheduler.isActive && log.lines == ["position of card"])
  }

  @Test func `a setter of another property, and one of the present value, take nothing`() {
    AnimationClock.loop = desk.loop
    spring(to: 300)
    desk.run(until: 0.1)
    desk.card.alpha = 0.5
    desk.card.center = desk.card.center
    desk.rest()
    #expect(desk.card.center.x == 300 && log.lines == [])
  }

  @Test func `a change without animation takes a property too`() {
    AnimationClock.loop = desk.loop
    spring(to: 300)
    desk.run(until: 0.1)
    View.performWithoutAnimation { desk.card.center = Point(10, 20) }
    desk.rest()
    #expect(desk.card.center == Point(10, 20))
  }

  @Test func `layout leaves a property to the plan that moves it`() {
    AnimationClock.loop = desk.loop
    let parent = Placing(frame: Rect(0, 0, 200, 200))
    desk.window.addSubview(parent)
    parent.addSubview(desk.card)
    desk.window.performLayout()
    spring(to: 300)
    desk.run(until: 0.1)
    View.animate(withDuration: 0.3) {
      parent.setNeedsLayout()
      parent.layoutIfNeeded()
    }
    parent.setNeedsLayout()
    parent.layoutIfNeeded()
    desk.rest()
    #expect(desk.card.center.x == 300 && log.lines == [])
  }

  @Test func `a plan of another scheduler takes a property, with its velocity`() {
    AnimationClock.loop = desk.loop
    let other = Scheduler(loop: desk.loop)
    spring(to: 300)
    desk.run(until: 0.1)
    let before = speed()
    other.add(SpringTo(.position, Point(0, 0), spring: .bouncy), to: desk.card)
    #expect(abs(speed() - before) < 1 && before > 500)
    desk.rest()
    #expect(desk.card.center == .zero && log.lines == ["position of card"])
    spring(to: 70)
    desk.rest()
    #expect(desk.card.center.x == 70)
  }

  @Test func `a later plan of one scheduler is reported too, and one that has ended is not`() {
    AnimationClock.loop = desk.loop
    spring(to: 300)
    desk.rest()
    spring(to: 200)
    desk.run(until: desk.loop.now + 0.1)
    #expect(log.lines == [])
    spring(to: 100)
    #expect(log.lines == ["position of card"])
  }

  @Test func `parts of a property conflict where they overlap, and only there`() {
    AnimationClock.loop = desk.loop
    desk.scheduler.add(SpringTo(.frame, Rect(0, 0, 50, 50)), to: desk.card)
    desk.run(until: 0.1)
    desk.scheduler.add(SpringTo(.position, Point(200, 200)), to: desk.card)
    desk.scheduler.add(SpringTo(.rotation, 1), to: desk.card)
    let other = Scheduler(loop: desk.loop)
    other.add(SpringTo(.scale, 2), to: desk.card)
    desk.rest()
    #expect(desk.card.center == Point(200, 200))
    #expect(abs(desk.card.transform.rotation - 1) < 1e-9 && abs(desk.card.transform.scale.width - 2) < 1e-9)
    #expect(log.lines == ["frame of card"])
    desk.scheduler.add(SpringTo(.rotation, 2), to: desk.card)
    desk.run(until: desk.loop.now + 0.1)
    View.animate(withDuration: 0.3) { desk.card.transform = .identity }
    desk.rest()
    #expect(desk.card.transform == .identity)
  }

  @Test func `the plans of a transition keep their properties`() {
    let desk = Desk(.forward)
    AnimationClock.loop = desk.loop
    var ends: [Bool] = []
    desk.scheduler.add(SpringTo(.position, Point(300, 100)), to: desk.card)
    desk.run(until: 0.1)
    desk.card.center = Point(10, 20)
    View.animate(withDuration: 1, animations: { desk.card.center = .zero }, completion: { ends.append($0) })
    desk.rest()
    #expect(desk.card.center == Point(300, 100) && ends == [false])
  }

  @Test func `a setter during the delay of a tween takes nothing, a block does`() {
    AnimationClock.loop = desk.loop
    desk.scheduler.add(Tween(.position, to: Point(300, 100), duration: 0.2, delay: 0.5), to: desk.card)
    desk.run(until: 0.1)
    desk.card.center = Point(10, 20)
    desk.run(until: 1)
    #expect(desk.card.center == Point(300, 100))
    desk.scheduler.add(Tween(.position, to: Point(0, 0), duration: 0.2, delay: 0.5), to: desk.card)
    View.animate(withDuration: 0.1) { desk.card.center = Point(50, 50) }
    desk.rest()
    #expect(desk.card.center == Point(50, 50))
  }

  /// Motions of all kinds begin at random moments: after each the place is the same, and after springs the velocity.
  @Test(arguments: 1...40) func `random pairs are continuous, and the last one reaches its end`(seed: Int) {
    AnimationClock.loop = desk.loop
    var random = SeededGenerator(seed: UInt64(seed))
    let other = Scheduler(loop: desk.loop)
    var target = 0.0
    for _ in 0..<12 {
      desk.run(until: desk.loop.now + Double.random(in: 0.02...0.4, using: &random))
      let before = (speed: speed(), x: desk.card.center.x)
      target = Double.random(in: 0...400, using: &random).rounded()
      let kind = Int.random(in: 0..<5, using: &random)
      switch kind {
      case 0: spring(to: target)
      case 1: other.add(SpringTo(.position, Point(target, 100), spring: .snappy), to: desk.card)
      case 2: View.animate(springDuration: 0.4) { desk.card.center = Point(target, 100) }
      case 3:
        PropertyAnimator.runningPropertyAnimator(
          withDuration: 0.3, delay: 0, options: .curveEaseInOut, animations: { desk.card.center = Point(target, 100) })
      default:
        desk.card.center = Point(target, 100)
        #expect(desk.card.center.x == target)
        continue
      }
      #expect(abs(desk.card.center.x - before.x) < 1e-6, "kind \(kind)")
      let after = speed()
      #expect(abs(after - before.speed) < 3 + 0.01 * abs(before.speed), "kind \(kind)")
    }
    desk.rest()
    #expect(desk.card.center == Point(target, 100))
  }
}

/// The properties that plans lost.
private final class Losses: Tracer {
  private(set) var lines: [String] = []
  func didTakeProperty(_ property: String, of target: AnyObject, fromPlanNamed name: String?) {
    lines.append("\(property) of \((target as? View)?.identifier ?? "")")
  }
}

/// Places its subviews in its corner.
private final class Placing: View {
  override func layoutSubviews() { for view in subviews { view.center = .zero } }
}

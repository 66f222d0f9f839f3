import Geometry
import Motion
import Plans
import Runtime
import Testing
import Views

struct TransitionSpringTests {
  private let spring = Spring(response: 0.3, dampingRatio: 0.8)

  private func desk(_ direction: TransitionDirection, _ segment: Segment = .entire) -> Desk {
    let desk = Desk(direction)
    desk.card.center = Point(direction == .forward ? 0 : 200, 0)
    desk.scheduler.add(
      TransitionSpring(.position, back: Point(0, 0), fore: Point(200, 0), segment: segment, spring: spring),
      named: "spring", to: desk.card)
    return desk
  }

  /// Where a spring is that sets out at rest.
  private func place(_ age: Double) -> Double {
    200 + spring.state(after: age, displacement: -200, velocity: 0).displacement
  }

  @Test func `forward it springs to the fore value, backward to the back value, and rests exactly there`() {
    for (direction, end) in [(TransitionDirection.forward, 200.0), (.backward, 0)] {
      let desk = desk(direction)
      desk.run(until: 0.1)
      #expect(desk.card.center.x > 1 && desk.card.center.x < 199)
      desk.rest()
      #expect(desk.card.center.x == end && desk.scheduler.activityState == .atRest)
    }
  }

  @Test(arguments: [24.0, 60, 240]) func `it waits for its segment, at its own moment whatever the frames are`(
    rate: Double
  ) {
    let desk = desk(.forward, .latterHalf)
    desk.run(until: 0.17, rate: rate)
    #expect(desk.card.center.x == 0 && desk.scheduler.isActive)
    desk.run(until: 0.3, rate: rate)
    #expect(abs(desk.card.center.x - place(0.3 - 0.5 * 0.35)) < 1e-9)
  }

  @Test(arguments: [TransitionDirection.forward, .backward], [Segment.entire, .latterHalf])
  func `at the start it begins at the value of that end, wherever the view is`(
    direction: TransitionDirection, segment: Segment
  ) {
    let desk = Desk(direction)
    desk.card.center = Point(direction == .forward ? 200 : 0, 0)
    desk.scheduler.add(
      TransitionSpring(.position, back: Point(0, 0), fore: Point(200, 0), segment: segment, spring: spring),
      to: desk.card)
    #expect(desk.card.center.x == (direction == .forward ? 0 : 200))
    // The way back begins with the latter half.
    desk.run(until: direction == .forward && segment == .latterHalf ? 0.25 : 0.1)
    #expect(desk.card.center.x > 1 && desk.card.center.x < 199)
    desk.rest()
    #expect(desk.card.center.x == (direction == .forward ? 200 : 0))
  }

  @Test func `added on the way it starts from the present value, and takes over what moves`() {
    let desk = Desk(.forward)
    desk.transition?.move(to: 0.5, velocity: 0)
    desk.card.center = Point(120, 0)
    desk.scheduler.add(TransitionSpring(.position, back: .zero, fore: Point(200, 0), spring: spring), to: desk.card)
    #expect(desk.card.center.x == 120)
    let other = Desk(.forward)
    other.scheduler.add(SpringTo(.position, Point(50, 0), spring: spring), to: other.card)
    other.run(until: 0.05)
    let place = other.card.center.x
    other.scheduler.add(TransitionSpring(.position, back: .zero, fore: Point(200, 0), spring: spring), to: other.card)
    #expect(place > 0 && other.card.center.x == place)
  }

  @Test(arguments: [Segment.entire, .firstHalf, .latterHalf, .lastQuarter])
  func `without a way it ends with its segment`(segment: Segment) {
    let desk = Desk(.forward)
    desk.card.center = Point(200, 0)
    desk.scheduler.add(
      TransitionSpring(.position, back: Point(200, 0), fore: Point(200, 0), segment: segment, spring: spring),
      to: desk.card)
    desk.run(until: 2)
    #expect(!desk.scheduler.isActive)
  }

  @Test func `turned round it springs back from where it is with the velocity it has`() {
    let desk = desk(.forward)
    desk.run(until: 0.1)
    let (place, speed) = (desk.card.center.x, desk.scheduler.velocity(of: desk.card)?.x ?? 0)
    desk.loop.dispatch(at: 0.1) { desk.transition?.turn(to: .backward, by: .request) }
    #expect(desk.card.center.x == place)
    #expect(abs((desk.scheduler.velocity(of: desk.card)?.x ?? 0) - speed) < 1e-9)
    desk.run(until: 0.11, rate: 1000)
    #expect(desk.card.center.x > place)
    desk.rest()
    #expect(desk.card.center.x == 0)
  }

  @Test func `turned round before its segment has begun on the way back, it goes on until then`() {
    let desk = desk(.forward, .firstHalf)
    desk.transition?.move(to: 0.9, velocity: 0)
    desk.run(until: 0.05)
    let before = desk.card.center.x
    desk.loop.dispatch(at: 0.05) { desk.transition?.turn(to: .backward, by: .request) }
    desk.run(until: 0.15)
    #expect(desk.card.center.x > before)
    desk.rest()
    #expect(desk.card.center.x == 0)
  }

  @Test func `held it goes with the hand from where it is; let go it springs on with the hand's speed`() {
    let desk = desk(.forward)
    guard let window = desk.transition else { return }
    desk.run(until: 0.1)
    let seized = desk.card.center.x
    desk.loop.dispatch(at: 0.1) { #expect(window.grab(by: desk.card)) }
    #expect(desk.card.center.x == seized)
    desk.loop.dispatch(at: 0.15) { window.move(to: 0.25, velocity: 2) }
    #expect(abs(desk.card.center.x - (seized + 50)) < 1e-9)
    #expect(abs((desk.scheduler.velocity(of: desk.card)?.x ?? 0) - 400) < 1e-9)
    desk.loop.dispatch(at: 0.16) {
      window.release(by: desk.card, velocity: 2, points: (400, 0), direction: .forward)
    }
    #expect(abs(desk.card.center.x - (seized + 50)) < 1e-9)
    #expect(abs((desk.scheduler.velocity(of: desk.card)?.x ?? 0) - 400) < 1e-9)
    desk.rest()
    #expect(desk.card.center.x == 200 && !desk.scheduler.isActive)
  }

  @Test func `removed or replaced, it does not come back when the transition turns`() {
    let desk = desk(.forward)
    desk.run(until: 0.1)
    desk.scheduler.remove(named: "spring", from: desk.card)
    let stopped = desk.card.center.x
    desk.loop.dispatch(at: 0.2) { desk.transition?.turn(to: .backward, by: .request) }
    desk.run(until: 0.5)
    #expect(desk.card.center.x == stopped && !desk.scheduler.isActive)
  }

  @Test func `outside a transition it is a programmer error`() async {
    await #expect(processExitsWith: .failure) {
      await MainActor.run {
        let desk = Desk()
        desk.scheduler.add(TransitionSpring(.alpha, back: 0, fore: 1), to: desk.card)
      }
    }
  }

  @Test func `performers of properties are let go at rest; one that follows a transition or waits for a hand stays`() {
    weak var target: View?
    let desk = Desk(.forward)
    do {
      let view = View(frame: Rect(0, 0, 10, 10))
      target = view
      desk.scheduler.add(SpringTo(.alpha, 0.5), to: view)
      desk.scheduler.add(Draggable(), to: desk.card)
    }
    desk.rest()
    desk.run(until: 5)
    desk.loop.frame(at: 6)
    #expect(target == nil)
    #expect(desk.card.gestureRecognizers.count == 1)
    // What was the other's place in the engine serves the next one.
    desk.scheduler.add(SpringTo(.alpha, 0.25), to: desk.window)
    desk.run(until: 10)
    #expect(desk.window.alpha == 0.25)
  }
}

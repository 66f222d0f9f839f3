import Geometry
import Motion
import Plans
import Runtime
import Testing
import Views

extension Property where Target == Dial, Value == Double {
  static var angle: Self { Property("angle", threshold: 0.001, read: { $0.angle }, write: { $0.angle = $1 }) }
}

struct SpringToTests {
  private let desk = Desk()
  private var x: Double { desk.card.center.x }

  @Test func `spring defaults: friction 30, tension 342, mass 1`() {
    let spring = SpringTo(.position, .zero).spring
    #expect(spring.damping == 30 && spring.stiffness == 342 && spring.mass == 1)
  }

  @Test func `fresh performer reads target: it starts from the present state, never a default`() {
    desk.card.center = Point(300, 100)
    desk.scheduler.add(SpringTo(.position, Point(310, 100)), to: desk.card)
    desk.loop.frame(at: 1.0 / 60)
    #expect((300...301).contains(x))
  }

  @Test func `a spring ends exactly at its destination, unseen before, and asks for no more frames`() {
    let edges = Edges()
    desk.scheduler.addActivityObserver(edges)
    desk.scheduler.add(SpringTo(.position, Point(333.3, 77.7)), to: desk.card)
    var last = desk.card.center
    var jump = 0.0
    while desk.loop.needsFrame {
      desk.loop.frame(at: desk.loop.now + 1.0 / 60)
      jump = desk.card.center.distance(to: last)
      last = desk.card.center
    }
    #expect(desk.card.center == Point(333.3, 77.7))
    #expect(jump < 0.5)
    #expect(edges.active == 1 && edges.atRest == 1)
  }

  @Test func `a spring does not settle while its speed would be seen`() {
    let spring = Spring(stiffness: 400, damping: 2)
    desk.scheduler.add(
      SpringTo(.position, desk.card.center, spring: spring, velocity: Point(1000, 0)), to: desk.card)
    desk.loop.frame(at: 1e-6)
    #expect(desk.scheduler.isActive)
    var most = 0.0
    desk.run(until: 1) { most = max(most, abs(x - 100)) }
    #expect(most > 40)
    desk.rest()
    #expect(x == 100)
  }

  @Test func `a spring to where it already is ends at once and settles the scheduler exactly once`() {
    let edges = Edges()
    desk.scheduler.addActivityObserver(edges)
    desk.scheduler.add(SpringTo(.position, desk.card.center), to: desk.card)
    #expect(desk.rest().frames == 1)
    #expect(edges.active == 1 && edges.atRest == 1)
  }

  @Test func `SpringTo retarget: keeps velocity when the destination changes, and position too`() {
    let spring = Spring(response: 0.5, dampingRatio: 0.7)
    desk.scheduler.add(SpringTo(.position, Point(300, 100), spring: spring), to: desk.card)
    desk.run(until: 0.1)
    let before = (x, desk.scheduler.velocity(of: desk.card)?.x ?? 0)
    desk.scheduler.add(SpringTo(.position, Point(20, 100), spring: spring), to: desk.card)
    #expect(x == before.0)
    #expect(desk.scheduler.velocity(of: desk.card)?.x == before.1)
    let expected = spring.value(after: 0.02, from: before.0, to: 20, velocity: before.1)
    desk.loop.frame(at: 0.12)
    #expect(abs(x - expected) < 1e-9)
  }

  @Test(arguments: [24.0, 30, 60, 120, 144, 240])
  func `the trajectory is the closed form at every frame rate, phase and stall, retargeted in mid-frame`(rate: Double) {
    for phase in [0, 0.3, 0.77] {
      let desk = Desk()
      let spring = Spring(response: 0.6, dampingRatio: 0.4)
      let start = phase / rate
      desk.loop.dispatch(at: start) {
        desk.scheduler.add(SpringTo(.position, Point(300, 100), spring: spring), to: desk.card)
      }
      desk.run(until: start + 0.2, rate: rate) {
        let expected = spring.value(after: desk.loop.now - start, from: 100, to: 300)
        #expect(abs(desk.card.center.x - expected) < 1e-9)
      }
      // A stall of half a second, in the middle of which the program changes its mind.
      let turn = start + 0.2 + 0.31
      desk.loop.dispatch(at: turn) {
        desk.scheduler.add(SpringTo(.position, Point(50, 100), spring: spring), to: desk.card)
      }
      let state = spring.state(after: turn - start, displacement: -200, velocity: 0)
      desk.loop.frame(at: start + 0.7)
      desk.run(until: start + 1, rate: rate) {
        let expected = spring.value(
          after: desk.loop.now - turn, from: 300 + state.displacement, to: 50, velocity: state.velocity)
        #expect(abs(desk.card.center.x - expected) < 1e-9)
      }
    }
  }

  @Test func `a spring without damping ends at its stated end, exactly there`() {
    let spring = Spring.undamped(period: 0.4, endsAfter: 0.5)
    desk.scheduler.add(SpringTo(.position, Point(200, 100), spring: spring), to: desk.card)
    desk.run(until: 0.49)
    #expect(desk.scheduler.isActive)
    desk.loop.frame(at: 0.5)
    #expect(x == 200 && !desk.scheduler.isActive)
  }

  @Test func `removing a named plan whose property a newer plan drives does not stop the newer one`() {
    desk.scheduler.add(SpringTo(.position, Point(300, 100)), named: "old", to: desk.card)
    desk.run(until: 0.1)
    desk.scheduler.add(SpringTo(.position, Point(20, 100)), named: "new", to: desk.card)
    desk.scheduler.remove(named: "old", from: desk.card)
    desk.rest()
    #expect(x == 20)
  }

  @Test func `removing a spring by name stops it where it is, and its velocity does not outlive the moment`() {
    desk.scheduler.add(SpringTo(.position, Point(300, 100)), named: "s", to: desk.card)
    desk.run(until: 0.1)
    desk.scheduler.remove(named: "s", from: desk.card)
    let there = x
    desk.run(until: 0.3)
    #expect(x == there && !desk.scheduler.isActive)
    #expect(desk.scheduler.velocity(of: desk.card)?.x == 0)
    desk.scheduler.add(SpringTo(.position, desk.card.center), to: desk.card)
    #expect(desk.rest().frames == 1)
  }

  @Test func `a removal and a new plan at one moment: the velocity is handed on`() {
    desk.scheduler.add(SpringTo(.position, Point(300, 100)), named: "s", to: desk.card)
    desk.run(until: 0.1)
    let speed = desk.scheduler.velocity(of: desk.card)?.x ?? 0
    desk.scheduler.add(SpringTo(.position, Point(20, 100)), named: "s", to: desk.card)
    #expect(speed > 100)
    #expect(desk.scheduler.velocity(of: desk.card)?.x == speed)
  }

  @Test func `properties of one target move side by side`() {
    desk.scheduler.add(SpringTo(.position, Point(200, 100)), to: desk.card)
    desk.scheduler.add(SpringTo(.alpha, 0.25), to: desk.card)
    #expect(desk.scheduler.activeLabels == ["position, alpha of card"])
    desk.rest()
    #expect(desk.card.center == Point(200, 100) && desk.card.alpha == 0.25)
  }

  @Test func `a property whose writing adds plans does no harm`() {
    let dial = Dial()
    let desk = desk
    var count = 0
    dial.onWrite = { [unowned dial] in
      count += 1
      _ = desk.scheduler.velocity(of: dial)
      if count == 3 { desk.scheduler.add(SpringTo(.angle, -1), to: dial) }
    }
    desk.scheduler.add(SpringTo(.angle, 1), to: dial)
    desk.rest()
    #expect(dial.angle == -1)
    dial.onWrite = nil
  }

  @Test func `an angle that is seized after more than half a turn goes on from there`() {
    desk.scheduler.add(SpringTo(.rotation, 5, spring: .smooth), to: desk.card)
    desk.run(until: 0.45)
    desk.scheduler.add(SpringTo(.rotation, 5.5, spring: .smooth), to: desk.card)
    var last = desk.card.transform.rotation
    desk.run(until: 2) {
      let now = desk.card.transform.rotation
      #expect(abs(now - last) < 0.5)
      last = now
    }
    #expect(abs(last - (5.5 - 2 * .pi)) < 1e-9)
  }

  @Test func `what is not finite never gets in`() async {
    await #expect(processExitsWith: .failure) {
      await MainActor.run { _ = SpringTo(Property.position, Point(.nan, 0)) }
    }
    await #expect(processExitsWith: .failure) {
      await MainActor.run { _ = SpringTo(Property.alpha, 1, velocity: .infinity) }
    }
    await #expect(processExitsWith: .failure) {
      await MainActor.run { _ = SpringTo(Property.alpha, 1, spring: .undamped(period: 1, endsAfter: nil)) }
    }
    await #expect(processExitsWith: .failure) {
      await MainActor.run {
        let dial = Dial()
        dial.angle = .nan
        Desk().scheduler.add(SpringTo(.angle, 1), to: dial)
      }
    }
  }
}

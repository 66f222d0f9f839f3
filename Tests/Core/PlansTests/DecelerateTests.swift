import Geometry
import Motion
import Plans
import Runtime
import Testing
import Views

struct DecelerateTests {
  private let desk = Desk()
  private var x: Double { desk.card.center.x }
  private var speed: Double { desk.scheduler.velocity(of: desk.card)?.x ?? .nan }

  @Test(arguments: [24.0, 30, 60, 144, 240, 1000])
  func `it is where the closed form says at any frame rate, and ends exactly where that leads`(rate: Double) {
    for begin in [0, 0.1] {
      let desk = Desk()
      desk.loop.dispatch(at: begin) {
        desk.scheduler.add(Decelerate(.position, velocity: Point(700, -30)), to: desk.card)
      }
      desk.run(until: begin + 1, rate: rate) {
        let way = Decay.normal.travel(after: desk.loop.now - begin, velocity: 700)
        #expect(abs(desk.card.center.x - 100 - way) < 1e-9)
        let speed = Decay.normal.velocity(after: desk.loop.now - begin, velocity: 700)
        #expect(abs((desk.scheduler.velocity(of: desk.card)?.x ?? 0) - speed) < 1e-9)
      }
      desk.rest(rate: rate)
      let tau = Decay.normal.timeConstant
      #expect(desk.card.center == Point(100 + 700 * tau, 100 - 30 * tau))
    }
  }

  @Test func `it ends in the first frame in which the rest of the way cannot be seen`() {
    desk.scheduler.add(Decelerate(.position, decay: .fast, velocity: Point(1000, 0)), to: desk.card)
    let landing = 100 + 1000 * Decay.fast.timeConstant
    var before = x
    var frames = 0
    while desk.loop.needsFrame {
      before = x
      frames += 1
      desk.loop.frame(at: Double(frames) / 1000)
    }
    #expect(x == landing && landing - before > 0.25 && landing - before < 0.26)
  }

  @Test func `where nothing moves there is nothing to run out`() {
    let edges = Edges()
    desk.scheduler.addActivityObserver(edges)
    desk.scheduler.add(Decelerate(.position), to: desk.card)
    #expect(desk.rest().frames == 1 && desk.card.center == Point(100, 100))
    #expect(edges.active == 1 && edges.atRest == 1)
  }

  @Test func `it takes over a spring's velocity and place in the middle of a frame`() {
    desk.scheduler.add(SpringTo(.position, Point(300, 100), spring: .bouncy), to: desk.card)
    desk.run(until: 0.1)
    desk.loop.dispatch(at: 0.107) { desk.scheduler.add(Decelerate(.position), to: desk.card) }
    let state = Spring.bouncy.state(after: 0.107, displacement: -200, velocity: 0)
    #expect(abs(x - 300 - state.displacement) < 1e-9)
    desk.loop.frame(at: 0.2)
    let way = Decay.normal.travel(after: 0.2 - 0.107, velocity: state.velocity)
    #expect(abs(x - 300 - state.displacement - way) < 1e-9)
    desk.rest()
    #expect(abs(x - 300 - state.displacement - Decay.normal.projectedDistance(velocity: state.velocity)) < 1e-9)
  }

  @Test func `it takes over a tween's velocity, and a spring takes over its`() {
    desk.scheduler.add(Tween(.position, to: Point(300, 100), duration: 1), to: desk.card)
    desk.run(until: 0.5)
    desk.loop.dispatch(at: 0.505) { desk.scheduler.add(Decelerate(.position), to: desk.card) }
    #expect(abs(x - 201) < 1e-9 && abs(speed - 200) < 1e-9)
    desk.loop.frame(at: 0.52)
    desk.loop.dispatch(at: 0.555) {
      desk.scheduler.add(SpringTo(.position, Point(250, 100), spring: .smooth), to: desk.card)
    }
    let (way, left) = (
      Decay.normal.travel(after: 0.05, velocity: 200), Decay.normal.velocity(after: 0.05, velocity: 200)
    )
    #expect(abs(x - 201 - way) < 1e-9 && abs(speed - left) < 1e-9)
    desk.loop.frame(at: 0.6)
    #expect(abs(x - Spring.smooth.value(after: 0.045, from: 201 + way, to: 250, velocity: left)) < 1e-9)
  }

  @Test func `thrown by a hand it goes on as fast as the hand was`() {
    let pan = PanGestureRecognizer()
    pan.name = "g"
    desk.card.addGestureRecognizer(pan)
    desk.scheduler.add(Draggable(gesture: "g"), to: desk.card)
    pan.addAction { [desk] in
      if $0.state == .ended { desk.scheduler.add(Decelerate(.position, decay: .fast), to: desk.card) }
    }
    desk.drag(from: Point(100, 100), by: 50, seconds: 0.1, at: 0.01)
    desk.send(.ended, Point(150, 100), at: 0.11)
    #expect(abs(x - 150) < 1e-9 && abs(speed - 500) < 1e-6)
    desk.rest()
    #expect(abs(x - 150 - 500 * Decay.fast.timeConstant) < 1e-6)
  }

  @Test func `each lane runs out with its own velocity, and a property of the program's does too`() {
    let dial = Dial()
    desk.scheduler.add(Decelerate(.angle, decay: Decay(timeConstant: 0.25), velocity: -2), to: dial)
    desk.scheduler.add(Decelerate(.backgroundColor, velocity: Color(red: 0.1, green: 0, blue: 0.3)), to: desk.card)
    desk.rest()
    #expect(dial.angle == -0.5)
    let tau = Decay.normal.timeConstant
    #expect(desk.card.backgroundColor == Color(red: 0.1 * tau, green: 0, blue: 0.3 * tau, alpha: tau))
  }

  @Test func `removed by name it stays where it is`() {
    desk.scheduler.add(Decelerate(.position, velocity: Point(400, 0)), named: "throw", to: desk.card)
    desk.run(until: 0.3)
    desk.scheduler.remove(named: "throw", from: desk.card)
    let there = x
    desk.run(until: 0.5)
    #expect(x == there && there > 150 && !desk.loop.needsFrame)
  }

  @Test func `a velocity that is none is a programmer error`() async {
    await #expect(processExitsWith: .failure) {
      await MainActor.run { _ = Decelerate(Property.position, velocity: Point(.nan, 0)) }
    }
    await #expect(processExitsWith: .failure) {
      await MainActor.run { _ = Decelerate(Property.alpha, velocity: .infinity) }
    }
  }
}

struct ArcMoveTests {
  private let desk = Desk()

  @Test(arguments: [24.0, 60, 144])
  func `it goes along the arc from where the view is, as the curve says, and ends exactly there`(rate: Double) {
    let arc = Arc(from: Point(100, 100), to: Point(300, 180))
    desk.scheduler.add(ArcMove(to: Point(300, 180), duration: 0.4, timing: .easeInOut), to: desk.card)
    desk.run(until: 0.399, rate: rate) {
      let share = TimingCurve.easeInOut.value(at: desk.loop.now / 0.4)
      #expect(desk.card.center.distance(to: arc.point(at: share)) < 1e-9)
    }
    desk.loop.frame(at: 0.4)
    #expect(desk.card.center == Point(300, 180) && !desk.loop.needsFrame)
  }

  @Test func `it begins where the view is when its delay is over, and comes back on the same arc`() {
    desk.scheduler.add(
      ArcMove(
        to: Point(300, 180), duration: 0.5, delay: 0.5, timing: .linear,
        repetition: Repetition(2, autoreverses: true)), to: desk.card)
    desk.loop.frame(at: 0.25)
    #expect(desk.card.center == Point(100, 100))
    desk.card.center = Point(20, 20)
    let arc = Arc(from: Point(20, 20), to: Point(300, 180))
    for (time, share) in [(0.6, 0.2), (0.9, 0.8), (1.1, 0.8), (1.4, 0.2)] {
      desk.loop.frame(at: time)
      #expect(desk.card.center.distance(to: arc.point(at: share)) < 1e-9)
    }
    desk.loop.frame(at: 1.5)
    #expect(desk.card.center == Point(20, 20) && !desk.loop.needsFrame)
  }

  @Test func `its velocity is handed on`() throws {
    let arc = Arc(from: Point(100, 100), to: Point(300, 180))
    desk.scheduler.add(ArcMove(to: Point(300, 180), duration: 0.5, timing: .linear), to: desk.card)
    desk.loop.frame(at: 0.1)
    desk.loop.dispatch(at: 0.15) {
      desk.scheduler.add(SpringTo(.position, Point(300, 180), spring: .smooth), to: desk.card)
    }
    let (place, velocity) = (arc.point(at: 0.3), arc.slope(at: 0.3) * 2)
    #expect(desk.card.center.distance(to: place) < 1e-9)
    let seen = try #require(desk.scheduler.velocity(of: desk.card))
    #expect((Vector(seen.x, seen.y) - velocity).length < 1e-9)
    desk.loop.frame(at: 0.2)
    #expect(
      abs(desk.card.center.y - Spring.smooth.value(after: 0.05, from: place.y, to: 180, velocity: velocity.y)) < 1e-9)
  }

  @Test func `to where it is already, or in no time, it is there in the next frame`() {
    desk.scheduler.add(ArcMove(to: Point(100, 100), duration: 0.1), to: desk.card)
    desk.run(until: 0.1) { #expect(desk.card.center == Point(100, 100)) }
    desk.scheduler.add(ArcMove(to: Point(300, 100), duration: 0), to: desk.card)
    #expect(desk.rest().frames == 1 && desk.card.center == Point(300, 100))
  }

  @Test func `an arc that makes no sense is a programmer error`() async {
    await #expect(processExitsWith: .failure) {
      await MainActor.run { _ = ArcMove(to: Point(.infinity, 0), duration: 1) }
    }
    await #expect(processExitsWith: .failure) {
      await MainActor.run { _ = ArcMove(to: .zero, duration: -1) }
    }
    await #expect(processExitsWith: .failure) {
      await MainActor.run { _ = ArcMove(to: .zero, duration: 1, delay: .nan) }
    }
  }
}

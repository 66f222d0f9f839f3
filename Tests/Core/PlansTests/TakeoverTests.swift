import Geometry
import Motion
import Plans
import Runtime
import Testing
import Views

/// Whoever takes a property over goes on from where it is and as fast as it is, in the middle of a frame too.
struct TakeoverTests {
  private let desk = Desk()
  private var x: Double { desk.card.center.x }
  private var speed: Double { desk.scheduler.velocity(of: desk.card)?.x ?? .nan }

  @Test(arguments: [24.0, 60, 144])
  func `spring to tween to coast to spring to hand to spring, each between two frames`(rate: Double) {
    let desk = Desk()
    let (spring, decay) = (Spring.bouncy, Decay.normal)
    func at(_ time: Double, _ body: () -> Void) {
      desk.run(until: (time * rate).rounded(.down) / rate, rate: rate)
      desk.loop.dispatch(at: time, body)
    }
    func expect(_ x: Double, _ speed: Double, _ what: String) {
      #expect(abs(desk.card.center.x - x) < 1e-9, "\(what)")
      #expect(abs((desk.scheduler.velocity(of: desk.card)?.x ?? .nan) - speed) < 1e-8, "\(what)")
    }
    desk.scheduler.add(Draggable(), to: desk.card)
    desk.loop.dispatch(at: 0.011) {
      desk.scheduler.add(SpringTo(.position, Point(300, 100), spring: spring), to: desk.card)
    }

    // A tween has a speed of its own: only the place is taken over.
    let a = spring.state(after: 0.123 - 0.011, displacement: -200, velocity: 0)
    at(0.123) {
      desk.scheduler.add(Tween(.position, to: Point(100, 100), duration: 0.5, timing: .easeIn), to: desk.card)
    }
    #expect(abs(desk.card.center.x - 300 - a.displacement) < 1e-9)
    // It sets out in the next frame, from there.
    let way = 100 - (300 + a.displacement)
    let b = (
      x: 300 + a.displacement + way * TimingCurve.easeIn.value(at: 0.2 / 0.5),
      v: way * TimingCurve.easeIn.slope(at: 0.2 / 0.5) / 0.5
    )
    at(0.323) { desk.scheduler.add(Decelerate(.position, decay: decay), to: desk.card) }
    expect(b.x, b.v, "tween to coast")

    let c = (
      x: b.x + decay.travel(after: 0.08, velocity: b.v), v: decay.velocity(after: 0.08, velocity: b.v)
    )
    at(0.403) { desk.scheduler.add(SpringTo(.position, Point(200, 100), spring: spring), to: desk.card) }
    expect(c.x, c.v, "coast to spring")

    let d = spring.state(after: 0.0611, displacement: c.x - 200, velocity: c.v)
    desk.run(until: (0.4641 * rate).rounded(.down) / rate, rate: rate)
    let seized = 200 + d.displacement
    desk.send(.began, Point(150, 100), at: 0.4641)
    desk.send(.moved, Point(154, 100), at: 0.4641)
    #expect(abs(desk.card.center.x - seized) < 1e-9)
    for report in 1...50 { desk.send(.moved, Point(154 + Double(report), 100), at: 0.4641 + Double(report) / 1000) }
    desk.send(.ended, Point(204, 100), at: 0.5141)
    expect(seized + 54, 1000, "the hand")
    desk.loop.dispatch(at: 0.5141) {
      desk.scheduler.add(SpringTo(.position, Point(200, 100), spring: spring), to: desk.card)
    }
    expect(seized + 54, 1000, "hand to spring")
    desk.loop.frame(at: 0.6)
    let e = spring.state(after: 0.6 - 0.5141, displacement: seized + 54 - 200, velocity: 1000)
    expect(200 + e.displacement, e.velocity, "at last")
    desk.rest()
    #expect(desk.card.center == Point(200, 100))
  }

  @Test func `several in one moment: the last one drives, with the velocity that was there`() {
    desk.scheduler.add(SpringTo(.position, Point(300, 100), spring: .bouncy), to: desk.card)
    desk.run(until: 0.1)
    let state = Spring.bouncy.state(after: 0.123, displacement: -200, velocity: 0)
    desk.loop.dispatch(at: 0.123) {
      desk.scheduler.add(SpringTo(.position, Point(0, 0)), to: desk.card)
      desk.scheduler.add(Decelerate(.position), to: desk.card)
      desk.scheduler.add(Decelerate(.position), named: "a", to: desk.card)
      desk.scheduler.remove(named: "a", from: desk.card)
      desk.scheduler.add(SpringTo(.position, Point(50, 100), spring: .smooth), to: desk.card)
    }
    #expect(abs(speed - state.velocity) < 1e-9)
    desk.loop.frame(at: 0.2)
    let expected = Spring.smooth.value(
      after: 0.2 - 0.123, from: 300 + state.displacement, to: 50, velocity: state.velocity)
    #expect(abs(x - expected) < 1e-9)
  }

  @Test func `seized from a spring only the hand is at work, and no frames are needed`() {
    desk.scheduler.add(Draggable(), to: desk.card)
    desk.scheduler.add(SpringTo(.position, Point(300, 100), spring: .smooth), to: desk.card)
    desk.run(until: 0.1)
    desk.send(.began, Point(130, 100), at: 0.11)
    desk.send(.moved, Point(140, 100), at: 0.12)
    desk.loop.frame(at: 0.13)
    #expect(desk.scheduler.activeLabels == ["drag of card"])
    #expect(!desk.loop.needsFrame)
    desk.send(.cancelled, Point(140, 100), at: 0.2)
    desk.loop.frame(at: 0.21)
    #expect(!desk.scheduler.isActive && !desk.loop.needsFrame)
  }

  @Test func `what has come to rest hands on no velocity`() {
    desk.scheduler.add(Tween(.position, to: Point(300, 100), duration: 0.5), to: desk.card)
    desk.run(until: 0.5)
    #expect(speed == 0)
    desk.scheduler.add(SpringTo(.position, Point(300, 100)), to: desk.card)
    #expect(desk.rest().frames == 1)
  }

  @Test func `a tween that was over between two frames hands on its end, and no velocity`() {
    desk.scheduler.add(Tween(.position, to: Point(300, 100), duration: 0.105), to: desk.card)
    desk.run(until: 0.1)
    desk.loop.dispatch(at: 0.11) {
      desk.scheduler.add(SpringTo(.position, Point(200, 100), spring: .smooth), to: desk.card)
    }
    #expect(x == 300)
    desk.loop.frame(at: 0.15)
    #expect(abs(x - Spring.smooth.value(after: 0.04, from: 300, to: 200)) < 1e-9)
  }

  @Test func `one that waits takes the property from who moved it`() {
    desk.scheduler.add(SpringTo(.position, Point(300, 100), spring: .smooth), to: desk.card)
    desk.run(until: 0.1)
    desk.loop.dispatch(at: 0.11) {
      desk.scheduler.add(Tween(.position, to: Point(0, 100), duration: 0.2, delay: 0.3), to: desk.card)
    }
    let there = x
    #expect(abs(there - Spring.smooth.value(after: 0.11, from: 100, to: 300)) < 1e-9)
    desk.run(until: 0.4) { #expect(x == there) }
    desk.loop.frame(at: 0.51)
    #expect(abs(x - there / 2) < 1e-9)
  }

  @Test func `slow motion: velocities are those of the scheduler's clock`() {
    let desk = Desk(timeScale: 0.25)
    desk.scheduler.add(Tween(.position, to: Point(300, 100), duration: 1), to: desk.card)
    desk.run(until: 2)
    #expect(abs((desk.scheduler.velocity(of: desk.card)?.x ?? 0) - 200) < 1e-9)
    desk.loop.dispatch(at: 2.01) {
      desk.scheduler.add(SpringTo(.position, Point(300, 100), spring: .smooth), to: desk.card)
    }
    desk.loop.frame(at: 2.4)
    let expected = Spring.smooth.value(after: (2.4 - 2.01) / 4, from: 100 + 200 * 2.01 / 4, to: 300, velocity: 200)
    #expect(abs(desk.card.center.x - expected) < 1e-9)
  }

  @Test func `paused nothing moves, whatever comes in; resumed all goes on from there`() {
    desk.scheduler.add(SpringTo(.position, Point(300, 100), spring: .smooth), to: desk.card)
    desk.run(until: 0.1)
    desk.loop.dispatch(at: 0.105) { desk.scheduler.isPaused = true }
    desk.loop.frame(at: 0.2)
    let there = x
    #expect(abs(there - Spring.smooth.value(after: 0.105, from: 100, to: 300)) < 1e-9)
    desk.loop.dispatch(at: 3) {
      desk.scheduler.add(SpringTo(.alpha, 0, spring: .smooth), to: desk.card)
      desk.scheduler.add(SpringTo(.position, Point(200, 100), spring: .bouncy), to: desk.card)
    }
    desk.loop.frame(at: 4)
    #expect(x == there && desk.card.alpha == 1)
    desk.loop.dispatch(at: 5) { desk.scheduler.isPaused = false }
    desk.loop.frame(at: 5.05)
    let speed = Spring.smooth.state(after: 0.105, displacement: -200, velocity: 0).velocity
    #expect(abs(x - Spring.bouncy.value(after: 0.05, from: there, to: 200, velocity: speed)) < 1e-9)
    #expect(abs(desk.card.alpha - Spring.smooth.value(after: 0.05, from: 1, to: 0)) < 1e-9)
  }
}

struct CrowdTests {
  private func spring(_ number: Int) -> Spring { Spring(response: 0.2 + Double(number % 5) / 7, dampingRatio: 0.5) }
  private func begin(_ number: Int) -> Double { Double(number % 4) * 0.0071 }
  private func destination(_ number: Int) -> Point { Point(Double(number % 20) * 30, 7) }

  @Test func `a thousand views at once rest in the frames in which each rests alone, and there`() {
    /// The frame of the last motion; 0 for a view that was never seen to move.
    func play(_ numbers: [Int]) -> [Int] {
      let loop = FrameLoop()
      let scheduler = Scheduler(loop: loop)
      let views = numbers.map { _ in View(frame: Rect(0, 0, 10, 10)) }
      for turn in 0..<4 {
        loop.dispatch(at: Double(turn) * 0.0071) {
          for (number, view) in zip(numbers, views) where number % 4 == turn {
            scheduler.add(SpringTo(.position, destination(number), spring: spring(number)), to: view)
          }
        }
      }
      var frames = numbers.map { _ in 0 }
      var last = views.map(\.center)
      var frame = 0
      while loop.needsFrame, frame < 10_000 {
        frame += 1
        loop.frame(at: 0.03 + Double(frame) / 60)
        for index in views.indices where views[index].center != last[index] {
          frames[index] = frame
          last[index] = views[index].center
        }
      }
      for (number, view) in zip(numbers, views) { #expect(view.center == destination(number)) }
      return frames
    }
    let together = play(Array(0..<1000))
    var alone: [Int: Int] = [:]
    for number in 0..<1000 {
      // The same kind every 20: springs every 5, beginnings every 4, destinations every 20.
      let kind = number % 20
      if alone[kind] == nil { alone[kind] = play([kind])[0] }
      #expect(together[number] == alone[kind], "view \(number)")
    }
    #expect(Set(alone.values).count > 5)
  }
}

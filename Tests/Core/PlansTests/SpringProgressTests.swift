import Geometry
import Motion
import Plans
import Runtime
import Testing

struct SpringProgressTests {
  private let spring = Spring(response: 0.5, dampingRatio: 0.8)

  @Test(arguments: [24.0, 30, 60, 120, 144, 240])
  func `the trajectory is the closed form at every rate, phase and stall, turned in mid-frame`(rate: Double) throws {
    for phase in [0, 0.4, 0.9] {
      let desk = Desk(.forward)
      let window = try #require(desk.transition)
      let start = phase / rate
      desk.loop.dispatch(at: start) {
        desk.scheduler.add(SpringProgress(spring: spring, stopsAtEnd: false), to: window)
      }
      desk.run(until: start + 0.1, rate: rate) {
        #expect(abs(window.value - spring.value(after: desk.loop.now - start, from: 0, to: 1)) < 1e-9)
      }
      let turn = start + 0.1 + 0.3 / rate
      desk.loop.dispatch(at: turn) { window.turn(to: .backward, by: .request) }
      let state = spring.state(after: turn - start, displacement: -1, velocity: 0)
      #expect(abs(window.value - (1 + state.displacement)) < 1e-9)
      #expect(abs(window.velocity - state.velocity) < 1e-9)
      desk.run(until: turn + 0.1, rate: rate) {
        let expected = spring.value(
          after: desk.loop.now - turn, from: 1 + state.displacement, to: 0, velocity: state.velocity)
        #expect(abs(window.value - expected) < 1e-9)
      }
      desk.loop.frame(at: turn + 0.6)
      let late = spring.value(after: 0.6, from: 1 + state.displacement, to: 0, velocity: state.velocity)
      #expect(abs(window.value - late) < 1e-9 || window.value == 0)
    }
  }

  @Test(arguments: [TransitionDirection.forward, .backward])
  func `the way ends exactly at the end`(direction: TransitionDirection) throws {
    for stopsAtEnd in [true, false] {
      for ratio in [0.3, 1, 2] {
        let desk = Desk(direction)
        let window = try #require(desk.transition)
        let edges = Edges()
        desk.scheduler.addActivityObserver(edges)
        let spring = Spring(response: 0.4, dampingRatio: ratio)
        desk.scheduler.add(SpringProgress(spring: spring, stopsAtEnd: stopsAtEnd), to: window)
        desk.rest()
        #expect(window.value == direction.end && window.velocity == 0)
        #expect(edges.active == 1 && edges.atRest == 1)
      }
    }
  }

  @Test func `stopping at the end it never goes beyond, also when a long frame would hide a whole swing`() throws {
    let springy = Spring(response: 0.2, dampingRatio: 0.1)
    for stall in [1.0 / 60, 0.11, 0.2, 0.21, 0.5] {
      let desk = Desk(.forward)
      let window = try #require(desk.transition)
      desk.scheduler.add(SpringProgress(spring: springy), to: window)
      desk.run(until: 0.04)
      desk.loop.frame(at: 0.04 + stall)
      if stall > 0.1 { #expect(window.value == 1 && !desk.loop.needsFrame) }
      desk.rest()
      #expect(window.value == 1)
    }
  }

  @Test func `not stopping there it swings beyond the end`() throws {
    let desk = Desk(.forward)
    let window = try #require(desk.transition)
    desk.scheduler.add(SpringProgress(spring: Spring(response: 0.3, dampingRatio: 0.3), stopsAtEnd: false), to: window)
    var most = 0.0
    desk.run(until: 1) { most = max(most, window.value) }
    #expect(most > 1.1)
  }

  @Test func `threshold: what counts as there is what the plan says`() throws {
    func frames(_ threshold: Double) throws -> Int {
      let desk = Desk(.forward)
      let window = try #require(desk.transition)
      desk.scheduler.add(SpringProgress(spring: .smooth, threshold: threshold), to: window)
      return desk.rest().frames
    }
    #expect(try frames(0.1) < frames(0.001))
  }

  @Test func `a stated end stops a spring that has no damping`() throws {
    let desk = Desk(.forward)
    let window = try #require(desk.transition)
    desk.scheduler.add(
      SpringProgress(spring: .undamped(period: 0.2, endsAfter: 0.5), stopsAtEnd: false), to: window)
    #expect(desk.rest(rate: 100).frames == 50)
    #expect(window.value == 1)
  }

  @Test func `while a hand holds the window no frames are asked for, and the held time does not count`() throws {
    let desk = Desk(.forward)
    let window = try #require(desk.transition)
    desk.scheduler.add(SpringProgress(spring: spring, stopsAtEnd: false), to: window)
    desk.run(until: 0.1)
    desk.loop.dispatch(at: 0.103) { #expect(window.grab(by: desk.card)) }
    let held = window.value
    #expect(abs(held - spring.value(after: 0.103, from: 0, to: 1)) < 1e-9)
    desk.loop.frame(at: 0.12)
    #expect(!desk.loop.needsFrame)
    desk.loop.dispatch(at: 5) { window.release(by: desk.card, velocity: 2, points: (0, 0), direction: .forward) }
    #expect(window.value == held && window.velocity == 2)
    desk.loop.frame(at: 5.05)
    #expect(abs(window.value - spring.value(after: 0.05, from: held, to: 1, velocity: 2)) < 1e-9)
  }

  @Test func `while a hand holds the window nothing travels, in reports either`() throws {
    let desk = Desk(.forward)
    let window = try #require(desk.transition)
    desk.scheduler.add(SpringProgress(spring: spring), to: window)
    desk.run(until: 0.1)
    #expect(desk.scheduler.activeLabels == ["travel of the transition, forward"])
    desk.loop.dispatch(at: 0.103) { #expect(window.grab(by: desk.card)) }
    desk.loop.frame(at: 0.12)
    #expect(desk.scheduler.activeLabels == [] && !desk.loop.needsFrame)
    window.release(by: desk.card, velocity: 0, points: (0, 0), direction: .forward)
    #expect(desk.scheduler.activeLabels == ["travel of the transition, forward"])
    desk.rest()
    #expect(window.value == 1)
  }

  @Test func `seized and let go between two frames: time counts from the release`() throws {
    let desk = Desk(.forward)
    let window = try #require(desk.transition)
    desk.scheduler.add(SpringProgress(spring: spring, stopsAtEnd: false), to: window)
    desk.loop.frame(at: 0.1)
    desk.loop.dispatch(at: 0.1) { _ = window.grab(by: desk.card) }
    desk.loop.dispatch(at: 0.14) { window.release(by: desk.card, velocity: 0, points: (0, 0), direction: .forward) }
    let held = window.value
    desk.loop.frame(at: 0.15)
    #expect(abs(window.value - spring.value(after: 0.01, from: held, to: 1)) < 1e-9)
  }

  @Test func `a turn from inside the last step is carried out`() throws {
    let desk = Desk(.forward)
    let window = try #require(desk.transition)
    let back = TurnBack()
    window.addObserver(back)
    desk.scheduler.add(SpringProgress(spring: .smooth), to: window)
    desk.rest()
    #expect(back.count == 1)
    #expect(window.value == 0)
  }

  @Test func `turned three times position and velocity stay unbroken`() throws {
    let desk = Desk(.forward)
    let window = try #require(desk.transition)
    desk.scheduler.add(SpringProgress(spring: spring), to: window)
    for turn in 1...3 {
      desk.run(until: desk.loop.now + 0.05)
      let before = (window.value, window.velocity)
      window.turn(to: turn % 2 == 1 ? .backward : .forward, by: .request)
      #expect((window.value, window.velocity) == before)
    }
    desk.rest()
    #expect(window.value == 0)
  }

  @Test func `runtime pause: paused for ten seconds and then resumed equals never paused`() throws {
    func play(pause: Double) throws -> [Double] {
      let desk = Desk(.forward)
      let window = try #require(desk.transition)
      desk.scheduler.add(SpringProgress(spring: spring, stopsAtEnd: false), to: window)
      desk.run(until: 0.1)
      if pause > 0 {
        desk.scheduler.isPaused = true
        desk.run(until: 0.1 + pause)
        desk.scheduler.isPaused = false
      }
      return (1...20).map { frame in
        desk.loop.frame(at: 0.1 + pause + Double(frame) / 60)
        return window.value
      }
    }
    for (plain, paused) in zip(try play(pause: 0), try play(pause: 10)) { #expect(abs(plain - paused) < 1e-9) }
  }
}

private final class TurnBack: TransitionProgressObserver {
  var count = 0
  func progressDidMove(_ window: TransitionProgress) {
    guard window.value == 1, count == 0 else { return }
    count += 1
    window.turn(to: .backward, by: .request)
  }
}

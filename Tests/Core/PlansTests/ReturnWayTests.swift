import Geometry
import Motion
import Plans
import Runtime
import Testing
import Views

/// Segments, curves and springs of their own for the way there and for the way back.
struct ReturnWayTests {
  nonisolated private static let moments = [0.0, 0.02, 0.06, 0.11, 0.17, 0.24, 0.33, 0.48]
  private static let segments: [(there: Segment, back: Segment?)] = [
    (.firstHalf, .firstHalf), (.latterHalf, .firstQuarter), (.entire, .lastQuarter), (.lastQuarter, .entire),
    (Segment(position: 0.5, length: 0), .middleHalf), (.firstQuarter, nil),
  ]

  /// A card whose `x` is tied to a window that goes on a spring.
  private func desk(
    _ direction: TransitionDirection = .forward, _ there: Segment, _ back: Segment?, _ timing: TimingCurve = .easeInOut,
    _ backTiming: TimingCurve? = .easeIn
  ) throws -> (Desk, TransitionProgress) {
    let desk = Desk(direction)
    let window = try #require(desk.transition)
    desk.scheduler.add(
      SpringProgress(
        spring: Spring(response: 0.4, dampingRatio: 1), backwardSpring: Spring(response: 0.7, dampingRatio: 0.8)),
      to: window)
    desk.scheduler.add(
      TransitionTween(
        .position, back: Point(0, 0), fore: Point(200, 0), segment: there, timing: timing, backwardSegment: back,
        backwardTiming: backTiming), to: desk.card)
    return (desk, window)
  }

  // MARK: TransitionTween

  @Test func `a tween goes in its own part of the way back, counted from where that sets out`() throws {
    let (desk, window) = try desk(.backward, .firstHalf, .firstQuarter, .linear, nil)
    for (progress, x) in [(1.0, 200.0), (0.9, 120), (0.75, 0), (0.5, 0), (0, 0)] {
      window.move(to: progress, velocity: 0)
      #expect(abs(desk.card.center.x - x) < 1e-9, "\(progress): \(desk.card.center.x)")
    }
    let (there, on) = try self.desk(.forward, .firstHalf, .firstQuarter, .linear, nil)
    on.move(to: 0.25, velocity: 0)
    #expect(abs(there.card.center.x - 100) < 1e-9, "and forward in the other")
  }

  @Test func `a curve of the way back runs from fore to back`() throws {
    let (desk, window) = try desk(.backward, .entire, nil, .linear, .easeIn)
    window.move(to: 0.8, velocity: -1)
    #expect(abs(desk.card.center.x - 200 * (1 - TimingCurve.easeIn.value(at: 0.2))) < 1e-9)
    let speed = desk.scheduler.velocity(of: desk.card)?.x ?? 0
    #expect(abs(speed + 200 * TimingCurve.easeIn.slope(at: 0.2)) < 1e-9)
  }

  @Test func `what says nothing of the way back goes the way forward read backwards, as ever`() throws {
    let (there, on) = try desk(.forward, .middleHalf, nil, .easeInOut, nil)
    let (back, off) = try desk(.backward, .middleHalf, nil, .easeInOut, nil)
    for progress in stride(from: 0.0, through: 1, by: 0.01) {
      on.move(to: progress, velocity: 0)
      off.move(to: progress, velocity: 0)
      #expect(there.card.center == back.card.center)
    }
  }

  @Test(arguments: [TransitionDirection.forward, .backward], 0..<6)
  func `turned at any moment, however often, a tween does not jump and ends exactly`(
    direction: TransitionDirection, number: Int
  ) throws {
    let (there, back) = Self.segments[number]
    for first in Self.moments {
      for second in Self.moments {
        let (desk, window) = try desk(direction, there, back)
        for pause in [first, second, 0.05, second] {
          desk.run(until: desk.loop.now + pause + 0.001, rate: 240)
          let place = desk.card.center.x
          desk.loop.dispatch(at: desk.loop.now) { window.turn(to: window.currentDirection.reversed, by: .request) }
          #expect(desk.card.center.x == place)
          // Put where it is, it is where it was: nothing waits for the next frame.
          window.move(to: window.value, velocity: window.velocity)
          #expect(abs(desk.card.center.x - place) < 1e-9, "\(direction) \(number) at \(first), \(second)")
        }
        desk.rest(rate: 240)
        #expect(desk.card.center.x == (window.currentDirection == .forward ? 200 : 0))
      }
    }
  }

  @Test func `a tween that was turned stays between the two ways, and depends on the progress alone`() throws {
    let (desk, window) = try desk(.forward, .latterHalf, .firstHalf)
    window.move(to: 0.6, velocity: 0)
    window.turn(to: .backward, by: .request)
    var seen: [Double: Double] = [:]
    var last = 0.0
    for progress in stride(from: 0.0, through: 1, by: 0.01) {
      window.move(to: progress, velocity: 0)
      #expect((0...200).contains(desk.card.center.x) && desk.card.center.x >= last - 1e-9)
      last = desk.card.center.x
      seen[progress] = last
    }
    for progress in seen.keys.sorted(by: >) {
      window.move(to: progress, velocity: 0)
      #expect(desk.card.center.x == seen[progress])
    }
  }

  @Test(arguments: 0..<6)
  func `seized, scrubbed to and fro, let go the other way and turned again, a tween never jumps`(number: Int) throws {
    let (there, back) = Self.segments[number]
    for moment in Self.moments {
      let (desk, window) = try desk(.forward, there, back)
      desk.run(until: moment + 0.001, rate: 240)
      func expectStill(_ body: () -> Void) {
        let place = desk.card.center.x
        desk.loop.dispatch(at: desk.loop.now, body)
        window.move(to: window.value, velocity: window.velocity)
        #expect(abs(desk.card.center.x - place) < 1e-9, "\(number) at \(moment)")
      }
      expectStill { #expect(window.grab(by: desk.card)) }
      var place = desk.card.center.x
      let start = window.value
      for step in 0...400 {
        window.move(to: start + (step < 200 ? -1 : 1) * start * Double(step % 200) / 200 * 0.9, velocity: 0)
        if step % 200 != 0 { #expect(abs(desk.card.center.x - place) < 8 || there.length == 0) }
        place = desk.card.center.x
      }
      expectStill { window.turn(to: .backward, by: .request) }
      expectStill { window.release(by: desk.card, velocity: -1, points: (0, 0), direction: .forward) }
      expectStill { window.turn(to: .backward, by: .request) }
      desk.rest()
      #expect(desk.card.center.x == 0)
    }
  }

  @Test func `a part of a transition has both of its ways in its part of the window`() throws {
    let plan = TransitionTween(.alpha, back: 0, fore: 1, segment: .firstHalf, backwardSegment: .firstHalf)
    let part = try #require(plan.asPart(ProgressPart(.latterHalf)))
    let desk = Desk(.backward)
    let window = try #require(desk.transition)
    desk.scheduler.add(part, to: desk.card)
    for (progress, alpha) in [(1.0, 1.0), (0.875, 0.5), (0.75, 0), (0.5, 0)] {
      window.move(to: progress, velocity: 0)
      #expect(abs(desk.card.alpha - alpha) < 1e-9)
    }
  }

  // MARK: SpringProgress

  @Test(arguments: moments)
  func `a transition turned at any moment goes on at its place and speed, on the spring of that direction`(
    moment: Double
  ) throws {
    let (there, back) = (Spring(response: 0.4, dampingRatio: 0.7), Spring(response: 1.1, dampingRatio: 1.2))
    let desk = Desk(.forward)
    let window = try #require(desk.transition)
    desk.scheduler.add(SpringProgress(spring: there, stopsAtEnd: false, backwardSpring: back), to: window)
    desk.run(until: moment + 0.01)
    let state = there.state(after: moment + 0.01, displacement: -1, velocity: 0)
    desk.loop.dispatch(at: desk.loop.now) { window.turn(to: .backward, by: .request) }
    #expect(abs(window.value - 1 - state.displacement) < 1e-9 && abs(window.velocity - state.velocity) < 1e-9)
    desk.run(until: moment + 0.11)
    let expected = back.value(after: 0.1, from: 1 + state.displacement, to: 0, velocity: state.velocity)
    #expect(abs(window.value - expected) < 1e-9)
    desk.rest()
    #expect(window.value == 0)
  }

  // MARK: TransitionSpring

  @Test(arguments: moments, 0..<3)
  func `a spring turned at any moment keeps place and velocity, waits for its segment, and takes the other spring`(
    moment: Double, number: Int
  ) throws {
    let back: Segment? = [nil, .firstQuarter, .lastQuarter][number]
    let (there, home) = (Spring(response: 0.3, dampingRatio: 0.6), Spring(response: 0.8, dampingRatio: 1))
    let desk = Desk(.forward)
    let window = try #require(desk.transition)
    desk.card.center = .zero
    desk.scheduler.add(SpringProgress(spring: Spring(response: 0.5, dampingRatio: 1)), to: window)
    desk.scheduler.add(
      TransitionSpring(
        .position, back: Point(0, 0), fore: Point(200, 0), spring: there, backwardSegment: back, backwardSpring: home),
      to: desk.card)
    desk.run(until: moment + 0.01, rate: 240)
    let before = (x: desk.card.center.x, speed: desk.scheduler.velocity(of: desk.card)?.x ?? 0)
    desk.loop.dispatch(at: desk.loop.now) { window.turn(to: .backward, by: .request) }
    let after = (x: desk.card.center.x, speed: desk.scheduler.velocity(of: desk.card)?.x ?? 0)
    #expect(abs(after.x - before.x) < 1e-9 && abs(after.speed - before.speed) < 1e-6)
    let wait = max(0, window.position - (1 - (back?.position ?? 0))) * window.duration
    desk.run(until: desk.loop.now + wait + 0.05, rate: 240)
    let start = there.state(after: moment + 0.01 + wait, displacement: -200, velocity: 0)
    let expected = home.value(after: 0.05, from: 200 + start.displacement, to: 0, velocity: start.velocity)
    // One that had come to rest meanwhile rests exactly at its end, not a part of a point before it.
    let hadRested = abs(start.displacement) < 1 && abs(start.velocity) < 10
    #expect(
      abs(desk.card.center.x - expected) < (hadRested ? 0.5 : 1e-6), "\(desk.card.center.x) and not \(expected)")
    desk.rest()
    #expect(desk.card.center.x == 0 && !desk.scheduler.isActive)
  }

  @Test func `a spring that a hand holds stays where it is when the transition is turned under the hand`() throws {
    let desk = Desk(.forward)
    let window = try #require(desk.transition)
    desk.scheduler.add(
      TransitionSpring(
        .position, back: Point(0, 0), fore: Point(200, 0), segment: .firstHalf, backwardSegment: .firstHalf),
      to: desk.card)
    desk.run(until: 0.05)
    window.move(to: 0.3, velocity: 0)
    desk.loop.dispatch(at: 0.05) { #expect(window.grab(by: desk.card)) }
    let held = desk.card.center.x
    desk.loop.dispatch(at: 0.06) { window.turn(to: .backward, by: .request) }
    #expect(desk.card.center.x == held)
    desk.loop.dispatch(at: 0.07) { window.move(to: 0.3, velocity: 0) }
    #expect(abs(desk.card.center.x - held) < 1e-9)
    desk.loop.dispatch(at: 0.08) { window.move(to: 0.4, velocity: 0) }
    #expect(abs(desk.card.center.x - held - 40) < 1e-9, "along the segment in which the hand took hold")
  }

  // MARK: Time put elsewhere

  @Test func `scrubbed, a transition that has turned is seen as it was, and goes on as it went`() throws {
    let loop = FrameLoop()
    let timeline = Timeline(loop: loop)
    let window = TransitionProgress(initialDirection: .forward)
    let scheduler = Scheduler(loop: loop, progress: window, timeline: timeline)
    let card = View(frame: Rect(0, 0, 10, 10))
    timeline.begin()
    scheduler.add(SpringProgress(spring: .smooth, backwardSpring: .bouncy), to: window)
    scheduler.add(
      TransitionTween(
        .alpha, back: 0, fore: 1, segment: .latterHalf, backwardSegment: .latterHalf, backwardTiming: .easeOut),
      to: card)
    var seen: [(time: Double, alpha: Double)] = []
    for frame in 1...120 {
      let time = Double(frame) / 60
      if frame == 14 { loop.dispatch(at: time - 0.005) { window.turn(to: .backward, by: .request) } }
      loop.frame(at: time)
      seen.append((time, card.alpha))
    }
    #expect(card.alpha == 0 && seen.contains { $0.alpha > 0.05 && $0.alpha < 0.9 })
    for moment in seen.reversed() {
      timeline.attachScrubber(at: moment.time)
      #expect(abs(card.alpha - moment.alpha) < 1e-9, "at \(moment.time)")
    }
    // From later moments first: what comes after the moment from which it goes on is new.
    for from in [20, 8] {
      timeline.attachScrubber(at: seen[from].time)
      timeline.detachScrubber()
      loop.frame(at: loop.now + 1.0 / 60)
      #expect(abs(card.alpha - seen[from + 1].alpha) < 1e-6, "from \(from)")
      loop.frame(at: loop.now + 5)
      loop.frame(at: loop.now + 5)
    }
  }
}

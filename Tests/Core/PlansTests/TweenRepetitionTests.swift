import Geometry
import Motion
import Plans
import Runtime
import Testing
import Views

struct TweenRepetitionTests {
  @Test(arguments: [24.0, 60, 144, 1000])
  func `each run begins anew, or goes back, at any frame rate`(rate: Double) {
    for autoreverses in [false, true] {
      for begin in [0, 0.1] {
        let desk = Desk()
        desk.loop.dispatch(at: begin) {
          desk.scheduler.add(
            Tween(
              .alpha, values: [0.2, 0.8], duration: 0.3, timings: [.easeIn],
              repetition: Repetition(4, autoreverses: autoreverses)), to: desk.card)
        }
        desk.run(until: begin + 1.3, rate: rate) {
          let runs = (desk.loop.now - begin) / 0.3
          let whole = runs.rounded(.down)
          // Where a run ends, the frame may be on either side of the jump.
          guard runs < 4 - 1e-6, autoreverses || abs(runs - runs.rounded()) > 1e-6 else { return }
          let isBack = autoreverses && Int(whole) % 2 == 1
          let part = isBack ? 1 - (runs - whole) : runs - whole
          let expected = 0.2 + 0.6 * TimingCurve.easeIn.value(at: part)
          #expect(abs(desk.card.alpha - expected) < 1e-9, "at \(desk.loop.now)")
        }
        #expect(desk.card.alpha == (autoreverses ? 0.2 : 0.8) && !desk.loop.needsFrame)
      }
    }
  }

  @Test func `the last value is exact, whatever the product of duration and count is rounded to`() {
    let dial = Dial()
    for number in 1...60 {
      for count in 1...9 {
        for autoreverses in [false, true] {
          let desk = Desk()
          let duration = Double(number) / 49
          desk.scheduler.add(
            Tween(
              .angle, values: [0.1, 0.3, 0.7], offsets: [0, 0.3, 1], duration: duration,
              repetition: Repetition(Double(count), autoreverses: autoreverses)), to: dial)
          desk.loop.frame(at: 0.001)
          desk.loop.frame(at: duration * Double(count))
          #expect(dial.angle == (autoreverses && count % 2 == 0 ? 0.1 : 0.7), "\(count) of \(duration)")
          #expect(!desk.scheduler.isActive)
        }
      }
    }
  }

  @Test(arguments: [(0.5, false, 0.5), (1.25, false, 0.25), (2.5, false, 0.5), (1.25, true, 0.75), (2.25, true, 0.25)])
  func `a part of a run ends in its middle and stays there`(count: Double, autoreverses: Bool, end: Double) {
    let desk = Desk()
    desk.scheduler.add(
      Tween(.alpha, values: [0, 1], duration: 0.4, repetition: Repetition(count, autoreverses: autoreverses)),
      to: desk.card)
    desk.run(until: 0.4 * count - 0.01)
    #expect(desk.scheduler.isActive)
    desk.rest()
    #expect(desk.card.alpha == end)
  }

  @Test func `a single value is reached from where the property was, in each run`() {
    let desk = Desk()
    desk.card.alpha = 0.6
    desk.scheduler.add(
      Tween(.alpha, to: 0, duration: 1, delay: 0.5, repetition: Repetition(2)), to: desk.card)
    for (time, alpha) in [(0.25, 0.6), (1, 0.3), (1.25, 0.15), (1.75, 0.45), (2.25, 0.15)] {
      desk.loop.frame(at: time)
      #expect(abs(desk.card.alpha - alpha) < 1e-12, "at \(time)")
    }
    desk.loop.frame(at: 2.5)
    #expect(desk.card.alpha == 0 && !desk.loop.needsFrame)
  }

  @Test func `a velocity points back where the run does`() {
    let desk = Desk()
    desk.scheduler.add(
      Tween(
        .position, values: [Point(100, 100), Point(300, 100)], duration: 1, repetition: .forever(autoreverses: true)),
      to: desk.card)
    desk.loop.frame(at: 0.25)
    #expect(abs((desk.scheduler.velocity(of: desk.card)?.x ?? 0) - 200) < 1e-9)
    desk.loop.frame(at: 1.25)
    #expect(abs((desk.scheduler.velocity(of: desk.card)?.x ?? 0) + 200) < 1e-9)
    desk.scheduler.add(SpringTo(.position, Point(250, 100), spring: .smooth), to: desk.card)
    desk.loop.frame(at: 1.35)
    let expected = Spring.smooth.value(after: 0.1, from: 250, to: 250, velocity: -200)
    #expect(abs(desk.card.center.x - expected) < 1e-9)
  }

  @Test func `what runs for ever keeps its scheduler active until it is removed by name, and stays where it is then`() {
    let desk = Desk()
    let edges = Edges()
    desk.scheduler.addActivityObserver(edges)
    desk.scheduler.add(
      Tween(.alpha, values: [0, 1], duration: 0.7, repetition: .forever(autoreverses: true)), named: "blink",
      to: desk.card)
    for frame in 1...3000 { desk.loop.frame(at: Double(frame) * 0.1) }
    #expect(desk.loop.needsFrame && edges.atRest == 0)
    desk.scheduler.remove(named: "blink", from: desk.card)
    let there = desk.card.alpha
    desk.loop.frame(at: 300.1)
    #expect(desk.card.alpha == there && edges.active == 1 && edges.atRest == 1 && !desk.loop.needsFrame)
  }

  @Test func `what runs for ever ends where a newer plan drives the property, or the scheduler is torn down`() {
    for isTornDown in [false, true] {
      let desk = Desk()
      desk.scheduler.add(Tween(.alpha, values: [0, 1], duration: 0.7, repetition: .forever()), to: desk.card)
      desk.run(until: 1)
      if isTornDown {
        desk.scheduler.tearDown()
      } else {
        desk.scheduler.add(Tween(.alpha, to: 0.5, duration: 0.1), to: desk.card)
      }
      desk.run(until: 1.2)
      #expect(!desk.loop.needsFrame && !desk.scheduler.isActive)
    }
  }

  @Test func `a run of no time, or of no more than nothing, is one run`() {
    for duration in [0, Double.leastNonzeroMagnitude, 1e-300, 1e-12] {
      for repetition in [Repetition.once, Repetition(4, autoreverses: true), .forever()] {
        let desk = Desk()
        desk.scheduler.add(
          Tween(.alpha, values: [0.2, 0.4], duration: duration, repetition: repetition), to: desk.card)
        #expect(desk.rest().frames == 1 && desk.card.alpha == 0.4)
      }
    }
  }

  @Test func `a sine that is run to and fro has no seam`() {
    let desk = Desk()
    desk.scheduler.add(
      Tween(
        .position, values: [Point(100, 100), Point(200, 100)], duration: 0.5, timings: [.sine],
        repetition: .forever(autoreverses: true)), to: desk.card)
    var last: (x: Double, speed: Double)?
    desk.run(until: 3, rate: 240) {
      let speed = desk.scheduler.velocity(of: desk.card)?.x ?? .nan
      if let last {
        #expect(abs(desk.card.center.x - last.x - (speed + last.speed) / 480) < 0.01)
        #expect(abs(speed - last.speed) < 10)
      }
      last = (desk.card.center.x, speed)
    }
  }
  @Test func `an endless tween of a view in no window needs no frames, and is where it should be afterwards`() {
    let desk = Desk()
    desk.window.onWork = { [unowned loop = desk.loop] in loop.requestFrame() }
    desk.scheduler.add(
      Tween(
        .alpha, values: [0.2, 0.8], duration: 0.5, timings: [.linear], repetition: .forever(autoreverses: true)),
      to: desk.card)
    desk.run(until: 1)
    #expect(desk.loop.needsFrame)
    desk.card.removeFromSuperview()
    #expect(desk.rest().frames < 3 && !desk.loop.needsFrame)
    desk.loop.dispatch(at: 10.25) { desk.window.addSubview(desk.card) }
    desk.loop.frame(at: 10.25)
    #expect(abs(desk.card.alpha - 0.5) < 1e-9 && desk.loop.needsFrame)
  }
}

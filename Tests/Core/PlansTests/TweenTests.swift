import Geometry
import Motion
import Plans
import Runtime
import Testing
import Views

struct TweenTests {
  private let desk = Desk()
  private var alpha: Double { desk.card.alpha }

  @Test func `tween defaults: even offsets, linear curves`() {
    let tween = Tween(.alpha, values: [0, 0.5, 0.7, 1], duration: 3)
    let thirds: [Double] = [0, 1.0 / 3, 2.0 / 3, 1]
    #expect(tween.offsets == thirds)
    #expect(tween.timings == [.linear, .linear, .linear])
    desk.scheduler.add(tween, to: desk.card)
    let samples: [(time: Double, value: Double)] = [(0.5, 0.25), (1, 0.5), (1.5, 0.6), (2.5, 0.85)]
    for (time, value) in samples {
      desk.loop.frame(at: time)
      #expect(abs(alpha - value) < 1e-12)
    }
    desk.loop.frame(at: 3)
    #expect(alpha == 1 && !desk.scheduler.isActive)
  }

  @Test func `tween defaults: a single value is the destination, from wherever the property is`() {
    desk.card.alpha = 0.8
    desk.scheduler.add(Tween(.alpha, to: 0.4, duration: 1), to: desk.card)
    desk.loop.frame(at: 0.5)
    #expect(abs(alpha - 0.6) < 1e-12)
    desk.loop.frame(at: 1)
    #expect(alpha == 0.4)
  }

  @Test func `a single value with an offset is reached there and held`() {
    desk.scheduler.add(Tween(.alpha, values: [0], offsets: [0.5], duration: 1), to: desk.card)
    desk.loop.frame(at: 0.25)
    #expect(alpha == 0.5)
    desk.loop.frame(at: 0.75)
    #expect(alpha == 0 && desk.scheduler.isActive)
  }

  @Test func `offsets and curves: each way has its own`() {
    let tween = Tween(
      .alpha, values: [0, 1, 0.5], offsets: [0.25, 0.5, 0.75], duration: 1, timings: [.easeIn, .linear])
    desk.scheduler.add(tween, to: desk.card)
    desk.loop.frame(at: 0.125)
    #expect(alpha == 0)
    desk.loop.frame(at: 0.375)
    #expect(abs(alpha - TimingCurve.easeIn.value(at: 0.5)) < 1e-12)
    desk.loop.frame(at: 0.625)
    #expect(abs(alpha - 0.75) < 1e-12)
    desk.loop.frame(at: 0.8)
    #expect(alpha == 0.5)
  }

  @Test func `while a tween waits the property rests and may be set; the way begins where it is then`() {
    desk.scheduler.add(Tween(.alpha, to: 0, duration: 1, delay: 1), to: desk.card)
    desk.loop.frame(at: 0.5)
    #expect(alpha == 1 && desk.scheduler.isActive)
    desk.card.alpha = 0.5
    desk.loop.frame(at: 0.75)
    #expect(alpha == 0.5)
    desk.loop.frame(at: 1.5)
    #expect(abs(alpha - 0.25) < 1e-12)
    desk.loop.frame(at: 2)
    #expect(alpha == 0)
  }

  @Test func `a tween of no duration ends in the next frame, exactly at its value`() {
    let edges = Edges()
    desk.scheduler.addActivityObserver(edges)
    desk.scheduler.add(Tween(.alpha, to: 0.3, duration: 0), to: desk.card)
    #expect(desk.rest().frames == 1)
    #expect(alpha == 0.3 && edges.atRest == 1)
  }

  @Test(arguments: [24.0, 30, 60, 90, 144, 240])
  func `a tween ends on the frame at its end, whatever the rounding of the frames`(rate: Double) {
    for begin in [0, 0.1, 1.0 / 3] {
      let desk = Desk()
      desk.loop.dispatch(at: begin) { desk.scheduler.add(Tween(.alpha, to: 0, duration: 0.5), to: desk.card) }
      var frame = 0.0
      while desk.loop.needsFrame {
        frame += 1
        desk.loop.frame(at: begin + frame / rate)
      }
      #expect(frame == (0.5 * rate).rounded(.up))
      #expect(desk.card.alpha == 0)
    }
  }

  @Test func `velocity shared across plans: a spring takes over a tween's speed`() {
    desk.scheduler.add(Tween(.position, to: Point(300, 100), duration: 1), to: desk.card)
    desk.run(until: 0.5)
    #expect(abs((desk.scheduler.velocity(of: desk.card)?.x ?? 0) - 200) < 1e-9)
    let spring = Spring(response: 1, dampingRatio: 1)
    desk.scheduler.add(SpringTo(.position, Point(200, 100), spring: spring), to: desk.card)
    desk.loop.frame(at: 0.6)
    #expect(abs(desk.card.center.x - spring.value(after: 0.1, from: 200, to: 200, velocity: 200)) < 1e-9)
  }

  @Test func `a tween that makes no sense is a programmer error`() async {
    await #expect(processExitsWith: .failure) {
      await MainActor.run { _ = Tween(Property.alpha, to: .nan, duration: 1) }
    }
    await #expect(processExitsWith: .failure) {
      await MainActor.run { _ = Tween(Property.alpha, to: 1, duration: -1) }
    }
    await #expect(processExitsWith: .failure) {
      await MainActor.run { _ = Tween(Property.alpha, values: [0, 1], offsets: [1, 0], duration: 1) }
    }
  }
}

import CAllocations
import Geometry
import MotionLog
import Stage
import Testing
import Transitions
import Views

struct MotionLogTests {
  private func stage(_ view: View) -> HeadlessStage {
    let stage = HeadlessStage(size: Size(200, 100), framesPerSecond: 50)
    let controller = ViewController()
    controller.view.addSubview(view)
    stage.show(controller)
    return stage
  }

  @Test func `a log has the value of each frame, and NaN where there is no view`() throws {
    let card = View(frame: Rect(0, 0, 20, 20))
    card.identifier = "card"
    let stage = stage(card)
    let log = MotionLog(
      try MotionLane.parse("card.position.x") + MotionLane.parse("ghost.alpha"), loop: stage.core.loop)
    for step in 0..<5 {
      card.center.x = Double(step) * 10
      stage.core.frame(at: Double(step) * 0.02)
      log.sample(stage.core.window)
    }
    let series = log.series
    #expect(series.lanes[0].values == [0, 10, 20, 30, 40])
    #expect(series.lanes[1].values.allSatisfy { $0.isNaN })
    #expect(abs(series.speed(of: 0, after: 1) - 500) < 1e-6)
  }

  @Test func `a log keeps the newest samples in the memory that it has from its beginning`() throws {
    let card = View(frame: Rect(0, 0, 20, 20))
    card.identifier = "card"
    let stage = stage(card)
    let log = MotionLog(
      try MotionLane.parse("card.position.x"), loop: stage.core.loop, seconds: 0.2, framesPerSecond: 50)
    #expect(log.capacity == 10)
    log.sample(stage.core.window)
    let bytes = log.byteCount
    for step in 0..<95 {
      card.center.x = Double(step)
      stage.core.frame(at: Double(step) * 0.02)
      log.sample(stage.core.window)
    }
    #expect(log.count == 10 && log.byteCount == bytes)
    #expect(log.series.lanes[0].values == (85..<95).map { Double($0) })
  }

  @Test func `a sample allocates nothing`() throws {
    let card = View(frame: Rect(0, 0, 20, 20))
    card.identifier = "card"
    let stage = stage(card)
    for index in 0..<50 {
      let other = View(frame: Rect(0, 0, 5, 5))
      other.identifier = "a view with a long name \(index)"
      card.addSubview(other)
    }
    stage.core.frame(at: 0)
    let log = MotionLog(
      try MotionLane.parse("card.shownFrame") + MotionLane.parse("card.position") + MotionLane.parse("card.shownAlpha")
        + MotionLane.parse("card.rotation") + [.progress], loop: stage.core.loop)
    log.sample(stage.window)
    var least = UInt64.max
    // Other tests allocate at the same time.
    for _ in 0..<50 {
      CAllocations_start()
      for _ in 0..<20 { log.sample(stage.window) }
      least = min(least, CAllocations_stop().count)
    }
    #expect(least == 0)
  }

  @Test func `a minute of the most lanes at 240 frames a second takes at most 32 MiB`() {
    let lanes = [MotionLane](repeating: .progress, count: MotionLog.laneLimit)
    let log = MotionLog(lanes, loop: HeadlessStage(size: Size(10, 10)).core.loop)
    #expect(log.capacity >= 60 * 240 && log.byteCount <= 32 << 20)
  }
}

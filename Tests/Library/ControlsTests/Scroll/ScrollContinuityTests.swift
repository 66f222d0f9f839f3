import Controls
import Geometry
import TestSupport
import Testing
import Views

/// The offset is continuous wherever a hand takes the content or lets go, over a minute of scrolling.
struct ScrollContinuityTests {
  @Test(arguments: 0..<20) func `at each grab and release place and velocity go on`(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    let desk = ScrollStage(rate: [30, 60, 144].randomElement(using: &random) ?? 60, content: Size(300, 200_000))
    desk.input { desk.scroll.contentOffset = Point(0, 100_000) }
    desk.settle()
    for _ in 0..<12 {
      let before = desk.y
      desk.touchDown()
      #expect(abs(desk.y - before) < 0.5, "grabbed, seed \(seed)")
      let way = Double.random(in: 20...140, using: &random) * (Bool.random(using: &random) ? 1 : -1)
      let seconds = Double.random(in: 0.05...0.3, using: &random)
      desk.pull(by: 0, way, seconds: seconds)
      let hand = desk.velocity(at: seconds, way)
      let held = desk.y
      desk.lift()
      #expect(abs(desk.y - held) < 0.5, "released, seed \(seed)")
      if desk.scroll.isDecelerating {
        let velocity = desk.velocity()
        #expect(abs(velocity - hand) <= abs(hand) * 0.01 + 1, "\(velocity) for \(hand), seed \(seed)")
      }
      desk.frames(Int.random(in: 0...30, using: &random))
    }
  }

  @Test func `a minute of scrolling leaves no frame out, and makes no more cells than it shows`() {
    let desk = ListStage([1_000_000])
    desk.scroll(to: 1_000_000)
    let made = desk.rows.made
    var last = desk.stage.y
    var still = 0
    desk.stage.input { desk.list.setContentOffset(Point(0, 1_300_000), animated: true) }
    for frame in 0..<3600 {
      if frame % 30 == 0 { desk.stage.wheel(-3) }
      desk.stage.frame()
      if desk.stage.y == last { still += 1 }
      last = desk.stage.y
      if frame % 100 == 0 { #expect(desk.isTidy) }
    }
    // A notch every half second is eased over a fifth: the rest of the time nothing is due.
    #expect(still < 3600 * 4 / 5 && desk.rows.made <= made + 2, "\(still) \(desk.rows.made - made)")
    #expect(desk.stage.settle(within: 1) && !desk.stage.isBusy)
  }
}

extension ScrollStage {
  /// The velocity of the offset for a finger that has moved evenly.
  fileprivate func velocity(at seconds: Double, _ way: Double) -> Double {
    -way / (max(1, (seconds / interval).rounded()) * interval)
  }
}

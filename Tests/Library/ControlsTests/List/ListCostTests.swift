import CAllocations
import Controls
import Geometry
import Testing
import Views

/// What a list costs while it scrolls.
@Suite(.serialized) struct ListCostTests {
  /// Seconds of a frame that scrolls by a row, the least of many.
  private func frame(_ count: Int) -> Double {
    let desk = ListStage([count])
    var least = Double.infinity
    var y = Double(count) * 20
    for _ in 0..<60 {
      y += 37
      let clock = ContinuousClock()
      let time = clock.measure {
        desk.stage.loop.dispatch(at: desk.stage.time) { desk.list.contentOffset = Point(0, y) }
        desk.stage.frame()
      }
      least = min(least, Double(time.components.attoseconds) * 1e-18)
    }
    return least
  }

  @Test func `a frame of a million rows costs no more than one of a thousand`() {
    let (small, large) = (frame(1000), frame(1_000_000))
    #expect(large < small * 2 + 20e-6, "\(small) \(large)")
  }

  @Test func `the rows of a list are not made before they are seen`() {
    let desk = ListStage([1_000_000])
    #expect(desk.rows.asked == 5)
  }

  @Test(.enabled(if: isOptimized, "the compiler allocates where it does not optimize"))
  func `steady coasting allocates nothing`() {
    let desk = ListStage([1_000_000])
    for cell in desk.list.visibleCells { (cell as? TextCell)?.text = "" }
    desk.rows.isSilent = true
    desk.stage.fling(by: -300)
    desk.stage.frames(30)
    var least = Int64.max
    for _ in 0..<5 {
      CAllocations_start()
      desk.stage.frames(10)
      least = min(least, Int64(CAllocations_stop().count))
    }
    #expect(desk.list.isDecelerating && least == 0, "\(least)")
  }
}

/// Whether the tests are compiled with optimization.
nonisolated private var isOptimized: Bool {
  var isChecked = false
  assert(
    {
      isChecked = true
      return true
    }())
  return !isChecked
}

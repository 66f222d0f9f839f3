import Dynamics
import Geometry
import Testing
import Views

/// More than anybody needs. Slow is allowed, stuck is not.
@Suite("Hostile crowds")
struct HostileCrowdTests {
  @Test("5,000 items that are dropped into one room come to rest in a bounded number of frames")
  func manyRest() {
    let pit = Pit(Size(1200, 600))
    let items = (0..<5000).map { index in
      pit.item(Rect(10 + 11.8 * Double(index % 100), 5 + 11.8 * Double(index / 100), 8, 8))
    }
    pit.fall(items)
    let frames = pit.framesToRest(limit: 900)
    #expect(frames != nil, "still moving after 15 s")
    for item in items {
      #expect(item.isSound && pit.window.bounds.insetBy(dx: -4, dy: -4).contains(item.center), "\(item.center)")
    }
  }

  @Test("5,000 items at one place do not stop the clock: each frame ends, and all of it when the behaviors go")
  func heap() {
    let pit = Pit()
    let items = (0..<5000).map { index in pit.item(Rect(Double(index % 20) * 19, 100, 20, 20)) }
    pit.fall(items)
    pit.frames(3)
    for item in items { #expect(item.isSound) }
    pit.animator.removeAllBehaviors()
    #expect(pit.framesToRest(limit: 60) != nil)
  }
}

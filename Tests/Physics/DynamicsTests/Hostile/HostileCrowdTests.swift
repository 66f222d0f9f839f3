import Dynamics
import Geometry
import Testing
import Views

/// More than anybody needs. Slow is allowed, stuck is not.
@Suite("Hostile crowds")
struct HostileCrowdTests {
  private func crowd(in pit: Pit) -> [View] {
    (0..<5000).map { pit.item(Rect(10 + 11.8 * Double($0 % 100), 2 + 3.8 * Double($0 / 100), 8, 3)) }
  }

  @Test("5,000 items that fall onto a floor are all there, and at rest, in a bounded number of frames")
  func manyRest() {
    let pit = Pit(Size(1200, 220))
    let items = crowd(in: pit)
    let walls = pit.fall(items)
    walls.collisionMode = .boundaries
    #expect(pit.framesToRest(limit: 120) != nil, "still moving after 2 s")
    for item in items { #expect(abs(item.frame.maxY - 220) < 1) }
  }

  @Test("5,000 items that meet each other do not stop the clock, and all of it ends when the behaviors go")
  func manyMeet() {
    let pit = Pit(Size(1200, 220))
    let items = crowd(in: pit)
    pit.fall(items, elasticity: 0.3)
    pit.frames(10)
    for item in items { #expect(item.isSound && pit.window.bounds.insetBy(dx: -4, dy: -4).contains(item.center)) }
    pit.animator.removeAllBehaviors()
    #expect(pit.framesToRest(limit: 60) != nil)
  }

  @Test("300 items at one place are 45,000 meetings at once: each frame ends")
  func heap() {
    let pit = Pit()
    let items = (0..<300).map { _ in pit.item(Rect(190, 290, 20, 20)) }
    pit.fall(items)
    pit.frames(5)
    for item in items { #expect(item.isSound) }
  }
}

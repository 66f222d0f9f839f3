import Controls
import Geometry
import Stage
import Testing
import Views

/// Drops on a headless stage, as users test theirs.
struct DropTests {
  @Test func `files and text are dropped in one line`() {
    let stage = HeadlessStage(size: Size(200, 100))
    let card = View(frame: Rect(100, 0, 100, 100))
    var got: [String] = []
    card.dropInteraction = DropInteraction { got += $0.items.map { $0.file?.string ?? $0.text ?? "-" } }
    stage.window.addSubview(card)
    stage.drop(files: ["/srv/a b", "/srv/é"], at: Point(150, 50))
    stage.drop(text: "hello", at: Point(150, 50))
    stage.drop(text: "beside", at: Point(50, 50))
    #expect(got == ["/srv/a b", "/srv/é", "hello"])
    stage.drop(.moved, at: Point(150, 50))
    #expect(stage.window.subviews.count == 2)
    stage.send(.pointer(PointerEvent(.hovered, at: Point(10, 10), time: stage.time)))
    while stage.advance() {}
    #expect(stage.isIdle && stage.window.subviews.count == 1)
  }
}

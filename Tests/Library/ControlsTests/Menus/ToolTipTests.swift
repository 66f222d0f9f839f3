import Controls
import Geometry
import TestSupport
import Testing
import Views

struct ToolTipTests {
  private let outer = View(frame: Rect(0, 0, 200, 200))
  private let inner = View(frame: Rect(0, 0, 100, 100))
  private let stage: ControlStage

  init() {
    outer.addSubview(inner)
    stage = ControlStage(outer)
    outer.toolTip = "outer"
  }

  private var shown: String? {
    stage.window.subviews.first { $0.identifier == "tooltip" }?.subviews.compactMap { ($0 as? Label)?.text }.first
  }

  @Test func `it comes after half a second of rest, and goes with the pointer`() {
    stage.hover(50, 150)
    stage.run(until: stage.time + 0.4)
    stage.hover(52, 150)
    stage.run(until: stage.time + 0.45)
    #expect(shown == nil, "a move begins the rest again")
    stage.run(until: stage.time + 0.1)
    #expect(shown == "outer")
    stage.hover(60, 150)
    stage.settle()
    #expect(shown == "outer")
    stage.hover(300, 250)
    stage.settle()
    #expect(shown == nil && stage.loop.nextDeadline == nil)
  }

  @Test func `a press takes it away until the pointer comes again`() {
    stage.hover(50, 150)
    stage.run(until: stage.time + 0.6)
    stage.click(50, 150)
    stage.settle(for: 1)
    #expect(shown == nil)
    stage.hover(300, 250)
    stage.hover(50, 150)
    stage.settle(for: 1)
    #expect(shown == "outer")
  }

  @Test func `the innermost view's is shown, within the window`() throws {
    inner.toolTip = "inner"
    stage.window.frame = Rect(0, 0, 200, 60)
    stage.frame()
    stage.hover(95, 50)
    stage.settle(for: 1)
    #expect(shown == "inner")
    let tip = try #require(stage.window.subviews.first { $0.identifier == "tooltip" })
    #expect(tip.frame.maxY <= 60 && tip.frame.maxX <= 200)
    stage.input { inner.toolTip = nil }
    stage.settle()
    #expect(shown == nil)
  }

  @Test(arguments: [(0.0, 20.0), (60, 32), (150, 44), (180, 20), (0, 60)])
  func `it never lies over a low view that it tells of`(top: Double, height: Double) throws {
    stage.window.frame = Rect(0, 0, 200, 200)
    for x in [5.0, 50, 99] {
      inner.frame = Rect(0, top, 100, height)
      inner.toolTip = "it says a little"
      stage.frame()
      stage.hover(150, 199)
      stage.hover(x, top + height / 2)
      stage.settle(for: 1)
      let tip = try #require(stage.window.subviews.first { $0.identifier == "tooltip" })
      #expect(shown == "it says a little" && stage.window.bounds.contains(tip.frame))
      #expect(tip.frame.minY >= top + height || tip.frame.maxY <= top)
      stage.hover(150, 199)
      stage.settle()
    }
  }

  @Test func `a view that goes takes its tip along`() {
    stage.hover(50, 150)
    stage.settle(for: 1)
    stage.input { outer.removeFromSuperview() }
    stage.settle()
    #expect(shown == nil)
  }

  @Test func `a long text ends within the window`() throws {
    outer.toolTip = String(repeating: "words ", count: 100_000)
    stage.hover(50, 150)
    stage.settle(for: 1)
    let tip = try #require(stage.window.subviews.first { $0.identifier == "tooltip" })
    #expect(stage.window.bounds.contains(tip.frame) && tip.frame.height > 100)
    stage.window.frame = Rect(0, 0, 200, 50)
    stage.hover(300, 250)
    stage.hover(50, 40)
    stage.settle(for: 1)
    let low = try #require(stage.window.subviews.first { $0.identifier == "tooltip" })
    #expect(stage.window.bounds.contains(low.frame))
  }
}

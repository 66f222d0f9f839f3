import Glibc
import ProgramSupport
import Testing

/// A window that changes its size shows the layout of each size, down to where it scrolls.
@Suite(.serialized, .enabled(if: Desk.isPossible)) struct LayoutWindowTests {
  private static let storyboard = """
    {
      "stagecraft": 1, "title": "Test", "size": [600, 400], "background": "#101010", "initial": "a",
      "scenes": { "a": { "color": "#203040", "minimumSize": [300, 260],
        "layout": { "stack": { "spacing": 8, "padding": 12, "compact": { "padding": 6 } } },
        "views": [
          { "layout": { "stack": { "axis": "row", "spacing": 8, "compact": { "axis": "column" } } }, "views": [
            { "color": "#4060a0", "layout": { "height": 60, "grow": 1 } },
            { "color": "#60a040", "layout": { "width": 120, "height": 40 } } ] },
          { "layout": { "grow": 1, "grid": { "columns": { "minimum": 110 }, "spacing": 6, "stretchesRows": true } }, "views": [
            { "color": "#a06040", "layout": {} }, { "color": "#a04060", "layout": {} }, { "color": "#a0a040", "layout": {} },
            { "color": "#40a0a0", "layout": {} }, { "color": "#8040a0", "layout": {} } ] } ] } },
      "segues": {}
    }
    """

  @Test func `from small to large, at each size the window shows the picture of that size`() throws {
    let desk = try Desk(
      [], environment: ["SDL_RENDER_DRIVER": "software"], storyboard: Self.storyboard, screen: (1400, 1000))
    for (width, height) in [(400, 300), (250, 200), (640, 480), (599, 400), (880, 680)] {
      try desk.resize(width, height)
      #expect(waitUntil(5) { desk.trace.last("resize")?.numbers("size") == [Double(width), Double(height)] })
      let expected = try desk.headlessColors(["--size", "\(width)x\(height)"])
      let isShown = waitUntil(5) {
        zip(desk.colors(Double(width), Double(height)), expected).allSatisfy { ($0 ^ $1) & 0xff_ffff == 0 }
      }
      #expect(isShown, "\(width)x\(height)")
    }
    #expect(desk.program.errors.isEmpty)
  }

  @Test func `after a burst of sizes the last one is shown whole`() throws {
    let desk = try Desk(
      [], environment: ["SDL_RENDER_DRIVER": "software"], storyboard: Self.storyboard, screen: (1400, 1000))
    for step in 0...24 { try desk.resize(400 + step * 20, 300 + step * 15) }
    #expect(waitUntil(5) { desk.trace.last("resize")?.numbers("size") == [880, 660] })
    let expected = try desk.headlessColors(["--size", "880x660"])
    #expect(waitUntil(5) { zip(desk.colors(880, 660), expected).allSatisfy { ($0 ^ $1) & 0xff_ffff == 0 } })
    #expect(desk.program.errors.isEmpty)
  }
}

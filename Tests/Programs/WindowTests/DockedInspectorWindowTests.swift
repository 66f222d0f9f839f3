import Glibc
import ProgramSupport
import Testing

/// The inspector in a window that covers its display, where it is docked at the bottom.
@Suite(.serialized, .enabled(if: Desk.isPossible)) struct DockedInspectorWindowTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let system: Desk.System
    let driver: String
    var testDescription: String { "\(system.testDescription), \(driver)" }
  }

  static var cases: [Case] {
    [Case(system: .x11(1), driver: "software"), Case(system: .x11(1), driver: "opengl")]
      + Desk.waylands.prefix(1).map { Case(system: $0, driver: "software") }
  }

  private static let program: UInt32 = 0x20_3040
  /// Where the program is seen above the inspector, and where it is not once the inspector's edge was dragged.
  private static let strip = (x: 5, y: 115)
  /// Of the edge of the inspector.
  private static let grip = (x: 300, y: 138)
  /// Inside the first three tabs, above their titles.
  private static let tabs = (first: (x: 45, y: 194), second: (x: 120, y: 194), third: (x: 195, y: 194))

  /// Opens the storyboard over a whole display.
  private func open(_ test: Case) throws -> Desk {
    let screen: (Double, Double) = if case .x11 = test.system { (600, 400) } else { (900, 700) }
    let desk = try Desk(on: test.system, environment: ["SDL_RENDER_DRIVER": test.driver], screen: screen)
    try desk.key("F11")
    waitUntilStill { desk.colors() }
    try desk.focus()
    try desk.move(300, 120)
    return desk
  }

  private func become(_ desk: Desk, _ place: (x: Int, y: Int), _ condition: (UInt32) -> Bool) -> Bool {
    waitUntil(10) { condition(desk.color(place.x, place.y)) }
  }

  /// The share of the pixels that differ, where the pages are: the pointer is elsewhere.
  private func difference(_ one: [UInt32], _ other: [UInt32]) -> Double {
    let pages = 230 * 600..<400 * 600
    let count = pages.count { one[$0] & 0xFF_FFFF != other[$0] & 0xFF_FFFF }
    return Double(count) / Double(pages.count)
  }

  @Test(arguments: Self.cases) func `it is opened, used, resized and closed, and the program is as before`(
    test: Case
  ) throws {
    let desk = try open(test)
    let before = desk.colors()
    let page = (x: 590, y: 300)
    #expect(desk.color(page.x, page.y) == Self.program)
    try desk.key("F12")
    #expect(become(desk, page) { $0 != Self.program }, "\(desk.program.errors)")
    #expect(desk.color(Self.strip.x, Self.strip.y) == Self.program)

    // A click on a tab shows its page.
    let chosen = desk.color(Self.tabs.first.x, Self.tabs.first.y)
    #expect(desk.color(Self.tabs.second.x, Self.tabs.second.y) != chosen)
    let timeline = desk.colors()
    try desk.click(120, 201)
    #expect(become(desk, Self.tabs.second) { $0 == chosen })
    // The control under the pointer is lighter; the first tab looks like the third one.
    #expect(become(desk, Self.tabs.first) { $0 == desk.color(Self.tabs.third.x, Self.tabs.third.y) })
    #expect(waitUntil(5) { self.difference(timeline, desk.colors()) > 0.05 })

    // The inspector has the keyboard until Escape; the program hears of neither.
    try desk.key("o")
    usleep(500_000)
    #expect(desk.trace.all("request").isEmpty)
    try desk.key("Escape")
    usleep(300_000)
    try desk.key("o")
    desk.wait(for: "end")
    #expect(desk.story(["begin", "end"]).count == 2)
    #expect(become(desk, Self.strip) { $0 == 0x80_3020 })
    try desk.key("Escape")
    desk.wait(for: "end", 2)
    #expect(become(desk, Self.strip) { $0 == Self.program })

    // Dragged by its edge, it covers more of the window.
    try desk.move(Self.grip.x, Self.grip.y)
    try desk.down()
    for y in stride(from: Self.grip.y - 10, through: Self.grip.y - 40, by: -10) {
      try desk.move(Self.grip.x, y)
      usleep(30_000)
    }
    #expect(become(desk, Self.strip) { $0 != Self.program }, "while it is dragged")
    try desk.up()
    #expect(become(desk, Self.strip) { $0 != Self.program } && desk.color(5, 80) == Self.program)

    // The cross on its edge closes it. It opens again as it was left.
    try desk.click(586, Self.grip.y - 40)
    #expect(become(desk, page) { $0 == Self.program })
    try desk.key("F12")
    #expect(become(desk, Self.strip) { $0 != Self.program })
    try desk.key("F12")
    #expect(become(desk, page) { $0 == Self.program })
    try desk.move(300, 120)
    #expect(waitUntil(5) { self.difference(before, desk.colors()) == 0 })
    #expect(desk.trace.all("request").count == 2)
    #expect(desk.program.isRunning && desk.program.errors.isEmpty)

    // The program has its whole window again.
    try desk.click(300, 30)
    desk.wait(for: "end", 3)
    #expect(become(desk, page) { $0 == 0x80_3020 })
    desk.program.signal(SIGTERM)
    #expect(desk.program.wait(seconds: 10) == .exited(0))
  }
}

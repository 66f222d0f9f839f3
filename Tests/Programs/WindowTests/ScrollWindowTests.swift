import Glibc
import ProgramSupport
import Testing

/// Lists and scroll views in a real window: the wheel, the scroll bar, keys, and the hand-over between list and sheet.
///
/// xdotool turns a wheel by whole notches. What a touchpad does is played by the program's own script, in a window.
@Suite(.serialized, .enabled(if: Desk.isPossible)) struct ScrollWindowTests {
  /// A list of 200 rows of 50 points under a bar of 40, and a sheet with another one. The window has 600 by 400 points.
  private static let storyboard = #"""
    { "stagecraft": 1, "title": "Test", "size": [600, 400], "initial": "home",
      "scenes": {
        "home": { "color": "#203040", "keys": { "S": "rise", "P": "push" }, "views": [
          { "id": "list", "frame": [0, 40, "100%", "100%-40"], "list": {
            "rowHeight": 50, "count": 200, "reorder": true, "rows": [{ "n": "Row" }],
            "row": { "id": "row", "views": [{ "text": "{n} {row}", "frame": [10, 10, 200, 30] }] },
            "trailing": [{ "title": "Delete", "style": "destructive", "removes": true }] } } ] },
        "sheet": { "color": "#304050", "views": [
          { "frame": [0, 0, "100%", "100%"], "scroll": {}, "layout": { "stack": {} }, "views": [
            { "id": "first", "color": "#806040", "layout": { "height": 100 } },
            { "color": "#405060", "layout": { "height": 2000 } } ] } ] },
        "next": { "color": "#402030" }
      },
      "segues": {
        "rise": { "from": "home", "to": "sheet", "kind": "present", "director": "Sheet",
          "with": { "detent": 0.5, "large": 0.9 } },
        "push": { "from": "home", "to": "next", "kind": "push", "director": "Slide" }
      } }
    """#

  private func desk(_ arguments: [String] = ["--watch", "row-1"]) throws -> Desk {
    try Desk(arguments, storyboard: Self.storyboard)
  }

  /// The offset of the list, from the place of its first row while that is in sight.
  private func offset(_ desk: Desk) -> Double? {
    desk.trace.frames(of: "row-1").last?.numbers("frame").map { 40 - $0[1] }
  }

  /// The places of a view over time, as long as it is in sight.
  private func places(_ desk: Desk, _ view: String = "row-1") -> [Double] {
    desk.trace.frames(of: view).compactMap { $0.numbers("frame")?[1] }
  }

  private func turn(_ desk: Desk, _ button: String, _ count: Int = 1) throws {
    try desk.move(300, 200)
    try desk.hand("click", "--repeat", "\(count)", "--delay", "10", button)
  }

  @Test func `a notch scrolls by 53 points on a curve, and notches add up`() throws {
    let desk = try desk()
    try turn(desk, "5")
    #expect(waitUntil(5) { offset(desk) == 53 })
    let way = places(desk)
    #expect(way.count > 4 && zip(way, way.dropFirst()).allSatisfy { $0 >= $1 }, "\(way)")
    try turn(desk, "4", 3)
    #expect(waitUntil(5) { offset(desk) == 0 })
    #expect(places(desk).max() == 40, "a wheel does not pull beyond the edge")
  }

  @Test func `the thumb of the scroll bar is dragged`() throws {
    let desk = try desk(["--watch", "row-1", "--watch", "row-100"])
    try desk.move(594, 60)
    waitUntilStill { desk.colors() }
    // The bar is 354 points long: the middle of it is the middle of the list.
    try desk.hand("mousedown", "1")
    for y in stride(from: 70, through: 220, by: 15) { try desk.move(594, y) }
    try desk.up()
    #expect(
      waitUntil(5) {
        desk.trace.frames(of: "row-100").last?.numbers("frame").map { (-200...600).contains($0[1]) } == true
      })
  }

  @Test func `keys scroll and select`() throws {
    let desk = try desk(["--watch", "row-1", "--watch", "row-10", "--watch", "row-200"])
    try desk.click(300, 60)
    try desk.key("Next")
    #expect(waitUntil(5) { offset(desk).map { $0 > 0 } ?? true })
    try desk.key("End")
    #expect(waitUntil(5) { desk.trace.frames(of: "row-200").last?.numbers("frame")?[1] == 350 })
    try desk.key("Home")
    #expect(waitUntil(5) { offset(desk) == 0 })
    for _ in 0..<9 { try desk.key("Down") }
    #expect(waitUntil(5) { places(desk, "row-10").last == 350 }, "row 10 is the last in sight")
  }

  @Test func `a row is dragged to another place, and Escape puts one back`() throws {
    let desk = try desk()
    try desk.move(300, 65)
    try desk.down()
    for y in stride(from: 70, through: 200, by: 10) { try desk.move(300, y) }
    try desk.up()
    #expect(waitUntil(5) { places(desk).last.map { [140, 190].contains($0) } == true }, "\(places(desk).suffix(3))")
    let place = places(desk).last ?? 0
    try desk.move(300, Int(place) + 25)
    try desk.down()
    for y in stride(from: Int(place) + 20, through: 60, by: -10) { try desk.move(300, y) }
    try desk.key("Escape")
    #expect(waitUntil(5) { places(desk).last == place })
    try desk.up()
    #expect(desk.trace.all("request").isEmpty, "Escape was for the row, not for the screen")
  }

  @Test func `a swipe across a row deletes it, and the others close up`() throws {
    let desk = try desk(["--watch", "row-2"])
    try desk.drag(fromX: 500, toX: 60, y: 65, seconds: 0.4)
    #expect(waitUntil(5) { places(desk, "row-2").last == 40 })
  }

  @Test func `the side buttons of the mouse go back and forward`() throws {
    let desk = try desk()
    try desk.key("p")
    desk.wait(for: "end")
    try desk.hand("click", "8")
    desk.wait(for: "end", 2)
    try desk.hand("click", "9")
    desk.wait(for: "end", 3)
    try desk.key("alt+Left")
    desk.wait(for: "end", 4)
    try desk.key("alt+Right")
    desk.wait(for: "answer", 5)
    #expect(
      desk.story(["begin"]) == [
        "begin push home next Slide forward", "begin next home Slide backward",
        "begin home next Slide forward", "begin next home Slide backward", "begin home next Slide forward",
      ])
  }

  // MARK: A touchpad

  /// Plays a script in a window, at the times of the script, to its end.
  private func play(_ script: String, _ arguments: [String] = ["--watch", "row-1"]) throws -> Trace {
    let bench = try Workbench(storyboard: Self.storyboard)
    let server = try XServer(width: 900, height: 700)
    let program = try bench.start(
      ["board.json", "--trace", "-"] + arguments, script: script, environment: server.environment)
    #expect(program.wait(seconds: 30) == .exited(0), "\(program.errors)")
    return try Trace(program.output)
  }

  @Test func `two fingers scroll point by point, and to the side they take a screen back`() throws {
    let trace = try play(
      """
      0.3 swipe 300 200 0 -30 0.1
      +0.4 key P
      +0.0 idle
      +0.1 swipe 300 200 360 0 0.2
      +0.0 idle
      """)
    let rows = trace.frames(of: "row-1").compactMap { $0.numbers("frame")?[1] }
    #expect(rows.contains { abs($0 - 10) < 0.01 }, "as far as the fingers went")
    #expect(rows.min() ?? 0 < 9, "and thrown on")
    #expect(trace.story(["begin"]).last == "begin next home Slide backward")
    #expect(trace.story(["grab", "release", "end"]).suffix(3) == ["grab", "release", "end completed"])
  }

  @Test func `a touchpad lifts the sheet, scrolls in it, scrolls back and lowers it, and never closes it`() throws {
    let trace = try play(
      """
      0.3 key S
      +0.0 idle
      +0.1 swipe 300 300 0 -100 0.2
      +0.4 swipe 300 300 0 -160 0.2
      +0.4 swipe 300 300 0 100 0.2
      +0.4 swipe 300 300 0 500 0.3
      +0.6 idle
      """, ["--watch", "sheet", "--watch", "first"])
    func steps(_ view: String) -> [Double] { trace.frames(of: view).compactMap { $0.numbers("frame")?[1] } }
    let (sheet, content) = (steps("sheet"), steps("first"))
    #expect(zip(sheet, content).allSatisfy { $0 >= $1 - 0.5 })
    // At a detent the sheet is at 200 or 40; the content scrolls only while it is up.
    for (top, inside) in zip(sheet, content) where top - inside > 0.5 { #expect(abs(top - 40) < 0.5) }
    #expect(abs((sheet.min() ?? 0) - 40) < 0.5 && zip(sheet, content).contains { $0 - $1 > 50 })
    #expect(abs((sheet.last ?? 0) - 200) < 0.5 && trace.story(["request"]).count == 1, "it is still there")
  }

  @Test func `the window changes its size while content coasts`() throws {
    let trace = try play(
      """
      0.3 wheel 300 200 0 -8
      +0.05 resize 500 300
      +0.05 resize 700 450
      +0.0 idle
      """, ["--watch", "row-12", "--watch", "list"])
    let places = trace.frames(of: "row-12").compactMap { $0.numbers("frame")?[1] }
    #expect(zip(places, places.dropFirst()).allSatisfy { $0 >= $1 - 0.01 }, "never back: \(places)")
    #expect(places.last == 166 && trace.frames(of: "list").last?.numbers("frame") == [0, 40, 700, 410])
  }
}

import Glibc
import ProgramSupport
import Testing

/// A field that is typed into by way of a real input method: fcitx5 with Anthy, which composes Japanese.
@Suite(.serialized, .enabled(if: Desk.canCompose)) struct InputMethodTests {
  /// The way of the keys from the desktop to the input method.
  struct Route: Sendable, CustomTestStringConvertible {
    var system: Desk.System
    var frontEnd = InputMethod.FrontEnd.fcitx
    var testDescription: String { "\(frontEnd), \(system.testDescription)" }
  }

  // On Wayland, fcitx5 leaves no address where SDL looks for ibus.
  static let routes = systems.map { Route(system: $0) } + [Route(system: .x11(1), frontEnd: .ibus)]
  static let systems = [Desk.System.x11(1)] + Desk.waylands.prefix(1)

  /// The form of the typing scenario with an input method, and the focus in its first field.
  private struct Composing {
    let server: XServer
    let method: InputMethod
    let form: TaskWindow

    init(on system: Desk.System, _ frontEnd: InputMethod.FrontEnd = .fcitx) throws {
      server = try XServer(width: 640, height: 600)
      method = try InputMethod(on: server, frontEnd)
      form = try TypingTests.form(on: system, server: server, environment: method.environment)
      try form.click(TypingTests.field.x, TypingTests.field.y)
      // The method loads its dictionary with the first key that it gets.
      try compose("a", "あ")
      try form.keys("Escape")
      form.wait("given up") { $0.last == "composed" }
    }

    /// Types letters, and waits until a text is composed of them.
    func compose(_ letters: String, _ text: String, _ location: SourceLocation = #_sourceLocation) throws {
      try form.type(letters)
      form.wait("\(text)", location) { $0.last?.hasPrefix("composing \(text) ") == true }
    }

    /// Asks for the second conversion, whose candidates are shown. Which text it is depends on what Anthy has learned.
    @discardableResult
    func convert(_ location: SourceLocation = #_sourceLocation) throws -> String {
      let said = form.lines.count
      try form.keys("space")
      form.wait("a conversion", location) { $0.count > said }
      let first = form.lines.count
      try form.keys("space")
      form.wait("another conversion", location) { $0.count > first && $0.last?.hasPrefix("composing ") == true }
      return form.lines.last?.split(separator: " ").dropFirst().first.map(String.init) ?? ""
    }

    /// The place of the caret in the window that the program said last.
    var caret: (x: Int, top: Int, bottom: Int)? {
      let numbers = form.lines.last?.split(separator: " ").suffix(3).compactMap { Int($0) } ?? []
      return numbers.count == 3 ? (numbers[0], numbers[1], numbers[2]) : nil
    }
  }

  @Test(arguments: routes)
  func `a composed text is underlined, its candidates are at the caret, and Return types it`(
    route: Route
  ) throws {
    let composing = try Composing(on: route.system, route.frontEnd)
    let form = composing.form
    try composing.compose("nihon", "にほn")
    #expect(!form.lines.contains { $0.hasPrefix("field") })
    // The caret is behind the text, where the next letter goes.
    #expect(try #require(composing.caret).x > 60)
    let converted = try composing.convert()
    let caret = try #require(composing.caret)
    let screen = try composing.server.screen()
    let isUnderlined = waitUntil(5) {
      let rows = (caret.top...caret.bottom).map { row in
        Set(screen.words(x: form.origin.x + 32, y: form.origin.y + row, width: 25, height: 1)).count
      }
      return rows.suffix(4).contains(1)
    }
    #expect(isUnderlined)
    if case .x11 = route.system {
      let candidates = try #require(form.hand.find(within: 5, "--onlyvisible", "--class", "fcitx"))
      #expect(abs(candidates.x - form.origin.x - caret.x) <= 4, "\(candidates), \(form.origin), \(caret)")
      #expect((0...8).contains(candidates.y - form.origin.y - caret.bottom), "\(candidates), \(form.origin), \(caret)")
    }
    try form.keys("Return")
    form.wait("typed") { $0.contains { $0 == "field \(converted)" } }
    #expect(!form.lines.contains { $0.hasPrefix("return") })
    try form.keys("Return")
    form.wait("its Return") { $0.last?.hasPrefix("return ") == true }
  }

  @Test(arguments: systems)
  func `Escape and Backspace edit the composition, and reach nothing else`(system: Desk.System) throws {
    let composing = try Composing(on: system)
    let form = composing.form
    try composing.compose("neko", "ねこ")
    try form.keys("BackSpace")
    form.wait("a letter less") { $0.last?.hasPrefix("composing ね ") == true }
    try form.keys("Escape")
    form.wait("given up") { $0.last == "composed" }
    #expect(!form.lines.contains { $0.hasPrefix("key") || $0.hasPrefix("field") }, "\(form.lines)")
    try form.keys("Escape")
    form.wait(for: "key escape")
  }

  @Test(arguments: routes)
  func `a click, Tab and another window keep what is composed, once`(
    route: Route
  ) throws {
    let composing = try Composing(on: route.system, route.frontEnd)
    let form = composing.form
    try composing.compose("inu", "いぬ")
    try form.click(250, TypingTests.field.y)
    form.wait(for: "field いぬ")
    try composing.compose("neko", "ねこ")
    try form.click(TypingTests.lines.x, TypingTests.lines.y)
    form.wait(for: "left いぬねこ")
    try composing.compose("ka", "か")
    if case .x11 = route.system {
      let other = try TypingTests.form(title: "Other", server: composing.server)
      try other.focus()
      form.wait(for: "view [\"か\"]")
      try form.focus()
    } else {
      try form.click(TypingTests.field.x, TypingTests.field.y)
      form.wait(for: "view [\"か\"]")
      try form.click(TypingTests.lines.x, TypingTests.lines.y)
    }
    // What comes next is composed alone: the method has let go of the rest.
    try composing.compose("ki", "き")
    try form.keys("Return")
    form.wait(for: "view [\"かき\"]")
  }

  @Test func `a window that is closed while it composes ends well`() throws {
    let composing = try Composing(on: .x11(1))
    try composing.compose("nihon", "にほn")
    try askToClose(window: #require(UInt(composing.form.window)), on: composing.server.display)
    #expect(composing.form.program.wait(seconds: 15) == .exited(0))
    #expect(composing.form.program.errors.isEmpty)
  }

  @Test func `a candidate that is clicked is shown at once`() throws {
    let composing = try Composing(on: .x11(1))
    let form = composing.form
    // The caret's half seconds pass between these clicks: one that is seen with them alone takes longer.
    for _ in 0..<4 {
      try composing.compose("nihon", "にほn")
      try composing.convert()
      let candidates = try #require(form.hand.find(within: 5, "--onlyvisible", "--class", "fcitx"))
      let said = form.lines.count
      // The third of them, below a line with their number.
      try form.hand(["mousemove", "\(candidates.x + 40)", "\(candidates.y + 95)", "sleep", "0.3"])
      let stopwatch = try Stopwatch(form.program)
      try XClient(composing.server.display).press(true)
      try XClient(composing.server.display).press(false)
      form.wait("another candidate") { $0.count > said }
      #expect(try stopwatch.isWithin(0.2), "\(form.lines)")
      try form.keys("Return")
      form.wait("typed") { $0.last == "composed" }
    }
  }
}

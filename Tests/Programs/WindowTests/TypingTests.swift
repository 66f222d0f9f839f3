import Glibc
import ProgramSupport
import Testing

/// Text fields under a real keyboard: what its layout types, the clipboard between two programs, and the caret's frames.
@Suite(.serialized, .enabled(if: Desk.isPossible)) struct TypingTests {
  /// The middle of the first field of the scenario, and of its view of several lines.
  static let field = (x: 100, y: 36)
  static let lines = (x: 100, y: 130)

  static func form(
    _ arguments: String..., title: String = "Typing", on system: Desk.System = .x11(1), server: XServer? = nil,
    environment: [String: String] = [:]
  ) throws -> TaskWindow {
    try TaskWindow(
      ["typing", title] + arguments, title: title, size: (340, 260), on: system, server: server,
      environment: environment)
  }

  private static func waitForClipboard(_ server: XServer) throws {
    let client = try XClient(server.display)
    #expect(try waitUntil(15) { try client.hasClipboard() })
  }

  @Test func `what the keyboard types is in the field, and undo takes it back`() throws {
    let form = try Self.form()
    try form.click(Self.field.x, Self.field.y)
    try form.type("Ada@home.org ")
    // The keyboard gets keys for these letters while the program runs, right before they are pressed.
    try XClient(form.server.display).giveKeys(to: "ñ日本")
    try form.type("ñ 日本")
    form.wait(for: "field Ada@home.org ñ 日本")
    try form.keys("ctrl+shift+Left", "BackSpace")
    form.wait("a word less") { $0.last?.hasPrefix("field Ada@home.org ñ") == true }
    try form.keys("ctrl+z")
    form.wait("undone") { $0.last == "field Ada@home.org ñ 日本" }
    try form.keys("Return")
    form.wait(for: "return Ada@home.org ñ 日本")
    // Of all these keys, only Shift and Control themselves reached the screen.
    #expect(!form.lines.contains { $0.hasPrefix("key") && $0 != "key other" }, "\(form.lines)")
    try form.keys("Escape")
    form.wait(for: "key escape")
  }

  /// A program that reads the keyboard's map late, or keeps an old one, misreads these keys.
  @Test func `after the layout changes, the next key is the new layout's, as text and as a key`() throws {
    let server = try XServer(width: 640, height: 500)
    let form = try Self.form(server: server)
    for layout in ["de", "us", "fr", "de"] {
      try server.setKeyboardLayout(layout)
      for letter in ["y", "z", "q", "a"] {
        let said = form.lines.count
        try form.keys(letter)
        form.wait("\(letter) of \(layout)") { $0.count > said }
        #expect(form.lines.last == "key character(\"\(letter)\")", "\(layout)")
      }
    }
    try form.click(Self.field.x, Self.field.y)
    var typed = ""
    for (layout, letters) in [("de", "zyö"), ("es", "ñzy"), ("fr", "qaw"), ("us", "qzw"), ("ru", "яфы")] {
      try server.setKeyboardLayout(layout)
      try form.type(letters)
      typed += letters
      form.wait(for: "field \(typed)")
    }
  }

  /// A compositor reads the keyboard's layout when it starts, so ñ is a key of the Spanish one.
  @Test(.enabled(if: !Desk.waylands.isEmpty))
  func `what the keyboard types on Wayland is in the field, with its selection, clipboard and undo`() throws {
    let server = try XServer(width: 640, height: 500)
    try server.setKeyboardLayout("es")
    let form = try Self.form(on: .wayland(1), server: server)
    try form.click(Self.field.x, Self.field.y)
    try form.type("Ada@home.org ñ")
    form.wait(for: "field Ada@home.org ñ")
    try form.keys("ctrl+shift+Left", "ctrl+x")
    form.wait("cut") { $0.last == "field Ada@home.org " }
    try form.keys("ctrl+z")
    form.wait("undone") { $0.last == "field Ada@home.org ñ" }
    try form.keys("Tab", "ctrl+v", "Return", "ctrl+v")
    form.wait(for: "view [\"ñ\", \"ñ\"]")
    #expect(!form.lines.contains { $0.hasPrefix("key") && !["key other", "key tab"].contains($0) }, "\(form.lines)")
    try form.keys("Escape")
    form.wait(for: "key escape")
  }

  @Test func `text is cut in one program and pasted into another`() throws {
    let server = try XServer(width: 640, height: 600)
    let first = try Self.form(title: "One", server: server)
    try first.click(Self.field.x, Self.field.y)
    try first.type("one two")
    first.wait(for: "field one two")
    try first.keys("ctrl+a", "ctrl+x")
    first.wait(for: "field ")
    let second = try Self.form(title: "Two", server: server)
    try second.click(Self.lines.x, Self.lines.y)
    try second.keys("ctrl+v", "Return", "ctrl+v")
    second.wait(for: "view [\"one two\", \"one two\"]")
  }

  @Test func `a clipboard whose program has died pastes nothing, and nothing hangs`() throws {
    let server = try XServer(width: 640, height: 600)
    do {
      let owner = try Self.form(title: "One", server: server)
      try owner.click(Self.field.x, Self.field.y)
      try owner.type("gone")
      try owner.keys("ctrl+a", "ctrl+c")
      try Self.waitForClipboard(server)
      kill(pid_t(owner.program.pid), SIGKILL)
    }
    let form = try Self.form(title: "Two", server: server)
    try form.click(Self.field.x, Self.field.y)
    try form.keys("ctrl+v")
    try form.type("x")
    form.wait(for: "field x")
  }

  @Test func `a clipboard whose program hangs, and dies while we paste, holds up nothing for long`() throws {
    let server = try XServer(width: 640, height: 600)
    let owner = try Self.form(title: "One", server: server)
    try owner.click(Self.field.x, Self.field.y)
    try owner.type("gone")
    try owner.keys("ctrl+a", "ctrl+c")
    try Self.waitForClipboard(server)
    owner.program.signal(SIGSTOP)
    let form = try Self.form(title: "Two", server: server)
    try form.click(Self.field.x, Self.field.y)
    let stopwatch = try Stopwatch(form.program)
    try form.keys("ctrl+v")
    usleep(200_000)
    owner.program.signal(SIGKILL)
    try form.type("x")
    form.wait(for: "field x")
    #expect(try stopwatch.isWithin(4))
    #expect(form.program.isRunning)
  }

  @Test func `ten megabytes and broken letters from another program are pasted in time, by the rules of the field`()
    throws
  {
    let server = try XServer(width: 640, height: 600)
    for (kind, expected) in [
      ("broken", "field a\u{fffd}b c"), ("large", "field " + String(repeating: "é", count: 65_535)),
    ] {
      // The folder is kept until the end of the round: what is said lies in it.
      let scratch = try TemporaryDirectory()
      let owner = try Program(
        builtProgram("TaskProgram"), ["clipboard", kind], environment: server.environment, scratch: scratch)
      defer { withExtendedLifetime(scratch) { _ = owner.stop() } }
      // Its window takes the keyboard, and its text takes a while to make.
      #expect(waitUntil(30) { owner.output.contains("ready") }, "\(owner.errors)")
      let form = try Self.form(title: kind, server: server)
      try form.click(Self.field.x, Self.field.y)
      try Self.waitForClipboard(server)
      let stopwatch = try Stopwatch(form.program)
      try form.keys("ctrl+v")
      let isPasted = waitUntil(15) { form.lines.last == expected }
      #expect(isPasted, "\(kind): \(form.lines.last?.prefix(40) ?? "nothing"), \(owner.errors) \(form.program.errors)")
      #expect(try stopwatch.isWithin(5))
      try form.keys("ctrl+a")
      try form.type("x")
      form.wait(for: "field x")
    }
  }

  @Test func `while another window has the keyboard, a field costs no frame`() throws {
    let server = try XServer(width: 640, height: 600)
    let form = try Self.form("count", server: server)
    try form.click(Self.field.x, Self.field.y)
    let other = try Self.form(title: "Other", server: server)
    try other.focus()
    form.wait("three seconds without a frame") { $0.count >= 3 && $0.suffix(3).allSatisfy { $0.hasSuffix("frames 0") } }
    try form.focus()
    form.wait("a second with frames") { $0.last?.hasSuffix("frames 0") == false }
  }

  @Test(arguments: [Desk.System.x11(1)] + Desk.waylands.prefix(1))
  func `a field with the focus makes two frames a second, and none without`(system: Desk.System) throws {
    let form = try Self.form("count", on: system)
    form.wait("a second without a frame") { $0.last?.hasSuffix("frames 0") == true }
    try form.click(Self.field.x, Self.field.y)
    let said = form.lines.count
    form.wait("the click's second, and four more") { $0.count >= said + 6 }
    // Of four seconds, since a blink can fall on either side of a second's end.
    let seconds = form.lines[(said + 2)..<(said + 6)]
    let frames = seconds.compactMap { $0.split(separator: " ").last.flatMap { Int($0) } }.reduce(0, +)
    #expect((7...9).contains(frames), "\(form.lines)")
  }
}

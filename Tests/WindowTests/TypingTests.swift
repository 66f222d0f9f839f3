import Glibc
import ProgramSupport
import Testing

/// Text fields under a real keyboard: what its layout types, the clipboard between two programs, and the caret's frames.
@Suite(.serialized, .enabled(if: Desk.isPossible)) struct TypingTests {
  private static let size = (width: 340, height: 260)

  /// A program with a form on an X server, with a hand at its mouse and keyboard.
  private final class Form {
    let program: Program
    let hand: Hand
    private let scratch: TemporaryDirectory
    private var place = (x: 0, y: 0)
    private var window = ""

    init(on server: XServer, title: String = "Typing", _ arguments: String...) throws {
      hand = try Hand(at: server)
      scratch = try TemporaryDirectory()
      program = try Program(
        builtProgram("TaskProgram"), ["typing", title] + arguments, environment: server.environment, scratch: scratch)
      var found: (window: String, x: Int, y: Int)?
      guard
        waitUntil(
          20,
          {
            found = self.hand.find("--name", "^\(title)$")
            return found != nil
          }), let found
      else { throw ProgramError("no window: \(program.errors)") }
      (window, place) = (found.window, (found.x, found.y))
      try hand(["windowfocus", "--sync", window])
    }

    deinit { _ = program.stop() }

    var lines: [String] { program.output.split(separator: "\n").map(String.init) }

    func wait(for line: String, _ location: SourceLocation = #_sourceLocation) {
      #expect(waitUntil(15) { lines.contains(line) }, "\(line): \(lines), \(program.errors)", sourceLocation: location)
    }

    func focus() throws {
      try hand(["windowraise", window])
      try hand(["windowfocus", "--sync", window])
    }

    func click(_ x: Int, _ y: Int) throws {
      try hand(["mousemove", "\(place.x + x)", "\(place.y + y)", "click", "1"])
    }

    func keys(_ names: String...) throws { try hand(["key", "--delay", "20"] + names) }
    func type(_ text: String) throws { try hand(["type", "--delay", "30", text]) }
  }

  @Test func `what the keyboard types is in the field, and undo takes it back`() throws {
    let form = try Form(on: XServer(width: 640, height: 480))
    try form.click(100, 36)
    try form.type("Ada@home.org ")
    // xdotool gives each of these letters a key for a moment: the program must hear of it before the key goes down.
    for letter in "ñ 日本" {
      try form.type(String(letter))
      usleep(200_000)
    }
    form.wait(for: "field Ada@home.org ñ 日本")
    try form.keys("ctrl+shift+Left", "BackSpace")
    #expect(waitUntil(10) { form.lines.last?.hasPrefix("field Ada@home.org ñ") == true })
    try form.keys("ctrl+z")
    #expect(waitUntil(10) { form.lines.last == "field Ada@home.org ñ 日本" }, "\(form.lines)")
    try form.keys("Return")
    form.wait(for: "return Ada@home.org ñ 日本")
    // Of all these keys, only Shift and Control themselves reached the screen.
    #expect(!form.lines.contains { $0.hasPrefix("key") && $0 != "key other" }, "\(form.lines)")
    try form.keys("Escape")
    form.wait(for: "key escape")
  }

  @Test func `text is cut in one program and pasted into another`() throws {
    let server = try XServer(width: 640, height: 600)
    let first = try Form(on: server, title: "One")
    try first.click(100, 36)
    try first.type("one two")
    first.wait(for: "field one two")
    try first.keys("ctrl+a", "ctrl+x")
    first.wait(for: "field ")
    let second = try Form(on: server, title: "Two")
    try second.click(100, 130)
    try second.keys("ctrl+v", "Return", "ctrl+v")
    second.wait(for: "view [\"one two\", \"one two\"]")
  }

  @Test func `a clipboard whose program has died pastes nothing, and nothing hangs`() throws {
    let server = try XServer(width: 640, height: 600)
    let form: Form
    do {
      let owner = try Form(on: server, title: "One")
      try owner.click(100, 36)
      try owner.type("gone")
      try owner.keys("ctrl+a", "ctrl+c")
      usleep(300_000)
      kill(pid_t(owner.program.pid), SIGKILL)
      form = try Form(on: server, title: "Two")
    }
    try form.click(100, 36)
    try form.keys("ctrl+v")
    try form.type("x")
    form.wait(for: "field x")
  }

  @Test func `a field with the focus makes two frames a second, and none without`() throws {
    let form = try Form(on: XServer(width: 640, height: 480), "count")
    usleep(2_200_000)
    let resting = form.lines.suffix(1)
    #expect(resting.first?.hasSuffix("frames 0") == true, "\(form.lines)")
    try form.click(100, 36)
    usleep(3_300_000)
    // Of two seconds, since a blink can fall on either side of a second's end.
    let frames = form.lines.suffix(2).compactMap { $0.split(separator: " ").last.flatMap { Int($0) } }.reduce(0, +)
    #expect((3...5).contains(frames), "\(form.lines)")
  }
}

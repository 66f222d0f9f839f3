import Foundation
import ProgramSupport
import Testing

/// What a screen reader says of screens that come and go: each once, and nothing on the way.
@Suite(.serialized, .enabled(if: Desk.isReadable)) struct SpokenTransitionTests {
  private static let board = """
    {
      "stagecraft": 1, "title": "Two", "size": [480, 300], "initial": "shelf",
      "scenes": {
        "shelf": { "title": "Shelf", "views": [
          { "id": "sea", "label": "Sea", "color": "#345fbb", "frame": [24, 64, 132, 96], "click": "open" } ] },
        "page": { "title": "Page", "color": "#1b2438", "views": [
          { "text": "It is blue.", "frame": [24, 164, 200, 20] } ] }
      },
      "segues": { "open": { "from": "shelf", "to": "page", "kind": "push" } }
    }
    """

  @Test func `a push and a pop are heard once, and a drag that is given up is not`() throws {
    let server = try XServer(width: 780, height: 540)
    let bus = try AccessibilityBus(on: server)
    let folder = try TemporaryDirectory()
    let window = try TaskWindow(
      builtProgram("stagecraft"), [try folder.write("two.json", Self.board), "--trace", "-"], title: "Two",
      size: (480, 300), on: .x11(1), server: server, environment: bus.environment)
    func place(_ x: Int) -> String { "\(window.origin.x + x) \(window.origin.y + 240)" }
    let transcript = """
      > key Tab
      Shelf panel
      Sea push button
      > key Return
      Page panel
      It is blue.
      > mousemove \(place(4))
      > mousedown 1
      > mousemove \(place(30))
      > mousemove \(place(90))
      > mousemove \(place(40))
      > mouseup 1
      > key Escape
      Shelf panel
      Sea push button
      """
    let said = try ScriptedReader.play(transcript, on: window.program, bus)
    #expect(said == transcript.split(separator: "\n").map(String.init))
    let story = window.lines.filter { $0.contains("begin") || $0.contains("release") || $0.contains("end") }
    #expect(story.contains { $0.contains("release") }, "no drag: \(story)")
  }

  @Test func `what a program announces is heard once`() throws {
    let server = try XServer(width: 900, height: 700)
    let bus = try AccessibilityBus(on: server)
    let window = try TaskWindow(
      ["windows"], title: "First", size: (400, 300), server: server, environment: bus.environment)
    let transcript = """
      > mousemove \(window.origin.x + 100) \(window.origin.y + 60)
      > click 1
      notification Saved
      """
    // The button has the focus until the other window has the keyboard.
    let said = try ScriptedReader.play(transcript, on: window.program, bus).filter {
      !["push button", "panel"].contains($0)
    }
    #expect(said == transcript.split(separator: "\n").map(String.init))
  }

  @Test func `a window that closes while it is asked is gone, and the other one stays`() throws {
    let server = try XServer(width: 900, height: 700)
    let bus = try AccessibilityBus(on: server)
    let window = try TaskWindow(
      ["windows"], title: "First", size: (400, 300), server: server, environment: bus.environment)
    try window.click(100, 60)
    let second = try #require(window.hand.find(within: 10, "--name", "^Second$"))
    let (number, display) = (try #require(UInt(second.window)), server.display)
    let closing = Thread {
      usleep(1_500_000)
      try? askToClose(window: number, on: display)
    }
    closing.start()
    let lines = try bus.run(
      """
      say("two", wait(lambda: live(app).get_child_count() == 2))
      path = raw(root, A + "Accessible", "GetChildren")[0][1][1]
      def ask():
          done = []
          for n in range(500):
              a11y.call(owner, path, A + "Accessible", "GetChildren", None, None, 0, 60000, None, lambda *x: done.append(x))
          while len(done) < 500: GLib.MainContext.default().iteration(True)
          return live(app).get_child_count() == 1
      say("one", wait(ask, 30))
      say("gone", wait(lambda: raw(path, A + "Accessible", "GetRole") == "UnknownObject"), find("frame", "First, pressed", app) != None)
      """, on: window.program)
    #expect(lines == ["two True", "one True", "gone True True"])
    #expect(window.lines.contains("second closed"))
    #expect(window.program.isRunning)
  }
}

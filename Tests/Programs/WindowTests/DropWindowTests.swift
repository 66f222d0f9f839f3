import Glibc
import ProgramSupport
import Testing

/// Drops from a GTK program on a window on X11.
@Suite(.serialized, .enabled(if: Desk.canDrop)) struct DropWindowTests {
  /// A window that says what is dropped on its right half, and a GTK window below it at the left.
  private final class Rig {
    let target: TaskWindow
    let source: Program
    private let scratch = try? TemporaryDirectory()
    private let place: (x: Int, y: Int)
    private static let script =
      "/" + #filePath.split(separator: "/").dropLast(3).joined(separator: "/") + "/Data/Peers/gtk_source.py"

    init(_ kind: String...) throws {
      target = try TaskWindow(["drops"], title: "Drops", size: (300, 200))
      place = (target.origin.x + 20, target.origin.y + 260)
      source = try Program(
        "/usr/bin/python3", [Self.script, "\(place.x)", "\(place.y)"] + kind,
        environment: target.server.environment.merging(["LC_ALL": "C.UTF-8"]) { $1 }, scratch: scratch)
      wait("ready")
    }

    deinit { _ = source.stop() }

    func wait(_ word: String, _ location: SourceLocation = #_sourceLocation) {
      #expect(
        waitUntil(15) { source.output.contains(word) }, "\(word): \(source.output) \(source.errors)",
        sourceLocation: location)
    }

    private func move(_ x: Int, _ y: Int) throws { try target.hand(["mousemove", "\(x)", "\(y)"]) }

    /// Takes what the GTK window offers over the target.
    func drag() throws {
      try move(place.x + 40, place.y + 40)
      try target.hand(["mousedown", "1"])
      for step in 1...8 { try move(place.x + 40 + step * 2, place.y + 40 - step) }
      wait("begins")
      for x in [160, 180, 200, 220] {
        try target.move(x, 100)
        usleep(50_000)
      }
    }

    func drop() throws { try target.hand(["mouseup", "1"]) }
  }

  @Test func `the target shows while files are over it, and gets 10,000 of them where they are dropped`() throws {
    let rig = try Rig("files", "10000")
    try rig.drag()
    rig.target.wait(for: "over")
    try rig.target.move(50, 100)
    rig.target.wait(for: "away")
    try rig.target.move(220, 100)
    try rig.drop()
    rig.target.wait(for: "files 10000 file:///srv/0 file:///srv/9999")
    rig.target.wait(for: "at 220 100")
    rig.wait("ends")
  }

  @Test func `text arrives as it is`() throws {
    let rig = try Rig("text", "40000")
    try rig.drag()
    try rig.drop()
    rig.target.wait(for: "text 40000 né||né")
  }

  @Test func `names that are no UTF-8 keep their bytes`() throws {
    let rig = try Rig("odd")
    try rig.drag()
    try rig.drop()
    rig.target.wait(for: "files 2 file:///%FF%FEodd file:///missing%20file")
  }

  @Test func `a source that dies is forgotten`() throws {
    let rig = try Rig("files", "1")
    try rig.drag()
    rig.target.wait(for: "over")
    _ = rig.source.stop()
    try rig.target.move(210, 90)
    try rig.target.move(212, 92)
    rig.target.wait(for: "away")
    #expect(rig.target.program.isRunning)
  }

  @Test func `a source that dies as it is asked leaves a window that goes on`() throws {
    let rig = try Rig("silent")
    try rig.drag()
    try rig.drop()
    rig.wait("asked")
    try rig.target.move(210, 90)
    try rig.target.move(212, 92)
    rig.target.wait(for: "away")
    #expect(rig.target.program.isRunning)
  }
}

extension Desk {
  /// Whether the tests of drops can run.
  static var canDrop: Bool {
    guard isPossible else { return false }
    let script = "import gi; gi.require_version('Gtk', '3.0'); from gi.repository import Gtk"
    let probe = try? Program("/usr/bin/python3", ["-c", script], scratch: TemporaryDirectory())
    if probe?.wait(seconds: 20) == .exited(0) || getenv("CI") != nil { return true }
    print("NOT TESTED: drops from GTK. gir1.2-gtk-3.0 and python3-gi are not installed; 'make test' installs them.")
    return false
  }
}

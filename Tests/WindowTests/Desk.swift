import Glibc
import ProgramSupport
import Testing

/// A window on an X server or a Wayland compositor of its own, with a hand at its mouse and keyboard. Places are in points.
final class Desk {
  /// What the window is shown by.
  enum System: Sendable, CustomTestStringConvertible {
    /// At so many pixels a point.
    case x11(Double)
    case wayland(Int)

    var testDescription: String {
      switch self {
      case .x11(let scale): "X11 at \(scale)"
      case .wayland(let scale): "Wayland at \(scale)"
      }
    }

    var scale: Double {
      switch self {
      case .x11(let scale): scale
      case .wayland(let scale): Double(scale)
      }
    }
  }

  /// Each system that must behave alike.
  static var systems: [System] { [.x11(1)] + waylands }
  static var waylands: [System] { hasWayland ? [.wayland(1), .wayland(2)] : [] }

  private static var hasWayland: Bool {
    if Weston.isInstalled || getenv("CI") != nil { return true }
    print("NOT TESTED: windows on Wayland. weston is not installed; 'make test' installs it.")
    return false
  }

  private let bench: Workbench
  private let server: XServer
  private let weston: Weston?
  private let scale: Double
  private let screen: XServer.Screen
  let program: Program
  private let xdotool: String
  private var window = ""

  /// Whether the tests of windows can run. Where they must, in a CI, missing tools fail them instead.
  static var isPossible: Bool {
    if XServer.isInstalled, installedProgram("xdotool") != nil { return true }
    if getenv("CI") != nil { return true }
    print("NOT TESTED: windows. Xvfb and xdotool are not installed; 'make test' installs them.")
    return false
  }

  /// Opens the storyboard and waits until it is on the screen.
  /// - Parameter storyboard: 600 by 400 points, beginning with 0x203040 at the upper left; nil for that of the workbench.
  init(
    _ arguments: [String] = ["--watch", "detail"], on system: System = .x11(1), environment: [String: String] = [:],
    storyboard: String? = nil
  ) throws {
    guard let xdotool = installedProgram("xdotool") else { throw ProgramError("xdotool is not installed") }
    self.xdotool = xdotool
    bench = try Workbench(storyboard: storyboard ?? Workbench.storyboard.replacing("[200, 150]", with: "[600, 400]"))
    scale = system.scale
    server = try XServer(width: max(900, Int(600 * scale)), height: max(700, Int(400 * scale)))
    screen = try server.screen()
    let extra: [String]
    switch system {
    case .x11(let scale):
      weston = nil
      extra = scale == 1 ? [] : ["--scale", "\(scale)"]
    case .wayland(let scale):
      weston = try Weston(on: server, width: 600, height: 400, scale: scale)
      extra = []
    }
    program = try bench.start(
      ["board.json", "--trace", "-"] + extra + arguments,
      environment: (weston?.environment ?? server.environment).merging(environment) { $1 })
    guard waitUntil(20, { self.trace.first("scene") != nil }) else {
      throw ProgramError("no window: \(program.errors)")
    }
    guard waitUntil(20, { self.findWindow() && self.color(5, 5) == 0x20_3040 })
    else { throw ProgramError("the window shows nothing: \(program.errors)") }
    // As a window manager does it: without one, the keys would follow the pointer out of the window.
    try hand("windowfocus", "--sync", window)
  }

  deinit { _ = program.stop() }

  /// What the program has said about itself so far.
  var trace: Trace {
    let text = program.output
    let whole = text.lastIndex(of: "\n").map { text[...$0] } ?? ""
    do {
      return try Trace(String(whole))
    } catch {
      Issue.record("\(error)")
      return Trace.empty
    }
  }

  /// The lines of these events so far, as text.
  func story(_ events: Set<String> = ["begin", "turn", "grab", "release", "end", "answer"]) -> [String] {
    trace.story(events)
  }

  /// The place of the window on the screen.
  private(set) var origin = (x: 0, y: 0)

  /// What a place in the window shows, as 0xRRGGBB.
  func color(_ x: Int, _ y: Int) -> UInt32 { screen.color(x: pixel(x, origin.x), y: pixel(y, origin.y)) }

  /// All pixels of the window, line by line.
  func colors() -> [UInt32] {
    (0..<Int(400 * scale)).flatMap { y in
      (0..<Int(600 * scale)).map { x in screen.color(x: origin.x + x, y: origin.y + y) }
    }
  }

  private func pixel(_ place: Int, _ origin: Int) -> Int { origin + Int((Double(place) * scale).rounded()) }

  // MARK: The hand

  @discardableResult
  func hand(_ words: String...) throws -> String {
    let scratch = try TemporaryDirectory()
    let run = try Program(xdotool, words, environment: server.environment, scratch: scratch)
    guard run.wait(seconds: 20) == .exited(0) else { throw ProgramError("xdotool \(words): \(run.errors)") }
    return run.output
  }

  func move(_ x: Int, _ y: Int) throws { try hand("mousemove", "\(pixel(x, origin.x))", "\(pixel(y, origin.y))") }
  func down() throws { try hand("mousedown", "1") }
  func up() throws { try hand("mouseup", "1") }
  func key(_ name: String) throws {
    // A compositor passes on what its X server's keyboard does, and nothing that is sent to its window.
    if weston == nil { try hand("key", "--window", window, name) } else { try hand("key", name) }
  }

  func click(_ x: Int, _ y: Int) throws {
    try move(x, y)
    try hand("click", "1")
  }

  /// Moves in even steps; xdotool does it in one run, so that starting it does not slow the hand.
  func drag(fromX: Int, toX: Int, y: Int, seconds: Double, release: Bool = true) throws {
    let steps = max(2, Int(seconds * 60))
    try move(fromX, y)
    var words = ["mousedown", "1"]
    for step in 1...steps {
      let x = fromX + (toX - fromX) * step / steps
      words += ["sleep", "\(seconds / Double(steps))", "mousemove", "\(pixel(x, origin.x))", "\(pixel(y, origin.y))"]
    }
    if release { words += ["mouseup", "1"] }
    let scratch = try TemporaryDirectory()
    let run = try Program(xdotool, words, environment: server.environment, scratch: scratch)
    guard run.wait(seconds: 20) == .exited(0) else { throw ProgramError("xdotool: \(run.errors)") }
  }

  /// In pixels; on X11 alone.
  func resize(_ width: Int, _ height: Int) throws { try hand("windowsize", window, "\(width)", "\(height)") }
  /// As a window manager asks a window to close; on X11 alone.
  func close() throws {
    guard let number = UInt(window) else { throw ProgramError("the window has no number: \(window)") }
    try askToClose(window: number, on: server.display)
  }

  // MARK: Afterwards

  /// Plays a trace of this desk's run again, without a window.
  func play(_ trace: String, _ arguments: [String]) throws -> Workbench.Run {
    _ = try bench.directory.write("run.jsonl", trace)
    return try bench.run(["board.json", "--headless", "--play", "run.jsonl", "--trace", "-"] + arguments)
  }

  /// A file that the program wrote.
  func bytes(_ name: String) -> [UInt8]? { readBytes(bench.file(name)) }

  /// Ends the compositor as a crash does.
  func killCompositor() { weston?.signal(SIGKILL) }

  /// What a picture that the storyboard makes without a window has in each pixel, line by line.
  func headlessColors(_ arguments: [String]) throws -> [UInt32] {
    let run = try bench.run(["board.json", "--headless", "--screenshot", "headless.png"] + arguments)
    guard run.ending == .exited(0), let ffmpeg = installedProgram("ffmpeg") else {
      throw ProgramError("no picture: \(run.errors)")
    }
    let reading = try Program(
      ffmpeg, ["-v", "error", "-i", bench.file("headless.png"), "-f", "rawvideo", "-pix_fmt", "bgra", bench.file("raw")],
      scratch: bench.directory)
    guard reading.wait() == .exited(0), let bytes = bytes("raw") else { throw ProgramError(reading.errors) }
    return bytes.withUnsafeBytes { words in
      (0..<words.count / 4).map { words.loadUnaligned(fromByteOffset: $0 * 4, as: UInt32.self) & 0xff_ffff }
    }
  }

  // MARK: Waiting

  /// Waits for so many lines of an event.
  func wait(for event: String, _ count: Int = 1, sourceLocation: SourceLocation = #_sourceLocation) {
    let came = waitUntil(15) { self.trace.all(event).count >= count }
    #expect(came, "no \(event) number \(count): \(story())", sourceLocation: sourceLocation)
  }

  /// Waits until the running transition has come to a part of its way.
  func wait(untilProgress part: Double) {
    _ = waitUntil(5) {
      guard let frame = self.trace.frames(of: "detail").last?.numbers("frame") else { return false }
      return 1 - frame[0] / frame[2] >= part
    }
  }

  private func findWindow() -> Bool {
    guard let found = try? hand("search", "--name", weston == nil ? "^Test$" : "^Weston Compositor").split(separator: "\n").last else { return false }
    window = String(found)
    guard let geometry = try? hand("getwindowgeometry", "--shell", window) else { return false }
    func value(_ name: String) -> Int? {
      geometry.split(separator: "\n").first { $0.hasPrefix(name + "=") }.flatMap { Int($0.dropFirst(name.count + 1)) }
    }
    guard let x = value("X"), let y = value("Y") else { return false }
    origin = (x, y)
    return true
  }
}

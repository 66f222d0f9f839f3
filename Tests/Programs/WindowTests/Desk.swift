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
  private let xdotool: Hand
  private var window = ""

  /// Whether the tests of windows can run. Where they must, in a CI, missing tools fail them instead.
  static var isPossible: Bool {
    if XServer.isInstalled, installedProgram("xdotool") != nil { return true }
    if getenv("CI") != nil { return true }
    print("NOT TESTED: windows. Xvfb and xdotool are not installed; 'make test' installs them.")
    return false
  }

  /// Whether the tests of input methods can run.
  static var canCompose: Bool {
    guard isPossible else { return false }
    if InputMethod.isInstalled || getenv("CI") != nil { return true }
    print("NOT TESTED: input methods. fcitx5-anthy is not installed; 'make test' installs it.")
    return false
  }

  /// Opens the storyboard and waits until it is on the screen.
  /// - Parameter storyboard: 600 by 400 points, beginning with 0x203040 at the upper left; nil for that of the workbench.
  init(
    _ arguments: [String] = ["--watch", "detail"], on system: System = .x11(1), environment: [String: String] = [:],
    storyboard: String? = nil, screen: (width: Double, height: Double) = (900, 700)
  ) throws {
    bench = try Workbench(storyboard: storyboard ?? Workbench.storyboard.replacing("[200, 150]", with: "[600, 400]"))
    scale = system.scale
    server = try XServer(width: Int(screen.width * scale), height: Int(screen.height * scale))
    self.screen = try server.screen()
    let xdotool = try Hand(at: server)
    self.xdotool = xdotool
    let extra: [String]
    switch system {
    case .x11(let scale):
      weston = nil
      extra = scale == 1 ? [] : ["--scale", "\(scale)"]
    case .wayland(let scale):
      // Weston passes on relative motion from the place where the pointer entered its window, and loses an entry that
      // comes while its window opens. So the pointer waits outside until the first move.
      try xdotool(["mousemove", "\(890 * scale)", "\(690 * scale)"])
      weston = try Weston(on: server, width: 600, height: 400, scale: scale)
      extra = []
    }
    if weston != nil {
      // The keys are the compositor's before it has a window to give them to.
      var found: String?
      _ = waitUntil(20) {
        found = xdotool.find("--class", "weston")?.window
        return found != nil
      }
      try xdotool(["windowfocus", "--sync", found ?? ""])
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
    try focus()
  }

  deinit { _ = program.stop() }

  /// The lines that were read, and their length, so that waiting reads each of them once.
  private var read = Trace.empty
  private var readLength = 0

  /// What the program has said about itself so far.
  var trace: Trace {
    let new = program.output.utf8.dropFirst(readLength)
    guard let end = new.lastIndex(of: UInt8(ascii: "\n")) else { return read }
    do {
      try read.append(String(decoding: new[...end], as: UTF8.self))
    } catch {
      Issue.record("\(error)")
    }
    readLength += new[...end].count
    return read
  }

  /// The lines of these events so far, as text.
  func story(_ events: Set<String> = ["begin", "turn", "grab", "release", "end", "answer"]) -> [String] {
    trace.story(events)
  }

  /// The place of the window on the screen.
  private(set) var origin = (x: 0, y: 0)

  /// What a place in the window shows, as 0xRRGGBB.
  func color(_ x: Int, _ y: Int) -> UInt32 { screen.color(x: pixel(x, origin.x), y: pixel(y, origin.y)) }

  /// All pixels of the window, line by line; the lower 24 bits are colors.
  /// - Parameters: the size of the window, in points.
  func colors(_ width: Double = 600, _ height: Double = 400) -> [UInt32] {
    screen.words(x: origin.x, y: origin.y, width: Int(width * scale), height: Int(height * scale))
  }

  private func pixel(_ place: Int, _ origin: Int) -> Int { origin + Int((Double(place) * scale).rounded()) }

  // MARK: The hand

  @discardableResult
  func hand(_ words: String...) throws -> String { try xdotool(words) }

  func move(_ x: Int, _ y: Int) throws { try hand("mousemove", "\(pixel(x, origin.x))", "\(pixel(y, origin.y))") }
  func down() throws { try hand("mousedown", "1") }
  func up() throws { try hand("mouseup", "1") }
  func key(_ name: String) throws {
    // A compositor passes on what its X server's keyboard does, and nothing that is sent to its window.
    if weston == nil { try hand("key", "--window", window, name) } else { try hand("key", name) }
  }

  /// Gives the window the keys again: without a window manager, one that covers its display has lost them.
  func focus() throws { try hand("windowfocus", "--sync", window) }

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
    try xdotool(words)
  }

  /// Moves in even steps as a quick hand does, without starting a program. The trace has the times of its steps.
  func flick(fromX: Int, toX: Int, y: Int, seconds: Double) throws {
    let client = try XClient(server.display)
    let steps = max(2, Int(seconds * 100))
    func place(_ step: Int) throws {
      try client.move(pixel(fromX + (toX - fromX) * step / steps, origin.x), pixel(y, origin.y))
    }
    try place(0)
    try client.press(true)
    for step in 1...steps {
      usleep(UInt32(seconds / Double(steps) * 1e6))
      try place(step)
    }
    try client.press(false)
  }

  /// The slowest and the fastest of the hand's steps in its last tenth of a second, in points a second to the right, by
  /// the times that the program saw. Needs `--trace-input`.
  ///
  /// A busy machine moves the hand unevenly. Whatever means a program takes, its velocity lies between these.
  func handSpeeds() throws -> ClosedRange<Double> {
    let events = trace.all("input").filter { $0.text("kind") == "pointer" }
    let began = events.lastIndex { $0.text("phase") == "began" } ?? 0
    // An event has the places before it in the same frame, too.
    let steps = events[began...].flatMap { line in
      let own = [line.number("time"), line.numbers("at")?[0]].compactMap { $0 }
      return ((line.rows("before") ?? []) + [own]).filter { $0.count > 1 }.map { (time: $0[0], x: $0[1]) }
    }
    guard let last = steps.last else { throw ProgramError("no hand in the trace") }
    let recent = steps.filter { $0.time >= last.time - 0.1 }
    let pairs = zip(recent, recent.dropFirst()).filter { $1.time > $0.time }
    let speeds = pairs.map { ($1.x - $0.x) / ($1.time - $0.time) }
    guard let slowest = speeds.min(), let fastest = speeds.max() else { throw ProgramError("no steps: \(recent)") }
    return slowest...fastest
  }

  /// In pixels; on X11 alone.
  func resize(_ width: Int, _ height: Int) throws { try hand("windowsize", window, "\(width)", "\(height)") }
  /// As a window manager asks a window to close; on X11 alone.
  func close() throws {
    guard let number = UInt(window) else { throw ProgramError("the window has no number: \(window)") }
    try askToClose(window: number, on: server.display)
  }

  /// Saves another version of the storyboard, into the file or by a new file in its place.
  func save(_ storyboard: String, byRename: Bool = false) throws {
    guard byRename else {
      _ = try bench.directory.write("board.json", storyboard)
      return
    }
    _ = try bench.directory.write("board.json.new", storyboard)
    guard rename(bench.file("board.json.new"), bench.file("board.json")) == 0 else {
      throw ProgramError("cannot rename")
    }
  }

  // MARK: Afterwards

  /// Runs this desk's storyboard without a window.
  func headless(_ arguments: [String], script: String? = nil) throws -> Workbench.Run {
    try bench.run(["board.json", "--headless"] + arguments, script: script)
  }

  /// A file that the program wrote.
  func bytes(_ name: String) -> [UInt8]? { readBytes(bench.file(name)) }

  /// Ends the compositor as a crash does.
  func killCompositor() { weston?.signal(SIGKILL) }

  /// What a picture that the storyboard makes without a window has in each pixel, line by line, as ``colors()``.
  func headlessColors(_ arguments: [String]) throws -> [UInt32] {
    let run = try bench.run(["board.json", "--headless", "--screenshot", "headless.png"] + arguments)
    guard run.ending == .exited(0), let ffmpeg = installedProgram("ffmpeg") else {
      throw ProgramError("no picture: \(run.errors)")
    }
    let reading = try Program(
      ffmpeg,
      ["-v", "error", "-y", "-i", bench.file("headless.png"), "-f", "rawvideo", "-pix_fmt", "bgra", bench.file("raw")],
      scratch: bench.directory)
    guard reading.wait() == .exited(0), let bytes = bytes("raw") else { throw ProgramError(reading.errors) }
    return bytes.withUnsafeBytes { words in
      [UInt32](unsafeUninitializedCapacity: words.count / 4) { colors, count in
        count = UnsafeMutableRawBufferPointer(colors).count / 4
        UnsafeMutableRawBufferPointer(colors).copyMemory(from: UnsafeRawBufferPointer(rebasing: words[..<(count * 4)]))
      }
    }
  }

  // MARK: Waiting

  /// Waits for so many lines of an event.
  func wait(for event: String, _ count: Int = 1, sourceLocation: SourceLocation = #_sourceLocation) {
    // The answers to a transition's requests come right after its end, and may be written later.
    let events = event == "end" ? [event, "answer"] : [event]
    let came = waitUntil(15) { events.allSatisfy { self.trace.all($0).count >= count } }
    #expect(came, "no \(event) number \(count): \(story())", sourceLocation: sourceLocation)
  }

  /// Waits until the running transition has come to a part of its way.
  func wait(untilProgress part: Double) {
    let came = waitUntil(15) {
      guard let frame = self.trace.frames(of: "detail").last?.numbers("frame") else { return false }
      return 1 - frame[0] / frame[2] >= part
    }
    #expect(came, "\(story())")
  }

  private func findWindow() -> Bool {
    let found = weston == nil ? xdotool.find("--name", "^Test$") : xdotool.find("--class", "weston")
    guard let found else { return false }
    window = found.window
    origin = (found.x, found.y)
    return true
  }
}

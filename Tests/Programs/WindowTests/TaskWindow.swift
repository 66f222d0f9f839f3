import Glibc
import ProgramSupport
import Testing

/// A scenario of TaskProgram in a window on X11 or Wayland, with a hand at its mouse and keyboard. Places are in points.
final class TaskWindow {
  let server: XServer
  let program: Program
  let hand: Hand
  private let weston: Weston?
  private let scratch: TemporaryDirectory
  private let place: (window: String, x: Int, y: Int)

  /// Starts the program and waits for its window, which gets the keyboard.
  /// - Parameters:
  ///   - arguments: of TaskProgram.
  ///   - title: of the window.
  ///   - size: of the window, in points; that of the screen on Wayland.
  ///   - server: where it is shown; nil for one of its own.
  convenience init(
    _ arguments: [String], title: String, size: (width: Int, height: Int), on system: Desk.System = .x11(1),
    server: XServer? = nil, environment: [String: String] = [:]
  ) throws {
    try self.init(
      builtProgram("TaskProgram"), arguments, title: title, size: size, on: system, server: server,
      environment: environment)
  }

  /// Starts any program in the same way.
  init(
    _ path: String, _ arguments: [String], title: String, size: (width: Int, height: Int), on system: Desk.System,
    server: XServer? = nil, environment: [String: String] = [:]
  ) throws {
    let server = try server ?? XServer(width: size.width + 300, height: size.height + 240)
    let hand = try Hand(at: server)
    (self.server, self.hand) = (server, hand)
    scratch = try TemporaryDirectory()
    switch system {
    case .x11: weston = nil
    case .wayland(let scale):
      // Outside the compositor's window until the first move, of which it passes on the way from there.
      try hand(["mousemove", "\(size.width + 290)", "\(size.height + 230)"])
      weston = try Weston(on: server, width: size.width, height: size.height, scale: scale)
      guard let compositor = hand.find(within: 20, "--class", "weston") else { throw ProgramError("no compositor") }
      // The keys are the compositor's before it has a window to give them to.
      try hand(["windowfocus", "--sync", compositor.window])
    }
    let displayed = weston?.environment ?? server.environment
    program = try Program(
      path, arguments, environment: displayed.merging(environment) { $1 }, scratch: scratch)
    let found: (window: String, x: Int, y: Int)?
    if weston == nil {
      found = hand.find(within: 20, "--name", "^\(title)$")
    } else {
      found = hand.find("--class", "weston")
      let (screen, program) = (try server.screen(), self.program)
      // The compositor's own background is one color; a window that shows something has more.
      let isShown = waitUntil(20) {
        guard let found, program.isRunning else { return false }
        return Set(screen.words(x: found.x, y: found.y, width: size.width, height: size.height)).count > 3
      }
      if !isShown { throw ProgramError("the window shows nothing: \(program.errors)") }
    }
    guard let found else { throw ProgramError("no window: \(program.errors)") }
    place = found
    try focus()
  }

  deinit { _ = program.stop() }

  /// The upper left of the window on the screen.
  var origin: (x: Int, y: Int) { (place.x, place.y) }
  var window: String { place.window }

  // MARK: The program

  /// What it has said so far.
  var lines: [String] { program.output.split(separator: "\n").map(String.init) }

  /// Waits for a line.
  func wait(for line: String, _ location: SourceLocation = #_sourceLocation) {
    wait("\(line)", location) { $0.contains(line) }
  }

  /// Waits until what it has said is as it should be.
  func wait(
    _ what: Comment, _ location: SourceLocation = #_sourceLocation, until isSo: ([String]) -> Bool
  ) {
    #expect(waitUntil(15) { isSo(lines) }, "\(what): \(lines), \(program.errors)", sourceLocation: location)
  }

  // MARK: The hand

  /// Gives the window the keyboard, as a window manager does.
  func focus() throws {
    try hand(["windowraise", window])
    try hand(["windowfocus", "--sync", window])
  }

  func move(_ x: Int, _ y: Int) throws { try hand(["mousemove", "\(place.x + x)", "\(place.y + y)"]) }
  func click(_ x: Int, _ y: Int) throws { try hand(["mousemove", "\(place.x + x)", "\(place.y + y)", "click", "1"]) }
  func keys(_ names: String...) throws { try hand(["key", "--delay", "20"] + names) }
  func type(_ text: String) throws { try hand(["type", "--delay", "30", text]) }
}

extension Hand {
  /// A window that comes within so many seconds.
  func find(within seconds: Double, _ words: String...) -> (window: String, x: Int, y: Int)? {
    var found: (window: String, x: Int, y: Int)?
    _ = waitUntil(seconds) {
      found = self.find(words)
      return found != nil
    }
    return found
  }
}

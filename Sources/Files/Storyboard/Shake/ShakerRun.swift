import Geometry
import Runtime
import Stage
import Transitions
import Views

/// One try of a ``Shaker``: a script on a new stage, and what it breaks.
final class ShakerRun: TransitionObserver, StageObserver {
  /// A broken promise.
  struct Violation {
    let rule: String
    let message: String
    let time: Double
  }

  private let shaker: Shaker
  private let stage: HeadlessStage
  private var player: ScriptPlayer!
  private var found: Violation?
  private var open: Set<Int> = []
  private var answered: Set<Int> = []
  /// The time of the last input, answer or end.
  private var lastEvent = 0.0
  private var jumps = JumpFinder()

  init(_ shaker: Shaker) {
    self.shaker = shaker
    stage = HeadlessStage(size: shaker.size)
    let perform = shaker.begin(stage)
    let stage = stage
    player = ScriptPlayer(
      Script(lines: []), core: stage.core,
      host: ScriptPlayer.Host(
        resize: { stage.resize(to: $0) }, segue: perform, shot: { _ in }, isIdle: { stage.isIdle }, didCompare: { _ in }
      ))
    stage.environment.addObserver(self)
    stage.core.addObserver(self)
    player.start()
  }

  /// Plays lines, up to the first broken promise.
  /// - Returns: nil if nothing is broken, or if the lines are no script.
  func play(_ lines: [String]) -> Violation? {
    defer { end() }
    guard let script = parse(lines) else { return nil }
    player.append(script.lines[...])
    return rest()
  }

  /// Plays what the hands do, up to the first broken promise.
  func explore(_ hands: inout RandomHands) -> ([String], Violation?) {
    defer { end() }
    var lines: [String] = []
    var played = 0
    func play(_ more: [String]) {
      guard let script = parse(lines + more) else { return }
      lines += more
      player.append(script.lines.dropFirst(played))
      played = script.lines.count
      // Until a frame after the last line, so that the next one can be played as exactly in another run.
      repeat { step() } while found == nil && player.isPlaying
    }
    for _ in 0..<hands.length() where found == nil { play(hands.act(on: stage)) }
    if found == nil, let up = hands.letGo() { play([up]) }
    return (lines, rest())
  }

  private func parse(_ lines: [String]) -> Script? {
    try? Script(parsing: Array(lines.joined(separator: "\n").utf8), path: "")
  }

  private func end() {
    player.stop()
    stage.environment.removeObserver(self)
    stage.core.removeObserver(self)
    stage.core.end()
  }

  // MARK: Frames

  /// - Returns: whether there was a frame.
  @discardableResult private func step() -> Bool {
    guard stage.advance() else { return false }
    player.frameDidEnd()
    if let message = jumps.look(at: stage.window) { report("jump", message) }
    return true
  }

  /// Plays until nothing moves, and checks what is promised of that.
  private func rest() -> Violation? {
    while found == nil, player.isPlaying || !stage.isIdle {
      guard step() else { break }
      if player.isPlaying { lastEvent = stage.time }
      // A button that no line lifts keeps the stage busy.
      if stage.time - lastEvent > shaker.patience {
        if !stage.window.isPressed {
          report("rest", "not at rest: \(stage.core.activeNames.joined(separator: ", "))")
        }
        return found
      }
    }
    if found == nil { checkRest() }
    return found
  }

  private func checkRest() {
    if let number = open.min() { return report("answers", "request \(number) has no answer") }
    if let top = stage.window.topViewController?.view {
      if top.window !== stage.window {
        return report("sight", "\(top.textDescription) is on top, and not in the window")
      }
      if top.isHidden || top.alphaOnScreen < 0.99 {
        return report(
          "sight", "\(top.textDescription) is on top, with an alpha of \(top.isHidden ? 0 : top.alphaOnScreen)")
      }
      if !top.shownFrame.intersects(stage.window.bounds) {
        return report("sight", "\(top.textDescription) is on top, and outside the window")
      }
    }
    if let view = stage.window.focusedView, view.window !== stage.window || !view.canBecomeFocused {
      return report("focus", "\(view.textDescription) has the focus, and cannot be used")
    }
    for (name, find) in shaker.checks {
      if let message = find(stage) { return report(name, message) }
    }
  }

  private func report(_ rule: String, _ message: String) {
    if found == nil { found = Violation(rule: rule, message: message, time: stage.time) }
  }

  // MARK: Events

  func transitionEvent(_ event: TransitionEvent) {
    switch event {
    case .requested(let number, _, _): open.insert(number)
    case .answered(let number, _):
      lastEvent = stage.time
      if !answered.insert(number).inserted { report("answers", "request \(number) is answered twice") }
      open.remove(number)
    case .began(_, _, _), .ended(_, _, _): lastEvent = stage.time
    case .warning(let message): report("warning", message)
    case .appearance, .queued, .turned, .grabbed, .released, .replica, .lock: break
    }
  }

  func stage(_ core: StageCore, willHandle input: StageInput) {
    lastEvent = stage.time
  }
}

/// Finds screens that jump: that go much farther in one frame than in those before and after it.
struct JumpFinder {
  private struct Track {
    weak var view: View?
    var places: [Point] = []
    var excused: [Bool] = []
  }

  private var tracks: [ObjectIdentifier: Track] = [:]
  private var size = Size.zero
  /// Points that nobody would call a jump.
  private static let slack = 12.0

  /// Call it after each frame.
  /// - Returns: what jumped two frames ago; nil: nothing.
  mutating func look(at window: Window) -> String? {
    // A hand moves things as far as it likes.
    let isExcused = window.isPressed || window.isWheelTurning || window.bounds.size != size
    size = window.bounds.size
    var screens = [window.topViewController?.view].compactMap { $0 }
    for transition in window.transitions {
      screens += [transition.foreViewController.view, transition.backViewController.view]
    }
    var result: String?
    var seen: [ObjectIdentifier: Track] = [:]
    for view in screens where view.window === window && seen[ObjectIdentifier(view)] == nil {
      let id = ObjectIdentifier(view)
      var track = tracks[id] ?? Track(view: view)
      if track.view !== view { track = Track(view: view) }
      track.places = track.places.suffix(3) + [view.shownFrame.center]
      track.excused = track.excused.suffix(3) + [isExcused]
      if let length = Self.jump(track.places), !track.excused.contains(true) {
        result = result ?? "\(view.textDescription) jumped \(Int(length)) points in a frame"
      }
      seen[id] = track
    }
    tracks = seen
    return result
  }

  private static func jump(_ places: [Point]) -> Double? {
    guard places.count == 4 else { return nil }
    let ways = (0..<3).map { (places[$0 + 1] - places[$0]).length }
    return ways[1] > slack + 4 * max(ways[0], ways[2]) ? ways[1] : nil
  }
}

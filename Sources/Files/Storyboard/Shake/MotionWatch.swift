import Geometry
import Stage
import Transitions
import Views

/// Watches how screens and elements move from frame to frame: finds those that jump, and those that lose the velocity
/// of a throw or of their motion.
struct MotionWatch {
  struct Sample {
    var place: Point
    /// The middle of what is in the window.
    var seenPlace: Point
    var alpha: Double
    var isSeen: Bool
    /// Of the transition; nil outside.
    var progress: Double?
    /// A hand moves things as far as it likes.
    var isHeld: Bool
    /// The time or the room is another one, or the view is hidden.
    var isChanged: Bool
  }

  struct Track {
    weak var view: View?
    /// Of the last four frames.
    var samples: [Sample] = []
    var thrown: (velocity: Vector, transition: Transition)?
  }

  private struct Room: Equatable {
    var size = Size.zero
    var textScale = 1.0
  }

  private var tracks: [ObjectIdentifier: Track] = [:]
  private(set) var elements = ElementWatch()
  private var room = Room()
  private var time = 0.0
  private var isAfterRest = true
  /// Points, and a part of the alpha, that nobody would call a jump.
  static let slack = (way: 12.0, alpha: 0.35)
  /// The parts of a transition in which, in one frame of a throw, a view may move or fade as far as it likes.
  static let leap = (way: 0.15, alpha: 0.07)
  /// The slowest throw that is looked at, in points a frame, and the part of it that must be left.
  static let throwing = (slowest: 8.0, left: 0.2)

  /// Remembers a throw until it was seen for two frames.
  mutating func noteRelease(of transition: Transition, _ velocity: Vector) {
    guard let view = transition.foreViewController.viewIfLoaded else { return }
    tracks[ObjectIdentifier(view)]?.thrown = (velocity, transition)
  }

  /// Call it after each frame, and with `isResting` where there are no frames because nothing moves.
  /// - Returns: the rule that is broken, and how.
  mutating func look(at stage: HeadlessStage, isResting: Bool) -> (rule: String, message: String)? {
    let window = stage.window
    let newRoom = Room(size: window.bounds.size, textScale: stage.textScale)
    let isLate = !isAfterRest && stage.time - time > 1.5 * stage.period
    let isChanged = newRoom != room || isLate
    let isHeld = window.isPressed || window.isWheelTurning
    (room, time, isAfterRest) = (newRoom, stage.time, isResting)
    var result: (String, String)?
    var seen: [ObjectIdentifier: Track] = [:]
    for (view, progress) in Self.screens(of: window) where view.window === window && seen[ObjectIdentifier(view)] == nil
    {
      let id = ObjectIdentifier(view)
      var track = tracks[id] ?? Track(view: view)
      if track.view !== view { track = Track(view: view) }
      let sample = Sample(
        place: view.shownFrame.center, seenPlace: view.shownFrame.clamped(to: window.bounds).center,
        alpha: view.alphaOnScreen, isSeen: view.isSeen, progress: progress, isHeld: isHeld && !isResting,
        isChanged: isChanged || view.isHidden)
      for _ in 0..<(isResting ? 2 : 1) {
        track.samples = track.samples.suffix(3) + [sample]
        result = result ?? track.fault(stage.period)
      }
      seen[id] = track
    }
    tracks = seen
    if !isResting {
      let found = elements.look(at: stage, except: Set(seen.keys), isChanged: isChanged)
      result = result ?? found
    }
    return result
  }

  private static func screens(of window: Window) -> [(View, Double?)] {
    var screens: [(View, Double?)] = []
    for transition in window.transitions {
      for controller in [transition.foreViewController, transition.backViewController] {
        if let view = controller.viewIfLoaded { screens.append((view, transition.progress.value)) }
      }
    }
    if let top = window.topViewController?.viewIfLoaded { screens.append((top, nil)) }
    return screens
  }
}

extension MotionWatch.Track {
  fileprivate mutating func fault(_ period: Double) -> (rule: String, message: String)? {
    guard let view, samples.count == 4, !samples.contains(where: \.isChanged) else { return nil }
    if let thrown, !samples[3].isHeld, !samples[2].isHeld, samples[1].isHeld {
      self.thrown = nil
      if thrown.transition.isLost(samples.map(\.progress)), isSlowed(thrown.velocity * period) {
        return ("velocity", "\(view.shortName) was thrown, and lost its velocity")
      }
    }
    if samples.contains(where: \.isHeld) || !samples[1...2].contains(where: \.isSeen) { return nil }
    var leap = 0.0
    if let from = samples[1].progress, let to = samples[2].progress { leap = abs(to - from) }
    let ways = (0..<3).map { (samples[$0 + 1].place - samples[$0].place).length }
    let seenWays = (0..<3).map { (samples[$0 + 1].seenPlace - samples[$0].seenPlace).length }
    if leap <= MotionWatch.leap.way, Self.isJump(ways, MotionWatch.slack.way),
      Self.isJump(seenWays, MotionWatch.slack.way)
    {
      return ("jump", "\(view.shortName) jumped \(Int(min(1e6, ways[1]))) points in a frame")
    }
    let fades = (0..<3).map { abs(samples[$0 + 1].alpha - samples[$0].alpha) }
    guard leap <= MotionWatch.leap.alpha, Self.isJump(fades, MotionWatch.slack.alpha) else { return nil }
    return (
      "jump", "the alpha of \(view.shortName) jumped from \(samples[1].alpha) to \(samples[2].alpha) in a frame"
    )
  }

  private static func isJump(_ ways: [Double], _ slack: Double) -> Bool {
    ways[1] > slack + 4 * max(ways[0], ways[2])
  }

  /// Whether the view, which followed the hand, goes on much slower after the throw.
  private func isSlowed(_ thrown: Vector) -> Bool {
    let before = samples[1].place - samples[0].place
    let after = samples[3].place - samples[2].place
    let (slowest, left) = MotionWatch.throwing
    guard before.length > slowest, thrown.length > slowest else { return false }
    let way = before / before.length
    // The hand moved evenly, and the view with it.
    guard (0.5...2).contains((thrown.x * way.x + thrown.y * way.y) / before.length) else { return false }
    return after.x * way.x + after.y * way.y < left * before.length
  }
}

extension View {
  /// Whether a part of it is in the window, and not transparent.
  var isSeen: Bool { window.map { alphaOnScreen > 0 && shownFrame.intersects($0.bounds) } ?? false }
}

nonisolated extension Rect {
  /// The part in a box; without one, the line or point of the box that is nearest.
  fileprivate func clamped(to box: Rect) -> Rect {
    func x(_ value: Double) -> Double { min(box.maxX, max(box.minX, value)) }
    func y(_ value: Double) -> Double { min(box.maxY, max(box.minY, value)) }
    return Rect(x(minX), y(minY), x(maxX) - x(minX), y(maxY) - y(minY))
  }
}

extension ViewController {
  /// The view; nil before it is loaded.
  var viewIfLoaded: View? { isViewLoaded ? view : nil }
}

extension Transition {
  /// Whether a throw to the end of the transition is under way, far from it: only there nothing else slows it.
  fileprivate func isLost(_ progress: [Double?]) -> Bool {
    guard let start = progress[0], let end = progress[1], let now = progress[3], (0.1...0.9).contains(now) else {
      return false
    }
    return currentDirection == .forward ? end > start : end < start
  }
}

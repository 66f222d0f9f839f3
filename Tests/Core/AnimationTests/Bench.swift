import Animation
import Geometry
import Motion
import Runtime
import Views

/// A window of 400 × 400 with a card of 100 × 100 at rest, and the frames of its loop.
final class Bench {
  let loop: FrameLoop
  let window = Window(frame: Rect(0, 0, 400, 400))
  let card = View(frame: Rect(0, 0, 100, 100))
  private(set) var log: [String] = []
  private(set) var warnings: [String] = []

  init(timeScale: Double = 1) {
    loop = FrameLoop(timeScale: timeScale)
    window.onWork = { [weak loop] in loop?.requestFrame() }
    loop.onLayout = { [weak window] in window?.performLayout() }
    loop.onDraw = { [weak window] in window?.didDisplay() }
    window.addSubview(card)
    AnimationClock.loop = loop
    AnimationClock.onWarning = { [weak self] in self?.warnings.append($0) }
    loop.frame(at: 0)
  }

  /// One frame, seen at this moment.
  func frame(at time: Double) { loop.frame(at: time) }

  /// Frames at 60 a second up to the moment, the last one exactly at it.
  func run(to end: Double, each: () -> Void = {}) {
    while loop.now + 1 / 60.0 < end - 1e-9 {
      loop.frame(at: loop.now + 1 / 60.0)
      each()
    }
    loop.frame(at: end)
    each()
  }

  /// Frames until nothing wants one.
  /// - Returns: how many there were.
  @discardableResult
  func rest() -> Int {
    var count = 0
    while loop.needsFrame, count < 100_000 {
      loop.frame(at: loop.now + 1 / 60.0)
      count += 1
    }
    return count
  }

  /// A completion that is logged as `name:true` or `name:false`.
  func note(_ name: String) -> (Bool) -> Void {
    { [weak self] in self?.log.append("\(name):\($0)") }
  }

  func add(_ word: String) { log.append(word) }

  /// What was logged since the last look.
  func take() -> String {
    defer { log = [] }
    return log.joined(separator: " ")
  }
}

func isNear(_ a: Double, _ b: Double, _ tolerance: Double = 1e-9) -> Bool { abs(a - b) <= tolerance }

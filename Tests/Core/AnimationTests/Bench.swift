import Animation
import Geometry
import Motion
import Runtime
import TestSupport
import Views

/// A window of 400 × 400 with a card of 100 × 100 at rest, and the frames of its loop.
final class Bench: LoopRig {
  let loop: FrameLoop
  let window = Window(frame: Rect(0, 0, 400, 400))
  let card = View(frame: Rect(0, 0, 100, 100))
  private(set) var log: [String] = []
  private(set) var warnings: [String] = []

  init(timeScale: Double = 1) {
    loop = FrameLoop(timeScale: timeScale)
    connect()
    window.addSubview(card)
    AnimationClock.loop = loop
    Warnings.onWarning = { [weak self] in self?.warnings.append($0) }
    loop.frame(at: 0)
  }

  /// One frame, seen at this moment.
  func frame(at time: Double) { loop.frame(at: time) }

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

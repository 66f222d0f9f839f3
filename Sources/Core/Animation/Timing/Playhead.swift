import Motion
import Runtime

/// The position on a time line: at rest, moving evenly, or moving along a curve to a target.
nonisolated struct Playhead {
  private struct Glide {
    let start: Double
    let target: Double
    let curve: TimingCurve
    let duration: Double
    let origin: Double
  }

  private var clock = LocalClock(rate: 1, isPaused: true)
  private var glide: Glide?

  /// Seconds on the time line at a time of the loop.
  func position(at now: Double) -> Double {
    guard let glide else { return clock.time(at: now) }
    return Interpolation.value(
      from: glide.start, to: glide.target, at: glide.curve.value(at: (now - glide.origin) / glide.duration))
  }

  var isMoving: Bool { glide != nil || !clock.isPaused }

  /// Whether it moves towards the start.
  var isBackward: Bool { glide.map { $0.target < $0.start } ?? (clock.rate < 0) }

  mutating func hold(at now: Double) { seek(to: position(at: now)) }

  mutating func seek(to position: Double) {
    clock.pause(at: position)
    glide = nil
  }

  /// Moves evenly.
  /// - Parameter rate: seconds of the time line in one of the loop.
  mutating func run(rate: Double, at now: Double) {
    hold(at: now)
    clock.run(rate: rate, at: now)
  }

  /// Moves along a curve.
  /// - Parameter duration: seconds of the loop; 0 or less jumps to the target.
  mutating func glide(to target: Double, _ curve: TimingCurve, duration: Double, at now: Double) {
    hold(at: now)
    if duration > 0 {
      glide = Glide(start: position(at: now), target: target, curve: curve, duration: duration, origin: now)
    } else {
      seek(to: target)
    }
  }
}

import Motion

/// Where on its time line something is, as a formula of the clock.
nonisolated struct Playhead {
  private enum Course {
    case held
    /// Seconds a second of the clock.
    case even(Double)
    case glide(to: Double, TimingCurve, duration: Double)
  }

  private var base = 0.0
  private var origin = 0.0
  private var course = Course.held

  /// Seconds on the time line.
  func position(at now: Double) -> Double {
    switch course {
    case .held: base
    case .even(let rate): base + (now - origin) * rate
    case .glide(let target, let curve, let duration):
      Interpolation.value(from: base, to: target, at: curve.value(at: (now - origin) / duration))
    }
  }

  var isMoving: Bool {
    switch course {
    case .held: false
    case .even, .glide: true
    }
  }

  /// Whether it goes towards the start.
  var isBackward: Bool {
    switch course {
    case .held: false
    case .even(let rate): rate < 0
    case .glide(let target, _, _): target < base
    }
  }

  mutating func hold(at now: Double) { seek(to: position(at: now)) }

  mutating func seek(to position: Double) {
    base = position
    course = .held
  }

  mutating func run(rate: Double, at now: Double) {
    base = position(at: now)
    origin = now
    course = .even(rate)
  }

  mutating func glide(to target: Double, _ curve: TimingCurve, duration: Double, at now: Double) {
    base = position(at: now)
    origin = now
    course = duration > 0 ? .glide(to: target, curve, duration: duration) : .held
    if duration <= 0 { base = target }
  }
}

import Motion
import Runtime

/// How far an animator's motion has come, whoever moves it on: itself, a hand, or the way home after a hand.
///
/// Places are fractions of the way to the end that was asked for; times are seconds on the run's clock.
struct Playback {
  enum Mode: Equatable {
    case waiting
    /// It plays by itself, since a moment at which it was at 0.
    case free(since: Double)
    case held(at: Double)
    case going(Going)
    case over(at: Double)
  }

  /// The way to one of the ends after a hand has let go.
  struct Going: Equatable {
    var from: Double
    var to: Double
    var start: Double
    var seconds: Double
    var curve: TimingCurve

    func place(at now: Double) -> Double {
      guard now - start < seconds else { return to }
      return from + (to - from) * curve.value(at: max(0, now - start) / seconds)
    }
  }

  private(set) var mode = Mode.waiting
  let duration: Double

  init(duration: Double) { self.duration = duration }

  /// Bounded to 0...1.
  func place(at now: Double) -> Double {
    switch mode {
    case .waiting: 0
    case .free(let since): duration > 0 ? min(1, max(0, (now - since) / duration)) : 1
    case .held(let place), .over(let place): place
    case .going(let going): min(1, max(0, going.place(at: now)))
    }
  }

  /// Whether time moves it on.
  func isMoving(at now: Double) -> Bool {
    switch mode {
    case .waiting, .held, .over: false
    case .free(let since): now - since < duration
    case .going: true
    }
  }

  /// Whether a hand's way home is over.
  func hasArrived(at now: Double) -> Bool {
    switch mode {
    case .going(let going): now - going.start >= going.seconds
    case .waiting, .free, .held, .over: false
    }
  }

  mutating func play(at now: Double) {
    if mode == .waiting { mode = .free(since: now) }
  }

  mutating func hold(at now: Double) { mode = .held(at: place(at: now)) }

  mutating func move(to place: Double) {
    if case .held = mode { mode = .held(at: place) }
  }

  /// What is left of the way takes its part of the whole duration.
  /// - Parameter speed: more than 0; 2 takes half the time.
  mutating func go(_ way: AnimatorLife.Way, speed: Double, curve: TimingCurve, at now: Double) {
    let from = place(at: now)
    let to = way == .on ? 1.0 : 0
    mode = .going(
      Going(from: from, to: to, start: now, seconds: abs(to - from) * duration / speed, curve: curve))
  }

  mutating func end(at place: Double) { mode = .over(at: place) }
}

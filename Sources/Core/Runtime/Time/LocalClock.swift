/// A clock that runs behind another one at its own rate, from its own time, and can be paused.
///
/// Schedulers, animations, animation sessions and the clocks of windows share this formula.
package nonisolated struct LocalClock {
  private var base: Double
  private var origin: Double
  private var speed: Double
  package private(set) var isPaused: Bool

  /// - Parameters:
  ///   - base: the time of this clock at the start, in seconds.
  ///   - outside: the time of the other clock, in seconds.
  ///   - rate: seconds here in one second there; less than 0 runs backwards.
  package init(from base: Double = 0, now outside: Double = 0, rate: Double, isPaused: Bool = false) {
    self.base = base
    origin = outside
    speed = rate
    self.isPaused = isPaused
  }

  /// Seconds here in one second there; 0 while it is paused.
  package var rate: Double { isPaused ? 0 : speed }

  package func time(at outside: Double) -> Double { isPaused ? base : base + (outside - origin) * speed }

  /// The other clock's time at which this one shows a time; nil while it is paused.
  package func outsideTime(of time: Double) -> Double? { isPaused ? nil : origin + (time - base) / speed }

  package mutating func setPaused(_ paused: Bool, at outside: Double) {
    guard paused != isPaused else { return }
    base = time(at: outside)
    origin = outside
    isPaused = paused
  }

  /// Pauses it at a time.
  package mutating func pause(at time: Double) {
    base = time
    isPaused = true
  }

  /// Runs on from its time at another rate.
  package mutating func run(rate: Double, at outside: Double) {
    base = time(at: outside)
    origin = outside
    speed = rate
    isPaused = false
  }
}

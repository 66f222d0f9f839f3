/// A clock that follows another clock at a fixed rate and can be paused.
struct LocalClock {
  private var base: Double
  private var origin: Double
  private var speed: Double
  private(set) var isPaused = false

  init(now: Double, rate: Double) {
    base = 0
    origin = now
    speed = rate
  }

  var rate: Double { isPaused ? 0 : speed }

  func time(at outside: Double) -> Double { base + (outside - origin) * rate }

  mutating func setPaused(_ paused: Bool, at outside: Double) {
    guard paused != isPaused else { return }
    base = time(at: outside)
    origin = outside
    isPaused = paused
  }
}

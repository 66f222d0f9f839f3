import Stagecraft

/// Springs that animate the position and alpha of views: each value is written back, and each spring is tested for
/// rest.
struct ViewSpringFigures {
  private static let count = 10_000
  private static let period = 1.0 / 120
  private static let spring = Spring(response: 2, dampingRatio: 0.9)
  private let effort: Effort

  init(_ effort: Effort) { self.effort = effort }

  func run() -> [Figure] {
    let ours = ScheduledSprings(Self.count, Self.spring)
    let theirs = CallbackSprings(Self.count, Self.spring)
    // Far from rest each time, so that no spring settles during the measurement.
    let measured = measure(
      [
        Contestant(
          "stagecraft", calls: 10, operations: 2 * Self.count, prepare: ours.turnAround,
          { ours.tick(Self.period) }),
        Contestant(
          "objects with callbacks", calls: 10, operations: 2 * Self.count, prepare: theirs.turnAround,
          { theirs.tick(Self.period) }),
      ], rounds: effort.rounds(40), unitsPerSecond: 1e9)
    let allocations = Allocations { for _ in 0..<10 { ours.tick(Self.period) } }
    return [
      Figure(
        "position and alpha of 10,000 views: 20,000 springs", in: "ns a spring", measured[0], against: [measured[1]],
        reach: [.atMost(25)],
        notes: [
          "\(readable((measured[0].wall?.median ?? .nan) * 2)) ns a view; "
            + "\(allocations.count) allocations in 10 ticks"
        ])
    ]
  }
}

/// Views on springs by the library's ordinary plans.
final class ScheduledSprings {
  private let loop = FrameLoop()
  private let window = Window(frame: Rect(0, 0, 960, 600))
  private let scheduler: Scheduler
  private let spring: Spring
  private var isFar = false
  private var time = 0.0

  init(_ count: Int, _ spring: Spring) {
    self.spring = spring
    scheduler = Scheduler(loop: loop)
    for _ in 0..<count { window.addSubview(View(frame: Rect(0, 0, 24, 16))) }
  }

  /// Retargets every view to the opposite end.
  func turnAround() {
    isFar.toggle()
    for view in window.subviews {
      scheduler.add(SpringTo(.position, isFar ? Point(900, 500) : Point(20, 20), spring: spring), to: view)
      scheduler.add(SpringTo(.alpha, isFar ? 0.2 : 1, spring: spring), to: view)
    }
  }

  func tick(_ seconds: Double) {
    time += seconds
    loop.frame(at: time)
  }
}

/// Views on springs in the style of many engines: an object for each spring, with its value and a closure for changes.
final class CallbackSprings {
  private let window = Window(frame: Rect(0, 0, 960, 600))
  private let spring: Spring
  private var running: [CallbackSpring] = []
  private var all: [CallbackSpring] = []
  private var isFar = false

  init(_ count: Int, _ spring: Spring) {
    self.spring = spring
    for _ in 0..<count {
      let view = View(frame: Rect(0, 0, 24, 16))
      window.addSubview(view)
      all.append(
        CallbackSpring(SIMD2(view.center.x, view.center.y), threshold: 0.25) { [unowned view] in
          view.center = Point($0.x, $0.y)
        })
      all.append(
        CallbackSpring(SIMD2(1, 0), threshold: 1.0 / 512) { [unowned view] in view.alpha = min(1, max(0, $0.x)) })
    }
  }

  func turnAround() {
    isFar.toggle()
    for index in all.indices {
      all[index].target =
        index.isMultiple(of: 2)
        ? (isFar ? SIMD2(900, 500) : SIMD2(20, 20)) : SIMD2(isFar ? 0.2 : 1, 0)
    }
    running = all
  }

  func tick(_ seconds: Double) {
    let step = spring.step(seconds)
    let slowness = spring.angularFrequency
    var hasResting = false
    for spring in running { hasResting = spring.advance(step, slowness) || hasResting }
    if hasResting { running.removeAll { $0.isResting } }
  }
}

/// One spring in that style. Unlike in most engines, the springs share the step matrix.
final class CallbackSpring {
  var target: SIMD2<Double>
  private(set) var isResting = false
  private var value: SIMD2<Double>
  private var velocity = SIMD2<Double>.zero
  private let threshold: Double
  private let onChange: (SIMD2<Double>) -> Void

  init(_ value: SIMD2<Double>, threshold: Double, onChange: @escaping (SIMD2<Double>) -> Void) {
    self.value = value
    target = value
    self.threshold = threshold
    self.onChange = onChange
  }

  /// - Returns: whether the spring is at rest now.
  func advance(_ step: SpringStep, _ angularFrequency: Double) -> Bool {
    let displacement = value - target
    let next = step.xx * displacement + step.xv * velocity
    velocity = step.vx * displacement + step.vv * velocity
    isResting =
      max(abs(next.x), abs(next.y)) < threshold
      && max(abs(velocity.x), abs(velocity.y)) < threshold * angularFrequency
    value = isResting ? target : target + next
    onChange(value)
    return isResting
  }
}

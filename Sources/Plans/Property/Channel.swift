/// Who moves a property.
enum Driver {
  case none
  case spring(SpringDrive)
  case tween(TweenDrive)
  case follow(FollowDrive)
  /// The drag that holds it.
  case hand(ObjectIdentifier)
}

/// One property of one target in motion. It never touches the target: its performer reads and writes.
struct Channel<Target: AnyObject> {
  let core: PropertyCore<Target>
  private(set) var driver = Driver.none
  /// The name of the plan that drives it.
  private(set) var name: String?
  private(set) var value = SIMD4<Double>.zero
  private var velocity = SIMD4<Double>.zero
  /// When the last driver left: a velocity does not outlive the moment.
  private var restedAt: Double?

  init(core: PropertyCore<Target>) { self.core = core }

  /// Whether steps move it.
  var isMoving: Bool {
    switch driver {
    case .spring, .tween: true
    case .none, .follow, .hand: false
    }
  }

  /// Whether what the target shows is this channel's value.
  private var isLive: Bool {
    switch driver {
    case .spring, .follow, .hand: true
    case .tween(let drive): drive.hasBegun
    case .none: false
    }
  }

  func velocity(at now: Double) -> SIMD4<Double> { isLive || restedAt == now ? velocity : .zero }

  func isHeld(by drag: AnyObject) -> Bool {
    if case .hand(ObjectIdentifier(drag)) = driver { true } else { false }
  }

  // MARK: Changes of driver

  /// - Parameter present: the target's value.
  mutating func take(_ new: Driver, named name: String?, present: SIMD4<Double>, at now: Double) {
    let followsOn = isLive || restedAt == now
    velocity = velocity(at: now)
    value = followsOn ? aligned(present) : present
    self.name = name
    driver = new
    restedAt = nil
  }

  /// The reading nearest to the value, where several stand for the same: an angle that has gone round stays gone round.
  private func aligned(_ present: SIMD4<Double>) -> SIMD4<Double> {
    guard let period = core.period else { return present }
    return present + period * ((value - present) / period).rounded(.toNearestOrAwayFromZero)
  }

  mutating func setVelocity(_ velocity: SIMD4<Double>) { self.velocity = velocity }

  mutating func rest(at now: Double) {
    velocity = velocity(at: now)
    driver = .none
    name = nil
    restedAt = now
  }

  // MARK: Motion

  /// Whether a step of this length needs to know the target's value, because a tween sets out from it.
  func begins(within dt: Double) -> Bool {
    if case .tween(let drive) = driver { drive.begins(within: dt) } else { false }
  }

  mutating func begin(at present: SIMD4<Double>) {
    guard case .tween(var drive) = driver else { return }
    value = present
    drive.begin(at: present)
    driver = .tween(drive)
  }

  /// - Returns: whether there is a value to write, and whether there is more to come.
  mutating func step(_ dt: Double, threshold: SIMD4<Double>) -> (hasValue: Bool, isActive: Bool) {
    let isOver: Bool
    switch driver {
    case .none, .follow, .hand:
      return (false, false)
    case .spring(var drive):
      isOver = drive.step(dt, value: &value, velocity: &velocity, threshold: threshold)
      driver = .spring(drive)
    case .tween(var drive):
      isOver = drive.step(dt, value: &value, velocity: &velocity)
      driver = .tween(drive)
    }
    let hasValue = isLive
    if isOver {
      velocity = .zero
      driver = .none
      name = nil
    }
    return (hasValue, !isOver)
  }

  /// Puts it where its window says.
  mutating func follow(_ sample: (value: SIMD4<Double>, velocity: SIMD4<Double>)) {
    (value, velocity) = sample
  }

  /// Puts it where a hand says.
  mutating func hold(at value: SIMD4<Double>, velocity: SIMD4<Double>, by drag: AnyObject) {
    driver = .hand(ObjectIdentifier(drag))
    name = nil
    self.value = value
    self.velocity = velocity
  }
}

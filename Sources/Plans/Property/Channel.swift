/// The driver of a property: what determines its value.
enum Driver {
  case none
  /// A motion of the engine: a spring, or a motion in time.
  case motion(MotionHandle)
  case follow(FollowDrive)
  /// The drag that holds it.
  case hand(ObjectIdentifier)
}

/// One property of one target, and its driver.
struct Channel {
  let core: PropertyCore
  /// The engine's number for it.
  let number: Int32
  private(set) var driver = Driver.none
  /// The name of the plan that drives it.
  private(set) var name: String?
  /// The value without additions. While the engine moves the property, the engine has the present value.
  private(set) var value = SIMD4<Double>.zero
  private(set) var velocity = SIMD4<Double>.zero
  /// The time at which the last driver left: its velocity counts only at that time.
  private var restedAt: Double?
  /// The plan that springs between the ends of a transition, if that drives it.
  private(set) var ends: SpringEnds?
  /// The record of that spring's present motion.
  var current: MotionRecord?
  /// The record of a motion that begins later.
  var pending: MotionRecord?
  /// Whether the last driver was a drag.
  private var wasThrown = false
  /// The additive motions on top of the value.
  var additions = Additions()

  init(core: PropertyCore, number: Int32) {
    self.core = core
    self.number = number
  }

  /// The engine's motion, if that is the driver.
  var motion: MotionHandle? {
    if case .motion(let handle) = driver { handle } else { nil }
  }

  /// Whether the engine moves it, or adds to it.
  var isMoving: Bool { motion != nil || pending != nil || !additions.motions.isEmpty }

  /// Whether nothing drives it now or later.
  var isIdle: Bool {
    guard case .none = driver else { return false }
    return ends == nil && pending == nil && additions.isPlain
  }

  func isHeld(by drag: AnyObject) -> Bool {
    if case .hand(ObjectIdentifier(drag)) = driver { true } else { false }
  }

  /// Whether the velocity still counts.
  func hasVelocity(at now: Double) -> Bool {
    switch driver {
    case .follow, .hand: true
    case .none, .motion: restedAt == now
    }
  }

  mutating func take(
    _ new: Driver, named name: String?, value: SIMD4<Double>, velocity: SIMD4<Double>, ends: SpringEnds? = nil
  ) {
    driver = new
    self.ends = ends
    pending = nil
    current = nil
    self.name = name
    self.value = value
    self.velocity = velocity
    restedAt = nil
    wasThrown = false
  }

  /// Removes the driver.
  mutating func rest(
    value: SIMD4<Double>, velocity: SIMD4<Double>, at now: Double, ends: SpringEnds? = nil, isThrown: Bool = false
  ) {
    take(.none, named: nil, value: value, velocity: velocity, ends: ends)
    restedAt = now
    wasThrown = isThrown
  }

  /// Whether a drag released it at this very time.
  func isThrown(at now: Double) -> Bool { wasThrown && restedAt == now }

  /// Replaces the way in which it follows the transition.
  mutating func follow(_ drive: FollowDrive) { driver = .follow(drive) }

  /// Sets value and velocity, as given by the transition or a drag.
  mutating func put(_ value: SIMD4<Double>, velocity: SIMD4<Double>) {
    self.value = value
    self.velocity = velocity
  }
}

/// The additive motions of a property.
struct Additions {
  private(set) var motions: [(handle: MotionHandle, name: String?)] = []
  /// The sum of the additions at the last write.
  private(set) var sum = SIMD4<Double>.zero
  /// The value that the property read back then; nil without additions.
  private(set) var written: SIMD4<Double>?

  /// Whether there are no additions, and none to take back.
  var isPlain: Bool { motions.isEmpty && written == nil }

  mutating func add(_ handle: MotionHandle, named name: String?) { motions.append((handle, name)) }

  mutating func remove(_ handle: MotionHandle) -> Bool {
    guard let index = motions.firstIndex(where: { $0.handle == handle }) else { return false }
    motions.remove(at: index)
    return true
  }

  /// - Returns: those with the name.
  mutating func remove(named name: String) -> [MotionHandle] {
    let removed = motions.filter { $0.name == name }.map(\.handle)
    motions.removeAll { $0.name == name }
    return removed
  }

  /// Forgets all additions; none are taken back.
  mutating func clear() { self = Additions() }

  /// Sets a constant sum without motions.
  mutating func stand(_ sum: SIMD4<Double>) {
    clear()
    self.sum = sum
  }

  /// Notes a write of the property.
  mutating func note(sum: SIMD4<Double>, written: SIMD4<Double>) {
    self.sum = motions.isEmpty ? .zero : sum
    self.written = motions.isEmpty ? nil : written
  }
}

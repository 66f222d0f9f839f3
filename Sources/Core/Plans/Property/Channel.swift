/// The source of a property's value.
enum Driver {
  case none
  /// A motion of the engine: a spring or a timed motion.
  case motion(MotionHandle)
  /// The progress of the transition.
  case follow(FollowDrive)
  /// A gesture or another attachment that sets the property.
  case hand(ObjectIdentifier)
}

/// One property of one target, and its driver.
struct Channel {
  let core: PropertyCore
  /// The engine's number for the channel.
  let number: Int32
  private(set) var driver = Driver.none
  /// The name of the plan that drives the property.
  private(set) var name: String?
  /// The value without additions. While the engine moves the property, the engine holds the present value.
  private(set) var value = SIMD4<Double>.zero
  private(set) var velocity = SIMD4<Double>.zero
  /// The time at which the last driver ended. Its velocity counts only at that time.
  private var restedAt: Double?
  /// The ends of a `TransitionSpring`, if it drives the property.
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

  /// The motion, if the driver is one.
  var motion: MotionHandle? {
    if case .motion(let handle) = driver { handle } else { nil }
  }

  /// Whether the engine moves the property or adds to it, now or later.
  var isMoving: Bool { motion != nil || pending != nil || !additions.motions.isEmpty }

  /// Whether nothing drives the property, now or later.
  var isIdle: Bool {
    guard case .none = driver else { return false }
    return ends == nil && pending == nil && additions.isPlain
  }

  func isHeld(by drag: AnyObject) -> Bool {
    if case .hand(ObjectIdentifier(drag)) = driver { true } else { false }
  }

  /// Whether the stored velocity is still valid.
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

  /// Whether a drag released the property at exactly this time.
  func isThrown(at now: Double) -> Bool { wasThrown && restedAt == now }

  /// Replaces the connection to the transition's progress.
  mutating func follow(_ drive: FollowDrive) { driver = .follow(drive) }

  /// Sets the value and the velocity, as given by the transition or a drag.
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
  /// The value that the property returned after that write; nil without additions.
  private(set) var written: SIMD4<Double>?

  /// Whether there are no additions, and none to remove from the property.
  var isPlain: Bool { motions.isEmpty && written == nil }

  mutating func add(_ handle: MotionHandle, named name: String?) { motions.append((handle, name)) }

  mutating func remove(_ handle: MotionHandle) -> Bool {
    guard let index = motions.firstIndex(where: { $0.handle == handle }) else { return false }
    motions.remove(at: index)
    return true
  }

  /// - Returns: the removed motions with the name.
  mutating func remove(named name: String) -> [MotionHandle] {
    let removed = motions.filter { $0.name == name }.map(\.handle)
    motions.removeAll { $0.name == name }
    return removed
  }

  /// Forgets all additions without removing them from the property.
  mutating func clear() { self = Additions() }

  /// Sets a constant sum without motions, for scrubbing.
  mutating func set(_ sum: SIMD4<Double>) {
    clear()
    self.sum = sum
  }

  /// Records a write of the property.
  mutating func note(sum: SIMD4<Double>, written: SIMD4<Double>) {
    self.sum = motions.isEmpty ? .zero : sum
    self.written = motions.isEmpty ? nil : written
  }
}

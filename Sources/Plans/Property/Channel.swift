/// Who moves a property.
enum Driver {
  case none
  /// The engine, on a spring or along a way in time.
  case motion(MotionHandle)
  case follow(FollowDrive)
  /// The drag that holds it.
  case hand(ObjectIdentifier)
}

/// One property of one target, and who moves it.
struct Channel {
  let core: PropertyCore
  /// What the engine calls it.
  let number: Int32
  private(set) var driver = Driver.none
  /// The name of the plan that drives it.
  private(set) var name: String?
  /// Where it is without what is added to it. While the engine moves it, the engine knows.
  private(set) var value = SIMD4<Double>.zero
  private(set) var velocity = SIMD4<Double>.zero
  /// When the last driver left: a velocity does not outlive the moment.
  private var restedAt: Double?
  /// The plan that springs between the ends of a transition, where that is what moves it.
  private(set) var ends: SpringEnds?
  /// The spring on its way between those ends, from its beginning.
  var current: MotionRecord?
  /// What has been decided on and is to begin.
  var pending: MotionRecord?
  /// Whether that was a hand.
  private var wasThrown = false
  /// What goes on on top of the value.
  var additions = Additions()

  init(core: PropertyCore, number: Int32) {
    self.core = core
    self.number = number
  }

  /// The engine's motion, where that is who moves it.
  var motion: MotionHandle? {
    if case .motion(let handle) = driver { handle } else { nil }
  }

  /// Whether the engine moves it, or adds to it.
  var isMoving: Bool { motion != nil || pending != nil || !additions.motions.isEmpty }

  /// Whether nobody moves it, or would.
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

  /// Nobody moves it any more.
  mutating func rest(
    value: SIMD4<Double>, velocity: SIMD4<Double>, at now: Double, ends: SpringEnds? = nil, isThrown: Bool = false
  ) {
    take(.none, named: nil, value: value, velocity: velocity, ends: ends)
    restedAt = now
    wasThrown = isThrown
  }

  /// Whether a hand let go of it at this very moment.
  func isThrown(at now: Double) -> Bool { wasThrown && restedAt == now }

  /// Another way to follow the window.
  mutating func follow(_ drive: FollowDrive) { driver = .follow(drive) }

  /// Puts it where its window or a hand says.
  mutating func put(_ value: SIMD4<Double>, velocity: SIMD4<Double>) {
    self.value = value
    self.velocity = velocity
  }
}

/// Motions that are added to a property's value while they last.
struct Additions {
  private(set) var motions: [(handle: MotionHandle, name: String?)] = []
  /// What was added when the property was written last.
  private(set) var sum = SIMD4<Double>.zero
  /// What the property read then; nil where nothing was added.
  private(set) var written: SIMD4<Double>?

  /// Whether nothing is added, nor has to be taken back.
  var isPlain: Bool { motions.isEmpty && written == nil }

  mutating func add(_ handle: MotionHandle, named name: String?) { motions.append((handle, name)) }

  mutating func remove(_ handle: MotionHandle) -> Bool {
    guard let index = motions.firstIndex(where: { $0.handle == handle }) else { return false }
    motions.remove(at: index)
    return true
  }

  /// - Returns: those that had the name.
  mutating func remove(named name: String) -> [MotionHandle] {
    let removed = motions.filter { $0.name == name }.map(\.handle)
    motions.removeAll { $0.name == name }
    return removed
  }

  /// Nothing is added any more, nor has to be taken back.
  mutating func clear() { self = Additions() }

  /// So much is added, by nothing that moves.
  mutating func stand(_ sum: SIMD4<Double>) {
    clear()
    self.sum = sum
  }

  /// The property was written.
  mutating func note(sum: SIMD4<Double>, written: SIMD4<Double>) {
    self.sum = motions.isEmpty ? .zero : sum
    self.written = motions.isEmpty ? nil : written
  }
}

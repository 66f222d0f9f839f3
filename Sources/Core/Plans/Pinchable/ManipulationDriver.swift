import Geometry
import Motion
import Runtime
import Views

/// Changes a number of a view by a pinch or a rotation. Subclasses define the number and its scale.
class ManipulationDriver: GestureDriver {
  private let recognizer: ManipulationGestureRecognizer
  private let core: PropertyCore
  private let adjustsAnchorPoint: Bool
  private var hands = HandCount()
  /// The value without rubber-band resistance.
  private var free = 0.0
  /// The growth of the gesture that has been applied.
  private var followed = 0.0
  /// The spring that smooths the steps of the wheel; nil if none is active.
  private var glide: MotionHandle?
  /// Whether another plan has taken over the property that the wheel changed.
  private var isLost = false

  /// Quick enough to feel direct, slow enough to hide single steps.
  private static let wheelSpring = Spring(response: 0.16, dampingRatio: 1)

  init<Recognizer: ManipulationGestureRecognizer>(
    _ performer: PropertyController, on view: View, _ source: Source<Recognizer>, core: PropertyCore, activity: String,
    adjustsAnchorPoint: Bool, name: String?
  ) {
    recognizer = source.recognizer
    self.core = core
    self.adjustsAnchorPoint = adjustsAnchorPoint
    if source.isOwn { recognizer.delegate = SimultaneousManipulation.shared }
    super.init(performer, on: view, source, activity: activity, name: name)
  }

  override var followsKeys: Bool { true }

  override func takeHold() -> Bool {
    guard let performer, let event = recognizer.lastEvent else { return false }
    performer.context?.catchUp()
    hear(at: event.time, isFirst: true)
    hands = HandCount()
    adjustAnchor()
    let place = performer.place(of: core)
    free = position(ofSeen: place.x)
    followed = growth(of: recognizer)
    isLost = false
    glide = nil
    if recognizer.source != .wheel { performer.hold(core, at: place, velocity: .zero, by: self) }
    return true
  }

  override func follow() {
    guard let event = recognizer.lastEvent else { return }
    hear(at: event.time, isFirst: false)
    adjustAnchor()
    let now = growth(of: recognizer)
    free += now - followed
    followed = now
    if recognizer.source == .wheel { glideOn() } else { show() }
  }

  private func adjustAnchor() {
    guard hands.isNew(recognizer), adjustsAnchorPoint else { return }
    performer?.context?.emitPlan(ChangeAnchorPoint(under: recognizer.center(in: nil)))
  }

  private func show() {
    guard let performer, performer.isHeld(core, by: self) else { return }
    let value = seen(free)
    performer.hold(core, at: value.lanes, velocity: velocity().lanes, by: self)
  }

  /// Moves the value by the wheel on a spring, always within its range.
  private func glideOn() {
    guard let performer, !isLost else { return }
    if let glide, let other = performer.motion(of: core), other != glide { isLost = true }
    if glide != nil, performer.isHeldByAnyHand(core) { isLost = true }
    if isLost { return }
    free = kept(free)
    performer.drive(core, to: seen(free).lanes, on: Self.wheelSpring, velocity: nil, named: nil)
    glide = performer.motion(of: core)
  }

  override func willLetGo(_ ending: Ending) { if ending != .cancelled { follow() } }

  override func letGo(_ ending: Ending) {
    guard recognizer.source != .wheel, let performer, performer.isHeld(core, by: self) else { return }
    let velocity = ending == .cancelled ? 0 : velocity()
    performer.letGo(core, velocity: velocity.lanes, by: self)
    guard kept(free) != free else { return }
    performer.drive(core, to: seen(kept(free)).lanes, on: .materialDefault, velocity: velocity.lanes, named: nil)
  }

  /// The rate of the visible value, per second of the scheduler's clock.
  private func velocity() -> Double { recognizer.rate(at: handTime) * slope(at: free) * handPace }

  // MARK: For subclasses

  /// The growth since the gesture began, in the scale of the subclass.
  func growth(of recognizer: ManipulationGestureRecognizer) -> Double { 0 }
  /// The visible value for a value without rubber-band resistance.
  func seen(_ free: Double) -> Double { free }
  /// The inverse of ``seen(_:)``.
  func position(ofSeen value: Double) -> Double { value }
  /// The derivative of ``seen(_:)``.
  func slope(at free: Double) -> Double { 1 }
  /// The nearest value in the legal range.
  func kept(_ free: Double) -> Double { free }
}

/// Detects a new finger: at the beginning of a gesture, and when another finger is added.
struct HandCount {
  private var count: Int?

  mutating func isNew(_ recognizer: GestureRecognizer) -> Bool {
    defer { count = recognizer.numberOfPointers }
    return count.map { recognizer.numberOfPointers > $0 } ?? true
  }
}

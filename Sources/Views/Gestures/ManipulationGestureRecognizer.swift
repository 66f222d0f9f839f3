import Geometry

/// What pinching and turning have in common: something is made larger, or turned, about a center, by two fingers, by the
/// mouse with a modifier key held, or by the wheel with one.
///
/// - Two fingers: the way from the one to the other is the baseline, and their middle the center. The gesture begins when they
///   have moved ``minimumDistance`` apart, together, or round each other. It goes on while one of them is up, without a jump
///   when that comes down again, and ends when both are up.
/// - A drag with the primary button that begins with one of the ``dragModifiers`` held, no more and no fewer: the center is
///   that of the view, and the baseline the way from there to the pointer. Keys that are let go of meanwhile change nothing.
/// - The wheel, turned with ``wheelModifiers`` held: the center is where the pointer is. The gesture ends when the wheel has
///   been still for ``Window/wheelSilence``, is turned elsewhere or otherwise, or a button goes down.
@MainActor public class ManipulationGestureRecognizer: GestureRecognizer {
  /// What the gesture is made with.
  public enum Source: Hashable, Sendable {
    case fingers
    /// A drag of the mouse with a modifier key held.
    case drag
    case wheel
  }

  /// From where to where it is measured, in window coordinates.
  private enum Baseline {
    case none
    /// From the first finger to the second.
    case fingers
    /// From a point that stays to the pointer.
    case pivot(Point)
    case wheel(Point)
  }

  /// How far the baseline's end must move before the gesture begins, in points; 0 or more.
  public var minimumDistance = 4.0 {
    didSet {
      precondition(
        minimumDistance >= 0 && minimumDistance.isFinite,
        "a gesture begins after 0 or more points, not \(minimumDistance)")
    }
  }
  /// The modifier keys with each of which a drag of the mouse makes this gesture; empty: no drag does.
  public var dragModifiers: [KeyModifiers]
  /// The modifier keys with which the wheel makes this gesture; nil: the wheel does not.
  public var wheelModifiers: KeyModifiers?
  /// What the gesture under way is made with, or the last one was.
  public private(set) final var source = Source.fingers

  private final var baseline = Baseline.none
  /// What the baseline read when the hand took hold, and what it read last; nil where it was too short to say.
  private final var first: Double?
  private final var reading: Double?
  /// By how much the reading has grown since the gesture began.
  private final var amount = 0.0
  private final var meter = VelocityTracker()
  /// How fast it grew when one of two fingers was lifted, and when that was.
  private final var lifted: (rate: Double, time: Double)?

  /// Two fingers that are lifted within so many seconds are lifted by one movement of the hand.
  private static let liftTime = 0.1

  init(dragModifiers: [KeyModifiers], wheelModifiers: KeyModifiers, action: ((GestureRecognizer) -> Void)?) {
    self.dragModifiers = dragModifiers
    self.wheelModifiers = wheelModifiers
    super.init(action: action)
  }

  public override var maximumNumberOfPointers: Int { 2 }

  /// What stays where it is, in a view's coordinates, or the window's: the middle of the fingers, the center of the view, or
  /// where the wheel is turned.
  public final func center(in other: View?) -> Point {
    let center =
      switch baseline {
      case .none, .fingers: middle ?? lastEvent?.location ?? .zero
      case .pivot(let point), .wheel(let point): point
      }
    return other.map { $0.convert(center, from: nil) ?? center } ?? center
  }

  private var middle: Point? {
    switch numberOfPointers {
    case 0: nil
    case 1: location(ofPointer: 0, in: nil)
    default: location(ofPointer: 0, in: nil) + fingers * 0.5
    }
  }

  private var fingers: Vector { location(ofPointer: 1, in: nil) - location(ofPointer: 0, in: nil) }

  // MARK: For the two gestures

  /// Reads a baseline.
  /// - Parameter shortest: in points; what is shorter is nearly nothing, and says little.
  /// - Returns: nil where the baseline says nothing.
  func read(_ baseline: Vector, shortest: Double) -> Double? { nil }
  /// The difference between two readings, where several stand for the same.
  func difference(from old: Double, to new: Double) -> Double { new - old }
  /// By how much the wheel changes the reading.
  func amount(of wheel: WheelEvent) -> Double { 0 }
  /// The largest growth, either way.
  var largestAmount: Double { 1e9 }

  /// How much the reading has grown since the gesture began. Setting it forgets how fast.
  final var total: Double {
    get { amount }
    set {
      amount = newValue
      lifted = nil
      meter.reset()
      if let event = lastEvent { meter.add(Point(amount, 0), at: event.time) }
    }
  }

  /// How fast the reading grows at a time on the events' clock, a second's worth; 0 outside a gesture, and for a wheel,
  /// which goes in steps and throws nothing.
  package final func rate(at time: Double) -> Double {
    if source == .wheel { return 0 }
    guard let lifted else { return meter.velocity(at: time).x }
    return time - lifted.time <= Self.liftTime ? lifted.rate : 0
  }

  // MARK: Fingers and drags

  /// Whether a drag of the mouse that begins so makes this gesture.
  package final func takesDrag(_ event: PointerEvent) -> Bool {
    event.pointer == .mouse && event.button == .primary && dragModifiers.contains(event.modifiers)
  }

  public override func pointerBegan(_ event: PointerEvent) {
    guard event.pointer == .mouse else {
      (source, baseline) = (.fingers, .fingers)
      return
    }
    guard takesDrag(event), let pivot = view?.middleInWindow else { return fail() }
    (source, baseline) = (.drag, .pivot(pivot))
    reading = measure(event.location)
    first = reading
  }

  public override func pointersChanged(_ event: PointerEvent) {
    if numberOfPointers < 2 {
      lifted = (meter.velocity(at: event.time).x, event.time)
    } else {
      lifted = nil
      meter.reset()
      meter.add(Point(amount, 0), at: event.time)
    }
    // From one baseline to the next nothing grows.
    reading = measure(event.location)
    first = reading
    if isActive { transition(to: .changed) }
  }

  public override func pointerMoved(_ event: PointerEvent) {
    for place in event.coalesced { grow(to: place) }
    grow(to: event.sample)
    if isActive { return transition(to: .changed) }
    guard let first, let reading, let length = vector(event.location)?.length else { return }
    if abs(difference(from: first, to: reading)) * length >= minimumDistance { begin(at: event.time) }
  }

  public override func pointerEnded(_ event: PointerEvent) {
    guard isActive else { return fail() }
    grow(to: event.sample)
    transition(to: .ended)
  }

  private func begin(at time: Double) {
    total = 0
    recognize(as: .began)
  }

  /// Takes the next place of the pointer that is the mouse, or of the fingers.
  private func grow(to place: PointerSample) {
    let new = measure(place.location)
    // A pointer that passes the pivot comes out on the other side of it and has turned nothing over; fingers that nearly
    // touch still are the same two.
    defer { reading = new ?? (source == .fingers ? reading : nil) }
    guard let new else { return }
    if let reading, isActive {
      let grown = amount + difference(from: reading, to: new)
      amount = min(largestAmount, max(-largestAmount, grown))
    }
    if isActive, lifted == nil { meter.add(Point(amount, 0), at: place.time) }
    if first == nil { first = new }
  }

  private func measure(_ pointer: Point) -> Double? {
    vector(pointer).flatMap { vector in
      switch source {
      case .fingers: read(vector, shortest: 8)
      case .drag: read(vector, shortest: 20)
      case .wheel: nil
      }
    }
  }

  private func vector(_ pointer: Point) -> Vector? {
    switch baseline {
    case .fingers: numberOfPointers == 2 ? fingers : nil
    case .pivot(let pivot): pointer - pivot
    case .none, .wheel: nil
    }
  }

  public override func reset() {
    baseline = .none
    (first, reading, lifted) = (nil, nil, nil)
    amount = 0
    meter.reset()
  }

  // MARK: The wheel

  override func supports(_ wheel: WheelEvent) -> Bool { wheel.modifiers == wheelModifiers }

  override func wheelTurned(_ wheel: WheelEvent) {
    if !isActive {
      (source, baseline) = (.wheel, .wheel(wheel.location))
      begin(at: wheel.time)
    }
    guard isActive else { return }
    amount = min(largestAmount, max(-largestAmount, amount + amount(of: wheel)))
    transition(to: .changed)
  }
}

extension View {
  /// The middle of the bounds, in window coordinates.
  fileprivate var middleInWindow: Point? { window == nil ? nil : convert(bounds.center, to: nil) }
}

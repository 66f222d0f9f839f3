import Geometry

/// The common part of pinches and rotations: two fingers, a drag with a modifier key, or the wheel with one, scale or
/// rotate about a center.
///
/// - Two fingers: the line from one to the other is the baseline, and their middle the center. The gesture begins when
///   they have moved ``minimumDistance`` apart, together, or round each other. It goes on while one of them is up,
///   without a jump when that comes down again, and ends when both are up.
/// - A drag with the primary button that begins with exactly one of the ``dragModifiers`` held: the center is that of
///   the view, and the baseline leads from there to the pointer. Releasing the keys during the drag changes nothing.
/// - The wheel with ``wheelModifiers`` held: the center is the pointer's location. The gesture ends when the wheel has
///   rested for ``Window/wheelSilence``, the pointer or the keys have changed, or a button goes down.
@MainActor public class ManipulationGestureRecognizer: GestureRecognizer {
  /// The input that makes the gesture.
  public enum Source: Hashable, Sendable {
    /// Two fingers.
    case fingers
    /// A drag of the mouse with a modifier key held.
    case drag
    /// The wheel with a modifier key held.
    case wheel
  }

  /// The line that is measured, in window coordinates.
  private enum Baseline {
    case none
    /// From the first finger to the second.
    case fingers
    /// From a fixed point to the pointer.
    case pivot(Point)
    case wheel(Point)
  }

  /// How far the end of the baseline must move before the gesture begins, in points; 0 or more.
  public var minimumDistance = 4.0 {
    didSet {
      precondition(
        minimumDistance >= 0 && minimumDistance.isFinite,
        "a gesture begins after 0 or more points, not \(minimumDistance)")
    }
  }
  /// The modifier keys, any of which lets a drag of the mouse make this gesture; empty: no drag does.
  public var dragModifiers: [KeyModifiers]
  /// The modifier keys with which the wheel makes this gesture; nil: the wheel does not.
  public var wheelModifiers: KeyModifiers?
  /// The input of the present gesture, or of the last one.
  public private(set) final var source = Source.fingers

  private final var baseline = Baseline.none
  /// The measure of the baseline at the start and at the last event; nil where it was too short.
  private final var first: Double?
  private final var reading: Double?
  /// The growth of the measure since the gesture began.
  private final var amount = 0.0
  private final var meter = VelocityTracker()
  /// The rate of growth when one of two fingers was lifted, and the time.
  private final var lifted: (rate: Double, time: Double)?

  /// Two fingers that are lifted within this time, in seconds, are lifted together.
  private static let liftTime = 0.1

  init(dragModifiers: [KeyModifiers], wheelModifiers: KeyModifiers, action: ((GestureRecognizer) -> Void)?) {
    self.dragModifiers = dragModifiers
    self.wheelModifiers = wheelModifiers
    super.init(action: action)
  }

  public override var maximumNumberOfPointers: Int { 2 }

  /// The fixed point of the gesture, in a view's coordinates, or in the window's where it is nil: the middle of the
  /// fingers, the center of the view, or the location of the wheel.
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

  /// Measures a baseline.
  /// - Parameter shortest: the length in points below which the measure is unreliable.
  /// - Returns: nil where it has no measure.
  func read(_ baseline: Vector, shortest: Double) -> Double? { nil }
  /// The difference between two measures; those of an angle differ by less than a full turn.
  func difference(from old: Double, to new: Double) -> Double { new - old }
  /// The change of the measure by a wheel event.
  func amount(of wheel: WheelEvent) -> Double { 0 }
  /// The largest growth in either direction.
  var largestAmount: Double { 1e9 }

  /// The growth of the measure since the gesture began. Setting it resets the rate.
  final var total: Double {
    get { amount }
    set {
      amount = newValue
      lifted = nil
      meter.reset()
      if let event = lastEvent { meter.add(Point(amount, 0), at: event.time) }
    }
  }

  /// The growth a second at a time on the events' clock; 0 outside a gesture, and for the wheel, which moves in steps.
  package final func rate(at time: Double) -> Double {
    if source == .wheel { return 0 }
    guard let lifted else { return meter.velocity(at: time).x }
    return time - lifted.time <= Self.liftTime ? lifted.rate : 0
  }

  // MARK: Fingers and drags

  /// Whether a drag of the mouse that begins with this event makes this gesture.
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
    // A change of baseline changes no value.
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

  /// Takes the next location of the mouse, or of the fingers.
  private func grow(to place: PointerSample) {
    let new = measure(place.location)
    // A mouse that passes the pivot comes out on the other side of it and has turned nothing; fingers that nearly touch
    // are still the same two.
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

import Geometry

/// Recognizes a drag with a button, or with one or more fingers, down.
///
/// With several fingers it follows their middle, without a jump when one comes or goes, and ends with the last.
@MainActor public class PanGestureRecognizer: GestureRecognizer {
  /// The directions in which a drag may begin. Once begun it follows the pointer on both axes.
  public struct Directions: OptionSet, Hashable, Sendable {
    /// The bits of the set.
    public let rawValue: Int
    /// To the right.
    public static let right = Directions(rawValue: 1)
    /// To the left.
    public static let left = Directions(rawValue: 2)
    /// Downwards.
    public static let down = Directions(rawValue: 4)
    /// Upwards.
    public static let up = Directions(rawValue: 8)
    /// Left and right.
    public static let horizontal: Directions = [.right, .left]
    /// Up and down.
    public static let vertical: Directions = [.down, .up]
    /// All directions.
    public static let any: Directions = [.right, .left, .down, .up]
    /// Makes a set from its bits.
    public init(rawValue: Int) { self.rawValue = rawValue }
  }

  /// A drag in another direction fails.
  public var directions = Directions.any
  /// The distance after which the drag begins, in points; 0 begins it at the press itself, in any direction.
  ///
  /// Default: 4. A press on a control or another view that takes taps inside this one becomes a drag after 10 points
  /// at least.
  public var minimumDistance = 4.0
  /// Whether a drag with the ``minimumDistance`` 0 leaves presses on controls to these, too, and begins beyond their
  /// slack.
  package final var yieldsToTaps = false
  /// Whether two fingers on a touchpad drag, too, when they set out to the side. Default: false.
  ///
  /// A scroll view under the pointer that can still scroll that way takes the gesture instead. SDL does not report when
  /// the fingers leave: the drag ends 0.06 s after the last event of fingers that were fast, at their velocity, and
  /// otherwise after ``Window/wheelSilence``, at rest. The delegate's `shouldReceive` gets an event of the phase
  /// `hovered`. Wheels with notches never drag.
  /// > Source: UIKit, `UIPanGestureRecognizer.allowedScrollTypesMask`.
  public final var allowsContinuousScroll = false
  /// The mouse button of the drag. Default: primary.
  public var button = PointerEvent.Button.primary
  private var mostPointers = Int.max
  /// At least 1. Default: no limit. Fingers beyond it are ignored.
  public override var maximumNumberOfPointers: Int {
    get { mostPointers }
    set {
      precondition(newValue >= 1, "a pan has 1 pointer or more, not \(newValue)")
      mostPointers = newValue
    }
  }
  /// The location of the press, in window coordinates.
  package private(set) final var pressLocation = Point.zero
  /// Where the drag began.
  private final var beginning = Point.zero
  /// The location from which the translation counts.
  private final var origin = Point.zero
  /// The remaining offset between the pointer and the dragged point: the minimum distance, less the part already made
  /// up.
  private final var lag = Vector.zero
  /// How much of the lag remains to be made up, in points.
  private final var owed = 0.0
  /// How many points the pointer moves while one point of the lag is made up: chosen by eye, the smallest number that
  /// is not seen.
  private static let wayOfGivingBack = 8.0
  /// The newest events of this press, oldest first, for estimates of velocity: at least the last 1,024. Each place of a
  /// motion's history counts as one.
  public private(set) var history: [PointerEvent] = []

  /// The pointer's displacement since the drag began, in points of the window. The ``minimumDistance`` before the
  /// beginning does not count, so that the dragged view does not jump. Before the drag begins: the displacement since
  /// the press.
  public final var translation: Vector { lastEvent.map { $0.location - origin } ?? .zero }

  /// The location at which the drag began, in window coordinates: ``minimumDistance`` from the press.
  public final var originLocation: Point { beginning }

  /// The location to which the pressed point belongs, in window coordinates.
  ///
  /// It starts without a jump, behind the pointer by the minimum distance. This lag is made up while the pointer moves
  /// eight times as far; from then on it is the pointer's location. With several fingers the lag stays.
  package final var grabLocation: Point { lastEvent.map { $0.location - lag } ?? .zero }
  /// The displacement of that point since the press, in points of the window.
  package final var grabTranslation: Vector { grabLocation - pressLocation }

  /// The predicted further displacement of the pointer when the next frame is displayed, in points of the window.
  package final var lead: Vector {
    guard let predictedLocation, let location = lastEvent?.location else { return .zero }
    return predictedLocation - location
  }

  /// The direction from the press to where the drag began; nil where it began at the press.
  package final var firstDirection: Directions? {
    let way = beginning - pressLocation
    return way == .zero ? nil : Directions(along: way)
  }

  /// The pointer's displacement, measured in a view, which may be moved, scaled or rotated.
  ///
  /// It counts from the beginning of the drag, or from the last ``setTranslation(_:in:)``; before the drag begins, as
  /// in `gestureRecognizerShouldBegin(_:)`, from the press.
  /// - Parameter view: nil for the window.
  /// - Returns: points of the view.
  public final func translation(in view: View?) -> Vector { way(translation, in: view) }

  /// Sets the present translation, from which it goes on counting; nothing outside a press.
  ///
  /// Set it to zero in each call to handle a drag in steps. The velocity does not change.
  /// ```swift
  /// card.center += pan.translation(in: card.superview)
  /// pan.setTranslation(.zero, in: card.superview)
  /// ```
  /// - Parameters:
  ///   - translation: points of the view; one that is not finite changes nothing.
  ///   - view: nil for the window.
  public final func setTranslation(_ translation: Vector, in view: View?) {
    guard translation.isFinite, let location = lastEvent?.location else { return }
    let there = view.map { view in
      view.convert(location, from: nil).flatMap { view.convert($0 - translation, to: nil) }
    }
    origin = (there ?? location - translation) ?? origin
  }

  /// The pointer's velocity, measured in a view as in ``translation(in:)``.
  ///
  /// As ``VelocityTracker`` estimates it; zero after 40 ms of rest, and outside a press.
  /// - Parameter view: nil for the window.
  /// - Returns: points of the view a second.
  public final func velocity(in view: View?) -> Vector {
    guard let now = lastEvent?.time else { return .zero }
    var tracker = VelocityTracker()
    for event in history.suffix(Self.mostSamples) { tracker.add(event.location, at: event.time) }
    // Under a tilt the scale differs from place to place: a hundredth of a second is near enough to the pointer.
    let share = view?.isInDepth == true ? 0.01 : 1
    return way(tracker.velocity(at: now) * share, in: view) / share
  }

  /// A displacement in the window that ends at the pointer, measured in a view.
  private func way(_ way: Vector, in view: View?) -> Vector {
    guard let view, let location = lastEvent?.location else { return way }
    if !view.isInDepth { return view.convert(way, from: nil) ?? way }
    guard let from = view.convert(location - way, from: nil), let to = view.convert(location, from: nil) else {
      return way
    }
    return to - from
  }

  // MARK: Keys

  private var keyDrag: KeyDrag?

  /// Drags the view by a step, or a drag under way farther.
  /// - Returns: false where the drag cannot begin.
  final func dragByKeys(along way: Vector, time: Double) -> Bool {
    if keyDrag == nil {
      guard let view, let makeTicker = view.window?.makeTicker,
        let center = view.convert(view.bounds.center, to: nil), center.isFinite
      else { return false }
      let event = PointerEvent(.began, at: center, time: time)
      guard !isTracking, accepts(event), track(event) else { return false }
      keyDrag = KeyDrag(self, from: event, makeTicker)
      pressLocation = center
      record(event)
      begin(at: center)
    }
    if isActive, keyDrag?.go(by: way) == true { return true }
    endKeyDrag()
    return false
  }

  final func keyDragDidMove(_ event: PointerEvent) {
    guard isActive, track(event) else { return }
    record(event)
    transition(to: .changed)
  }

  override func endKeyDrag() {
    guard let keyDrag else { return }
    keyDrag.stop()
    self.keyDrag = nil
    leaveTrack(isCancelled: false)
  }

  // MARK: A touchpad

  /// The velocity of the fingers on a touchpad; nil while a pointer drags.
  private var scrollTracker: VelocityTracker?
  /// The end of a drag by a touchpad.
  package enum ScrollEnding {
    /// The fingers have left at speed, noticed late: their last event gives the velocity.
    case thrown
    /// The fingers have rested.
    case rested
  }
  /// How a touchpad has ended this drag; nil before, and for pointers.
  package private(set) final var scrollEnding: ScrollEnding?
  /// The distance after which a touchpad's direction counts, in points.
  private static let scrollSlop = 8.0
  /// The velocity from which fingers that fall silent have left the touchpad, in points a second: fingers that stop on
  /// it slow down first.
  package static let liftVelocity = 150.0
  /// The seconds of silence after which such fingers have left: several reports of a slow touchpad.
  package static let liftSilence = 0.06

  override func supports(_ wheel: WheelEvent) -> Bool { allowsContinuousScroll && wheel.isSideways }

  override func pointerEvent(of wheel: WheelEvent) -> PointerEvent {
    let last = scrollTracker == nil ? nil : lastEvent?.location
    return PointerEvent(
      .moved, at: (last ?? wheel.location) + wheel.fingerWay, time: wheel.time, modifiers: wheel.modifiers)
  }

  override func wheelTurned(_ wheel: WheelEvent) {
    guard let event = lastEvent else { return }
    if scrollTracker == nil {
      scrollTracker = VelocityTracker()
      scrollEnding = nil
      pressLocation = wheel.location
      origin = pressLocation
      lag = .zero
    }
    scrollTracker?.add(event.location, at: event.time)
    pointerMoved(event)
  }

  override var wheelSilence: Double {
    guard isActive, let event = lastEvent, let scrollTracker else { return Window.wheelSilence }
    let isFast = scrollTracker.velocity(at: event.time).length >= Self.liftVelocity
    return isFast ? Self.liftSilence : Window.wheelSilence
  }

  override func wheelWillEnd() {
    if scrollTracker != nil { scrollEnding = wheelSilence == Self.liftSilence ? .thrown : .rested }
  }

  public override func pointerBegan(_ event: PointerEvent) {
    scrollEnding = nil
    guard event.button == button else { return fail() }
    pressLocation = event.location
    origin = pressLocation
    lag = .zero
    record(event)
    if minimumDistance <= 0, slack == 0 { begin(at: pressLocation) }
  }

  public override func pointerMoved(_ event: PointerEvent) {
    record(event)
    if isActive { return transition(to: .changed) }
    let way = event.location - pressLocation
    let least = max(minimumDistance, scrollTracker == nil ? slack : Self.scrollSlop)
    guard way != .zero, way.length >= least else { return }
    guard directions.contains(Directions(along: way)) else { return fail() }
    // A drag that had to wait for another gesture starts where it is allowed to.
    begin(at: isWaiting ? event.location : pressLocation + way * (least / way.length))
  }

  private var slack: Double { minimumDistance > 0 || yieldsToTaps ? tapSlack : 0 }

  private func begin(at location: Point) {
    beginning = location
    recognize(as: .began)
  }

  /// The displacement up to the beginning of the drag does not count at once.
  override func willBegin() {
    origin = beginning
    lag = beginning - pressLocation
    owed = numberOfPointers <= 1 ? lag.length : 0
    if let location = lastEvent?.location { giveBack(by: location.distance(to: beginning)) }
  }

  private func giveBack(by way: Double) {
    guard owed > 0 else { return }
    let (length, given) = (lag.length, min(owed, way / Self.wayOfGivingBack))
    owed -= given
    lag = owed > 0 ? lag * ((length - given) / length) : .zero
  }

  /// From here on the touched points stay under the fingers.
  public override func pointersChanged(_ event: PointerEvent) { owed = 0 }

  public override func pointerEnded(_ event: PointerEvent) {
    record(event)
    if isActive { transition(to: .ended) } else { fail() }
  }

  public override func reset() {
    history.removeAll(keepingCapacity: true)
    scrollTracker = nil
  }

  private static let mostSamples = 512

  private func record(_ event: PointerEvent) {
    for place in event.coalesced { append(event.alone(at: place)) }
    append(event.alone(at: event.sample))
  }

  private func append(_ event: PointerEvent) {
    if isActive, let last = history.last { giveBack(by: event.location.distance(to: last.location)) }
    if history.count >= 2048 { history.removeFirst(1024) }
    history.append(event)
  }
}

extension PanGestureRecognizer.Directions {
  /// The directions with left and right exchanged.
  package var mirrored: PanGestureRecognizer.Directions {
    intersection(.vertical).union(contains(.left) ? .right : []).union(contains(.right) ? .left : [])
  }

  /// The main direction of a displacement.
  package init(along way: Vector) {
    if abs(way.x) >= abs(way.y) {
      self = way.x >= 0 ? .right : .left
    } else {
      self = way.y >= 0 ? .down : .up
    }
  }
}

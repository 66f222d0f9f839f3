import Geometry
import Motion
import Runtime
import Views

/// Turns a pan on a view into motion. Subclasses define the motion.
class DragDriver: GestureDriver {
  let recognizer: PanGestureRecognizer
  private let adjustsAnchorPoint: Bool
  private var tracker = VelocityTracker()
  private var firstLocation = Point.zero
  /// The location of the pointer, and of the grabbed point, which lags behind while the recognizer makes up for its
  /// slop.
  private var lastLocation = Point.zero
  private var lastGrab = Point.zero
  /// The vector from the grabbed point to the pointer, in window points.
  private var lag = Vector.zero
  /// The newest pointer sample that has been used.
  private var newest: PointerSample?
  /// The largest distance of the pointer from its first location, in points of the view's parent.
  private(set) var reach = 0.0
  /// The predicted motion of the pointer until the frame is visible, in points of the view's parent. The prediction
  /// affects only the displayed position, never a decision.
  private(set) var lead = Vector.zero

  /// - Parameter configure: sets up a recognizer that the plan adds. Not called for a recognizer of the program.
  init(
    _ performer: PropertyController, on view: View, plan: Draggable, name: String?,
    configure: (PanGestureRecognizer) -> Void
  ) {
    let source = Source(named: plan.gesture, on: view) { PanGestureRecognizer() }
    recognizer = source.recognizer
    adjustsAnchorPoint = plan.adjustsAnchorPoint
    if source.isOwn { configure(recognizer) }
    super.init(performer, on: view, source, activity: "drag", name: name)
  }

  override func takeHold() -> Bool {
    guard let event = recognizer.lastEvent else { return false }
    // The grabbed point is the one that was under the pointer at the press.
    let grabbed = isBeginning ? recognizer.pressLocation : recognizer.grabLocation
    if adjustsAnchorPoint { performer?.context?.emitPlan(ChangeAnchorPoint(under: grabbed)) }
    guard grab() else { return false }
    tracker.reset()
    let parent = ParentSpace(of: view)
    for earlier in recognizer.history where earlier.time >= event.time - 2 * VelocityTracker.window {
      record(parent.point(earlier.location) ?? lastLocation, at: earlier.time)
    }
    lastGrab = parent.point(grabbed) ?? lastGrab
    lastLocation = isBeginning ? lastGrab : parent.point(event.location) ?? lastLocation
    firstLocation = lastLocation
    lag = event.location - recognizer.grabLocation
    newest = lastLocation == parent.point(event.location) ? event.sample : nil
    lead = .zero
    reach = 0
    return true
  }

  override func didTakeHold() { if newest == nil { follow() } }

  override func follow() {
    guard let event = recognizer.lastEvent else { return }
    let parent = ParentSpace(of: view)
    // A gesture also reports a change when only its prediction changes.
    if event.sample != newest {
      for place in event.coalesced { pull(to: place, in: parent) }
      lag = event.location - recognizer.grabLocation
      pull(to: event.sample, in: parent)
      newest = event.sample
    }
    let predicted = recognizer.predictedLocation.flatMap { parent.point($0) }
    lead = predicted.map { $0 - lastLocation } ?? .zero
    show(velocity: velocity())
  }

  private func pull(to place: PointerSample, in parent: ParentSpace) {
    lastLocation = parent.point(place.location) ?? lastLocation
    record(lastLocation, at: place.time)
    reach = max(reach, lastLocation.distance(to: firstLocation))
    let grab = parent.point(place.location - lag) ?? lastGrab
    let delta = grab - lastGrab
    lastGrab = grab
    pull(by: delta)
  }

  override func willLetGo(_ ending: Ending) {
    if ending != .cancelled { follow() }
    if lead != .zero {
      lead = .zero
      show(velocity: velocity())
    }
  }

  override func letGo(_ ending: Ending) { letGo(velocity: ending == .cancelled ? .zero : velocity(), ending) }

  private func record(_ location: Point, at time: Double) {
    guard tracker.add(location, at: time) else { return }
    hear(at: time, isFirst: tracker.count == 1)
  }

  /// The present velocity of the pointer, in points a second on the scheduler's clock.
  private func velocity() -> Vector {
    // Fingers that leave a touchpad are noticed late.
    let time = recognizer.scrollEnding == .thrown ? recognizer.lastEvent?.time : nil
    return tracker.velocity(at: time ?? handTime) * handPace
  }

  // MARK: For subclasses

  /// - Returns: whether the drag can begin.
  func grab() -> Bool { true }
  /// Moves the dragged point by a distance in points of the view's parent. The view does not change before
  /// ``show(velocity:)``.
  func pull(by delta: Vector) {}
  /// Moves the view to the dragged point, and beyond it by ``lead``.
  /// - Parameter velocity: in points a second of the view's parent, as in ``letGo(velocity:_:)``.
  func show(velocity: Vector) {}
  func letGo(velocity: Vector, _ ending: Ending) {}
}

/// The coordinate space of a view's parent at one moment.
struct ParentSpace {
  /// From the window to the parent; nil where the parent is flattened to a line.
  private let map: Transform2D?

  init(of view: View) { map = view.superview.map { $0.transform(from: nil) } ?? .identity }

  /// - Returns: the point in the parent. nil where the parent is flattened to a line.
  func point(_ location: Point) -> Point? {
    guard let point = map.map({ location.applying($0) }), point.isFinite else { return nil }
    return point
  }
}

import Geometry
import Motion
import Runtime
import Views

/// Listens to a pan on a view and turns it into motion; what motion, subclasses say.
class DragDriver: GestureDriver {
  private let recognizer: PanGestureRecognizer
  private let adjustsAnchorPoint: Bool
  private var tracker = VelocityTracker()
  private var firstLocation = Point.zero
  /// Where the hand is, and where what it grabbed has to be: behind it as long as the recognizer gives back its slop.
  private var lastLocation = Point.zero
  private var lastGrab = Point.zero
  /// From the latter to the former, in points of the window.
  private var lag = Vector.zero
  /// The newest place that counts already.
  private var newest: PointerSample?
  /// How far the hand was at most from where it took hold, in points of the view's parent.
  private(set) var reach = 0.0
  /// How far beyond where the hand is known to be it will be seen, in points of the view's parent: only what is shown has
  /// this in it, never what is decided.
  private(set) var lead = Vector.zero

  /// - Parameter configure: sets up a recognizer that is the plan's own.
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
    // What was under the pointer at the press is what the hand has.
    let grabbed = isBeginning ? recognizer.pressLocation : recognizer.grabLocation
    if adjustsAnchorPoint { performer?.emitter?.emitPlan(ChangeAnchorPoint(under: grabbed)) }
    guard grab() else { return false }
    tracker.reset()
    let parent = Parent(of: view)
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
    let parent = Parent(of: view)
    // A gesture also changes when only its prediction does.
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

  private func pull(to place: PointerSample, in parent: Parent) {
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

  /// Of the hand at this moment, in points a second on the scheduler's clock.
  private func velocity() -> Vector { tracker.velocity(at: handTime) * handPace }

  // MARK: For subclasses

  /// - Returns: whether the hand may have it.
  func grab() -> Bool { true }
  /// The hand goes on, by points of the view's parent; nothing is seen of it before ``show(velocity:)``.
  func pull(by delta: Vector) {}
  /// Brings what is held to where the hand is, and beyond that by ``lead``.
  /// - Parameter velocity: in points a second of the view's parent, as in ``letGo(velocity:_:)``.
  func show(velocity: Vector) {}
  func letGo(velocity: Vector, _ ending: Ending) {}
}

/// The coordinates of a view's parent, as they are now.
struct Parent {
  /// From the window's; nil where the parent is flattened to a line.
  private let map: Transform2D?

  init(of view: View) { map = view.superview.map { $0.transform(from: nil) } ?? .identity }

  /// nil where the parent has no such place.
  func point(_ location: Point) -> Point? {
    guard let point = map.map({ location.applying($0) }), point.isFinite else { return nil }
    return point
  }
}

import Geometry
import Motion
import Runtime
import Views

/// Listens to a pan on a view and turns it into motion; what motion, subclasses say.
class DragDriver {
  let name: String?
  private(set) weak var performer: PropertyPerformer<View>?
  let view: View
  private let recognizer: PanGestureRecognizer
  private let isOwn: Bool
  private var action: Int?
  private var token: ActivityToken?
  private var tracker = VelocityTracker()
  private var lastLocation = Point.zero
  /// How far the hand went in all since it took hold, in points of the view's parent.
  private(set) var way = 0.0

  init(_ performer: PropertyPerformer<View>, plan: Draggable, name: String?) {
    self.performer = performer
    self.name = name
    view = performer.target
    let found = view.gestureRecognizers.first { $0.name != nil && $0.name == plan.gesture }
    isOwn = !(found is PanGestureRecognizer)
    recognizer = found as? PanGestureRecognizer ?? PanGestureRecognizer()
    token = performer.tokenizer?.makeToken("Draggable")
  }

  /// Begins to listen; takes hold at once where the gesture is under way already.
  func attach() {
    if isOwn { view.addGestureRecognizer(recognizer) }
    action = recognizer.addAction { [weak self] _ in self?.recognizerDidChange() }
    if recognizer.isActive { begin() }
  }

  func detach() {
    if let action { recognizer.removeAction(action) }
    action = nil
    token?.isActive = false
    if isOwn { view.removeGestureRecognizer(recognizer) }
  }

  isolated deinit { detach() }

  private func recognizerDidChange() {
    switch recognizer.state {
    case .began: begin()
    case .changed: move()
    case .ended: end(isCancelled: false)
    case .cancelled: end(isCancelled: true)
    case .possible, .failed: break
    }
  }

  private func begin() {
    guard grab() else { return }
    token?.isActive = true
    tracker = VelocityTracker()
    for event in recognizer.history { record(event) }
    lastLocation = inParent(recognizer.lastEvent)
    way = 0
  }

  private func move() {
    guard token?.isActive == true, let event = recognizer.lastEvent else { return }
    let here = inParent(event)
    // A release in place says nothing about how fast the hand was.
    if event.phase != .ended || here != lastLocation { record(event) }
    let delta = here - lastLocation
    lastLocation = here
    way += delta.length
    drag(by: delta, velocity: velocity(at: event.time))
  }

  private func end(isCancelled: Bool) {
    guard token?.isActive == true else { return }
    if !isCancelled { move() }
    let time = recognizer.lastEvent?.time ?? 0
    letGo(velocity: isCancelled ? .zero : velocity(at: time), isCancelled: isCancelled)
    token?.isActive = false
  }

  private func record(_ event: PointerEvent) {
    let p = inParent(event)
    tracker.add(p, at: event.time)
  }

  /// In points a second on the scheduler's clock.
  private func velocity(at time: Double) -> Vector {
    let v = tracker.velocity(at: time)
    let rate = performer?.ticker?.rate ?? 1
    return rate > 0 ? v / rate : .zero
  }

  private func inParent(_ event: PointerEvent?) -> Point {
    guard let event else { return lastLocation }
    return view.superview?.convert(event.location, from: nil) ?? event.location
  }

  // MARK: For subclasses

  /// - Returns: whether the hand may have it.
  func grab() -> Bool { true }
  /// - Parameters: in points, and points a second, of the view's parent.
  func drag(by delta: Vector, velocity: Vector) {}
  func letGo(velocity: Vector, isCancelled: Bool) {}
}

/// Moves a view's position.
final class PositionDrag: DragDriver {
  private let axis: Draggable.Axis
  private let bounds: Rect?
  /// Where the hand is, before the rubber band.
  private var free = Point.zero

  init(
    _ performer: PropertyPerformer<View>, axis: Draggable.Axis, bounds: Rect?, plan: Draggable, name: String?
  ) {
    self.axis = axis
    self.bounds = bounds
    super.init(performer, plan: plan, name: name)
  }

  override func grab() -> Bool {
    free = mapped(view.center) { band, value, range in band.value(ofOffset: value, in: range) }
    performer?.hold(Property.position.core, at: view.center.lanes, velocity: .zero)
    return true
  }

  override func drag(by delta: Vector, velocity: Vector) {
    free += locked(delta)
    let place = mapped(free) { band, value, range in band.offset(of: value, in: range) }
    performer?.hold(Property.position.core, at: place.lanes, velocity: locked(velocity).lanes)
  }

  override func letGo(velocity: Vector, isCancelled: Bool) {
    performer?.letGo(Property.position.core, velocity: locked(velocity).lanes)
  }

  private func locked(_ v: Vector) -> Vector {
    switch axis {
    case .both: v
    case .horizontal: Vector(v.x, 0)
    case .vertical: Vector(0, v.y)
    }
  }

  private func mapped(_ p: Point, _ map: (RubberBand, Double, ClosedRange<Double>) -> Double) -> Point {
    guard let bounds else { return p }
    let parent = view.superview?.bounds.size ?? bounds.size
    return Point(
      map(RubberBand(dimension: max(1, parent.width)), p.x, bounds.minX...bounds.maxX),
      map(RubberBand(dimension: max(1, parent.height)), p.y, bounds.minY...bounds.maxY))
  }
}

/// Moves a transition's window.
final class WindowDrag: DragDriver {
  private let window: TransitionWindow
  private let along: Vector
  private let rule: ReleaseRule
  /// Where the hand is; the window stops at the ends.
  private var free = 0.0

  init(
    _ performer: PropertyPerformer<View>, window: TransitionWindow, along: Vector, release: ReleaseRule,
    plan: Draggable, name: String?
  ) {
    self.window = window
    self.along = along
    rule = release
    super.init(performer, plan: plan, name: name)
  }

  override func grab() -> Bool {
    free = window.progress
    return window.grab(by: view)
  }

  override func drag(by delta: Vector, velocity: Vector) {
    free += progress(of: delta)
    let place = min(1, max(0, free))
    window.move(to: place, velocity: place == free ? progress(of: velocity) : 0)
  }

  override func letGo(velocity: Vector, isCancelled: Bool) {
    let isDrag = way >= rule.slop && !isCancelled
    let speed = isDrag ? progress(of: velocity) : 0
    let direction =
      isDrag ? rule.direction(progress: window.progress, velocity: speed) : window.currentDirection
    window.release(by: view, velocity: speed, points: (velocity.x, velocity.y), direction: direction)
  }

  /// How much of the whole way a distance in points is; towards the fore end positive.
  private func progress(of v: Vector) -> Double {
    let whole = Vector(along.x * view.bounds.width, along.y * view.bounds.height)
    let square = whole.dot(whole)
    return square > 0 ? -v.dot(whole) / square : 0
  }
}

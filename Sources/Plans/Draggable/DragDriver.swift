import Geometry
import Motion
import Runtime
import Views

/// Listens to a pan on a view and turns it into motion; what motion, subclasses say.
class DragDriver {
  /// How a hand stopped holding.
  enum Ending {
    case released
    /// The gesture was cancelled.
    case cancelled
    /// The plan was removed while the hand held on.
    case takenAway
  }

  let name: String?
  private(set) weak var performer: PropertyMover?
  let view: View
  private let recognizer: PanGestureRecognizer
  private let isOwn: Bool
  private var action: Int?
  private var token: ActivityToken?
  private var isHolding = false
  private var tracker = VelocityTracker()
  private var firstLocation = Point.zero
  private var lastLocation = Point.zero
  /// The newest event that was recorded, on its own clock and on the scheduler's.
  private var heard = (event: 0.0, scheduler: 0.0)
  /// How far the hand was at most from where it took hold, in points of the view's parent.
  private(set) var reach = 0.0

  /// - Parameter configure: sets up a recognizer that is the plan's own.
  init(
    _ performer: PropertyMover, on view: View, plan: Draggable, name: String?, configure: (PanGestureRecognizer) -> Void
  ) {
    self.performer = performer
    self.name = name
    self.view = view
    let found =
      view.gestureRecognizers.first { $0.name != nil && $0.name == plan.gesture && $0 is PanGestureRecognizer }
      as? PanGestureRecognizer
    isOwn = found == nil
    recognizer = found ?? PanGestureRecognizer()
    if found == nil { configure(recognizer) }
    let target = performer.targetName
    token = performer.tokenizer?.makeToken("drag of \(target)")
  }

  /// Begins to listen; takes hold at once where the gesture is under way already.
  func attach() {
    if isOwn { view.addGestureRecognizer(recognizer) }
    action = recognizer.addAction { [weak self] _ in self?.recognizerDidChange() }
    if recognizer.isActive { begin() }
  }

  /// Stops listening; a hand that holds on lets go.
  func detach() {
    guard action != nil else { return }
    stopListening()
    switch recognizer.state {
    case .ended: end(.released)
    case .cancelled, .failed: end(.cancelled)
    case .possible, .began, .changed: end(.takenAway)
    }
    if isOwn { view.removeGestureRecognizer(recognizer) }
  }

  private func stopListening() {
    if let action { recognizer.removeAction(action) }
    action = nil
  }

  isolated deinit {
    guard action != nil else { return }
    stopListening()
    if isOwn { view.removeGestureRecognizer(recognizer) }
  }

  private func recognizerDidChange() {
    switch recognizer.state {
    case .began: begin()
    case .changed: move()
    case .ended: end(.released)
    case .cancelled: end(.cancelled)
    case .possible, .failed: break
    }
  }

  private func begin() {
    guard !isHolding, let token, let event = recognizer.lastEvent else { return }
    token.isActive = true
    // After tear-down it stays inactive, and nobody may hold anything.
    guard token.isActive, grab() else {
      token.isActive = false
      return
    }
    isHolding = true
    tracker.reset()
    for earlier in recognizer.history where earlier.time >= event.time - 2 * VelocityTracker.window {
      record(earlier, at: inParent(earlier))
    }
    lastLocation = inParent(event)
    firstLocation = lastLocation
    reach = 0
  }

  private func move() {
    guard isHolding, let event = recognizer.lastEvent else { return }
    let here = inParent(event)
    record(event, at: here)
    let delta = here - lastLocation
    lastLocation = here
    reach = max(reach, here.distance(to: firstLocation))
    drag(by: delta, velocity: velocity())
  }

  private func end(_ ending: Ending) {
    guard isHolding else { return }
    if ending != .cancelled { move() }
    isHolding = false
    letGo(velocity: ending == .cancelled ? .zero : velocity(), ending)
    token?.isActive = false
  }

  private func record(_ event: PointerEvent, at location: Point) {
    guard tracker.add(location, at: event.time) else { return }
    if event.time > heard.event || tracker.count == 1 { heard = (event.time, performer?.now ?? 0) }
  }

  /// Of the hand at this moment, in points a second on the scheduler's clock.
  private func velocity() -> Vector {
    guard let ticker = performer?.ticker, ticker.rate > 0 else { return .zero }
    let silence = max(0, ticker.now - heard.scheduler) / ticker.rate
    return tracker.velocity(at: heard.event + silence) / ticker.rate
  }

  private func inParent(_ event: PointerEvent) -> Point {
    guard let parent = view.superview else { return event.location }
    guard let point = parent.convert(event.location, from: nil), point.isFinite else { return lastLocation }
    return point
  }

  // MARK: For subclasses

  /// - Returns: whether the hand may have it.
  func grab() -> Bool { true }
  /// - Parameters: in points, and points a second, of the view's parent.
  func drag(by delta: Vector, velocity: Vector) {}
  func letGo(velocity: Vector, _ ending: Ending) {}
}

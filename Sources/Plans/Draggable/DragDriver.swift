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
  /// The newest place that counts already.
  private var newest: PointerSample?
  /// The newest event that was recorded, on its own clock and on the scheduler's.
  private var heard = (event: 0.0, scheduler: 0.0)
  /// How far the hand was at most from where it took hold, in points of the view's parent.
  private(set) var reach = 0.0
  /// How far beyond where the hand is known to be it will be seen, in points of the view's parent: only what is shown has
  /// this in it, never what is decided.
  private(set) var lead = Vector.zero

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
    let parent = Parent(of: view)
    for earlier in recognizer.history where earlier.time >= event.time - 2 * VelocityTracker.window {
      record(parent.point(earlier.location) ?? lastLocation, at: earlier.time)
    }
    lastLocation = parent.point(event.location) ?? lastLocation
    firstLocation = lastLocation
    newest = event.sample
    lead = .zero
    reach = 0
  }

  private func move() {
    guard isHolding, let event = recognizer.lastEvent else { return }
    let parent = Parent(of: view)
    // A gesture also changes when only its prediction does.
    if event.sample != newest {
      for place in event.coalesced { pull(to: place, in: parent) }
      pull(to: event.sample, in: parent)
      newest = event.sample
    }
    let predicted = recognizer.predictedLocation.flatMap { parent.point($0) }
    lead = predicted.map { $0 - lastLocation } ?? .zero
    show(velocity: velocity())
  }

  private func pull(to place: PointerSample, in parent: Parent) {
    let here = parent.point(place.location) ?? lastLocation
    record(here, at: place.time)
    let delta = here - lastLocation
    lastLocation = here
    reach = max(reach, here.distance(to: firstLocation))
    pull(by: delta)
  }

  private func end(_ ending: Ending) {
    guard isHolding else { return }
    if ending != .cancelled { move() }
    if lead != .zero {
      lead = .zero
      show(velocity: velocity())
    }
    isHolding = false
    letGo(velocity: ending == .cancelled ? .zero : velocity(), ending)
    token?.isActive = false
  }

  private func record(_ location: Point, at time: Double) {
    guard tracker.add(location, at: time) else { return }
    if time > heard.event || tracker.count == 1 { heard = (time, performer?.now ?? 0) }
  }

  /// Of the hand at this moment, in points a second on the scheduler's clock.
  private func velocity() -> Vector {
    guard let ticker = performer?.ticker, ticker.rate > 0 else { return .zero }
    let silence = max(0, ticker.now - heard.scheduler) / ticker.rate
    return tracker.velocity(at: heard.event + silence) / ticker.rate
  }

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
private struct Parent {
  /// From the window's; nil where the parent is flattened to a line.
  private let map: Transform2D?

  init(of view: View) { map = view.superview.map { $0.transform(from: nil) } ?? .identity }

  /// nil where the parent has no such place.
  func point(_ location: Point) -> Point? {
    guard let point = map.map({ location.applying($0) }), point.isFinite else { return nil }
    return point
  }
}

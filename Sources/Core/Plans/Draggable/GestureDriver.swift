import Geometry
import Runtime
import Views

/// Listens to a gesture on a view for one plan, and keeps the scheduler active during the gesture. Subclasses define
/// the motion.
///
/// | state | the gesture begins | it changes | it ends, is cancelled, or the plan is removed |
/// |---|---|---|---|
/// | listening | → holding, if ``takeHold()`` succeeds; includes the motion since the press | | |
/// | holding | | follows | → listening, releases the view |
class GestureDriver: PlanAttachment {
  /// The reason that a gesture stopped holding the view.
  enum Ending {
    case released
    /// The gesture was cancelled.
    case cancelled
    /// The plan was removed during the gesture.
    case takenAway
  }

  /// A gesture recognizer and its origin.
  struct Source<Recognizer: GestureRecognizer> {
    let recognizer: Recognizer
    /// Whether the plan added it.
    let isOwn: Bool

    /// The view's recognizer of this name, otherwise a new one.
    init(named name: String?, on view: View, make: () -> Recognizer) {
      let found = view.gestureRecognizers.first { $0.name != nil && $0.name == name && $0 is Recognizer } as? Recognizer
      recognizer = found ?? make()
      isOwn = found == nil
    }
  }

  let name: String?
  private(set) weak var performer: PropertyController?
  let view: View
  private let listened: GestureRecognizer
  private let isOwn: Bool
  private var action: Int?
  private let token: ActivityToken?
  private(set) var isHolding = false
  /// The time of the newest event, on the clock of the events and on the scheduler's clock.
  private var heard = (event: 0.0, scheduler: 0.0)

  /// - Parameter activity: the name of the gesture in reports, such as `drag`.
  init<Recognizer>(
    _ performer: PropertyController, on view: View, _ source: Source<Recognizer>, activity: String, name: String?
  ) {
    self.performer = performer
    self.name = name
    self.view = view
    listened = source.recognizer
    isOwn = source.isOwn
    let target = performer.targetName
    token = performer.context?.makeToken("\(activity) of \(target)")
  }

  /// Starts listening. If the gesture has already begun, the view is held at once.
  func attach() {
    if isOwn { view.addGestureRecognizer(listened) }
    if followsKeys { listened.followsKeys = true }
    action = listened.addAction { [weak self] _ in self?.recognizerDidChange() }
    if listened.isActive { begin() }
  }

  /// Stops listening and releases the view.
  func detach() {
    guard action != nil else { return }
    stopListening()
    switch listened.state {
    case .ended: end(.released)
    case .cancelled, .failed: end(.cancelled)
    case .possible, .began, .changed: end(.takenAway)
    }
    if isOwn { view.removeGestureRecognizer(listened) }
  }

  private func stopListening() {
    if let action { listened.removeAction(action) }
    action = nil
    if followsKeys { listened.followsKeys = false }
  }

  isolated deinit {
    guard action != nil else { return }
    stopListening()
    if isOwn { view.removeGestureRecognizer(listened) }
  }

  private func recognizerDidChange() {
    switch listened.state {
    case .began: begin()
    case .changed: if isHolding { follow() }
    case .ended: end(.released)
    case .cancelled: end(.cancelled)
    case .possible, .failed: break
    }
  }

  private func begin() {
    guard !isHolding, let token, listened.lastEvent != nil else { return }
    token.isActive = true
    // After tear-down the scheduler stays inactive, and no gesture can hold the view.
    guard token.isActive, takeHold() else {
      token.isActive = false
      return
    }
    isHolding = true
    didTakeHold()
  }

  /// Whether the gesture is recognized with this event. Then the motion since the press counts too.
  var isBeginning: Bool { listened.state == .began }

  private func end(_ ending: Ending) {
    guard isHolding else { return }
    willLetGo(ending)
    isHolding = false
    letGo(ending)
    token?.isActive = false
  }

  // MARK: The clock of the events

  /// Records the time of an event.
  func hear(at time: Double, isFirst: Bool) {
    if time > heard.event || isFirst { heard = (time, performer?.now ?? 0) }
  }

  /// The present time on the clock of the events, in seconds.
  var handTime: Double {
    guard let context = performer?.context, context.rate > 0 else { return heard.event }
    return heard.event + max(0, context.now - heard.scheduler) / context.rate
  }

  /// Seconds of the events' clock per second of the scheduler's clock; 0 while the scheduler's clock is paused.
  var handPace: Double {
    guard let rate = performer?.context?.rate, rate > 0 else { return 0 }
    return 1 / rate
  }

  // MARK: For subclasses

  /// Whether keys make this gesture, too.
  var followsKeys: Bool { false }
  /// - Returns: whether the gesture can hold the view.
  func takeHold() -> Bool { true }
  /// Called after ``takeHold()`` succeeded. The pointer may already be ahead of the grabbed point.
  func didTakeHold() {}
  /// Called when the gesture changes.
  func follow() {}
  /// Called when the gesture ends, before ``letGo(_:)``. The last change has not been followed yet.
  func willLetGo(_ ending: Ending) {}
  func letGo(_ ending: Ending) {}
  func didShift(_ core: PropertyCore, by distance: SIMD4<Double>) {}
}

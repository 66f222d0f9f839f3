import Geometry
import Motion
import Plans
import Runtime
import Views

#if canImport(Glibc)
import Glibc
#endif

/// Lets the user drag an item: a pan on the item's view attaches the body to the pointer.
///
/// States:
/// - Listening: when the gesture begins, the body stops in a transition (still), and otherwise hangs from the pointer
///   (hanging).
/// - Holding, still: a movement beyond the slop makes the body hang, with the rest of its former motion. A release
///   restores its motion and resumes the transition; a cancelled gesture returns the transition to its start.
/// - Holding, hanging: the body follows the pointer. A release throws it, and the release rule decides the transition's
///   direction; a cancelled gesture returns the transition to its start.
final class GrabController {
  /// The number of the plan.
  let number: Int
  private let plan: Grab
  private unowned let performer: PhysicsPerformer
  private let view: View
  private let recognizer: PanGestureRecognizer
  private let isOwn: Bool
  private let token: ActivityToken?
  private var action: Int?
  private var state = State.listening
  private var tracker = VelocityTracker()
  /// The time of the newest event, on its own clock and on the scheduler's.
  private var heard = (event: 0.0, scheduler: 0.0)

  private enum State {
    case listening
    case holding(Hold)
  }

  private struct Hold {
    /// nil if the body is gone.
    var joint: JointID?
    /// The grabbed point, in the unrotated item.
    let offset: Vector
    /// The start of the grab, on the scheduler's clock, and the motion of the body before it.
    let begin: Double
    let motion: BodyMotion
    /// Whether the pointer has not moved yet. The body stands still, and can continue as before.
    var isStill: Bool
    let first: Point
    /// The target of the grabbed point.
    var last: Point
    /// The largest distance of the pointer from its start, in points.
    var reach = 0.0
  }

  private enum Ending {
    case released
    case cancelled
    case takenAway
  }

  init(_ performer: PhysicsPerformer, on view: View, _ plan: Grab, number: Int) {
    self.performer = performer
    self.plan = plan
    self.number = number
    self.view = view
    let found =
      view.gestureRecognizers.first { $0.name != nil && $0.name == plan.gesture && $0 is PanGestureRecognizer }
      as? PanGestureRecognizer
    recognizer = found ?? PanGestureRecognizer()
    isOwn = found == nil
    let name = performer.place.name
    token = performer.context?.makeToken("grab of \(name)")
    if isOwn, performer.transitionProgress != nil {
      // During a transition, views are disabled and move, so the item is grabbed on press.
      recognizer.receivesWhileViewIsDisabled = true
      recognizer.minimumDistance = 0
    }
  }

  /// Adds the recognizer; grabs the item at once if the gesture is under way.
  func attach() {
    guard action == nil else { return }
    if isOwn { view.addGestureRecognizer(recognizer) }
    action = recognizer.addAction { [weak self] _ in self?.recognizerDidChange() }
    recognizer.followsKeys = performer.transitionProgress == nil
    if recognizer.isActive { begin() }
  }

  /// Removes the recognizer and ends a grab.
  func detach() {
    guard action != nil else { return }
    stopListening()
    switch recognizer.state {
    case .ended: end(.released)
    case .cancelled, .failed: end(.cancelled)
    case .possible, .began, .changed: end(.takenAway)
    }
  }

  private func stopListening() {
    recognizer.followsKeys = false
    if let action { recognizer.removeAction(action) }
    action = nil
    if isOwn { view.removeGestureRecognizer(recognizer) }
  }

  isolated deinit { if action != nil { stopListening() } }

  var isHolding: Bool { if case .holding = state { true } else { false } }

  private func recognizerDidChange() {
    switch recognizer.state {
    case .began: begin()
    case .changed: follow()
    case .ended: end(.released)
    case .cancelled: end(.cancelled)
    case .possible, .failed: break
    }
  }

  // MARK: Holding

  private func begin() {
    // At the start, the grabbed point is the press location.
    let isBeginning = recognizer.state == .began
    guard !isHolding, !performer.isSeeking, let token, let event = recognizer.lastEvent,
      let point = performer.place.point(isBeginning ? recognizer.pressLocation : recognizer.grabLocation)
    else { return }
    token.isActive = true
    // A token stays inactive after tear-down, and nothing can be grabbed.
    guard token.isActive, performer.isPlanInReach(number) else {
      token.isActive = false
      return
    }
    performer.catchUp()
    if let transitionProgress = performer.transitionProgress, !transitionProgress.grab(by: view) {
      token.isActive = false
      return
    }
    tracker.reset()
    for earlier in recognizer.history where earlier.time >= event.time - 2 * VelocityTracker.window {
      if let place = performer.place.point(earlier.location) { note(place, at: earlier.time) }
    }
    hold(point)
    if isBeginning, event.location != recognizer.pressLocation { follow() }
  }

  private func hold(_ point: Point) {
    guard case .inside(let space, let body, _) = performer.presence else {
      state = .holding(
        Hold(
          joint: nil, offset: .zero, begin: performer.now, motion: BodyMotion(), isStill: false, first: point,
          last: point))
      return
    }
    let motion = space.world.steppedMotion(of: body)
    let pose = space.world.pose(of: body)
    let offset = (point - pose.center).turned(by: -pose.angle)
    let isStill = performer.transitionProgress != nil && plan.release.slop > 0
    if isStill { setMotion(BodyMotion()) }
    let joint = join(isStill ? .weld(frequency: 0, damping: 0) : grip, body, offset, to: point, in: space)
    state = .holding(
      Hold(
        joint: joint, offset: offset, begin: performer.now, motion: motion, isStill: isStill, first: point,
        last: point))
    performer.stir()
  }

  /// The joint between the body and the pointer.
  private var grip: JointKind {
    plan.frequency > 0
      ? .rod(length: 0, frequency: plan.frequency, damping: 1) : .pin(range: nil, frictionTorque: 0)
  }

  private func join(
    _ kind: JointKind, _ body: BodyID, _ offset: Vector, to place: Point, in space: PhysicsSpace
  ) -> JointID {
    let joint = space.world.addJoint(kind, .body(body, offset: offset), .anchor(place))
    performer.grips.append(GrabJoint(joint: joint, begin: performer.now))
    return joint
  }

  /// The time constant with which a held body's former motion decays, in seconds. Chosen by eye.
  private static let calming = 0.1

  /// Attaches the body to the moving pointer, with its remaining motion.
  private func hang(_ hold: inout Hold) {
    hold.isStill = false
    guard let joint = hold.joint, case .inside(let space, let body, _) = performer.presence else { return }
    let place = space.world.steppedPose(of: body).point(at: hold.offset)
    loosen(joint)
    let left = exp(-max(0, performer.now - hold.begin) / Self.calming)
    setMotion(BodyMotion(velocity: hold.motion.velocity * left, spin: hold.motion.spin * left))
    hold.joint = join(grip, body, hold.offset, to: place, in: space)
  }

  private func follow() {
    guard case .holding(var hold) = state, let event = recognizer.lastEvent else { return }
    for place in event.coalesced {
      if let point = performer.place.point(place.location) { note(point, at: place.time) }
    }
    guard let point = performer.place.point(event.location),
      let grabbed = performer.place.point(recognizer.grabLocation)
    else { return }
    note(point, at: event.time)
    hold.last = grabbed
    hold.reach = max(hold.reach, point.distance(to: hold.first) * performer.place.pointsPerUnit)
    performer.stir()
    if hold.isStill, hold.reach >= plan.release.slop { hang(&hold) }
    state = .holding(hold)
  }

  /// Moves the anchor so that it meets the pointer at the shown moment, which lies between two steps.
  func lead(until moment: Double) {
    guard case .holding(let hold) = state, let joint = hold.joint, case .inside(let space, _, _) = performer.presence,
      let anchor = space.world.anchor(of: joint)
    else { return }
    let (begin, step) = (space.world.stepTime, PhysicsWorld.timeStep)
    let way = hold.last - anchor
    guard moment > begin, way.length > Self.nearly else { return }
    let end = begin + ((moment - begin) / step - 1e-6).rounded(.up) * step
    space.world.moveAnchor(of: joint, to: anchor + way * min(Self.farthestLead, (end - begin) / (moment - begin)))
  }

  /// An invisible distance, in points.
  private static let nearly = 0.01
  /// The maximum lead of the anchor, as a share of its way: in a frame of hardly a step the body would be flung.
  private static let farthestLead = 1.5

  /// Releases the body when it is removed, or time is scrubbed.
  func lose() {
    guard case .holding(var hold) = state, let joint = hold.joint else { return }
    loosen(joint)
    hold.joint = nil
    state = .holding(hold)
  }

  private func loosen(_ joint: JointID) {
    for index in performer.grips.indices where performer.grips[index].joint == joint {
      performer.grips[index].end = performer.now
    }
    if !performer.isRecorded { performer.grips.removeAll { $0.end != nil } }
    guard case .inside(let space, _, _) = performer.presence else { return }
    space.world.removeJoint(joint)
  }

  // MARK: Letting go

  private func end(_ ending: Ending) {
    guard isHolding else { return }
    if ending == .released { follow() }
    performer.catchUp()
    guard case .holding(let hold) = state else { return }
    // A press without movement has no effect.
    let isDrag = performer.transitionProgress == nil || hold.reach >= plan.release.slop || ending == .cancelled
    if let joint = hold.joint {
      if !isDrag { setMotion(hold.motion) } else if ending != .cancelled { throwBody(hold) }
      loosen(joint)
    }
    state = .listening
    if isDrag { release(ending) } else { performer.transitionProgress?.resume(by: view) }
    performer.stir()
    token?.isActive = false
  }

  /// A pinned body moves in jerks with the pointer events, so it takes the pointer's velocity instead.
  private func throwBody(_ hold: Hold) {
    guard plan.frequency == 0, case .inside(let space, let body, _) = performer.presence else { return }
    let (pose, motion) = (space.world.steppedPose(of: body), space.world.steppedMotion(of: body))
    let arm = hold.offset.turned(by: pose.angle)
    // Fingers that leave a touchpad are noticed late.
    let time = recognizer.scrollEnding == .thrown ? recognizer.lastEvent?.time : nil
    let hand = tracker.velocity(at: time ?? handTime) * handPace
    let turning = Vector(-arm.y, arm.x) * motion.spin
    setMotion(BodyMotion(velocity: hand - turning, spin: motion.spin))
  }

  private func setMotion(_ motion: BodyMotion) {
    guard case .inside(let space, let body, _) = performer.presence else { return }
    space.world.setMotion(motion, of: body)
  }

  private func release(_ ending: Ending) {
    guard let transitionProgress = performer.transitionProgress else { return }
    var (progress, velocity, points, way) = (transitionProgress.value, 0.0, Vector.zero, 0.0)
    if case .inside(let space, let body, _) = performer.presence {
      let motion = space.world.steppedMotion(of: body)
      points = motion.velocity * performer.place.pointsPerUnit
      if let steering = performer.steering {
        (progress, velocity) = steering.progress(space.world.pose(of: body), motion)
        way = steering.length * performer.place.pointsPerUnit
      }
    }
    let direction: TransitionDirection
    switch ending {
    case .released:
      direction =
        performer.steering != nil
        ? plan.release.direction(progress: progress, velocity: velocity, way: way) : transitionProgress.currentDirection
    case .cancelled: direction = transitionProgress.initialDirection.reversed
    case .takenAway: direction = transitionProgress.currentDirection
    }
    transitionProgress.release(by: view, velocity: velocity, points: (points.x, points.y), direction: direction)
  }

  // MARK: The events' clock

  private func note(_ place: Point, at time: Double) {
    guard tracker.add(place, at: time) else { return }
    if time > heard.event || tracker.count == 1 { heard = (time, performer.now) }
  }

  /// The present time on the clock of the events.
  private var handTime: Double {
    guard let context = performer.context, context.rate > 0 else { return heard.event }
    return heard.event + max(0, context.now - heard.scheduler) / context.rate
  }

  /// The factor from velocities on the events' clock to the scheduler's; 0 if the scheduler's clock is stopped.
  private var handPace: Double {
    guard let rate = performer.context?.rate, rate > 0 else { return 0 }
    return 1 / rate
  }
}

import Geometry
import Runtime
import Views

/// Carries out all physics plans of one item.
///
/// The item has a single body in the world of its container, for all its plans and all phases of the transition, so its
/// position and motion carry over from one plan to the next. The performer is active while the body moves, and at rest
/// when the body is. A transition ends when all its bodies are at rest.
public final class PhysicsPerformer: NamedPlanPerforming, ManualPerforming, SeekablePerforming {
  /// Any object that is a ``DynamicItem``.
  public typealias Target = AnyObject

  let place: PhysicsItem
  private(set) var context: PerformerContext?
  private(set) var stepper: PhysicsStepper?

  var presence = Presence.outside
  var entries: [PhysicsEntry] = []
  var lifetimes: [BodyLifetime] = []
  var phases: [PhaseChange] = []
  var grips: [GrabJoint] = []
  var hands: [GrabController] = []
  private(set) var isRecorded = false
  /// Whether a scrubber shows the item at another time.
  var isSeeking = false
  /// The reason for the transition's direction.
  var phaseCause = PhaseCause.beginning
  /// Whether a request has reversed the transition since the last grab.
  var isTurnedInHold = false
  var phase = PlanPhase.always
  var traits: BodyTraits?
  /// The pose that was last written to the item.
  var shown: BodyPose?
  /// The plan in force that sets the progress; updated when the plans in force change.
  var steering: ProgressFromBody?
  var concludes = false
  private var number = 0

  enum Presence {
    case outside
    case inside(PhysicsSpace, BodyID, MotionState)
    /// The body is gone; the rest of the motion is eased.
    case easing(PhysicsSpace, Easing)
  }

  enum MotionState {
    case moving
    case resting
    /// The motion ended in a step of the world; the end is applied after that step.
    case concluding(step: Int, Conclusion)
  }

  enum Conclusion {
    /// The item stops at this pose.
    case at(BodyPose)
    case eased(Easing)
  }

  /// Makes the performer of an item.
  /// - Precondition: the target is a ``DynamicItem``.
  public init(target: AnyObject) {
    guard let item = target as? any DynamicItem else {
      preconditionFailure("\(type(of: target)) is no DynamicItem: physics cannot move it")
    }
    place = PhysicsItem(item)
  }

  /// Whether the target is a ``DynamicItem``.
  public static func canAct(on target: AnyObject) -> Bool { target is any DynamicItem }

  var transitionProgress: TransitionProgress? { context?.progress }

  /// Receives the scheduler's context, and follows the progress of its transition.
  public func begin(in context: PerformerContext) {
    self.context = context
    stepper = context.stepper(PhysicsStepper.self)
    isRecorded = context.isRecorded
    guard let transitionProgress else { return }
    transitionProgress.addObserver(self)
    if transitionProgress.isHeld { phaseCause = .hand }
    notePhase(PlanPhase.present(of: transitionProgress, by: phaseCause))
  }

  // MARK: Plans

  /// Adds a physics plan. Other plans have no effect.
  public func addPlan(_ plan: any Plan) { add(plan, named: nil) }
  /// Adds a physics plan under a name. Other plans have no effect.
  public func addPlan(_ plan: any Plan, named name: String) { add(plan, named: name) }

  private func add(_ plan: any Plan, named name: String?) {
    guard let plan = plan as? any PhysicsPlan, let stepper, !stepper.isEnded else { return }
    catchUp()
    number += 1
    let content = plan.content
    entries.append(PhysicsEntry(number: number, plan: plan, content: content, name: name, begin: now))
    revise(adding: number)
    switch content {
    case .steer:
      precondition(transitionProgress != nil, "a ProgressFromBody belongs into a transition's scheduler")
    case .grab(let grab): listen(for: grab, number)
    case .fall, .snap, .push, .thrown, .attach, .collide, .matter, .conclude: break
    }
  }

  /// Removes the plans of a name. The body keeps its motion.
  public func removePlan(named name: String) {
    catchUp()
    for index in entries.indices where entries[index].isLive && entries[index].name == name { end(index) }
    revise()
    if !isRecorded { entries.removeAll { !$0.isLive } }
  }

  /// Ends all plans and removes the body; the item stays at its present pose.
  public func endPlans() {
    catchUp()
    for index in entries.indices where entries[index].isLive { end(index) }
    switch presence {
    case .inside(let space, let body, _): leave(space, body, at: now, pose: place.pose)
    case .easing: breakOffEasing()
    case .outside: break
    }
    if !isRecorded { entries.removeAll() }
    revise()
  }

  private func end(_ index: Int) {
    let number = entries[index].number
    for hand in hands where hand.number == number { hand.detach() }
    hands.removeAll { $0.number == number }
    entries[index].end = now
  }

  // MARK: Time

  var now: Double { context?.now ?? 0 }

  /// Advances the simulation to the present, before something changes.
  func catchUp() {
    if !isSeeking { stepper?.step(to: now) }
  }

  /// Advances the simulation to the frame's time.
  /// - Returns: whether the item moves.
  public func update(_ frame: Frame) -> ActivityState {
    guard !isSeeking else { return .atRest }
    stepper?.step(to: frame.time)
    guard isMoving else { return .atRest }
    context?.delegateToStepper()
    return .active
  }

  // MARK: What is known of it

  /// Whether the body moves, or its end is yet to be applied.
  var isMoving: Bool {
    switch presence {
    case .outside, .inside(_, _, .resting): false
    case .inside(_, _, .moving), .inside(_, _, .concluding), .easing: true
    }
  }

  func body(in space: PhysicsSpace) -> BodyID? {
    guard case .inside(let own, let body, _) = presence, own === space else { return nil }
    return body
  }

  func isInside(_ space: PhysicsSpace) -> Bool {
    if case .easing(let own, _) = presence { own === space } else { body(in: space) != nil }
  }

  /// Whether the item has no body, and no plan that could move it.
  public var isCollectable: Bool {
    guard case .outside = presence else { return false }
    return !entries.contains { $0.isLive }
  }

  /// The velocity of the item, in points per second.
  public var velocity: (x: Double, y: Double)? {
    let velocity = presentMotion.velocity * place.pointsPerUnit
    return (velocity.x, velocity.y)
  }

  /// The present motion, in the item's coordinate space.
  var presentMotion: BodyMotion {
    switch presence {
    case .outside: BodyMotion()
    case .inside(let space, let body, _): space.world.motion(of: body)
    case .easing(_, let easing): easing.motion(at: now)
    }
  }

  /// A description of the activity, such as `physics of card`.
  public var activityDescription: String { "physics of \(place.name)" }

  func spaceDidEnd() {
    presence = .outside
    for hand in hands { hand.detach() }
    hands.removeAll()
  }
}

// Grabs.

extension PhysicsPerformer {
  func listen(for grab: Grab, _ number: Int) {
    guard let view = place.view else {
      context?.warn("\(place.name) is no view: no hand can grab it")
      return
    }
    let hand = GrabController(self, on: view, grab, number: number)
    hands.append(hand)
    hand.attach()
  }

  /// Whether a plan may grab the item now: its phases include the present one or ``PlanPhase/held``.
  func isPlanInReach(_ number: Int) -> Bool {
    guard let entry = entries.first(where: { $0.number == number && $0.isLive }) else { return false }
    return transitionProgress == nil || !entry.plan.phase.isDisjoint(with: [phase, .held])
  }

  /// Restores the grab controllers after a scrub: one for each live grab plan.
  func restoreHands() {
    for hand in hands where !entries.contains(where: { $0.number == hand.number && $0.isLive }) { hand.detach() }
    hands.removeAll { hand in !entries.contains { $0.number == hand.number && $0.isLive } }
    for entry in entries where entry.isLive && !hands.contains(where: { $0.number == entry.number }) {
      if case .grab(let grab) = entry.content { listen(for: grab, entry.number) }
    }
  }

  /// Wakes the body, and requests frames until it rests.
  func stir() {
    guard !isSeeking, case .inside(let space, let body, let state) = presence else { return }
    space.passRest(until: now)
    space.world.wake(body)
    if case .resting = state { presence = .inside(space, body, .moving) }
    context?.startUpdates()
  }
}

// Phases of the transition.

extension PhysicsPerformer: TransitionProgressObserver {
  /// Advances the simulation to the present.
  public func progressWillChangeCourse(_ transitionProgress: TransitionProgress) { catchUp() }
  /// Starts the phase of the new direction.
  public func progressDidTurn(_ transitionProgress: TransitionProgress, by cause: TurnCause) {
    // A request during a grab takes effect at the release, unless the release changes the direction.
    if !isSeeking {
      phaseCause = cause == .request ? .request : .hand
      isTurnedInHold = transitionProgress.isHeld && cause == .request
    }
    updatePhase()
  }
  /// Starts a grab.
  public func progress(_ transitionProgress: TransitionProgress, didGrab view: AnyObject) { isTurnedInHold = false }
  /// Notes the release as the reason for the direction, unless a request turned the transition during the grab.
  public func progress(
    _ transitionProgress: TransitionProgress, didRelease view: AnyObject, velocity: (x: Double, y: Double)
  ) {
    if !isSeeking { phaseCause = isTurnedInHold ? .request : .hand }
  }
  /// Continues the phase that the grab interrupted.
  public func progress(_ transitionProgress: TransitionProgress, didResume view: AnyObject) {
    updatePhase(isResumed: !isTurnedInHold)
  }
  /// Starts or ends the phase ``PlanPhase/held``.
  public func progressDidChangeHold(_ transitionProgress: TransitionProgress) { updatePhase() }

  /// Updates the plans in force for the transition's present phase.
  /// - Parameter isResumed: whether the phase that a grab interrupted continues, rather than starting again.
  func updatePhase(isResumed: Bool = false) {
    guard !isSeeking, let transitionProgress else { return }
    let new = PlanPhase.present(of: transitionProgress, by: phaseCause)
    guard new != phase else { return }
    catchUp()
    stepper?.forgetDeadlines()
    notePhase(new)
    revise(isNewPhase: true, isResumed: isResumed)
  }

  func notePhase(_ new: PlanPhase) {
    phase = new
    if !isRecorded { phases.removeAll(keepingCapacity: true) }
    phases.append(PhaseChange(begin: now, phase: new, direction: transitionProgress?.currentDirection))
  }
}

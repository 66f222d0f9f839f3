import Geometry
import Runtime
import Views

/// Fulfils every plan of physics on one item.
///
/// The item has one body in the world of its container, whatever plans it has and in whatever phase the transition is:
/// so its place and its motion go on from one plan to the next. While the body moves the performer is at work, and when
/// it rests the performer does. A transition whose bodies all rest is over.
public final class PhysicsPerformer: NamedPlanPerforming, ManualPerforming, ContinuousPerforming, ProgressPerforming,
  PlanEnding, VelocityReporting, ActivityDescribing, SeekablePerforming, CollectablePerforming, TargetChoosing
{
  public typealias Target = AnyObject

  let place: PhysicsItem
  private(set) var ticker: Ticker?
  private(set) var tokenizer: PlanTokenizer?
  private(set) var window: TransitionProgress?
  private(set) var stepper: PhysicsStepper?

  var presence = Presence.outside
  var entries: [PhysicsEntry] = []
  var lifetimes: [BodyLifetime] = []
  var phases: [PhaseChange] = []
  var grips: [GrabJoint] = []
  var hands: [GrabController] = []
  private(set) var isRecorded = false
  /// Whether the item stands where a scrubber has put it.
  var isStanding = false
  /// What the transition goes by.
  var phaseCause = PhaseCause.beginning
  /// Whether a request has turned the transition since a hand took it last.
  var isTurnedInHold = false
  var phase = PlanPhase.always
  var traits: BodyTraits?
  /// Where the item was put last.
  var shown: BodyPose?
  /// What the plans in force ask for, looked up when they change.
  var steering: ProgressFromBody?
  var concludes = false
  private var number = 0

  enum Presence {
    case outside
    case inside(PhysicsSpace, BodyID, MotionState)
    /// It has no body any more; what is left of its motion is eased.
    case easing(PhysicsSpace, Easing)
  }

  enum MotionState {
    case moving
    case resting
    /// Its motion is over since a step of the world's, and ends so after it.
    case concluding(step: Int, Conclusion)
  }

  enum Conclusion {
    /// At this pose.
    case at(BodyPose)
    case eased(Easing)
  }

  public init(target: AnyObject) {
    guard let item = target as? any DynamicItem else {
      preconditionFailure("\(type(of: target)) is no DynamicItem: physics cannot move it")
    }
    place = PhysicsItem(item)
  }

  package static func canAct(on target: AnyObject) -> Bool { target is any DynamicItem }

  public func setPlanTokenizer(_ tokenizer: PlanTokenizer) { self.tokenizer = tokenizer }

  public func setTicker(_ ticker: Ticker) {
    self.ticker = ticker
    stepper = ticker.stepper(PhysicsStepper.self)
    isRecorded = ticker.isRecorded
  }

  public func setProgress(_ window: TransitionProgress) {
    self.window = window
    window.addObserver(self)
    if window.isHeld { phaseCause = .hand }
    notePhase(PlanPhase.present(of: window, by: phaseCause))
  }

  // MARK: Plans

  public func addPlan(_ plan: any Plan) { add(plan, named: nil) }
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
      precondition(window != nil, "a ProgressFromBody belongs into a transition's scheduler")
    case .grab(let grab): listen(for: grab, number)
    case .fall, .snap, .push, .thrown, .attach, .collide, .matter, .conclude: break
    }
  }

  /// The body goes on as it moves.
  public func removePlan(named name: String) {
    catchUp()
    for index in entries.indices where entries[index].isLive && entries[index].name == name { end(index) }
    revise()
    if !isRecorded { entries.removeAll { !$0.isLive } }
  }

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

  var now: Double { ticker?.now ?? 0 }

  /// Everything is brought to the present before something changes.
  func catchUp() {
    if !isStanding { stepper?.step(to: now) }
  }

  public func update(_ frame: Frame) -> ActivityState {
    guard !isStanding else { return .atRest }
    stepper?.step(to: frame.time)
    guard isMoving else { return .atRest }
    ticker?.delegateToStepper()
    return .active
  }

  // MARK: What is known of it

  /// Whether its body moves, or what follows from that has still to come.
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

  /// Nothing moves, and no plan is left that could move it again.
  public var isCollectable: Bool {
    guard case .outside = presence else { return false }
    return !entries.contains { $0.isLive }
  }

  public var velocity: (x: Double, y: Double) {
    let velocity = presentMotion.velocity * place.pointsPerUnit
    return (velocity.x, velocity.y)
  }

  /// How it moves, in the coordinates in which it does.
  var presentMotion: BodyMotion {
    switch presence {
    case .outside: BodyMotion()
    case .inside(let space, let body, _): space.world.motion(of: body)
    case .easing(_, let easing): easing.motion(at: now)
    }
  }

  public var activityDescription: String { "physics of \(place.name)" }

  func spaceDidEnd() {
    presence = .outside
    for hand in hands { hand.detach() }
    hands.removeAll()
  }
}

// Hands that take the item.

extension PhysicsPerformer {
  func listen(for grab: Grab, _ number: Int) {
    guard let view = place.view else {
      ticker?.warn("\(place.name) is no view: no hand can grab it")
      return
    }
    let hand = GrabController(self, on: view, grab, number: number)
    hands.append(hand)
    hand.attach()
  }

  /// Whether a plan may take hold now: in the phase in which the transition is, or while a hand has it.
  func isPlanInReach(_ number: Int) -> Bool {
    guard let entry = entries.first(where: { $0.number == number && $0.isLive }) else { return false }
    return window == nil || !entry.plan.phase.isDisjoint(with: [phase, .held])
  }

  /// The hands are those of the plans that it has again.
  func restoreHands() {
    for hand in hands where !entries.contains(where: { $0.number == hand.number && $0.isLive }) { hand.detach() }
    hands.removeAll { hand in !entries.contains { $0.number == hand.number && $0.isLive } }
    for entry in entries where entry.isLive && !hands.contains(where: { $0.number == entry.number }) {
      if case .grab(let grab) = entry.content { listen(for: grab, entry.number) }
    }
  }

  /// Something has to do with the body: frames come until it rests.
  func stir() {
    guard !isStanding, case .inside(let space, let body, let state) = presence else { return }
    space.passRest(until: now)
    space.world.wake(body)
    if case .resting = state { presence = .inside(space, body, .moving) }
    ticker?.start()
  }
}

// The phases of the transition.

extension PhysicsPerformer: TransitionProgressObserver {
  public func progressWillChangeCourse(_ window: TransitionProgress) { catchUp() }
  public func progressDidTurn(_ window: TransitionProgress, by cause: TurnCause) {
    // What a request asks of a held transition counts when the hand lets go, unless that sends it elsewhere.
    if !isStanding {
      phaseCause = cause == .request ? .request : .hand
      isTurnedInHold = window.isHeld && cause == .request
    }
    rephase()
  }
  public func progress(_ window: TransitionProgress, didGrab view: AnyObject) { isTurnedInHold = false }
  public func progress(
    _ window: TransitionProgress, didRelease view: AnyObject, velocity: (x: Double, y: Double)
  ) {
    if !isStanding { phaseCause = isTurnedInHold ? .request : .hand }
  }
  public func progress(_ window: TransitionProgress, didResume view: AnyObject) { rephase(isResumed: !isTurnedInHold) }
  public func progressDidChangeHold(_ window: TransitionProgress) { rephase() }

  /// Plans are in force as the transition is now.
  /// - Parameter isResumed: whether the phase goes on in which a hand took it, and so is not entered.
  func rephase(isResumed: Bool = false) {
    guard !isStanding, let window else { return }
    let new = PlanPhase.present(of: window, by: phaseCause)
    guard new != phase else { return }
    catchUp()
    stepper?.forgetDeadlines()
    notePhase(new)
    revise(isNewPhase: true, isResumed: isResumed)
  }

  func notePhase(_ new: PlanPhase) {
    phase = new
    if !isRecorded { phases.removeAll(keepingCapacity: true) }
    phases.append(PhaseChange(begin: now, phase: new, direction: window?.currentDirection))
  }
}

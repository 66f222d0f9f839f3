/// A performer of one target, with the scheduler's records about it.
final class PerformerSlot {
  private(set) var performer: any Performer
  let type: ObjectIdentifier
  /// The target that plans name. The performer acts on its replica if there is one.
  let target: AnyObject
  private(set) weak var scheduler: Scheduler?
  /// The performer as a stepped one, cast once; nil if it is not stepped.
  private var manual: (any ManualPerforming)?

  private enum Work {
    /// The performer is receiving its context.
    case beginning
    case resting
    case ticking
    /// `update` is running; the request was made during it.
    case updating(Request)
    /// At work, and moved by a shared stepper.
    case delegated
    case ended
  }
  private enum Request {
    case none
    /// Update again in the next step.
    case restart
    /// Leave the motion to a shared stepper.
    case delegate
  }
  private var work = Work.beginning
  /// The scheduler's time at the last update.
  private var updatedAt = 0.0
  /// The number of the first step phase that updates this performer.
  private var firstStep = 0
  /// Whether the slot is in the scheduler's `ticking` list.
  var isListed = false
  private var ticking: ActivityToken?
  /// The entries whose `addPlan` is running; composed plans nest.
  private var current: [PlanEntry] = []
  /// The way in which the performer is set to another time; nil without a recording.
  var seeking: SlotSeeking?
  /// The time on the scheduler's clock at which the performer came to rest.
  private(set) var restsSince = 0.0
  /// Whether the slot is in the scheduler's `resting` list.
  var isWatched = false

  init(_ performer: any Performer, type: ObjectIdentifier, target: AnyObject, scheduler: Scheduler) {
    self.performer = performer
    self.type = type
    self.target = target
    self.scheduler = scheduler
    manual = performer as? any ManualPerforming
  }

  /// Gives the performer its context.
  func begin(progress: TransitionProgress?) {
    performer.begin(in: PerformerContext(slot: self, progress: progress))
    if case .beginning = work { work = .resting }
  }

  /// Ends the performer's link to the scheduler.
  func end() {
    work = .ended
    scheduler = nil
  }

  // MARK: Plans

  func add(_ entry: PlanEntry) {
    catchUp()
    current.append(entry)
    defer { current.removeLast() }
    if let name = entry.name, let named = performer as? any NamedPlanPerforming {
      named.addPlan(entry.plan, named: name)
    } else {
      performer.addPlan(entry.plan)
    }
    if manual != nil { startTicking() } else { noteRest() }
  }

  func remove(_ entry: PlanEntry) {
    catchUp()
    if let name = entry.name { (performer as? any NamedPlanPerforming)?.removePlan(named: name) }
    entry.token?.revoke()
  }

  /// Reverses the removal of an entry.
  func reinstate(_ entry: PlanEntry) { entry.token?.reinstate() }

  func emit(_ plan: any Plan, named name: String?) {
    if case .beginning = work {
      scheduler?.warn("\(Swift.type(of: performer)) emits a plan before its first plan was added; the plan is refused")
    } else {
      scheduler?.emit(plan, named: name, from: self)
    }
  }

  func removePlan(named name: String) { scheduler?.remove(named: name, from: target) }

  // MARK: Tokens

  func tokenForCurrentPlan() -> ActivityToken? {
    guard let entry = current.last else { return nil }
    if let token = entry.token { return token }
    let type = "\(Swift.type(of: entry.plan))"
    let token = makeToken { type }
    entry.token = token
    return token
  }

  func makeToken(_ label: @escaping () -> String) -> ActivityToken? {
    scheduler?.makeLedgerToken(label, of: ObjectIdentifier(target))
  }

  // MARK: Steps

  var isTicking: Bool {
    switch work {
    case .ticking, .updating: true
    case .beginning, .resting, .delegated, .ended: false
    }
  }

  func startTicking() {
    guard manual != nil, let scheduler else { return }
    switch work {
    case .ended, .ticking:
      break
    case .updating:
      work = .updating(.restart)
    case .beginning, .resting, .delegated:
      work = .ticking
      updatedAt = scheduler.now
      firstStep = scheduler.nextStep
      if ticking == nil { ticking = makeToken { [weak self] in self?.performer.activityDescription ?? "" } }
      ticking?.isActive = true
      scheduler.didStartTicking(self)
    }
  }

  /// Stops the updates: a shared stepper moves the performer until it rests.
  func delegateToStepper() {
    switch work {
    case .updating(.none): work = .updating(.delegate)
    case .updating(.restart), .updating(.delegate), .beginning, .resting, .ticking, .delegated, .ended: break
    }
  }

  /// Records that the stepper's part of the performer is at rest.
  func rest() {
    guard case .delegated = work else { return }
    work = .resting
    ticking?.isActive = false
    noteRest()
  }

  /// Restarts the period of rest after which the scheduler checks whether it may release the performer.
  func rest(anewAt now: Double) {
    restsSince = now
    scheduler?.didComeToRest(self)
  }

  private func noteRest() {
    guard let scheduler else { return }
    restsSince = scheduler.now
    scheduler.didComeToRest(self)
  }

  /// Whether the performer does nothing, as far as the scheduler knows.
  var isAtRest: Bool {
    switch work {
    case .resting: true
    case .beginning, .ticking, .updating, .delegated, .ended: false
    }
  }

  /// Updates the performer in a step phase, unless it was updated in this phase already or started in it.
  func step(to time: Double, number: Int) {
    if firstStep <= number { update(to: time) }
  }

  /// Updates the performer to the present time, between step phases.
  func catchUp() {
    guard let scheduler, scheduler.now > updatedAt else { return }
    firstStep = scheduler.nextStep
    update(to: scheduler.now)
  }

  private func update(to time: Double) {
    guard isAtWork, let manual else { return }
    work = .updating(.none)
    let delta = time - updatedAt
    updatedAt = time
    let state = manual.update(Frame(time: time, delta: delta))
    guard case .updating(let request) = work else { return }
    switch (request, state) {
    case (.restart, _), (.none, .active):
      work = .ticking
      // A performer that was delegated is no longer in the scheduler's list.
      scheduler?.didStartTicking(self)
    case (.delegate, .active):
      work = .delegated
    case (.none, .atRest), (.delegate, .atRest):
      work = .resting
      ticking?.isActive = false
      noteRest()
    }
  }

  private var isAtWork: Bool {
    switch work {
    case .ticking, .delegated: true
    case .beginning, .resting, .updating, .ended: false
    }
  }

  var isFollowingProgress: Bool { (performer as? any ProgressFollowing)?.isFollowingProgress ?? false }

  /// Ends all plans of the performer, which rests until the next plan.
  func endPlans() {
    performer.endPlans()
    guard isAtWork else { return }
    work = .resting
    noteRest()
  }

  // MARK: Seeking

  /// Sets the time of the last update, without updating the performer.
  func rebase(to time: Double) { updatedAt = time }

  /// Sets the performer to work or to rest, as it was at a time.
  func put(atWork: Bool, at time: Double) {
    if case .ended = work { return }
    if atWork {
      work = .resting
      startTicking()
    } else {
      work = .resting
      ticking?.isActive = false
    }
    updatedAt = time
  }

  /// Steps the performer during a seek.
  /// - Returns: whether more steps are needed.
  func simulate(to time: Double) -> Bool {
    update(to: time)
    return isTicking
  }

  /// Replaces the performer with a new one of the same type, as it was first made.
  func begin(with new: any Performer, progress: TransitionProgress?) {
    if case .ended = work { return }
    performer = new
    manual = new as? any ManualPerforming
    work = .beginning
    ticking?.isActive = false
    begin(progress: progress)
  }
}

/// One performer of one target, with what the scheduler keeps about it.
final class PerformerSlot {
  private(set) var performer: any Performer
  let type: ObjectIdentifier
  /// The target by which plans name it; the performer acts on its replica where there is one.
  let target: AnyObject
  private(set) weak var scheduler: Scheduler?
  /// The performer as one that is stepped, looked up once.
  private var manual: (any ManualPerforming)?

  private enum Work {
    /// The capabilities are being handed in.
    case beginning
    case resting
    case ticking
    /// Its `update` runs, and what it was asked meanwhile.
    case updating(Wish)
    /// At work, and moved by a stepper.
    case carried
    case ended
  }
  private enum Wish {
    case none
    /// To be updated again.
    case restart
    /// To be left to a stepper.
    case carry
  }
  private var work = Work.beginning
  /// The scheduler's time of the last update.
  private var updatedAt = 0.0
  /// The first step phase in which it takes part.
  private var firstStep = 0
  /// Whether it stands in the scheduler's list.
  var isListed = false
  private var ticking: ActivityToken?
  /// Entries whose `addPlan` runs right now; composed plans nest.
  private var current: [PlanEntry] = []
  /// How it is put to another moment; nil where nothing is recorded.
  var seeking: SlotSeeking?
  /// Since when it is at rest, on the scheduler's clock.
  private(set) var restsSince = 0.0
  /// Whether it stands in the scheduler's list of those that rest.
  var isWatched = false

  init(_ performer: any Performer, type: ObjectIdentifier, target: AnyObject, scheduler: Scheduler) {
    self.performer = performer
    self.type = type
    self.target = target
    self.scheduler = scheduler
    manual = performer as? any ManualPerforming
  }

  /// Hands in the capabilities, in the order emitter, tokenizer, ticker, window.
  func handIn(progress: TransitionProgress?) {
    (performer as? any ComposablePerforming)?.setPlanEmitter(PlanEmitter(slot: self))
    (performer as? any ContinuousPerforming)?.setPlanTokenizer(PlanTokenizer(slot: self))
    manual?.setTicker(Ticker(slot: self))
    if let progress { (performer as? any ProgressPerforming)?.setProgress(progress) }
    if case .beginning = work { work = .resting }
  }

  /// The scheduler lets go of it.
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

  /// The removal of an entry is taken back.
  func reinstate(_ entry: PlanEntry) { entry.token?.reinstate() }

  func emit(_ plan: any Plan, named name: String?) {
    if case .beginning = work {
      scheduler?.warn("\(Swift.type(of: performer)) emits a plan before it was given one; it is refused")
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

  private var activityDescription: String {
    (performer as? any ActivityDescribing)?.activityDescription ?? "\(Swift.type(of: performer))"
  }

  // MARK: Steps

  var isTicking: Bool {
    switch work {
    case .ticking, .updating: true
    case .beginning, .resting, .carried, .ended: false
    }
  }

  func startTicking() {
    guard manual != nil, let scheduler else { return }
    switch work {
    case .ended, .ticking:
      break
    case .updating:
      work = .updating(.restart)
    case .beginning, .resting, .carried:
      work = .ticking
      updatedAt = scheduler.now
      firstStep = scheduler.nextStep
      if ticking == nil { ticking = makeToken { [weak self] in self?.activityDescription ?? "" } }
      ticking?.isActive = true
      scheduler.didStartTicking(self)
    }
  }

  /// No more updates: a stepper moves it until it rests.
  func delegateToStepper() {
    switch work {
    case .updating(.none): work = .updating(.carry)
    case .updating(.restart), .updating(.carry), .beginning, .resting, .ticking, .carried, .ended: break
    }
  }

  /// What a stepper carried has come to rest.
  func rest() {
    guard case .carried = work else { return }
    work = .resting
    ticking?.isActive = false
    noteRest()
  }

  /// It has to be asked again later whether it may be let go.
  func rest(anewAt now: Double) {
    restsSince = now
    scheduler?.didComeToRest(self)
  }

  private func noteRest() {
    guard let scheduler else { return }
    restsSince = scheduler.now
    scheduler.didComeToRest(self)
  }

  /// Whether nothing goes on in it, as far as the scheduler can see.
  var isAtRest: Bool {
    switch work {
    case .resting: true
    case .beginning, .ticking, .updating, .carried, .ended: false
    }
  }

  /// One step of the scheduler's, unless it was at work in this step already or began in it.
  func step(to time: Double, number: Int) {
    if firstStep <= number { update(to: time) }
  }

  /// Steps up to now, between the steps of the scheduler.
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
    guard case .updating(let wish) = work else { return }
    switch (wish, state) {
    case (.restart, _), (.none, .active):
      work = .ticking
      // One that was carried had left the list.
      scheduler?.didStartTicking(self)
    case (.carry, .active):
      work = .carried
    case (.none, .atRest), (.carry, .atRest):
      work = .resting
      ticking?.isActive = false
      noteRest()
    }
  }

  private var isAtWork: Bool {
    switch work {
    case .ticking, .carried: true
    case .beginning, .resting, .updating, .ended: false
    }
  }

  var isFollowingProgress: Bool { (performer as? any ProgressFollowing)?.isFollowingProgress ?? false }

  /// It was told to end all plans: it rests until the next one.
  func endPlans() {
    (performer as? any PlanEnding)?.endPlans()
    guard isAtWork else { return }
    work = .resting
    noteRest()
  }

  // MARK: Other moments

  /// Its time is another one from here on, without an update for what lies between.
  func rebase(to time: Double) { updatedAt = time }

  /// Puts it to work or to rest, as it was at a moment.
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

  /// Steps it while time is sought.
  /// - Returns: whether there is more to do.
  func simulate(to time: Double) -> Bool {
    update(to: time)
    return isTicking
  }

  /// Another performer of its kind takes its place, as it was made first.
  func begin(with new: any Performer, progress: TransitionProgress?) {
    if case .ended = work { return }
    performer = new
    manual = new as? any ManualPerforming
    work = .beginning
    ticking?.isActive = false
    handIn(progress: progress)
  }
}

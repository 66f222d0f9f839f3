/// One performer of one target, with what the scheduler keeps about it.
final class PerformerSlot {
  let performer: any Performer
  let type: ObjectIdentifier
  /// The performer as one that is stepped, looked up once.
  let manual: (any ManualPerforming)?
  weak var scheduler: Scheduler?
  /// The target by which plans name it; the performer acts on its replica where there is one.
  let target: AnyObject
  let label: String

  /// Whether the performer gets the next step.
  var isTicking = false
  /// The scheduler's time of the last update.
  var updatedAt = 0.0
  private var ticking: ActivityToken?
  /// Entries whose `addPlan` runs right now; composed plans nest.
  private var current: [PlanEntry] = []

  init(_ performer: any Performer, type: ObjectIdentifier, target: AnyObject, scheduler: Scheduler) {
    self.performer = performer
    self.type = type
    self.target = target
    self.scheduler = scheduler
    manual = performer as? any ManualPerforming
    label = "\(Swift.type(of: performer))"
  }

  /// Hands in the capabilities, in the order emitter, tokenizer, ticker, window.
  func handIn(window: TransitionWindow?) {
    (performer as? any ComposablePerforming)?.setPlanEmitter(PlanEmitter(slot: self))
    (performer as? any ContinuousPerforming)?.setPlanTokenizer(PlanTokenizer(slot: self))
    manual?.setTicker(Ticker(slot: self))
    if let window { (performer as? any WindowPerforming)?.setWindow(window) }
  }

  func add(_ entry: PlanEntry) {
    current.append(entry)
    defer { current.removeLast() }
    if let name = entry.name, let named = performer as? any NamedPlanPerforming {
      named.addPlan(entry.plan, named: name)
    } else {
      performer.addPlan(entry.plan)
    }
    if manual != nil { startTicking() }
  }

  func remove(_ entry: PlanEntry) {
    if let name = entry.name { (performer as? any NamedPlanPerforming)?.removePlan(named: name) }
    entry.token?.revoke()
    if manual != nil { startTicking() }
  }

  func tokenForCurrentPlan() -> ActivityToken? {
    guard let entry = current.last else { return nil }
    if let token = entry.token { return token }
    let token = makeToken("\(Swift.type(of: entry.plan))")
    entry.token = token
    return token
  }

  func makeToken(_ label: String) -> ActivityToken? {
    scheduler.map { ActivityToken($0.ledger, label: label) }
  }

  func startTicking() {
    guard let scheduler, !isTicking else { return }
    isTicking = true
    updatedAt = scheduler.now
    if ticking == nil { ticking = makeToken(label) }
    ticking?.isActive = true
    scheduler.didStartTicking(self)
  }

  func update(to time: Double) {
    guard let manual else { return }
    let delta = time - updatedAt
    updatedAt = time
    if manual.update(Frame(time: time, delta: delta)) == .atRest {
      isTicking = false
      ticking?.isActive = false
    }
  }

  func emit(_ plan: any Plan, named name: String?) { scheduler?.emit(plan, named: name, from: self) }
}

/// One plan as it was added.
final class PlanEntry {
  let plan: any Plan
  let name: String?
  weak var token: ActivityToken?

  init(_ plan: any Plan, name: String?) {
    self.plan = plan
    self.name = name
  }
}

/// All that a scheduler knows of one target.
final class TargetScope {
  let target: AnyObject
  /// What performers act on: the target, or its replica.
  let actor: AnyObject
  var slots: [PerformerSlot] = []
  var named: [String: (slot: PerformerSlot, entry: PlanEntry)] = [:]

  init(target: AnyObject, actor: AnyObject) {
    self.target = target
    self.actor = actor
  }
}

/// Takes plans, finds or makes a performer for each, steps the performers, and knows whether anything still moves.
///
/// Making one costs next to nothing: make one for each transition or interaction. Activity is judged at settle points
/// only, once a frame, never inside a call that adds a plan: a drop to nothing followed by new motion in the same
/// frame is not rest.
///
/// ```swift
/// let scheduler = Scheduler(loop: environment.loop)
/// scheduler.add(SpringTo(.position, Point(480, 300)), to: card)
/// whenAllAtRest([scheduler]) { card.removeFromSuperview() }
/// ```
@MainActor public final class Scheduler {
  /// What the scheduler is called in traces.
  public let label: String
  /// The window that plans of a transition follow; nil for a scheduler of its own.
  public let progress: TransitionProgress?
  let loop: FrameLoop
  let ledger = ActivityLedger()
  /// What is kept of the plans so that time can be put elsewhere; nil without a timeline.
  let recording: Recording?

  var scopes: [ObjectIdentifier: TargetScope] = [:]
  /// The keys of `scopes`, in the order in which the targets were met.
  var met: [ObjectIdentifier] = []
  /// Those at work, in the order of their beginning; who comes to rest leaves at the end of the step.
  var ticking: [PerformerSlot] = []
  /// Those that came to rest, in that order; who is at work again is found out when they are looked at.
  var resting: [PerformerSlot] = []
  var isCollecting = false
  let steppers = SharedSteppers()
  private var restWaits: [TargetRestWait] = []
  var activityObservers: [any ActivityObserver] = []
  var newTargetObservers: [any NewTargetObserver] = []
  var tracers: [any Tracer] = []
  private var life = Life.open
  private(set) var announced = ActivityState.atRest
  /// How deep the plan that is being added is nested in others.
  private var depth = 0
  private var clock: LocalClock
  /// Where selectors look for targets; kept alive by the scheduler. A transition's looks in the view that both screens move
  /// in; any other scheduler has none until the program sets one.
  public var targetResolver: (any TargetResolver)?

  private enum Life { case open, closed, tornDown }

  /// How deep plans may emit plans.
  static let compositionLimit = 32

  /// - Parameter timeline: whose time it has, and which may be scrubbed; nil for a clock of its own, which costs nothing. On a
  ///   timeline all plans are kept until tear-down, and so are their performers.
  public init(
    label: String = "scheduler", loop: FrameLoop, progress: TransitionProgress? = nil, timeline: Timeline? = nil
  ) {
    self.label = label
    self.loop = loop
    self.progress = progress
    recording = timeline.map { Recording($0) }
    clock = LocalClock(now: loop.now, rate: loop.timeScale)
    ledger.onChange = { [weak self] label, isActive in self?.tokenDidChange(label, isActive) }
    ledger.onMisuse = { [weak self] label in
      self?.warn("\(label()) was ended by its scheduler; it cannot be active again")
    }
    loop.add(self)
    timeline?.add(self)
  }

  /// Whose time it has; nil for a clock of its own.
  public var timeline: Timeline? { recording?.timeline }

  // MARK: Plans

  /// Gives the target a plan. It has reached its performer when this returns.
  public func add<P: Plan>(_ plan: P, to target: P.PerformerType.Target) {
    change { [self] in apply(.add(plan, name: nil, target: .object(target)), to: target) }
  }

  /// Gives the target a plan under a name, replacing the one it has under this name: the old plan's performer hears of
  /// the removal and its token is ended, then the new plan is added. Observers see no rest in between.
  /// - Precondition: the name is not empty.
  public func add<P: NamedPlan>(_ plan: P, named name: String, to target: P.PerformerType.Target) {
    precondition(!name.isEmpty, "a plan's name is not empty")
    change { [self] in apply(.add(plan, name: name, target: .object(target)), to: target) }
  }

  /// Takes a named plan away and ends its activity; an unknown name is passed over without a trace.
  public func remove(named name: String, from target: AnyObject) {
    change { [self] in removeEntry(named: name, from: target) }
  }

  /// Performs the operations in their order, those of one selector in document order. Observers are told of nothing until
  /// the next settle point.
  /// - Complexity: O(n) in the operations.
  public func commit(_ transaction: Transaction) {
    change { [self] in
      let resolution = TargetResolution(transaction.operations, targetResolver, warn: warn)
      for operation in transaction.operations {
        for target in resolution.targets(of: operation.target) { apply(operation, to: target) }
      }
    }
  }

  private func apply(_ operation: Transaction.Operation, to target: AnyObject) {
    switch operation {
    case .add(let plan, let name, _):
      loop.requestFrame()
      // Not inside a performer that adds plans itself: it may be the one that goes.
      if depth == 0 { dropIdlePerformers() }
      add(plan, named: name, to: target)
    case .remove(let name, _):
      removeEntry(named: name, from: target)
    }
  }

  private func add(_ plan: any Plan, named name: String?, to target: AnyObject) {
    guard depth < Self.compositionLimit else {
      return warn("\(type(of: plan)) is emitted \(depth) plans deep; composition without end is cut off")
    }
    depth += 1
    defer { depth -= 1 }
    guard isOpen(for: plan) else { return }
    if let name {
      guard makeRoom(for: plan, named: name, on: target), isOpen(for: plan) else { return }
    }
    guard let slot = slot(for: plan, target: target), isOpen(for: plan) else { return }
    let entry = PlanEntry(plan, name: name)
    if let name { scopes[ObjectIdentifier(target)]?.named[name] = TargetScope.Named(slot: slot, entry: entry) }
    recording?.note(entry, of: slot, isRemoval: false)
    slot.add(entry)
    for tracer in tracers {
      if let name {
        tracer.didAddPlan(plan, named: name, to: target)
      } else {
        tracer.didAddPlan(plan, to: target)
      }
    }
  }

  private func isOpen(for plan: any Plan) -> Bool {
    if life == .open { return true }
    warn("\(label) has ended; \(type(of: plan)) came later and is refused")
    return false
  }

  /// Removes what has the name. Whoever puts a plan under the name while that goes on comes too late: otherwise it
  /// would be replaced at once, or for ever.
  private func makeRoom(for plan: any Plan, named name: String, on target: AnyObject) -> Bool {
    guard let scope = scope(of: target) else { return true }
    guard scope.replacing.insert(name).inserted else {
      warn("\(type(of: plan)) is refused: the plan named \(name) is just being replaced by another one")
      return false
    }
    defer { scope.replacing.remove(name) }
    removeEntry(named: name, from: target)
    return true
  }

  private func removeEntry(named name: String, from target: AnyObject) {
    guard let found = scope(of: target)?.named.removeValue(forKey: name) else { return }
    if let slot = found.slot {
      recording?.note(found.entry, of: slot, isRemoval: true)
      slot.remove(found.entry)
    }
    for tracer in tracers { tracer.didRemovePlan(named: name, from: target) }
  }

  private func slot(for plan: any Plan, target: AnyObject) -> PerformerSlot? {
    let type = Swift.type(of: plan)
    let (scope, isNew) = scope(for: target)
    if let slot = scope.slot(of: type) { return slot }
    let actor = scope.actor(for: target)
    guard let performer = type.makePerformer(for: actor) else {
      warn("\(type) cannot act on \(Swift.type(of: actor))")
      return nil
    }
    // Whoever made the performer may have added plans meanwhile, or ended everything.
    if let slot = scope.slot(of: type) { return slot }
    guard isOpen(for: plan) else { return nil }
    if isNew, self.scope(of: target) == nil {
      if scopes.updateValue(scope, forKey: ObjectIdentifier(target)) == nil { met.append(ObjectIdentifier(target)) }
    }
    let slot = PerformerSlot(performer, type: type.performerIdentifier, target: target, scheduler: self)
    scope.add(slot)
    slot.handIn(progress: progress)
    prepareSeeking(slot, type, actor: actor)
    for tracer in tracers { tracer.didCreatePerformer(performer, for: target) }
    return slot
  }

  private func scope(for target: AnyObject) -> (scope: TargetScope, isNew: Bool) {
    if let scope = scope(of: target) { return (scope, false) }
    var actor = target
    for observer in newTargetObservers {
      actor = observer.scheduler(self, actorFor: target)
      if actor !== target { break }
    }
    // An observer may have added a plan for this very target.
    if let scope = scope(of: target) { return (scope, false) }
    return (TargetScope(target: target, actor: actor), true)
  }

  /// What is known of a target; nil where no plan has met it yet.
  func scope(of target: AnyObject) -> TargetScope? {
    scopes[ObjectIdentifier(target)].flatMap { $0.belongs(to: target) ? $0 : nil }
  }

  var allSlots: [PerformerSlot] {
    var slots: [PerformerSlot] = []
    slots.reserveCapacity(met.count)
    for key in met {
      for slot in scopes[key]?.slots ?? [] { slots.append(slot) }
    }
    return slots
  }

  /// What a performer emits while it is stepped to another moment is not emitted again: what it emitted when time ran is on
  /// record.
  func emit(_ plan: any Plan, named name: String?, from slot: PerformerSlot) {
    if recording?.isSeeking == true { return }
    change { [self] in add(plan, named: name, to: slot.target) }
  }

  // MARK: Activity

  /// Whether anything moves, as of now.
  public var isActive: Bool { ledger.isActive }
  /// What observers were told last.
  public var activityState: ActivityState { announced }
  /// What is still active, in words; for reports of what keeps a program from resting.
  public var activeLabels: [String] { ledger.activeLabels }

  /// Keeps the scheduler active until the token is dropped or set inactive; for a director that waits for something.
  /// From a scheduler that takes no more plans the token is inactive and stays so.
  public func makeToken(_ label: String) -> ActivityToken {
    let token = makeLedgerToken({ label }, of: nil)
    if life == .open { token.isActive = true } else { token.revoke() }
    return token
  }

  func makeLedgerToken(_ label: @escaping () -> String, of owner: ObjectIdentifier?) -> ActivityToken {
    ActivityToken(ledger, of: owner, label: label)
  }

  /// Runs the action once, when the performers of one target are at rest, whatever else the scheduler moves: at once where
  /// they are, else at the settle point at which they come to rest, or after tear-down.
  public func whenAtRest(_ target: AnyObject, _ action: @escaping () -> Void) {
    guard ledger.isActive(of: ObjectIdentifier(target)) else { return action() }
    restWaits.append(TargetRestWait(owner: ObjectIdentifier(target), action: action))
  }

  /// Whether a token of the target's performers is active.
  func isActive(_ target: AnyObject) -> Bool { ledger.isActive(of: ObjectIdentifier(target)) }

  func endActivity(of target: AnyObject) { ledger.deactivate(of: ObjectIdentifier(target)) }

  private func endRestWaits() {
    guard !restWaits.isEmpty else { return }
    let due = restWaits.filter { !ledger.isActive(of: $0.owner) }
    restWaits.removeAll { wait in due.contains { $0 === wait } }
    for wait in due { wait.action() }
  }

  private func tokenDidChange(_ label: () -> String, _ isActive: Bool) {
    loop.wake()
    guard !tracers.isEmpty else { return }
    let text = label()
    for tracer in tracers { tracer.tokenDidChange(text, isActive: isActive, of: self) }
  }

  /// Tells tracers about a director that adds plans to this scheduler.
  package func trace(_ phase: DirectorPhase, of director: String) {
    for tracer in tracers { tracer.directorPhaseDidChange(phase, of: director, scheduler: self) }
  }

  package func warn(_ message: String) {
    for tracer in tracers { tracer.didWarn(message) }
  }

  // MARK: Time

  /// Seconds on this scheduler's clock, which stands still while it is paused; on a timeline, the timeline's seconds, never
  /// before those at which the scheduler was made.
  public var now: Double { recording?.now ?? clock.time(at: loop.now) }
  /// How many seconds pass here in one second outside; 0 while paused.
  public var rate: Double { recording?.timeline.currentRate ?? clock.rate }

  /// Whether time stands still. What was active stays active. On a timeline it is the timeline that is paused, with all that
  /// goes by it.
  public var isPaused: Bool {
    get { recording?.timeline.isPaused ?? clock.isPaused }
    set {
      if let recording {
        recording.timeline.isPaused = newValue
      } else {
        clock.setPaused(newValue, at: loop.now)
      }
      if wantsFrames { loop.wake() }
    }
  }

  /// Whether time goes on by itself.
  var isTimeRunning: Bool { rate > 0 }

  var isTornDown: Bool { life == .tornDown }

  var nextStep: Int { loop.nextStep }

  func stepper<S: SharedStepper>(_ type: S.Type) -> S? {
    guard life != .tornDown else { return nil }
    return steppers.get(type, now: now)
  }

  func didStartTicking(_ slot: PerformerSlot) {
    if slot.isListed { return }
    slot.isListed = true
    ticking.append(slot)
  }

  /// How fast the performers move a target, or what stands in for it (``TargetStandIn``), in points a second; nil where none
  /// says.
  public func velocity(of target: AnyObject) -> (x: Double, y: Double)? {
    var sum: (x: Double, y: Double)?
    for slot in met.flatMap({ scopes[$0]?.slots ?? [] })
    where slot.target === target || (slot.target as? any TargetStandIn)?.standsFor === target {
      guard let v = (slot.performer as? any VelocityReporting)?.velocity else { continue }
      sum = ((sum?.x ?? 0) + v.x, (sum?.y ?? 0) + v.y)
    }
    return sum
  }

  // MARK: Ending

  /// Takes no more plans from now on; what runs goes on, and can be removed.
  public func close() { if life == .open { life = .closed } }

  /// Ends every activity and lets every performer and target go; a second call does nothing.
  ///
  /// Observers who heard that it became active hear at the next settle point that it rests; then they are let go too.
  public func tearDown() {
    guard life != .tornDown else { return }
    life = .tornDown
    let ended = met.compactMap { scopes[$0] }
    steppers.end()
    scopes.removeAll()
    met.removeAll()
    ticking.removeAll()
    resting.removeAll()
    recording?.end()
    newTargetObservers.removeAll()
    ledger.close()
    for scope in ended {
      for slot in scope.slots { slot.end() }
    }
    if announced == .atRest { leave() } else { loop.wake() }
  }

  private func leave() {
    loop.remove(self)
    activityObservers.removeAll()
  }

  // MARK: Rest

  /// The one place where rest is judged. What began and ended since the last time is told as both.
  package func settle() {
    let hasStirred = ledger.takeStir()
    if announced == .atRest, hasStirred { announce(.active) }
    endRestWaits()
    if announced == .active, !ledger.isActive { announce(.atRest) }
    dropIdlePerformers()
    if life == .tornDown, announced == .atRest { leave() }
  }

  private func announce(_ state: ActivityState) {
    announced = state
    for tracer in tracers { tracer.schedulerActivityStateDidChange(self) }
    for observer in activityObservers where activityObservers.contains(where: { $0 === observer }) {
      observer.schedulerActivityStateDidChange(self)
    }
  }
}

/// Who waits for one target's rest.
private final class TargetRestWait {
  let owner: ObjectIdentifier
  let action: () -> Void
  init(owner: ObjectIdentifier, action: @escaping () -> Void) {
    self.owner = owner
    self.action = action
  }
}

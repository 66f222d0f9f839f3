/// Runs plans: makes a performer for each, steps the performers, and reports activity and rest.
///
/// A scheduler is cheap: make one for each transition or interaction. Rest is judged only at settle points, once a
/// frame, and never inside a call that adds a plan. A motion that ends while another starts in the same frame
/// therefore does not count as rest.
///
/// ```swift
/// let scheduler = Scheduler(loop: environment.loop)
/// scheduler.add(SpringTo(.position, Point(480, 300)), to: card)
/// whenAllAtRest([scheduler]) { card.removeFromSuperview() }
/// ```
@MainActor public final class Scheduler {
  /// The scheduler's name in traces.
  public let label: String
  /// The progress that the plans of a transition follow; nil for a scheduler without a transition.
  public let progress: TransitionProgress?
  let loop: FrameLoop
  let ledger = ActivityTokenRegistry()
  /// The recorded operations, for seeking; nil without a timeline.
  let recording: PlanRecording?

  var scopes: [ObjectIdentifier: TargetScope] = [:]
  /// The keys of `scopes`, in the order in which plans met the targets.
  var met: [ObjectIdentifier] = []
  /// The performers at work, in the order in which they started. Resting performers are removed at the end of the step.
  var ticking: [PerformerSlot] = []
  /// The performers at rest, in the order in which they came to rest. Some may be at work again, which
  /// `dropIdlePerformers()` checks.
  var resting: [PerformerSlot] = []
  var isCollecting = false
  let steppers = SharedSteppers()
  private var restWaits: [TargetRestWait] = []
  var activityObservers: [any ActivityObserver] = []
  var newTargetObservers: [any NewTargetObserver] = []
  var tracers: [any Tracer] = []
  private var life = Life.open
  private(set) var announced = ActivityState.atRest
  /// The nesting depth of the plan that is being added.
  private var depth = 0
  private var clock: LocalClock
  /// Finds the targets of selectors; the scheduler keeps it alive. A transition's scheduler searches the container view
  /// of both screens. Default for other schedulers: nil, no resolver.
  public var targetResolver: (any TargetResolver)?

  private enum Life { case open, closed, tornDown }

  /// The maximum nesting depth of plans that emit plans.
  static let compositionLimit = 32

  /// Makes a scheduler.
  /// - Parameters:
  ///   - label: the scheduler's name in traces. Default: "scheduler".
  ///   - loop: the frame loop that steps the scheduler.
  ///   - progress: the progress of the scheduler's transition. Default: nil, no transition.
  ///   - timeline: the source of time, which can be scrubbed. On a timeline, all plans and performers are kept until
  ///     tear-down. Default: nil, a clock that follows the loop.
  public init(
    label: String = "scheduler", loop: FrameLoop, progress: TransitionProgress? = nil, timeline: Timeline? = nil
  ) {
    self.label = label
    self.loop = loop
    self.progress = progress
    recording = timeline.map { PlanRecording($0) }
    clock = LocalClock(now: loop.now, rate: loop.timeScale)
    ledger.onChange = { [weak self] label, isActive in self?.tokenDidChange(label, isActive) }
    ledger.onMisuse = { [weak self] label in
      self?.warn("\(label()) was ended by its scheduler; it cannot be active again")
    }
    loop.add(self)
    timeline?.add(self)
    loop.didAdd(self)
  }

  /// The timeline; nil for a clock that follows the loop.
  public var timeline: Timeline? { recording?.timeline }

  // MARK: Plans

  /// Adds a plan to a target. The plan has reached its performer when this returns.
  public func add<P: Plan>(_ plan: P, to target: P.PerformerType.Target) {
    change { [self] in apply(.add(plan, name: nil, target: .object(target)), to: target) }
  }

  /// Adds a plan under a name, replacing the target's plan of this name.
  ///
  /// The performer of the old plan receives its removal, and the old plan's token ends. Then the new plan is added.
  /// Observers see no rest between the two.
  /// - Precondition: the name is not empty.
  public func add<P: NamedPlan>(_ plan: P, named name: String, to target: P.PerformerType.Target) {
    precondition(!name.isEmpty, "a plan's name is not empty")
    change { [self] in apply(.add(plan, name: name, target: .object(target)), to: target) }
  }

  /// Removes a named plan and ends its activity. An unknown name is ignored.
  public func remove(named name: String, from target: AnyObject) {
    change { [self] in removeEntry(named: name, from: target) }
  }

  /// Performs the operations of a transaction in order. The targets of one selector follow in document order. Observers
  /// are notified at the next settle point.
  /// - Complexity: O(n) in the operations, besides the search for selectors.
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
      // A performer that is adding plans itself must not be released.
      if depth == 0 { dropIdlePerformers() }
      add(loop.planReviser?.revise(plan, named: name, for: target, on: self) ?? plan, named: name, to: target)
    case .remove(let name, _):
      removeEntry(named: name, from: target)
    }
  }

  /// Adds a plan past the reviser.
  func resume(_ plan: any Plan, named name: String?, for target: AnyObject) {
    loop.requestFrame()
    change { [self] in add(plan, named: name, to: target) }
  }

  private func add(_ plan: any Plan, named name: String?, to target: AnyObject) {
    guard depth < Self.compositionLimit else {
      return warn("\(type(of: plan)) was not added: plans that emit plans may nest at most \(depth) deep")
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
    warn("\(label) has ended; \(type(of: plan)) was added later and is refused")
    return false
  }

  /// Removes the plan of this name. Refuses a plan that other code adds under the same name during the removal, which
  /// would be replaced at once, or without end.
  private func makeRoom(for plan: any Plan, named name: String, on target: AnyObject) -> Bool {
    guard let scope = scope(of: target) else { return true }
    guard scope.replacing.insert(name).inserted else {
      warn("\(type(of: plan)) is refused: the plan named \(name) is being replaced by another plan at this moment")
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
    // Making the performer may have run code that added plans, or tore the scheduler down.
    if let slot = scope.slot(of: type) { return slot }
    guard isOpen(for: plan) else { return nil }
    if isNew, self.scope(of: target) == nil {
      if scopes.updateValue(scope, forKey: ObjectIdentifier(target)) == nil { met.append(ObjectIdentifier(target)) }
    }
    let slot = PerformerSlot(performer, type: type.performerIdentifier, target: target, scheduler: self)
    scope.add(slot)
    slot.begin(progress: progress)
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
    // An observer may have added a plan for the same target.
    if let scope = scope(of: target) { return (scope, false) }
    return (TargetScope(target: target, actor: actor), true)
  }

  /// The records of a target; nil if no plan has met it.
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

  /// Adds a plan of a performer to its own target. Does nothing during a seek, because the plans that the performer
  /// emitted in running time are recorded.
  func emit(_ plan: any Plan, named name: String?, from slot: PerformerSlot) {
    if recording?.isSeeking == true { return }
    change { [self] in add(plan, named: name, to: slot.target) }
  }

  // MARK: Activity

  /// Whether any token is active now.
  public var isActive: Bool { ledger.isActive }
  /// The activity that observers were last notified of. Default: `.atRest`.
  public var activityState: ActivityState { announced }
  /// Descriptions of the active tokens, for reports of what keeps a program active.
  public var activeLabels: [String] { ledger.activeLabels }

  /// Makes an active token, for a director that waits for something. The scheduler stays active until the token is
  /// released or set inactive.
  ///
  /// After ``close()`` or ``tearDown()`` the token is inactive and stays inactive.
  /// - Parameter label: describes the activity in traces and reports.
  public func makeToken(_ label: String) -> ActivityToken {
    let token = makeLedgerToken({ label }, of: nil)
    if life == .open { token.isActive = true } else { token.revoke() }
    return token
  }

  func makeLedgerToken(_ label: @escaping () -> String, of owner: ObjectIdentifier?) -> ActivityToken {
    ActivityToken(ledger, of: owner, label: label)
  }

  /// Runs an action once when the performers of one target are at rest, regardless of other targets.
  ///
  /// The action runs at once if they are at rest. Otherwise it runs at the settle point at which they come to rest, or
  /// after tear-down.
  public func whenAtRest(_ target: AnyObject, _ action: @escaping () -> Void) {
    guard ledger.isActive(of: ObjectIdentifier(target)) else { return action() }
    restWaits.append(TargetRestWait(owner: ObjectIdentifier(target), action: action))
  }

  /// Whether the performers of the target have an active token.
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

  /// Sends a phase of a director to the tracers.
  package func trace(_ phase: DirectorPhase, of director: String) {
    for tracer in tracers { tracer.directorPhaseDidChange(phase, of: director, scheduler: self) }
  }

  /// Sends a warning to the tracers.
  package func warn(_ message: String) {
    for tracer in tracers { tracer.didWarn(message) }
  }

  // MARK: Time

  /// Seconds on the scheduler's clock, which stops during a pause. On a timeline, the timeline's time, but never less
  /// than when the scheduler was made.
  public var now: Double { recording?.now ?? clock.time(at: loop.now) }
  /// The number of seconds that pass here in one second of real time; 0 while time is paused or scrubbed.
  public var rate: Double { recording?.timeline.currentRate ?? clock.rate }

  /// Whether time is paused. Active plans stay active. On a timeline, this property pauses the timeline itself, and
  /// with it all its schedulers. Default: false.
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

  /// Whether time advances: it is neither paused nor scrubbed.
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

  /// Returns the sum of the velocities at which performers move a target, in points a second. Includes performers of
  /// the target's ``TargetProxy``. Nil if no performer reports a velocity.
  public func velocity(of target: AnyObject) -> (x: Double, y: Double)? {
    var sum: (x: Double, y: Double)?
    for slot in met.flatMap({ scopes[$0]?.slots ?? [] })
    where slot.target === target || (slot.target as? any TargetProxy)?.representedTarget === target {
      guard let v = slot.performer.velocity else { continue }
      sum = ((sum?.x ?? 0) + v.x, (sum?.y ?? 0) + v.y)
    }
    return sum
  }

  // MARK: Ending

  /// Refuses further plans. Running plans continue and can be removed. A second call does nothing.
  public func close() { if life == .open { life = .closed } }

  /// Ends every activity and releases every performer and target. A second call does nothing.
  ///
  /// Observers that were notified of activity are notified of rest at the next settle point, and are then released.
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
    for tracer in tracers { (tracer as? any HandoverTracer)?.schedulerDidEnd(self) }
    if announced == .atRest { leave() } else { loop.wake() }
  }

  private func leave() {
    loop.remove(self)
    activityObservers.removeAll()
  }

  // MARK: Rest

  /// Judges rest; no other code does. Activity that began and ended since the last settle is reported as both.
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

/// An action that waits for one target's rest.
private final class TargetRestWait {
  let owner: ObjectIdentifier
  let action: () -> Void
  init(owner: ObjectIdentifier, action: @escaping () -> Void) {
    self.owner = owner
    self.action = action
  }
}

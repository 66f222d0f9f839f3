/// Takes plans, finds or makes a performer for each, steps the performers, and knows whether anything still moves.
///
/// Making one costs next to nothing: make one for each transition or interaction. Activity is judged at settle points
/// only, once a frame, never inside a call that adds a plan: a drop to nothing followed by new motion in the same
/// frame is not rest.
public final class Scheduler {
  /// What the scheduler is called in traces.
  public let label: String
  /// The window that plans of a transition follow; nil for a scheduler of its own.
  public let window: TransitionWindow?
  private let loop: FrameLoop
  let ledger = ActivityLedger()

  private var scopes: [ObjectIdentifier: TargetScope] = [:]
  private var ticking: [PerformerSlot] = []
  private var activityObservers: [any ActivityObserver] = []
  private var newTargetObservers: [any NewTargetObserver] = []
  private var tracers: [any Tracer] = []
  private var life = Life.open
  private var announced = ActivityState.atRest
  private var composing = 0
  private var clock: LocalClock

  private enum Life { case open, closed, tornDown }

  /// How deep plans may emit plans.
  static let compositionLimit = 32

  public init(label: String = "scheduler", loop: FrameLoop, window: TransitionWindow? = nil) {
    self.label = label
    self.loop = loop
    self.window = window
    clock = LocalClock(now: loop.now, rate: loop.timeScale)
    ledger.onChange = { [weak self] in self?.loop.requestFrame() }
    loop.add(self)
  }

  // MARK: Plans

  /// Gives the target a plan. It has reached its performer when this returns.
  public func add<P: Plan>(_ plan: P, to target: P.PerformerType.Target) {
    apply(.add(plan, name: nil, target: target))
  }

  /// Gives the target a plan under a name, replacing the one it has under this name: the old plan's performer hears of the
  /// removal and its token is ended, then the new plan is added. Observers see no rest in between.
  /// - Precondition: the name is not empty.
  public func add<P: NamedPlan>(_ plan: P, named name: String, to target: P.PerformerType.Target) {
    precondition(!name.isEmpty, "a plan's name is not empty")
    apply(.add(plan, name: name, target: target))
  }

  /// Takes a named plan away and ends its activity; an unknown name is passed over without a trace.
  public func remove(named name: String, from target: AnyObject) { apply(.remove(name: name, target: target)) }

  /// Performs the operations in their order. Observers are told of nothing until the next settle point.
  public func commit(_ transaction: Transaction) { transaction.operations.forEach(apply) }

  private func apply(_ operation: Transaction.Operation) {
    guard life == .open else { return warn("\(label) has ended; a plan that came later is refused") }
    loop.requestFrame()
    switch operation {
    case .add(let plan, let name, let target): add(plan, named: name, to: target)
    case .remove(let name, let target): removeEntry(named: name, from: target)
    }
  }

  private func add(_ plan: any Plan, named name: String?, to target: AnyObject) {
    if let name { removeEntry(named: name, from: target) }
    guard let slot = slot(for: plan, target: target) else { return }
    let entry = PlanEntry(plan, name: name)
    if let name { scopes[ObjectIdentifier(target)]?.named[name] = (slot, entry) }
    slot.add(entry)
    for tracer in tracers {
      if let name {
        tracer.didAddPlan(plan, named: name, to: target)
      } else {
        tracer.didAddPlan(plan, to: target)
      }
    }
  }

  private func removeEntry(named name: String, from target: AnyObject) {
    guard let found = scopes[ObjectIdentifier(target)]?.named.removeValue(forKey: name) else { return }
    found.slot.remove(found.entry)
    for tracer in tracers { tracer.didRemovePlan(named: name, from: target) }
  }

  private func slot(for plan: any Plan, target: AnyObject) -> PerformerSlot? {
    let type = Swift.type(of: plan)
    let scope = scope(for: target)
    if let slot = scope.slots.first(where: { $0.type == type.performerIdentifier }) { return slot }
    guard let performer = type.makePerformer(for: scope.actor) else {
      warn("\(type) cannot act on \(Swift.type(of: scope.actor))")
      return nil
    }
    let slot = PerformerSlot(performer, type: type.performerIdentifier, target: target, scheduler: self)
    scope.slots.append(slot)
    scopes[ObjectIdentifier(target)] = scope
    slot.handIn(window: window)
    for tracer in tracers { tracer.didCreatePerformer(performer, for: target) }
    return slot
  }

  private func scope(for target: AnyObject) -> TargetScope {
    if let scope = scopes[ObjectIdentifier(target)] { return scope }
    var actor = target
    for observer in newTargetObservers {
      actor = observer.scheduler(self, actorFor: target)
      if actor !== target { break }
    }
    return TargetScope(target: target, actor: actor)
  }

  func emit(_ plan: any Plan, named name: String?, from slot: PerformerSlot) {
    guard life == .open else { return }
    guard composing < Self.compositionLimit else {
      return warn("\(type(of: plan)) is emitted \(composing) plans deep; composition without end is cut off")
    }
    composing += 1
    defer { composing -= 1 }
    add(plan, named: name, to: slot.target)
  }

  // MARK: Activity

  /// Whether anything moves, as of now.
  public var isActive: Bool { ledger.isActive }
  /// What observers were told last.
  public var activityState: ActivityState { announced }
  /// What is still active, in words; for reports of what keeps a program from resting.
  public var activeLabels: [String] { ledger.activeLabels }

  /// Keeps the scheduler active until the token is dropped or set inactive; for a director that waits for something.
  public func makeToken(_ label: String) -> ActivityToken {
    let token = ActivityToken(ledger, label: label)
    token.isActive = life == .open
    return token
  }

  /// Observers hear in the order of being added; adding one twice changes nothing.
  public func addActivityObserver(_ observer: any ActivityObserver) {
    if !activityObservers.contains(where: { $0 === observer }) { activityObservers.append(observer) }
  }
  public func removeActivityObserver(_ observer: any ActivityObserver) {
    activityObservers.removeAll { $0 === observer }
  }
  /// Only targets met from now on are asked about.
  public func addNewTargetObserver(_ observer: any NewTargetObserver) {
    if !newTargetObservers.contains(where: { $0 === observer }) { newTargetObservers.append(observer) }
  }
  public func removeNewTargetObserver(_ observer: any NewTargetObserver) {
    newTargetObservers.removeAll { $0 === observer }
  }
  public func addTracer(_ tracer: any Tracer) {
    if !tracers.contains(where: { $0 === tracer }) { tracers.append(tracer) }
  }
  public func removeTracer(_ tracer: any Tracer) { tracers.removeAll { $0 === tracer } }

  private func warn(_ message: String) {
    for tracer in tracers { tracer.didWarn(message) }
  }

  // MARK: Time

  /// Seconds on this scheduler's clock, which stands still while it is paused.
  public var now: Double { clock.time(at: loop.now) }
  /// How many seconds pass here in one second outside; 0 while paused.
  public var rate: Double { clock.rate }

  /// Whether time stands still. What was active stays active.
  public var isPaused: Bool {
    get { clock.isPaused }
    set {
      clock.setPaused(newValue, at: loop.now)
      loop.requestFrame()
    }
  }

  func didStartTicking(_ slot: PerformerSlot) {
    ticking.append(slot)
    loop.requestFrame()
  }

  /// How fast the performers move a target, in points a second; nil where none says.
  public func velocity(of target: AnyObject) -> (x: Double, y: Double)? {
    guard let scope = scopes[ObjectIdentifier(target)] else { return nil }
    var sum: (x: Double, y: Double)?
    for slot in scope.slots {
      guard let v = (slot.performer as? any VelocityReporting)?.velocity else { continue }
      sum = ((sum?.x ?? 0) + v.x, (sum?.y ?? 0) + v.y)
    }
    return sum
  }

  // MARK: Ending

  /// Takes no more plans from now on; what runs goes on.
  public func close() { if life == .open { life = .closed } }

  /// Ends every activity and lets every performer and target go; a second call does nothing.
  public func tearDown() {
    guard life != .tornDown else { return }
    life = .tornDown
    loop.remove(self)
    ledger.revokeAll()
    scopes.removeAll()
    ticking.removeAll()
  }
}

extension Scheduler: FrameClient {
  var wantsFrames: Bool { !ticking.isEmpty && !clock.isPaused }

  /// Steps each performer that was at work when the step began, in the order in which they began.
  func step() {
    let time = now
    var rested = false
    for slot in ticking {
      slot.update(to: time)
      if !slot.isTicking { rested = true }
    }
    if rested { ticking.removeAll { !$0.isTicking } }
  }

  /// The one place where rest is judged.
  func settle() {
    let state: ActivityState = ledger.isActive ? .active : .atRest
    guard state != announced else { return }
    announced = state
    for tracer in tracers { tracer.schedulerActivityStateDidChange(self) }
    for observer in activityObservers { observer.schedulerActivityStateDidChange(self) }
  }
}

import Runtime

/// Owns the queue that all scopes of a lock share, and performs its actions.
final class QueueController {
  let deferred: DeferredCalls
  private(set) var queue = TransitionQueue()
  /// The tickets whose bodies run right now, the innermost last.
  private var bodies: [Int] = []
  let notifier = LockNotifier()
  private lazy var timer = LockTimer(deferred.loop) { [weak self] in self?.timerDidFire(at: $0) }
  private var scopes = 0

  init(_ loop: FrameLoop?) { deferred = DeferredCalls(loop) }

  var now: Double { deferred.now }
  /// The innermost ticket whose body runs right now.
  var currentBody: Int? { bodies.last }

  func nextScopeNumber() -> Int {
    scopes += 1
    return scopes
  }

  // MARK: Inputs

  func ask(_ entry: TransitionQueue.Entry) -> TransitionQueue.Decision {
    deferred.call {
      let (decision, actions) = queue.ask(entry, at: now)
      perform(actions)
      return decision
    }
  }

  /// For inputs that have no actions.
  @discardableResult
  func update<Result>(_ input: (inout TransitionQueue) -> Result) -> Result { input(&queue) }

  /// Runs the `begin` of an entry that has its scope.
  func runBegin(_ number: Int) { queue.takeBegin(of: number)?(number) }

  /// - Returns: whether the entry had its scope.
  @discardableResult
  func release(_ number: Int, _ outcome: TransitionOutcome) -> Bool {
    deferred.call { perform(queue.release(number, outcome, at: now)) }
  }

  /// - Returns: whether the entry had not begun.
  @discardableResult
  func withdraw(_ number: Int, _ outcome: TransitionOutcome = .refused(.withdrawn)) -> Bool {
    deferred.call { perform(queue.withdraw(number, .withdrawn, outcome, at: now)) }
  }

  /// Gives a scope back, or leaves the line for it. The entry's closures are no longer called.
  func leave(_ number: Int) {
    queue.forget(number)
    if !withdraw(number) { release(number, .completed) }
  }

  func close(_ scope: TransitionQueue.Scope) {
    deferred.call { _ = perform(queue.close(scope, at: now)) }
  }

  /// A ticket was deallocated without being released.
  func drop(_ number: Int, _ label: String) {
    guard queue.status(of: number) != nil else { return }
    notifier.warn("ticket dropped: \(label) was let go without being released")
    release(number, .cancelled)
  }

  /// Runs the body of a ticket that has its scope; a body that throws loses the ticket.
  func run(_ handle: TicketHandle, _ body: (consuming TransitionTicket) throws -> Void) {
    // Alive until the body has ended, so that a ticket whose body throws does not count as dropped.
    withExtendedLifetime(handle) {
      bodies.append(handle.number)
      defer { bodies.removeLast() }
      do {
        try body(TransitionTicket(handle))
      } catch {
        notifier.warn("the turn of \(handle.label) failed, its ticket is released: \(error)")
        release(handle.number, .cancelled)
      }
    }
  }

  // MARK: Time

  /// Seconds after which a warning names the holder of a ticket.
  var holdWarning = 10.0 {
    didSet { setTimer() }
  }

  private func setTimer() { timer.set(queue.nextMoment(limit: holdWarning)) }

  private func timerDidFire(at time: Double) {
    perform(queue.expire(at: time))
    for entry in queue.findOverdue(limit: holdWarning, at: time) {
      notifier.warn(queue.overdueWarning(for: entry, at: time))
    }
    setTimer()
  }

  // MARK: Actions

  /// - Returns: whether there was anything to do.
  @discardableResult
  private func perform(_ actions: [TransitionQueue.Action]) -> Bool {
    for action in actions { perform(action) }
    setTimer()
    return !actions.isEmpty
  }

  private func perform(_ action: TransitionQueue.Action) {
    switch action {
    case .tell(let change, let entry): notifier.tell(LockEvent(change: change, entry: entry))
    case .handOver(let number): deferred.later { [weak self] in self?.begin(number) }
    case .answer(let entry, let outcome):
      // Not the whole entry: the plans of its requests hold screens.
      let answers = entry.answers
      if answers.isEmpty { return }
      deferred.later { for answer in answers { answer(outcome) } }
    }
  }

  /// The turn of an entry that was handed its scope, and of the next ones where it no longer makes sense.
  private func begin(_ number: Int) {
    var line = [number]
    while let next = line.popLast() {
      if queue.entry(next)?.isValid?() ?? true {
        if queue.begin(next) {
          setTimer()
          runBegin(next)
        }
      } else {
        line += passOver(next).reversed()
      }
    }
  }

  /// - Returns: the entries that were handed their scopes instead.
  private func passOver(_ number: Int) -> [Int] {
    var next: [Int] = []
    var due: [() -> Void] = []
    for action in queue.withdraw(number, .obsolete, .obsolete(.invalid), at: now) {
      switch action {
      case .tell: perform(action)
      case .answer(let entry, let outcome): due += entry.answers.map { answer in { answer(outcome) } }
      case .handOver(let number): next.append(number)
      }
    }
    setTimer()
    for answer in due { answer() }
    return next
  }
}

import Runtime

/// The lock itself, which all its scopes share: carries out what ``LockState`` says.
final class LockCore {
  /// What one who asked wants to hear.
  struct Party {
    /// Whether it still makes sense; asked when its turn comes.
    var isValid: (() -> Bool)?
    /// It has the lock now.
    var begin: (() -> Void)?
    /// How it came out, exactly once.
    var answer: (@MainActor (TransitionOutcome) -> Void)?
  }

  let turns: LockTurns
  private(set) var state = LockState()
  private var parties: [Int: Party] = [:]
  /// The tickets whose bodies run right now, the innermost last.
  private var bodies: [Int] = []
  let news = LockNews()
  private lazy var watch = LockWatch(turns.loop) { [weak self] in self?.lookAtClock($0) }
  private var scopes = 0

  init(_ loop: FrameLoop?) { turns = LockTurns(loop) }

  var now: Double { turns.now }
  /// The innermost ticket whose body runs right now.
  var currentBody: Int? { bodies.last }

  func nextScope() -> Int {
    scopes += 1
    return scopes
  }

  // MARK: Inputs

  func request(_ request: LockState.Request, _ party: Party = Party()) -> LockState.Decision {
    let (decision, actions) = state.request(request, at: now)
    switch decision {
    case .taken(let number), .waiting(let number, _): parties[number] = party
    case .refused: break
    }
    perform(actions)
    return decision
  }

  /// Nothing more is told to it.
  func forget(_ number: Int) { parties[number] = nil }

  /// Runs what has the lock.
  func runBegin(_ number: Int) {
    let begin = parties[number]?.begin
    parties[number]?.begin = nil
    begin?()
  }

  /// - Returns: whether it had the lock.
  @discardableResult
  func release(_ number: Int, _ outcome: TransitionOutcome) -> Bool {
    turns.call { perform(state.release(number, outcome, at: now)) }
  }

  /// - Returns: whether it waited, or had not begun.
  func withdraw(_ number: Int) -> Bool {
    turns.call { perform(state.withdraw(number, .withdrawn, .refused, at: now)) }
  }

  func close(_ scope: LockScope) {
    turns.call { _ = perform(state.close(scope, at: now)) }
  }

  /// The ticket was let go without being released.
  func drop(_ number: Int, _ label: String) {
    guard state.status(of: number) != nil else { return }
    news.warn("ticket dropped: \(label) was let go without being released")
    release(number, .cancelled)
  }

  /// Runs the body of a ticket that has the lock; one that throws loses it.
  func run(_ handle: TicketHandle, _ body: (consuming TransitionTicket) throws -> Void) {
    // Alive until the body has ended, so that one that throws is not taken for one that forgot.
    withExtendedLifetime(handle) {
      bodies.append(handle.number)
      defer { bodies.removeLast() }
      do {
        try body(TransitionTicket(handle))
      } catch {
        news.warn("the turn of \(handle.label) failed, its ticket is released: \(error)")
        release(handle.number, .cancelled)
      }
    }
  }

  // MARK: Watch

  /// Seconds after which the holder of a ticket is named.
  var holdWarning = 10.0 {
    didSet { watch.set(state.nextMoment(limit: holdWarning)) }
  }

  private func lookAtClock(_ time: Double) {
    perform(state.expire(at: time))
    for entry in state.findOverdue(limit: holdWarning, at: time) { news.warn(state.complaint(about: entry, at: time)) }
    watch.set(state.nextMoment(limit: holdWarning))
  }

  // MARK: Carrying out

  /// - Returns: whether there was anything to do.
  @discardableResult
  private func perform(_ actions: [LockState.Action]) -> Bool {
    for action in actions { perform(action) }
    watch.set(state.nextMoment(limit: holdWarning))
    return !actions.isEmpty
  }

  private func perform(_ action: LockState.Action) {
    switch action {
    case .tell(let change, let entry): news.tell(LockEvent(change: change, entry: entry))
    case .handOver(let number): turns.later { [weak self] in self?.begin(number) }
    case .answer(let number, let outcome):
      guard let answer = parties.removeValue(forKey: number)?.answer else { return }
      turns.later { answer(outcome) }
    }
  }

  /// The turn of one who was handed the lock, and of those after it where it makes no sense any more.
  private func begin(_ number: Int) {
    var line = [number]
    while let next = line.popLast() {
      if parties[next]?.isValid?() ?? true {
        if state.begin(next) {
          watch.set(state.nextMoment(limit: holdWarning))
          runBegin(next)
        }
      } else {
        line += passOver(next).reversed()
      }
    }
  }

  /// - Returns: who is next.
  private func passOver(_ number: Int) -> [Int] {
    var next: [Int] = []
    var answers: [() -> Void] = []
    for action in state.withdraw(number, .obsolete, .obsolete, at: now) {
      switch action {
      case .tell: perform(action)
      case .answer(let number, let outcome):
        if let answer = parties.removeValue(forKey: number)?.answer { answers.append { answer(outcome) } }
      case .handOver(let number): next.append(number)
      }
    }
    watch.set(state.nextMoment(limit: holdWarning))
    for answer in answers { answer() }
    return next
  }
}

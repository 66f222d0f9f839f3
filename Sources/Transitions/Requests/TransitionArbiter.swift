import Runtime
import Views

/// Takes the requests of a window, or of a part of one, carries out one at a time under its scope of the lock, and
/// answers each exactly once.
final class TransitionArbiter {
  let environment: TransitionEnvironment
  /// What those who want to move the same screens wait for.
  let lock: TransitionLock
  private var state: ArbiterState
  private var waiting: [Int: Waiting] = [:]
  /// The lock while the first screens are put in place, and while a transition runs.
  private var hold: LockRun?
  private(set) var run: TransitionRun?

  /// A request in line, and others that asked for the same.
  private struct Waiting {
    let request: TransitionRequest
    let place: LockRun
    var others: [TransitionRequest] = []
    var all: [TransitionRequest] { [request] + others }
  }

  /// - Parameter isOpen: false where what is asked for while the first screens appear waits until they are there.
  init(_ environment: TransitionEnvironment, lock: TransitionLock, isOpen: Bool) {
    self.environment = environment
    self.lock = lock
    state = ArbiterState(isOpen: isOpen)
    guard !isOpen else { return }
    switch lock.requestRun("first screens", policy: .refuse, onGranted: {}) {
    case .granted(let run): hold = run
    case .waiting, .refused: break
    }
  }

  /// Whether the window shows other screens now.
  var isClosed: Bool { state.phase == .closed }

  /// What the requests that wait are called, in the order of asking.
  var waitingLabels: [String] { state.waiting.compactMap { waiting[$0.number]?.request.label } }

  /// Whether nothing runs and nobody waits.
  var isIdle: Bool { state.isIdle }

  /// Asks for a change of screens; the answer never comes inside this call.
  func request(
    _ goal: Goal, origin: RequestOrigin, policy: CollisionPolicy, animated: Bool,
    completion: (@MainActor (TransitionOutcome) -> Void)?, resolve: @escaping () -> TransitionPlanning?
  ) {
    let request = TransitionRequest(
      number: environment.nextRequestNumber(), goal: goal, origin: origin, isAnimated: animated, resolve: resolve,
      completion: completion)
    environment.tell(.requested(number: request.number, origin, policy: policy))
    switch state.request(goal, policy: policy, mayMerge: !lock.isHeldByTicket) {
    case .askLock(let mayWait):
      askLock(request, mayWait: mayWait)
    case .join(let direction):
      run?.join(request, wanting: direction)
    case .joinWaiting(let number, let ahead):
      waiting[number]?.others.append(request)
      environment.tell(.queued(number: request.number, ahead: ahead))
    case .refuse:
      answerLater([request], .refused)
    }
  }

  private func askLock(_ request: TransitionRequest, mayWait: Bool) {
    let number = request.number
    let answer = lock.requestRun(request.label, policy: mayWait ? .wait : .refuse) { [weak self] in
      self?.startWaiting(number)
    } onClosed: { [weak self] in
      self?.giveUp(number)
    }
    switch answer {
    case .granted(let run):
      begin([request], holding: run, failure: .refused)
    case .waiting(let place, let ahead):
      waiting[request.number] = Waiting(request: request, place: place)
      state.didWait(request.number, request.goal)
      environment.tell(.queued(number: request.number, ahead: ahead))
    case .refused:
      answerLater([request], .refused)
    }
  }

  private func startWaiting(_ number: Int) {
    guard let next = waiting.removeValue(forKey: number) else { return }
    begin(next.all, holding: next.place, failure: .obsolete)
  }

  /// The lock is gone, and the request with it.
  private func giveUp(_ number: Int) {
    guard let entry = waiting.removeValue(forKey: number) else { return }
    state.didGiveUp(number)
    for request in entry.all { environment.answer(request.number, .obsolete, request.completion) }
  }

  /// - Parameter requests: all for the same; not empty.
  private func begin(_ requests: [TransitionRequest], holding: LockRun, failure: TransitionOutcome) {
    guard state.willBegin(requests[0].number) else {
      holding.release()
      return answerLater(requests, failure)
    }
    hold = holding
    // Whoever waited may stand in another part of the screens by now, or in another window: that is not for this one to move.
    guard let planning = requests[0].resolve(), state.phase == .busy,
      planning.operation.isUnseen || planning.operation.arbiter === self
    else {
      answerLater(requests, failure)
      return passOn()
    }
    if planning.operation.isUnseen {
      planning.operation.finish(planning.direction)
      answerLater(requests, .completed)
      return passOn()
    }
    let run = TransitionRun(planning, request: requests[0], arbiter: self)
    self.run = run
    state.didBegin(run.pair)
    run.begin()
    for other in requests.dropFirst() { run.join(other, wanting: planning.direction) }
    // The screens may have been replaced while the run was being prepared.
    if state.phase == .closed { run.breakOff() }
  }

  func didTurn(to direction: TransitionDirection) { state.didTurn(to: direction) }

  func allowTurns(_ isInterruptible: Bool) { state.allowTurns(isInterruptible) }

  /// What is asked from now on waits until the run is over.
  func willEnd() { state.willEnd() }

  /// The run is over and its screens are in place; now those who asked hear of it.
  func didEnd(_ run: TransitionRun, answers: [(request: TransitionRequest, outcome: TransitionOutcome)]) {
    self.run = nil
    let isBrokenOff = state.phase == .closed
    passOn()
    for (request, outcome) in answers {
      if isBrokenOff {
        answerLater([request], outcome)
      } else {
        environment.answer(request.number, outcome, request.completion)
      }
    }
  }

  /// The first screens are in place.
  func open() { passOn() }

  /// The window gets other screens: the running transition jumps to its end, who waits is answered, and nothing more is
  /// carried out.
  func close() {
    let vain = state.close().compactMap { waiting.removeValue(forKey: $0) }
    run?.breakOff()
    for entry in vain {
      entry.place.release()
      answerLater(entry.all, .obsolete)
    }
    if run == nil { passOn() }
  }

  /// Who is next in line begins in a later turn, when everybody has heard of the end.
  private func passOn() {
    state.didEnd()
    let ended = hold
    hold = nil
    ended?.release()
  }

  /// Never inside the call that asked, and also where the window is gone by then.
  private func answerLater(_ requests: [TransitionRequest], _ outcome: TransitionOutcome) {
    // Not the whole requests: they hold the screens that they were for.
    let askers = requests.map { (number: $0.number, completion: $0.completion) }
    environment.loop.afterSettle { [environment] in
      for asker in askers { environment.answer(asker.number, outcome, asker.completion) }
    }
  }
}

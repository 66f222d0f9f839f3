import Runtime
import Views

/// Takes the requests of a window, or of a part of one; runs their transitions, one at a time; and answers each request
/// exactly once.
///
/// The rules are those of ``TransitionQueue``. The arbiter owns the transition that runs.
final class TransitionArbiter {
  let environment: TransitionEnvironment
  /// The scope of the lock for which it runs transitions.
  let lock: TransitionLock
  private(set) var run: TransitionRun?
  /// The entry of the transition that runs, or of the first screens while they are put in place.
  private var hold: LockRun?

  /// - Parameter isOpen: false where requests wait until ``open()``, when the first screens are in place.
  init(_ environment: TransitionEnvironment, lock: TransitionLock, isOpen: Bool) {
    self.environment = environment
    self.lock = lock
    if isOpen { return }
    controller.update { $0.screensWillArrive(in: scope) }
    if case .granted(let run) = lock.requestRun("first screens", policy: .drop) { hold = run }
  }

  private var controller: QueueController { lock.controller }
  private var scope: LockScope { lock.place }

  /// Whether the window shows other screens now.
  var isClosed: Bool {
    if case .closed = controller.queue.phase(of: scope) { true } else { false }
  }

  /// Whether no transition runs and no request waits.
  var isIdle: Bool {
    switch controller.queue.phase(of: scope) {
    case .free, .closed: controller.queue.pendingRequests(in: scope).isEmpty
    case .running, .busy: false
    }
  }

  /// The labels of the waiting requests, in the order of asking.
  var waitingLabels: [String] { controller.queue.pendingRequests(in: scope).map(\.label) }

  // MARK: Requests

  /// Asks for a change of screens. The answer never comes inside this call.
  /// - Parameter plan: makes the change when the request's turn comes; nil refuses.
  func request(
    _ intent: TransitionIntent, origin: RequestOrigin, policy: CollisionPolicy, animated: Bool,
    completion: (@MainActor (TransitionOutcome) -> Void)?, plan: @escaping () -> (any TransitionOperation)?
  ) {
    let number = environment.nextRequestNumber()
    let request = TransitionRequest(
      number: number, intent: intent, origin: origin, isAnimated: animated, plan: plan,
      answer: { [environment] in environment.answer(number, $0, completion) })
    environment.tell(.requested(number: number, origin, policy: policy))
    let entry = TransitionQueue.Entry(
      kind: .run, label: request.label, scope: scope, policy: policy,
      begin: { [weak self] in self?.begin($0, otherwise: .obsolete) }, requests: [request])
    switch controller.ask(entry) {
    case .granted(let number): begin(number, otherwise: .refused)
    case .waiting(_, let ahead), .joinedWaiting(let ahead):
      environment.tell(.queued(number: request.number, ahead: ahead))
    case .joinsRunning(let direction): run?.join(request, wanting: direction)
    case .refused: answerLater([request], .refused)
    }
  }

  /// Carries out an entry that has the scope.
  /// - Parameter failure: the outcome of its requests where they make no sense any more.
  private func begin(_ entry: Int, otherwise failure: TransitionOutcome) {
    let requests = controller.update { $0.takeRequests(of: entry) }
    controller.update { $0.forget(entry) }
    let hold = LockRun(controller, entry)
    guard let first = requests.first, controller.queue.canBegin(in: scope) else {
      hold.release()
      return answerLater(requests, failure)
    }
    self.hold = hold
    // The screens of a request that waited may stand in another window, or in another part of this one, by now.
    guard let operation = first.plan(), !isClosed, operation.isImmediate || operation.arbiter === self else {
      answerLater(requests, failure)
      return endHold()
    }
    if operation.isImmediate {
      operation.finish(operation.direction)
      answerLater(requests, .completed)
      return endHold()
    }
    start(operation, for: requests, entry)
  }

  private func start(_ operation: any TransitionOperation, for requests: [TransitionRequest], _ entry: Int) {
    let run = TransitionRun(operation, for: requests[0], arbiter: self)
    self.run = run
    let running = RunningTransition(
      screens: run.pair, direction: operation.direction, isInterruptible: run.isInterruptible)
    controller.update { $0.didStart(entry, running) }
    run.begin()
    for other in requests.dropFirst() { run.join(other, wanting: operation.direction) }
    // The window may have got other screens while the run was being prepared.
    if isClosed { run.breakOff() }
  }

  // MARK: The run

  func didTurn(to direction: TransitionDirection) {
    if let hold { controller.update { $0.didTurn(hold.number, to: direction) } }
  }

  func setInterruptible(_ isInterruptible: Bool) {
    if let hold { controller.update { $0.setInterruptible(hold.number, isInterruptible) } }
  }

  /// Requests made from now on wait until the run is over.
  func willEnd() {
    if let hold { controller.update { $0.willEnd(hold.number) } }
  }

  /// The run is over and its screens are in place: answers its requests.
  func didEnd(_ run: TransitionRun, answers: [(request: TransitionRequest, outcome: TransitionOutcome)]) {
    self.run = nil
    let isBrokenOff = isClosed
    endHold()
    for (request, outcome) in answers {
      if isBrokenOff { answerLater([request], outcome) } else { request.answer(outcome) }
    }
  }

  /// Gives the scope back. The next entry begins in a later turn, when all have heard of the end.
  private func endHold() {
    let ended = hold
    hold = nil
    ended?.release()
  }

  /// Never inside the call that asked, and also where the window is gone by then.
  private func answerLater(_ requests: [TransitionRequest], _ outcome: TransitionOutcome) {
    if requests.isEmpty { return }
    // Not the whole requests: their plans hold screens.
    let answers = requests.map(\.answer)
    environment.loop.afterSettle { for answer in answers { answer(outcome) } }
  }

  // MARK: The window

  /// The first screens are in place.
  func open() {
    controller.update { $0.screensDidArrive(in: scope) }
    endHold()
  }

  /// The window gets other screens: the running transition jumps to its end, waiting requests are answered, and no
  /// transition begins any more.
  func close() {
    let pending = controller.update { $0.closeScreens(of: scope) }
    run?.breakOff()
    for entry in pending {
      let requests = controller.update { $0.takeRequests(of: entry) }
      controller.leave(entry)
      answerLater(requests, .obsolete)
    }
    if run == nil { endHold() }
  }
}

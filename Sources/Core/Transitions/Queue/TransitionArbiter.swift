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
  private var hold: QueuePlace?
  /// Called in a later turn when a transition has ended or none has come of a request.
  var didEndHold: (() -> Void)?
  /// Called when another screen is asked for: a push, a presentation, a selection, another stack.
  var didAskForward: (() -> Void)?
  /// The swipes that take screens back.
  var swipes = SwipeRow()

  /// - Parameter isOpen: false where requests wait until ``open()``, when the first screens are in place.
  init(_ environment: TransitionEnvironment, lock: TransitionLock, isOpen: Bool) {
    self.environment = environment
    self.lock = lock
    if isOpen { return }
    controller.update { $0.screensWillArrive(in: scope) }
    if case .granted(let run) = lock.requestRun("first screens", policy: .drop) { hold = run }
  }

  private var controller: QueueController { lock.controller }
  private var scope: TransitionQueue.Scope { lock.place }

  /// Whether the window shows other screens now.
  var isClosed: Bool {
    if case .closed = controller.queue.phase(of: scope) { true } else { false }
  }

  /// Whether no transition runs and no request waits.
  var isIdle: Bool {
    switch controller.queue.phase(of: scope) {
    case .free, .closed: hasNoneWaiting
    case .running, .busy: false
    }
  }

  /// The labels of the waiting requests, in the order of asking.
  var waitingLabels: [String] { controller.queue.pendingRequests(in: scope).map(\.label) }

  /// The requests that have not begun, in the order of asking.
  private var pending: [TransitionQueue.Entry] { controller.queue.pendingRequests(in: scope) }

  /// The numbers of the oldest and the newest entry that wait for a transition, and not for a ticket of the program;
  /// nil: none do.
  var coming: ClosedRange<Int>? {
    if run?.isOverdue == true || controller.queue.held.contains(where: { $0.kind == .ticket }) { return nil }
    return controller.queue.endsOfPending(in: scope).map { $0.oldest.number...$0.newest.number }
  }

  private var tally: TransitionQueue.Tally { controller.queue.tally(of: scope) }

  /// Whether no request waits.
  var hasNoneWaiting: Bool { !controller.queue.hasPendingRequests(in: scope) }

  /// Whether the user's way back may turn the running transition round: it does not overtake requests that wait, unless
  /// they asked to wait in any case.
  var mayBackTurn: Bool { tally.joining == 0 }

  /// Whether all waiting requests let one screen leave.
  var hasOnlyStepsBack: Bool { tally.others == 0 }

  /// Whether a waiting request lets a controller leave.
  func lets(leave controller: ViewController) -> Bool { tally.leaving[ObjectIdentifier(controller)] != nil }

  /// The identity of the child that a waiting request selects in a container; nil where none does.
  func waitingSelection(in container: ViewController) -> AnyHashable? {
    if tally.selections == 0 { return nil }
    let selections = pending.flatMap(\.requests).compactMap(\.selection)
    return selections.last { $0.place == ObjectIdentifier(container) }?.child
  }

  /// The number of the newest entry, where it waits and can be taken back by a step in the other direction.
  func newestWaiting(_ canBeTakenBack: (TransitionRequest) -> Bool) -> Int? {
    guard let newest = controller.queue.endsOfPending(in: scope)?.newest, newest.policy == .reverse,
      newest.requests.allSatisfy(canBeTakenBack)
    else { return nil }
    return newest.number
  }

  // MARK: Requests

  /// Asks for a change of screens. The answer never comes inside this call.
  /// - Parameters:
  ///   - selection: the child that the request selects for a place in a container.
  ///   - overtakes: whether the request may turn the running transition round while others wait.
  ///   - plan: makes the change when the request's turn comes.
  func request(
    _ intent: TransitionIntent, selection: TransitionRequest.Selection? = nil, overtakes: Bool = false,
    origin: RequestOrigin, policy: CollisionPolicy, animated: Bool,
    completion: (@MainActor (TransitionOutcome) -> Void)?, plan: @escaping () -> PlannedChange
  ) {
    let request = makeRequest(
      intent, selection: selection, overtakes: overtakes, origin: origin, policy: policy, animated: animated,
      completion: completion, plan: plan)
    let entry = TransitionQueue.Entry(
      kind: .run, label: request.label, scope: scope, policy: policy,
      begin: { [weak self] in self?.begin($0, otherwise: TransitionOutcome.obsolete) }, requests: [request])
    switch controller.ask(entry) {
    case .granted(let number): begin(number, otherwise: TransitionOutcome.refused)
    case .waiting(_, let ahead), .joinedWaiting(let ahead):
      environment.tell(.queued(number: request.number, ahead: ahead))
    case .joinsRunning(let direction): run?.join(request, wanting: direction)
    case .refused(let reason): return answerLater([request], .refused(reason))
    }
    if request.leadsForward { didAskForward?() }
  }

  private func makeRequest(
    _ intent: TransitionIntent, selection: TransitionRequest.Selection?, overtakes: Bool, origin: RequestOrigin,
    policy: CollisionPolicy, animated: Bool, completion: (@MainActor (TransitionOutcome) -> Void)?,
    plan: @escaping () -> PlannedChange
  ) -> TransitionRequest {
    let number = environment.nextRequestNumber()
    environment.tell(.requested(number: number, origin, policy: policy))
    return TransitionRequest(
      number: number, intent: intent, origin: origin, selection: selection, overtakes: overtakes,
      isAnimated: animated, plan: plan, answer: { [environment] in environment.answer(number, $0, completion) })
  }

  /// Makes a request that cannot be carried out, so that it is numbered, traced and answered like any other.
  func refuse(
    _ reason: TransitionReason, origin: RequestOrigin, policy: CollisionPolicy,
    completion: (@MainActor (TransitionOutcome) -> Void)?
  ) {
    request(.other, origin: origin, policy: policy, animated: true, completion: completion) { .impossible(reason) }
  }

  /// Makes a request that takes back a waiting one, which is obsolete.
  func takeBack(
    _ entry: Int, origin: RequestOrigin, policy: CollisionPolicy,
    completion: (@MainActor (TransitionOutcome) -> Void)?
  ) {
    let request = makeRequest(
      .other, selection: nil, overtakes: false, origin: origin, policy: policy, animated: true, completion: completion
    ) { .impossible(.unavailable) }
    let isForward = controller.queue.entry(entry)?.requests.allSatisfy(\.isStepBack) == true
    controller.withdraw(entry, .obsolete(.takenBack))
    if isForward { didAskForward?() }
    answerLater([request], .completed)
  }

  /// Carries out an entry that has the scope.
  /// - Parameter failure: the outcome of its requests where they are not possible.
  private func begin(_ entry: Int, otherwise failure: (TransitionReason) -> TransitionOutcome) {
    let requests = controller.update { $0.takeRequests(of: entry) }
    controller.update { $0.forget(entry) }
    let hold = QueuePlace(controller, entry)
    guard let first = requests.first, controller.queue.canBegin(in: scope) else {
      hold.release()
      return answerLater(requests, failure(.closed))
    }
    self.hold = hold
    // The screens of a request that waited may stand in another window, or in another part of this one, by now.
    switch first.plan() {
    case .impossible(let reason): answerLater(requests, failure(isClosed ? .closed : reason))
    case .operation(let operation) where operation.isImmediate && !isClosed:
      operation.finish(operation.direction)
      answerLater(requests, .completed)
    case .operation(let operation) where operation.arbiter === self && !isClosed:
      if start(operation, for: requests, entry) { return }
      answerLater(requests, failure(.unavailable))
    case .operation: answerLater(requests, failure(isClosed ? .closed : .notOnTop))
    }
    endHold()
  }

  /// - Returns: false where the operation became impossible meanwhile.
  private func start(_ operation: any TransitionOperation, for requests: [TransitionRequest], _ entry: Int) -> Bool {
    guard let run = TransitionRun(operation, for: requests[0], arbiter: self) else { return false }
    self.run = run
    let running = TransitionQueue.Running(
      screens: run.pair, direction: operation.direction, isInterruptible: run.isInterruptible)
    controller.update { $0.didStart(entry, running) }
    run.begin()
    if let didEndHold { environment.loop.afterSettle(didEndHold) }
    for other in requests.dropFirst() { run.join(other, wanting: operation.direction) }
    // The window may have got other screens while the run was being prepared.
    if isClosed { run.breakOff() }
    return true
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
    if let didEndHold { environment.loop.afterSettle(didEndHold) }
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
  /// further transition begins.
  func close() {
    let pending = controller.update { $0.closeScreens(of: scope) }
    run?.breakOff()
    for entry in pending {
      let requests = controller.update { $0.takeRequests(of: entry) }
      controller.leave(entry)
      answerLater(requests, .obsolete(.closed))
    }
    if run == nil { endHold() }
  }
}

import Runtime
import Views

/// Takes the requests of one window, carries out one at a time, and answers each exactly once.
///
/// It begins with its hands full, so that what the first screens ask for while they appear waits until they are there.
final class TransitionArbiter {
  let environment: TransitionEnvironment
  private var state = ArbiterState()
  private var waiting: [Int: TransitionRequest] = [:]
  private(set) var run: TransitionRun?

  init(_ environment: TransitionEnvironment) { self.environment = environment }

  var isIdle: Bool { state.phase == .idle }

  /// Asks for a change of screens; the answer never comes inside this call.
  func request(
    _ goal: Goal, origin: RequestOrigin, policy: CollisionPolicy, animated: Bool,
    completion: (@MainActor (TransitionOutcome) -> Void)?, resolve: @escaping () -> TransitionPlanning?
  ) {
    let request = TransitionRequest(
      number: environment.nextRequestNumber(), origin: origin, isAnimated: animated, resolve: resolve,
      completion: completion)
    environment.tell(.requested(number: request.number, origin, policy: policy))
    switch state.request(request.number, goal: goal, policy: policy) {
    case .start:
      start(request, failure: .refused)
    case .join(let direction):
      run?.join(request, wanting: direction)
    case .wait(let ahead):
      waiting[request.number] = request
      environment.tell(.queued(number: request.number, ahead: ahead))
    case .refuse:
      answerLater(request, .refused)
    }
  }

  private func start(_ request: TransitionRequest, failure: TransitionOutcome) {
    guard let planning = request.resolve(), state.phase == .handingOver else {
      answerLater(request, failure)
      return passOn()
    }
    if planning.operation.isUnseen {
      planning.operation.finish(planning.direction)
      answerLater(request, .completed)
      return passOn()
    }
    let run = TransitionRun(planning, request: request, arbiter: self)
    self.run = run
    state.didBegin(run.pair)
    run.begin()
    // The screens may have been replaced while the run was being prepared.
    if state.phase == .closed { run.breakOff() }
  }

  func didTurn(to direction: TransitionDirection) { state.didTurn(to: direction) }

  /// What is asked from now on waits until the run is over.
  func willEnd() { state.willEnd() }

  /// The run is over and its screens are in place; now those who asked hear of it.
  func didEnd(_ run: TransitionRun, answers: [(request: TransitionRequest, outcome: TransitionOutcome)]) {
    self.run = nil
    let isBrokenOff = state.phase == .closed
    let isWaitedFor = state.didEnd()
    for (request, outcome) in answers {
      if isBrokenOff {
        answerLater(request, outcome)
      } else {
        environment.answer(request.number, outcome, request.completion)
      }
    }
    if isWaitedFor { handOver() }
  }

  /// The first screens are in place.
  func open() { passOn() }

  /// The window gets other screens: the running transition jumps to its end, who waits is answered, and nothing more is
  /// carried out.
  func close() {
    let vain = state.close().compactMap { waiting.removeValue(forKey: $0) }
    run?.breakOff()
    for request in vain { answerLater(request, .obsolete) }
  }

  private func passOn() {
    if state.didEnd() { handOver() }
  }

  /// The next in line begins in a later turn, when everybody has heard of the end.
  private func handOver() {
    environment.loop.afterSettle { [weak self] in self?.startNext() }
  }

  private func startNext() {
    guard let request = state.next().flatMap({ waiting.removeValue(forKey: $0) }) else { return }
    start(request, failure: .obsolete)
  }

  /// Never inside the call that asked, and also where the window is gone by then.
  private func answerLater(_ request: TransitionRequest, _ outcome: TransitionOutcome) {
    let (number, completion) = (request.number, request.completion)
    environment.loop.afterSettle { [environment] in environment.answer(number, outcome, completion) }
  }
}

import Runtime
import Views

/// Takes the requests of one window, carries out one at a time, and answers each exactly once.
final class TransitionArbiter {
  let environment: TransitionEnvironment
  private var state = ArbiterState()
  private var waiting: [Int: TransitionRequest] = [:]
  private(set) var run: TransitionRun?

  init(_ environment: TransitionEnvironment) { self.environment = environment }

  var isIdle: Bool { state.phase == .idle }

  /// - Returns: the request's number.
  @discardableResult
  func request(
    _ goal: Goal, origin: RequestOrigin, policy: CollisionPolicy, animated: Bool,
    completion: (@MainActor (TransitionOutcome) -> Void)?, resolve: @escaping () -> TransitionPlanning?
  ) -> Int {
    let request = TransitionRequest(
      number: environment.nextRequestNumber(), origin: origin, policy: policy, goal: goal, isAnimated: animated,
      resolve: resolve, completion: completion)
    environment.tell(.requested(number: request.number, origin, policy: policy))
    switch state.request(request.number, goal: goal, policy: policy) {
    case .start:
      start(request, failure: .refused)
    case .join(let direction, _):
      run?.join(request, wanting: direction)
    case .wait(let ahead):
      waiting[request.number] = request
      environment.tell(.queued(number: request.number, ahead: ahead))
    case .refuse:
      answerLater(request, .refused)
    }
    return request.number
  }

  private func start(_ request: TransitionRequest, failure: TransitionOutcome) {
    guard let planning = request.resolve() else {
      answerLater(request, failure)
      return passOn()
    }
    let run = TransitionRun(planning, request: request, arbiter: self)
    self.run = run
    state.didBegin(run.pair)
    run.begin()
  }

  func didTurn(to direction: TransitionDirection) { state.didTurn(to: direction) }

  /// The run is over and its screens are in place; now those who asked hear of it.
  func didEnd(_ run: TransitionRun, answers: [(request: TransitionRequest, outcome: TransitionOutcome)]) {
    self.run = nil
    let isWaited = state.didEnd()
    for (request, outcome) in answers { answer(request, outcome) }
    if isWaited { handOver() }
  }

  private func passOn() {
    if state.didEnd() { handOver() }
  }

  /// The next in line begins in a later turn, when everybody has heard of the end.
  private func handOver() {
    environment.loop.afterSettle { [weak self] in self?.startNext() }
  }

  private func startNext() {
    guard state.phase == .handingOver, let number = state.next(), let request = waiting.removeValue(forKey: number)
    else { return }
    start(request, failure: .obsolete)
  }

  /// Never inside the call that asked.
  private func answerLater(_ request: TransitionRequest, _ outcome: TransitionOutcome) {
    environment.loop.afterSettle { [weak self] in self?.answer(request, outcome) }
  }

  private func answer(_ request: TransitionRequest, _ outcome: TransitionOutcome) {
    environment.tell(.answered(number: request.number, outcome))
    request.completion?(outcome)
  }
}

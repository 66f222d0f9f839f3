enum Direction: String {
  case forward, backward
  var reversed: Direction { self == .forward ? .backward : .forward }
}

/// What a request wants, as far as it can be compared with what runs or waits.
enum ModelGoal: Equatable {
  case forward(to: String, from: String)
  case back(from: String)
  case other

  var isForward: Bool { if case .forward = self { true } else { false } }
}

/// How a request is carried out.
struct ModelPlanning {
  let change: any ModelChange
  let direction: Direction
  /// Whether nothing of it is seen: it is done at once, in its turn.
  var isUnseen = false
}

final class ModelRequest {
  let number: Int
  let goal: ModelGoal
  let source: String
  /// What it is called where the lock is looked at.
  let label: String
  let isAnimated: Bool
  let asking: Asking?
  /// What it would do now; nil where it makes no sense.
  let resolve: () -> ModelPlanning?

  init(
    _ number: Int, _ goal: ModelGoal, _ source: String, segue: String?, isAnimated: Bool, _ asking: Asking?,
    resolve: @escaping () -> ModelPlanning?
  ) {
    self.number = number
    self.goal = goal
    self.source = source
    label = segue ?? "request \(number)"
    self.isAnimated = isAnimated
    self.asking = asking
    self.resolve = resolve
  }
}

/// A window, or a part of one: in it one thing moves at a time, the other requests go by their policies.
///
/// | | nothing moves | something moves | being put in place or away | closed |
/// |---|---|---|---|---|
/// | `drop` | begins if it has the lock at once, else refused | refused | refused | refused |
/// | `queue` | waits for the lock | waits | waits | refused |
/// | `reverse` | the same | joins what moves where that can fulfil it, else waits | waits | refused |
///
/// Only back navigation by the user turns a running transition while other requests wait.
/// With `reverse`, coming to the screen that the last in line wants to come to from the same one is the same wish,
/// unless a ticket is held there: its holder does not wait, and so is not one with somebody who does.
final class ModelScope {
  unowned let model: Model
  let place: ModelPlace
  private(set) var run: ModelRun?
  /// Whether screens are being put in place or removed: requests cannot join that.
  private(set) var isBusy = false
  private(set) var isClosed = false
  private var line: [Waiting] = []
  private var hold: ModelLock.Entry?

  private final class Waiting {
    var requests: [ModelRequest]
    let policy: Policy
    let entry: ModelLock.Entry
    init(_ request: ModelRequest, _ policy: Policy, _ entry: ModelLock.Entry) {
      requests = [request]
      self.policy = policy
      self.entry = entry
    }
  }

  init(_ model: Model, _ place: ModelPlace) {
    self.model = model
    self.place = place
  }

  /// Whether no transition runs and no request waits.
  var isIdle: Bool { line.isEmpty && run == nil && !isBusy }

  // MARK: Requests

  func request(
    _ goal: ModelGoal, source: String = "program", segue: String? = nil, _ policy: Policy, isAnimated: Bool,
    _ asking: Asking?, overtakes: Bool = false, resolve: @escaping () -> ModelPlanning?
  ) {
    let request = number(goal, source: source, segue: segue, policy, isAnimated: isAnimated, asking, resolve)
    if isClosed || (policy == .drop && (run != nil || isBusy)) { return answerLater([request], .refused) }
    if policy == .reverse {
      if !isBusy, let run, let wanted = run.direction(for: goal),
        wanted == run.direction || (run.isInterruptible && (overtakes || line.isEmpty))
      {
        return run.join(request, wanted)
      }
      if case .forward = goal, !model.lock.isHeldByTicket(place), let last = line.last, last.requests[0].goal == goal {
        last.requests.append(request)
        return model.emit("queued \(request.number) ahead \(line.count - 1)")
      }
    }
    askLock(request, policy)
  }

  private func number(
    _ goal: ModelGoal, source: String, segue: String? = nil, _ policy: Policy, isAnimated: Bool, _ asking: Asking?,
    _ resolve: @escaping () -> ModelPlanning?
  ) -> ModelRequest {
    model.requests += 1
    model.emit("request \(model.requests) \(source) \(policy)")
    return ModelRequest(
      model.requests, goal, source, segue: segue, isAnimated: isAnimated, asking, resolve: resolve)
  }

  /// The entry of the last in line where the user's way back takes it back.
  var newestWaiting: ModelLock.Entry? {
    guard let last = line.last, last.policy == .reverse, last.requests.allSatisfy(\.goal.isForward) else { return nil }
    return last.entry
  }

  /// The last in line is not wanted any more.
  func takeBackNewest(source: String) {
    let request = number(.other, source: source, .reverse, isAnimated: true, nil) { nil }
    let waiting = line.removeLast()
    waiting.entry.begin = nil
    waiting.entry.answer = { [self] outcome in for request in waiting.requests { answer(request, outcome) } }
    model.lock.withdraw(waiting.entry, .obsolete)
    answerLater([request], .completed)
  }

  /// The controllers that leave when their turn comes.
  var leavingLater: [String] {
    line.flatMap(\.requests).compactMap { if case .back(let name) = $0.goal { name } else { nil } }
  }

  var hasNobodyWaiting: Bool { line.isEmpty }
  /// Whether all who wait do so in any case.
  var hasOnlyQueued: Bool { line.allSatisfy { $0.policy == .queue } }
  /// Whether all who wait let one screen go.
  var hasOnlyStepsBack: Bool {
    line.flatMap(\.requests).allSatisfy { if case .back = $0.goal { true } else { false } }
  }

  private func askLock(_ request: ModelRequest, _ policy: Policy) {
    guard let (entry, ahead) = model.lock.ask(.run, request.label, place, mayWait: policy != .drop) else {
      return answerLater([request], .refused)
    }
    if entry.status == .held { return begin([request], entry, otherwise: .refused) }
    let waiting = Waiting(request, policy, entry)
    line.append(waiting)
    entry.begin = { [self] in
      line.removeAll { $0 === waiting }
      begin(waiting.requests, entry, otherwise: .obsolete)
    }
    model.emit("queued \(request.number) ahead \(ahead)")
  }

  private func begin(_ requests: [ModelRequest], _ entry: ModelLock.Entry, otherwise: Outcome) {
    guard !isClosed, run == nil, !isBusy else {
      model.lock.giveBack(entry)
      return answerLater(requests, otherwise)
    }
    hold = entry
    // While it is made up its mind about, code of the program runs.
    isBusy = true
    guard let planning = requests[0].resolve(), !isClosed else {
      answerLater(requests, otherwise)
      return passOn()
    }
    if planning.isUnseen {
      planning.change.makeAtOnce(planning.direction, model)
      answerLater(requests, .completed)
      return passOn()
    }
    model.transitions += 1
    let run = ModelRun(model.transitions, planning, requests[0], self)
    self.run = run
    isBusy = false
    run.begin()
    for other in requests.dropFirst() { run.join(other, planning.direction) }
    if isClosed { run.breakOff() }
  }

  // MARK: The end

  /// The outcome is decided: requests cannot join any more.
  func willEnd() { isBusy = true }

  /// The screens are in place. The lock is given back, and only then is everybody answered.
  func didEnd(_ answers: [(ModelRequest, Outcome)]) {
    run = nil
    passOn()
    for (request, outcome) in answers {
      if isClosed { answerLater([request], outcome) } else { answer(request, outcome) }
    }
  }

  private func passOn() {
    isBusy = false
    guard let entry = hold else { return }
    hold = nil
    model.lock.giveBack(entry)
  }

  private func answerLater(_ requests: [ModelRequest], _ outcome: Outcome) {
    model.later { [self] in
      for request in requests { answer(request, outcome) }
    }
  }

  private func answer(_ request: ModelRequest, _ outcome: Outcome) {
    model.emit("answer \(request.number) \(outcome)")
    if let asking = request.asking { model.complete(asking.name, outcome, then: asking.then) }
  }

  // MARK: Opening and closing

  /// The first screens are put in place, under the lock if it can be had.
  func prepare() {
    isBusy = true
    hold = model.lock.ask(.run, "first screens", place, mayWait: false)?.entry
  }

  func open() { passOn() }

  /// The window gets other screens: the run jumps to its end, and waiting requests are answered `obsolete`.
  func close() {
    if isClosed { return }
    isClosed = true
    let vain = line
    line = []
    run?.breakOff()
    for waiting in vain {
      model.lock.giveBack(waiting.entry)
      answerLater(waiting.requests, .obsolete)
    }
    if run == nil { passOn() }
  }
}

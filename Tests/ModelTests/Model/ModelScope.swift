enum Direction: String {
  case forward, backward
  var reversed: Direction { self == .forward ? .backward : .forward }
}

/// What a request wants, as far as it can be compared with what runs or waits.
enum ModelGoal: Equatable {
  case forward(to: String, from: String)
  case back(from: String)
  case other
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
    let entry: ModelLock.Entry
    init(_ request: ModelRequest, _ entry: ModelLock.Entry) {
      requests = [request]
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
    _ asking: Asking?,
    resolve: @escaping () -> ModelPlanning?
  ) {
    model.requests += 1
    let request = ModelRequest(
      model.requests, goal, source, segue: segue, isAnimated: isAnimated, asking, resolve: resolve)
    model.emit("request \(request.number) \(source) \(policy)")
    if isClosed || (policy == .drop && (run != nil || isBusy)) { return answerLater([request], .refused) }
    if policy == .reverse {
      if !isBusy, let run, let wanted = run.direction(for: goal), wanted == run.direction || run.isInterruptible {
        return run.join(request, wanted)
      }
      if case .forward = goal, !model.lock.isHeldByTicket(place), let last = line.last, last.requests[0].goal == goal {
        last.requests.append(request)
        return model.emit("queued \(request.number) ahead \(line.count - 1)")
      }
    }
    askLock(request, mayWait: policy != .drop)
  }

  private func askLock(_ request: ModelRequest, mayWait: Bool) {
    guard let (entry, ahead) = model.lock.ask(.run, request.label, place, mayWait: mayWait) else {
      return answerLater([request], .refused)
    }
    if entry.status == .held { return begin([request], entry, otherwise: .refused) }
    let waiting = Waiting(request, entry)
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
      planning.change.intend(planning.direction)
      planning.change.prepare()
      planning.change.finish(planning.direction)
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

import Runtime
import TestSupport
import Testing

/// Random operations on a scheduler, compared line by line with a slow and simple model of what it shall do.
struct SchedulerModelTests {
  @Test(arguments: 0..<150)
  func `random operations do what the reference model does`(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    let real = Real()
    var model = Model()
    var history: [String] = []
    for _ in 0..<120 {
      let operation = Operation.random(&random)
      history.append("\(operation)")
      real.perform(operation)
      model.perform(operation)
      let (seen, expected) = (real.log.take(), model.takeLog())
      #expect(seen == expected, "seed \(seed), after \(history.joined(separator: " "))")
      #expect(real.status == model.status, "seed \(seed), after \(history.joined(separator: " "))")
      guard seen == expected, real.status == model.status else { return }
    }
  }
}

/// Times are whole 1,024ths of a second, so that sums are exact.
private enum Operation {
  enum Kind: CaseIterable { case note, mark, step, hold }
  enum Change {
    case add(Kind, name: String?, target: Int)
    case remove(name: String, target: Int)
  }
  case change(Change, after: Int)
  case commit([Change])
  case frame(after: Int)
  case endHold(name: String, target: Int)
  case directToken(Bool)
  case pause(Bool)
  case tearDown

  static func random(_ random: inout SeededGenerator) -> Operation {
    switch random.int(in: 0...99) {
    case 0..<35: return .change(change(&random), after: random.int(in: 0...20))
    case 35..<50: return .commit((0..<random.int(in: 0...5)).map { _ in change(&random) })
    case 50..<85: return .frame(after: random.int(in: 0...20))
    case 85..<90: return .endHold(name: name(&random), target: random.int(in: 0...2))
    case 90..<94: return .directToken(random.bool(probability: 0.5))
    case 94..<99: return .pause(random.bool(probability: 0.4))
    default: return .tearDown
    }
  }

  private static func name(_ random: inout SeededGenerator) -> String { ["n", "N", "m"][random.int(in: 0...2)] }

  private static func change(_ random: inout SeededGenerator) -> Change {
    let target = random.int(in: 0...2)
    if random.bool(probability: 0.3) { return .remove(name: name(&random), target: target) }
    let kind = Kind.allCases[random.int(in: 0...3)]
    return .add(kind, name: random.bool(probability: 0.6) ? name(&random) : nil, target: target)
  }
}

/// A step performer moves for this long after each plan.
private let stepLength = 25

private final class Real {
  let log = Log()
  private let loop = FrameLoop()
  private let scheduler: Scheduler
  private let things: [Thing]
  private let token: ActivityToken
  private let observer: LogObserver
  private var ends = [0, 0, 0]
  private var time = 0

  init() {
    scheduler = Scheduler(loop: loop)
    things = ["a", "b", "c"].map { [log] in Thing($0, log) }
    token = scheduler.makeToken("direct")
    token.isActive = false
    observer = LogObserver(log)
    loop.frame(at: 0)
    scheduler.addTracer(LogTracer(log))
    scheduler.addActivityObserver(observer)
    for (index, thing) in things.enumerated() {
      thing.onUpdate = { [unowned self, unowned thing] frame in
        log.write("\(thing) steps \(Int(frame.time * 1024)) +\(Int(frame.delta * 1024))")
        return Int(frame.time * 1024) >= ends[index] ? .atRest : .active
      }
    }
  }

  var status: String {
    "\(scheduler.isActive) \(scheduler.activityState) \(scheduler.activeLabels.sorted()) \(loop.needsFrame)"
  }

  func perform(_ operation: Operation) {
    switch operation {
    case .change(let change, let pause):
      time += pause
      loop.dispatch(at: Double(time) / 1024) { apply(change) }
    case .commit(let changes):
      loop.dispatch(at: Double(time) / 1024) {
        var transaction = Transaction()
        for change in changes { record(change, in: &transaction) }
        scheduler.commit(transaction)
      }
    case .frame(let pause):
      time += pause
      loop.frame(at: Double(time) / 1024)
    case .endHold(let name, let target):
      things[target].tokens[name] = nil
    case .directToken(let isActive):
      token.isActive = isActive
    case .pause(let isPaused):
      scheduler.isPaused = isPaused
    case .tearDown:
      scheduler.tearDown()
    }
  }

  private func willAdd(_ kind: Operation.Kind, to target: Int) {
    // A plan that is refused moves the end too; nobody asks for it any more then.
    if kind == .step { ends[target] = Int(scheduler.now * 1024) + stepLength }
  }

  private func apply(_ change: Operation.Change) {
    var transaction = Transaction()
    record(change, in: &transaction)
    scheduler.commit(transaction)
  }

  private func record(_ change: Operation.Change, in transaction: inout Transaction) {
    switch change {
    case .remove(let name, let target):
      transaction.remove(named: name, from: things[target])
    case .add(let kind, let name, let target):
      let thing = things[target]
      willAdd(kind, to: target)
      switch (kind, name) {
      case (.note, nil): transaction.add(Note("x"), to: thing)
      case (.note, let name?): transaction.add(Note("x"), named: name, to: thing)
      case (.mark, nil): transaction.add(Mark(), to: thing)
      case (.mark, let name?): transaction.add(Mark(), named: name, to: thing)
      case (.step, nil): transaction.add(Step(), to: thing)
      case (.step, let name?): transaction.add(Step(), named: name, to: thing)
      case (.hold, nil): transaction.add(Hold(), to: thing)
      case (.hold, let name?): transaction.add(Hold(), named: name, to: thing)
      }
    }
  }
}

/// The rules once more, in the plainest way: lists, and no callbacks.
private struct Model {
  private struct Target {
    var performers: [Operation.Kind] = []
    var names: [(name: String, kind: Operation.Kind)] = []
    /// The tokens that its hold performer keeps: by name, "" for plans without one; active or ended for good.
    var holds: [String: Bool] = [:]
    var end = 0
    var isTicking = false
    var updatedAt = 0
    /// Where it stands in the order of stepping.
    var place = 0
  }
  private var targets = [Target(), Target(), Target()]
  private var log: [String] = []
  private var time = 0
  private var localTime = 0
  private var isPaused = false
  private var isDirectActive = false
  private var isTornDown = false
  private var isToldActive = false
  private var hasStirred = false
  private var isRequested = false
  private var places = 0

  private static let names = ["a", "b", "c"]
  private static let planNames: [Operation.Kind: String] = [
    .note: "Note(x)", .mark: "Mark", .step: "Step", .hold: "Hold",
  ]
  private static let typeNames: [Operation.Kind: String] = [.note: "Note", .mark: "Mark", .step: "Step", .hold: "Hold"]

  mutating func takeLog() -> String {
    defer { log = [] }
    return log.joined(separator: "\n")
  }

  private var labels: [String] {
    var labels: [String] = isDirectActive ? ["direct"] : []
    for target in targets {
      labels += target.holds.values.filter { $0 }.map { _ in "Hold" }
      if target.isTicking { labels.append("StepPerformer") }
    }
    return labels.sorted()
  }
  private var isActive: Bool { !labels.isEmpty }

  var status: String {
    let owes = isToldActive ? !isActive : hasStirred
    let moves = !isPaused && targets.contains { $0.isTicking }
    return "\(isActive) \(isToldActive ? "active" : "atRest") \(labels) \(isRequested || owes || moves)"
  }

  mutating func perform(_ operation: Operation) {
    switch operation {
    case .change(let change, let pause):
      advance(pause)
      willAdd([change])
      apply(change)
      isRequested = true
    case .commit(let changes):
      willAdd(changes)
      for change in changes { apply(change) }
      isRequested = true
    case .frame(let pause):
      advance(pause)
      frame()
    case .endHold(let name, let target):
      targets[target].holds[name] = nil
    case .directToken(let isOn):
      if isOn, !isDirectActive, !isTornDown { hasStirred = true }
      isDirectActive = isOn && !isTornDown
    case .pause(let isOn):
      isPaused = isOn
    case .tearDown:
      guard !isTornDown else { return }
      isTornDown = true
      targets = [Target(), Target(), Target()]
      isDirectActive = false
      hasStirred = false
    }
  }

  private mutating func advance(_ pause: Int) {
    time += pause
    if !isPaused { localTime += pause }
  }

  private mutating func willAdd(_ changes: [Operation.Change]) {
    for case .add(.step, _, let target) in changes { targets[target].end = localTime + stepLength }
  }

  private mutating func apply(_ change: Operation.Change) {
    switch change {
    case .remove(let name, let target): remove(name, target)
    case .add(let kind, let name, let target): add(kind, name, target)
    }
  }

  private mutating func remove(_ name: String, _ index: Int) {
    guard let place = targets[index].names.firstIndex(where: { $0.name == name }) else { return }
    let kind = targets[index].names.remove(at: place).kind
    if kind == .step { update(index) }
    log.append("\(Self.names[index]) drops \(name)")
    if kind == .hold, targets[index].holds[name] != nil { targets[index].holds[name] = false }
    log.append("removed \(name) from \(Self.names[index])")
  }

  private mutating func add(_ kind: Operation.Kind, _ name: String?, _ index: Int) {
    let (target, plan) = (Self.names[index], Self.planNames[kind] ?? "")
    if isTornDown {
      return log.append("warning: scheduler has ended; \(Self.typeNames[kind] ?? "") was added later and is refused")
    }
    if let name { remove(name, index) }
    if !targets[index].performers.contains(kind) {
      targets[index].performers.append(kind)
      log.append("created \(Self.typeNames[kind] ?? "")Performer for \(target)")
    }
    if let name { targets[index].names.append((name, kind)) }
    if kind == .step { update(index) }
    let words = name.map { "\($0)=\(plan)" } ?? plan
    log.append("\(target) performs \(words)")
    switch kind {
    case .note, .mark: break
    case .hold:
      targets[index].holds[name ?? ""] = true
      hasStirred = true
    case .step: start(index)
    }
    log.append("added \(words) to \(target)")
  }

  private mutating func start(_ index: Int) {
    guard !targets[index].isTicking else { return }
    targets[index].isTicking = true
    targets[index].updatedAt = localTime
    hasStirred = true
    // Who rested between two frames keeps its place.
    if targets[index].place == 0 {
      places += 1
      targets[index].place = places
    }
  }

  /// Steps a performer that is behind.
  private mutating func update(_ index: Int, evenIfNoTimePassed: Bool = false) {
    guard targets[index].isTicking, evenIfNoTimePassed || targets[index].updatedAt < localTime else { return }
    log.append("\(Self.names[index]) steps \(localTime) +\(localTime - targets[index].updatedAt)")
    targets[index].updatedAt = localTime
    if localTime >= targets[index].end { targets[index].isTicking = false }
  }

  private mutating func frame() {
    let listed = targets.indices.filter { targets[$0].place > 0 }
    for index in listed.sorted(by: { targets[$0].place < targets[$1].place }) {
      update(index, evenIfNoTimePassed: true)
      if !targets[index].isTicking { targets[index].place = 0 }
    }
    isRequested = false
    if hasStirred, !isToldActive { tell(true) }
    hasStirred = false
    if isToldActive, !isActive { tell(false) }
  }

  private mutating func tell(_ isActive: Bool) {
    isToldActive = isActive
    log.append(isActive ? "active" : "atRest")
    log.append("observer: \(isActive ? "active" : "atRest")")
  }
}

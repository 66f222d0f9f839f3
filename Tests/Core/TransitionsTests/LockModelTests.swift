import TestSupport
import Testing
import Transitions

/// Anything at any time: the lock does what ``LockModel`` says, step by step.
struct LockModelTests {
  @Test(arguments: 1...40)
  func `random calls agree with a plain list`(seed: UInt64) { LockRandomRun(seed: seed).play(600) }

  /// A longer run; its seed plays a failure again.
  @Test func `a long random run agrees with a plain list`() { LockRandomRun(seed: 4711).play(12_000) }
}

/// One random run: each call is made on the model first, then on the lock.
private final class LockRandomRun {
  private enum Plan: CaseIterable { case keep, keepAgain, release, fail, drop, nest, nestRun }
  private struct Failure: Error {}

  private let seed: UInt64
  private var random: SeededGenerator
  private let bench = LockBench()
  private let model = LockModel(limit: 0.3137)
  private var scopes: [(path: [String], lock: TransitionLock)] = []
  private var generation = 0
  private var told: [String] = []
  /// How many of these have been compared.
  private var compared = 0
  private var tickets: [Int: TicketHandle] = [:]
  private var stale: [TicketHandle] = []
  private var runs: [Int: QueuePlace] = [:]
  private var lines: [Int: LockWaiting] = [:]
  /// The outcomes that each completion got.
  private var heard: [Int: [TransitionOutcome]] = [:]
  /// The entries that got an outcome since the last check.
  private var fresh: [Int] = []
  private var step = 0
  private var failures = 0

  init(seed: UInt64) {
    self.seed = seed
    random = SeededGenerator(seed: seed)
    bench.isQuiet = true
    bench.lock.holdWarning = model.limit
    bench.onEvent = { [unowned self] in told.append("\($0.change.rawValue) \($0.entry.number)") }
    scopes = [([], bench.lock)]
    for window in ["1", "2"] { addWindow(window) }
  }

  private func addWindow(_ name: String) {
    generation += 1
    let window = bench.lock.scope(name)
    let path = ["\(name) \(generation)"]
    scopes.append((path, window))
    for pane in ["left", "right"] { scopes.append((path + [pane], window.scope(pane))) }
  }

  func play(_ count: Int) {
    // What comes after the first difference says nothing.
    for _ in 0..<count where failures == 0 {
      step += 1
      act()
      check()
    }
    drain()
    bench.onEvent = nil
  }

  private func expect(_ condition: Bool, _ what: @autoclosure () -> String) {
    if condition { return }
    failures += 1
    if failures < 4 { Issue.record("seed \(seed), step \(step): \(what())") }
  }

  // MARK: Calls

  private func act() {
    switch random.int(in: 0...19) {
    case 0...1: tryTicket()
    case 2...5: if model.waiting.count < 9 { serialize() }
    case 6...8: if model.waiting.count < 9 { run() }
    case 9...12: releaseSomebody()
    case 13: withdrawSomebody()
    case 14: stale.randomElement(using: &random)?.release()
    case 15: if random.bool(probability: 0.2) { closeSomething() }
    case 16: forceRelease()
    default: frame()
    }
  }

  private func anyScope() -> (path: [String], lock: TransitionLock) {
    scopes[random.int(in: 0...scopes.count - 1)]
  }

  private func tryTicket() {
    let (path, lock) = anyScope()
    let expected = model.request(isRun: false, path, mayWait: false, at: bench.time)
    if let ticket = lock.tryTicket("try") {
      guard let number = expected?.number else { return expect(false, "a ticket that the model refuses") }
      tickets[number] = ticket.handle()
    } else {
      expect(expected == nil, "no ticket, though the model has one")
    }
  }

  private func serialize() {
    let (path, lock) = anyScope()
    let plan = Plan.allCases[random.int(in: 0...Plan.allCases.count - 1)]
    let span = random.bool(probability: 0.3) ? random.double(in: 0...0.5) : .infinity
    let isValid = random.bool(probability: 0.85)
    let deadline = bench.time + span
    guard
      let (number, isTaken) = model.request(isRun: false, path, mayWait: true, deadline: deadline, at: bench.time)
    else { return }
    heard[number] = []
    var hasBegun = false
    let validity = { [unowned self] in
      expect(model.entry(number)?.status == .handed, "\(number) is asked, but it is not its turn")
      if !isValid { model.leave(number, "obsolete", .obsolete, at: bench.time) }
      return isValid
    }
    let completion: @MainActor (TransitionOutcome) -> Void = { [unowned self] in
      heard[number]?.append($0)
      fresh.append(number)
    }
    let waiting = lock.serialize("\(number)", deadline: span, isValid: validity, completion: completion) {
      [unowned self] ticket in
      expect(!hasBegun, "\(number) begins twice")
      expect(model.entry(number)?.status == (isTaken ? .held : .handed), "\(number) begins, but it is not its turn")
      expect(isTaken || isValid, "\(number) begins, though it makes no sense any more")
      hasBegun = true
      model.begin(number)
      lines[number] = nil
      try carryOut(plan, number, ticket)
    }
    expect(hasBegun == isTaken, "\(number) \(hasBegun ? "has" : "has not") begun inside the call")
    if !isTaken { lines[number] = waiting }
  }

  private func carryOut(_ plan: Plan, _ number: Int, _ ticket: consuming TransitionTicket) throws {
    switch plan {
    case .keep, .keepAgain: tickets[number] = ticket.handle()
    case .release:
      model.leave(number, "released", .completed, at: bench.time)
      ticket.release()
    case .fail:
      model.leave(number, "released", .cancelled, at: bench.time)
      throw Failure()
    case .drop: model.leave(number, "released", .cancelled, at: bench.time)
    case .nest:
      tickets[number] = ticket.handle()
      if model.waiting.count < 9 { serialize() }
    case .nestRun:
      tickets[number] = ticket.handle()
      run()
    }
  }

  private func run() {
    let (path, lock) = anyScope()
    let mayWait = random.bool(probability: 0.8)
    let isBrief = random.bool(probability: 0.3)
    let expected = model.request(isRun: true, path, mayWait: mayWait, at: bench.time)
    let number = expected?.number ?? 0
    let ahead = model.aheadOfLast
    let answer = lock.requestRun("\(number)", policy: mayWait ? .queue : .drop) { [unowned self] in
      expect(model.entry(number)?.status == .handed, "run \(number) begins, but it is not its turn")
      model.begin(number)
      if isBrief { release(run: number) }
    }
    expect(answer.isRefused == (expected == nil), "run \(number) refused: \(answer.isRefused)")
    expect(answer.isGranted == (expected?.isTaken ?? false), "run \(number) granted: \(answer.isGranted)")
    if let told = answer.ahead { expect(told == ahead, "run \(number) ahead: \(told), not \(ahead)") }
    if let run = answer.run { runs[number] = run }
  }

  private func release(run number: Int) {
    guard let entry = model.entry(number) else { return }
    model.leave(number, entry.status == .held ? "released" : "withdrawn", .completed, at: bench.time)
    runs[number]?.release()
  }

  private func release(ticket number: Int) {
    guard let handle = tickets.removeValue(forKey: number) else { return }
    model.leave(number, "released", .completed, at: bench.time)
    handle.release()
    if stale.count < 20 { stale.append(handle) }
  }

  private func releaseSomebody() {
    guard let entry = model.holders.filter({ $0.status == .held }).randomElement(using: &random) else { return }
    if entry.isRun { release(run: entry.number) } else { release(ticket: entry.number) }
  }

  private func withdrawSomebody() {
    let all = model.entries.filter { $0.status != .held }
    guard let entry = all.randomElement(using: &random) else { return }
    if entry.isRun { return release(run: entry.number) }
    model.leave(entry.number, "withdrawn", .refused, at: bench.time)
    expect(lines[entry.number]?.withdraw() == true, "\(entry.number) is not withdrawn")
  }

  private func closeSomething() {
    let (path, lock) = anyScope()
    guard let window = path.first else { return }
    model.close(path, at: bench.time)
    lock.close()
    scopes.removeAll { $0.path.starts(with: path) }
    if path.count == 1 { addWindow(String(window.prefix { $0 != " " })) }
  }

  private func forceRelease() {
    let (path, lock) = anyScope()
    let overdue = model.overdue(path, at: bench.time)
    for number in overdue { model.leave(number, "released", .cancelled, at: bench.time) }
    expect(lock.forceRelease() == !overdue.isEmpty, "taken away: \(overdue)")
    for number in overdue { if let handle = tickets.removeValue(forKey: number) { stale.append(handle) } }
  }

  private func frame() {
    let delay = random.double(in: 0...0.1)
    model.advance(to: bench.time + delay)
    bench.frame(after: delay)
  }

  // MARK: Rules

  private func check() {
    expect(told.count == model.told.count, "told \(told.suffix(6)), not \(model.told.suffix(6))")
    let (new, due) = (told.dropFirst(compared), model.told.dropFirst(compared))
    expect(new == due, "told \(new), not \(due)")
    compared = told.count
    let holders = bench.lock.holders.map { "\($0.number) \($0.status) \($0.kind == .run) \($0.sponsors.count)" }
    let expected = model.holders.map { "\($0.number) \($0.status) \($0.isRun) \(model.sponsors(of: $0).count)" }
    expect(holders == expected, "holders \(holders), not \(expected)")
    let waiting = bench.lock.waiting.map { "\($0.number) \($0.sponsors.count)" }
    let line = model.waiting.map { "\($0.number) \(model.sponsors(of: $0).count)" }
    expect(waiting == line, "waiting \(waiting), not \(line)")
    for number in fresh {
      let outcomes = heard[number] ?? []
      expect(outcomes == [model.outcomes[number]], "\(number) heard \(outcomes)")
    }
    fresh = []
  }

  /// All entries are released: the line empties, and every completion is called.
  private func drain() {
    for _ in 0..<200 where !model.entries.isEmpty {
      for entry in model.holders where entry.status == .held {
        if entry.isRun { release(run: entry.number) } else { release(ticket: entry.number) }
      }
      frame()
    }
    bench.frames(2)
    check()
    expect(model.entries.isEmpty && bench.lock.holders.isEmpty, "somebody holds the lock for ever")
    for (number, outcomes) in heard { expect(outcomes.count == 1, "\(number) heard \(outcomes)") }
  }
}

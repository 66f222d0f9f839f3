/// One random run of library and model side by side.
final class Match {
  private let seed: UInt64
  private var generator: Generator
  private var program: Program?
  private let model: Model
  private var time = 0.0
  private var story: [String] = []

  init(seed: UInt64) {
    self.seed = seed
    generator = Generator(seed: seed)
    program = Program(windows: generator.windowCount)
    model = Model(windows: generator.windowCount)
  }

  /// - Returns: what went wrong, with what led to it; nil: nothing.
  func play(_ count: Int) -> String? {
    var fault: String?
    for window in 0..<generator.windowCount where fault == nil {
      fault = step(.setRoot(window: window, generator.root()))
    }
    for number in 1...count where fault == nil {
      // Where many entries wait already, more of them show nothing new.
      let next = model.lock.waiting.count > 8 && story.count % 3 != 0 ? generator.frame() : generator.next()
      fault = step(next) ?? (number % 250 == 0 ? rest() : nil)
    }
    guard let fault = fault ?? rest() ?? end() else { return nil }
    let report = report(fault)
    // The named lock is the process's: a run that failed must not hold it for the tests after it.
    _ = end()
    return report
  }

  private func report(_ fault: String) -> String {
    "seed \(seed), operation \(story.count):\n\(story.suffix(Amount.lines).joined(separator: "\n"))\n\(fault)\n"
      + "then:\n  \((program?.standing ?? []).prefix(12).joined(separator: "\n  "))"
  }

  // MARK: Steps

  /// - Returns: how the two differ.
  private func step(_ operation: Operation) -> String? {
    guard let program else { return nil }
    if case .frame(let delay) = operation { time += Double(delay) / 64 }
    let heard = program.step(operation, at: time)
    let foretold = model.step(operation, at: time, heard: heard)
    Tally.count(heard)
    story.append(
      "\(story.count + 1) at \(time): \(operation)"
        + heard.filter { $0 != "all has settled" }.map { "\n      \($0)" }.joined())
    if let fault = program.watch.takeFaults().first { return fault }
    if heard != foretold { return difference("told", heard, foretold) }
    if let fault = program.takeGone().compactMap({ model.lose($0) }).first { return fault }
    let (stands, shouldStand) = (program.standing, model.standing)
    return stands == shouldStand ? nil : difference("how things stand", stands, shouldStand)
  }

  private func difference(_ what: String, _ library: [String], _ model: [String]) -> String {
    let place = zip(library, model).prefix { $0 == $1 }.count
    let (one, other) = (library.dropFirst(place).prefix(6), model.dropFirst(place).prefix(6))
    return "\(what), from line \(place + 1) on:\nlibrary:\n  \(one.joined(separator: "\n  "))\nmodel:\n  "
      + other.joined(separator: "\n  ")
  }

  /// Lets go of everything and waits: all must come to rest, and everybody have an answer.
  private func rest() -> String? {
    var fault = step(.lift)
    var rounds = 0
    while fault == nil, !isAtRest {
      rounds += 1
      if rounds > 4_000 { return "nothing comes to rest: \(model.standing)" }
      fault = step(rounds % 8 == 1 ? letGo : .frame(after: 6))
    }
    guard fault == nil, let program else { return fault }
    return program.watch.waiting.isEmpty ? nil : "no answer for \(program.watch.waiting)"
  }

  private var letGo: Operation {
    .several([.letGo] + model.kept.map { _ in .release(0, isTwice: false) } + [.endTransition, .transitionComplete])
  }

  private var isAtRest: Bool {
    guard let program else { return true }
    return !program.loop.needsFrame && program.environment.lock.holders.isEmpty
      && program.environment.lock.waiting.isEmpty && program.windows.allSatisfy { $0?.isTransitioning != true }
  }

  /// Nothing is alive when the program has let everything go.
  private func end() -> String? {
    guard let leaks = program?.leaks else { return nil }
    Tally.comparisons += program?.watch.trees.comparisons ?? 0
    program?.forgetAll()
    program?.loop.settle()
    program = nil
    return leaks.alive.isEmpty ? nil : "still alive: \(leaks.alive.prefix(20))"
  }
}

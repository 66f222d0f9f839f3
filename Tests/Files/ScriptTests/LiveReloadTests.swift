import Storyboard
import TestSupport
import Testing

struct LiveReloadTests {
  typealias Machine = LiveReload<Int>

  @Test func `Files are read 100 ms after the last change, once for several files`() {
    var machine = Machine()
    #expect(text(machine.filesDidChange()) == "timer 0.1")
    #expect(text(machine.filesDidChange()) == "timer 0.1")
    #expect(text(machine.timerDidFire()) == "load")
    #expect(text(machine.timerDidFire()) == "")
    #expect(text(machine.didLoad(.good(1, waitsForRest: false))) == "apply 1")
    #expect(machine.phase == .watching)
  }

  @Test func `A change during a reload is read afterwards`() {
    var machine = Machine()
    _ = machine.filesDidChange()
    _ = machine.timerDidFire()
    #expect(text(machine.filesDidChange()) == "")
    #expect(text(machine.didLoad(.good(1, waitsForRest: false))) == "apply 1, timer 0.1")
    #expect(text(machine.timerDidFire()) == "load")
    #expect(text(machine.didLoad(.good(2, waitsForRest: false))) == "apply 2")
  }

  @Test func `An empty file has a second to get its content before it counts as a fault`() {
    var machine = Machine()
    _ = machine.filesDidChange()
    _ = machine.timerDidFire()
    #expect(text(machine.didLoad(.empty)) == "timer 1.0")
    #expect(text(machine.timerDidFire()) == "load")
    #expect(text(machine.didLoad(.empty)) == "faults")
    _ = machine.filesDidChange()
    _ = machine.timerDidFire()
    #expect(text(machine.didLoad(.same)) == "no faults")
  }

  @Test func `Other views wait for rest, and a newer version takes the place of the one that waits`() {
    var machine = Machine()
    func load(_ loaded: Machine.Loaded) -> String {
      _ = machine.filesDidChange()
      _ = machine.timerDidFire()
      return text(machine.didLoad(loaded))
    }
    #expect(load(.good(1, waitsForRest: true)) == "await rest")
    #expect(load(.faulty) == "faults")
    #expect(load(.good(2, waitsForRest: true)) == "no faults")
    #expect(text(machine.screensDidRest()) == "apply 2")
    #expect(text(machine.screensDidRest()) == "")
    #expect(load(.good(3, waitsForRest: true)) == "await rest")
    #expect(load(.good(4, waitsForRest: false)) == "apply 4")
    #expect(text(machine.screensDidRest()) == "")
  }

  /// A file with versions, an editor, a reader that takes its time, and screens that move and rest, at random. The
  /// model knows only what was in the file at which time.
  @Test(arguments: 0..<20) func `Whatever happens, the last good version is shown once all is quiet`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<50 {
      var run = Run()
      for _ in 0..<random.int(in: 1...60) { run.step(&random) }
      run.becomeQuiet()
      #expect(run.problem == nil, "seed \(seed): \(run.log.joined(separator: ", "))")
    }
  }
}

private enum Content: Equatable {
  case good(Int, isStructural: Bool)
  case faulty, empty
}

/// The machine with everything around it.
private struct Run {
  private var machine = LiveReload<Int>()
  private var file = Content.good(0, isStructural: false)
  private var time = 0.0
  private var changedAt: Double?
  private var due: Double?
  /// What the reader has found, until it hands it over.
  private var found: Content?
  private var newest = 0
  private var shown = 0
  private var showsFaults = false
  private var isMoving = false
  private var next = 1
  private var structural: Set<Int> = []
  private(set) var problem: String?
  var log: [String] = []

  mutating func step(_ random: inout SeededGenerator) {
    switch random.int(in: 0...9) {
    case 0...3: write(&random)
    case 4...6: pass(random.double(in: 0...0.3))
    case 7: handOver()
    default:
      isMoving.toggle()
      note(isMoving ? "moves" : "rests")
      if !isMoving { perform(machine.screensDidRest()) }
    }
  }

  private mutating func write(_ random: inout SeededGenerator) {
    switch random.int(in: 0...5) {
    case 0: file = .empty
    case 1: file = .faulty
    case 2: break
    default:
      file = .good(next, isStructural: random.bool(probability: 0.4))
      if case .good(let version, true) = file { structural.insert(version) }
      next += 1
    }
    note("write \(file)")
    changedAt = time
    perform(machine.filesDidChange())
  }

  private mutating func pass(_ seconds: Double) {
    let end = time + seconds
    while let due, due <= end {
      time = due
      self.due = nil
      perform(machine.timerDidFire())
    }
    time = end
  }

  private mutating func handOver() {
    guard let content = found else { return }
    found = nil
    note("read \(content)")
    switch content {
    case .empty: perform(machine.didLoad(.empty))
    case .faulty: perform(machine.didLoad(.faulty))
    case .good(let version, let isStructural):
      if version == newest { return perform(machine.didLoad(.same)) }
      newest = version
      perform(machine.didLoad(.good(version, waitsForRest: isStructural)))
    }
  }

  private mutating func perform(_ actions: [LiveReload<Int>.Action]) {
    for action in actions {
      switch action {
      case .startTimer(let seconds): due = time + seconds
      case .load:
        if found != nil { fail("reads twice at once") }
        if let changedAt, time < changedAt + 0.1 - 1e-9 { fail("reads too early") }
        found = file
      case .apply(let version):
        if version < shown { fail("shows an older version") }
        if structural.contains(version), isMoving { fail("changes views in motion") }
        shown = version
      case .showFaults:
        if showsFaults && machine.phase == .watching { note("faults again") }
        showsFaults = true
      case .hideFaults:
        if !showsFaults { fail("hides no faults") }
        showsFaults = false
      case .awaitRest: if !isMoving { perform(machine.screensDidRest()) }
      }
    }
  }

  mutating func becomeQuiet() {
    isMoving = false
    perform(machine.screensDidRest())
    for _ in 0..<10 {
      handOver()
      pass(2)
    }
    if machine.phase != .watching || due != nil || found != nil { fail("does not come to rest") }
    if shown != newest { fail("shows \(shown), not \(newest)") }
    switch file {
    case .good(let version, _):
      if shown != version { fail("shows \(shown), the file has \(version)") }
      if showsFaults { fail("shows faults of a good file") }
    case .faulty, .empty: if changedAt != nil, !showsFaults { fail("hides the faults of the file") }
    }
  }

  private mutating func fail(_ text: String) {
    problem = problem ?? text
    note("FAILED: \(text)")
  }

  private mutating func note(_ text: String) { log.append(text) }
}

private func text(_ actions: [LiveReload<Int>.Action]) -> String {
  actions.map { action in
    switch action {
    case .startTimer(let seconds): "timer \(seconds)"
    case .load: "load"
    case .apply(let version): "apply \(version)"
    case .showFaults: "faults"
    case .hideFaults: "no faults"
    case .awaitRest: "await rest"
    }
  }.joined(separator: ", ")
}

import Geometry
import Glibc
import ProcessSupport
import Schema
import Storyboard
import TestSupport
import Testing
import Transitions
import Views

/// Random edits, saved as five kinds of editors save, while screens move. `STAGECRAFT_EDITS` says how many.
@Suite(.serialized) struct LiveEditTests {
  private static var edits: Int { getenv("STAGECRAFT_EDITS").flatMap { Int(String(cString: $0)) } ?? 300 }

  @Test func `Edits in mid-flight neither jump, nor empty the screen, nor get lost`() throws {
    var random = SeededGenerator(seed: 17)
    let editor = try Editor()
    let motion = MotionCheck(editor.bench)
    editor.bench.onFrame = { [unowned motion] in motion.check() }
    for number in 0..<Self.edits {
      try editor.edit(&random)
      motion.keepMoving()
      if random.bool(probability: 0.25) {
        editor.bench.run(0.25)
        // What waited for rest is shown in the frame after the one in which the transition ended.
        if editor.problem != nil { editor.bench.run(0.02) }
        if let problem = editor.problem { Issue.record("edit \(number), \(editor.last): \(problem)") }
      } else {
        editor.bench.run(random.double(in: 0...0.2))
      }
      if let problem = motion.problem {
        Issue.record("edit \(number), \(editor.last): \(problem)")
        return
      }
    }
    try editor.finish()
    editor.bench.run(0.5)
    editor.bench.settle()
    editor.bench.run(0.5)
    #expect(editor.problem == nil)
    #expect(editor.bench.faults == nil)
    #expect(motion.checked > Self.edits)
    #expect(editor.bench.results.contains("structure") && editor.bench.results.contains("values"))
  }
}

/// Changes the file as editors do.
private final class Editor {
  let bench: LiveBench
  private(set) var last = ""
  private var saved = LiveBench.board()
  private var isGood = true
  private var number = 0

  init() throws { bench = try LiveBench(Editor.small(LiveBench.board())) }

  /// Small, since many frames are drawn.
  private static func small(_ text: String) -> String { text.replacing("[400, 300]", with: "[80, 60]") }

  func edit(_ random: inout SeededGenerator) throws {
    isGood = true
    switch random.int(in: 0...9) {
    case 0:
      saved = ""
      isGood = false
    case 1:
      saved = String(LiveBench.board().prefix(random.int(in: 1...300)))
      isGood = false
    case 2: saved = version(&random, cards: (0...random.int(in: 0...3)).map { "card-\($0)" })
    case 3: saved = version(&random, cards: ["card"], color: "#12")
    default: saved = version(&random, cards: ["card"])
    }
    if saved.contains("\"#12\"") { isGood = false }
    saved = Editor.small(saved)
    try save(&random)
  }

  private func version(_ random: inout SeededGenerator, cards: [String], color: String? = nil) -> String {
    let colors = ["#102030", "#405060", "#708090"]
    let responses = [0.2, 0.5, 1, 3]
    return LiveBench.board(
      color: color ?? colors[random.int(in: 0...2)], response: responses[random.int(in: 0...3)], cards: cards,
      listColor: colors[random.int(in: 0...2)])
  }

  private func save(_ random: inout SeededGenerator) throws {
    number += 1
    let bytes = Array(saved.utf8)
    let other = bench.directory.file("other-\(number % 2).json")
    switch random.int(in: 0...4) {
    case 0:
      last = "truncate and write"
      try write(bytes, O_TRUNC)
    case 1:
      last = "rename over"
      _ = try bench.directory.write("board.json~", bytes)
      rename(bench.path + "~", bench.path)
    case 2:
      last = "two halves"
      try write(Array(bytes.prefix(bytes.count / 2)), O_TRUNC)
      bench.run(random.double(in: 0...0.12))
      try write(Array(bytes.dropFirst(bytes.count / 2)), O_APPEND)
    case 3:
      last = "write and touch"
      try write(bytes, O_TRUNC)
      bench.run(0.05)
      try write([], 0)
    default:
      last = "link swap"
      _ = try bench.directory.write("other-\(number % 2).json", bytes)
      symlink(other, bench.path + "~")
      rename(bench.path + "~", bench.path)
    }
  }

  private func write(_ bytes: [UInt8], _ flags: Int32) throws {
    let file = open(bench.path, O_WRONLY | O_CREAT | flags, 0o644)
    guard file >= 0 else { throw ProgramError("cannot open \(bench.path)") }
    defer { close(file) }
    guard Glibc.write(file, bytes, bytes.count) == bytes.count else { throw ProgramError("cannot write") }
  }

  func finish() throws {
    isGood = true
    saved = Editor.small(LiveBench.board(color: "#abcdef"))
    try write(Array(saved.utf8), O_TRUNC)
  }

  /// What is wrong 250 ms after the last save.
  var problem: String? {
    if bench.stage.window.topViewController?.view.window == nil { return "no screen" }
    if bench.view("card") == nil, bench.view("card-0") == nil, bench.view("detail") == nil { return "an empty screen" }
    guard isGood else {
      return saved.isEmpty || bench.live.showsFaults ? nil : "no panel for a faulty file"
    }
    if bench.live.showsFaults { return "a panel for a good file" }
    let document = try? StoryboardDocument(json: Array(saved.utf8), path: bench.path, directors: Storyboard.directors)
    guard let document else { return "a good file is not good" }
    if bench.storyboard.document == document { return nil }
    let waits = bench.storyboard.change(to: document) == .structure && bench.stage.window.isTransitioning
    return waits ? nil : "the last good version is not shown"
  }
}

/// Compares the progress of transitions with the formula of their springs, through all changes of these.
///
/// > Source: the critically damped oscillator, x = (x₀ + (v₀ + ωx₀)t) e^(-ωt).
private final class MotionCheck {
  private struct State {
    weak var transition: Transition?
    var time: Double
    var value: Double
    var velocity: Double
    var response: Double
  }

  private let bench: LiveBench
  private var state: State?
  private(set) var problem: String?
  private(set) var checked = 0
  /// The times at which files were read since the last frame.
  private var changes: [Double] = []

  init(_ bench: LiveBench) {
    self.bench = bench
    bench.onReload = { [unowned self] in changes.append(bench.stage.time) }
  }

  private var response: Double {
    bench.storyboard.document.segue("open")?.with.first?.value.number ?? 0
  }

  /// Asks for a way forward or back where nothing moves, so that most edits meet a transition.
  func keepMoving() {
    guard !bench.stage.window.isTransitioning else { return }
    if bench.stack.count > 1 {
      bench.press(.escape)
    } else {
      bench.storyboard.perform(segue: "open", in: bench.stage.window)
    }
    state = nil
  }

  func check() {
    defer { changes = [] }
    guard let transition = bench.stage.window.transition else {
      state = nil
      return
    }
    let progress = transition.progress
    let now = State(
      transition: transition, time: bench.stage.time, value: progress.value, velocity: progress.velocity,
      response: response)
    defer { state = now }
    guard let before = state, before.transition === transition else { return }
    checked += 1
    let end = progress.currentDirection.end
    var (x, v, time, response) = (before.value - end, before.velocity, before.time, before.response)
    for change in changes + [now.time] {
      (x, v) = MotionCheck.step(x, v, 2 * .pi / response, change - time)
      (time, response) = (change, now.response)
    }
    // At the end it stops, and within half a thousandth of it.
    let passed = (before.value - end) * x <= 0
    if now.value == end, passed || abs(x) < 1.0 / 1000 { return }
    if abs(x + end - now.value) > 1e-6 || abs(v - now.velocity) > 1e-4 {
      problem = "at \(now.value), \(now.velocity) and not \(x + end), \(v); \(before), \(now), \(changes)"
    }
  }

  private static func step(_ x: Double, _ v: Double, _ w: Double, _ t: Double) -> (Double, Double) {
    let decay = exp(-w * t)
    let slope = v + w * x
    return ((x + slope * t) * decay, (slope - w * (x + slope * t)) * decay)
  }
}

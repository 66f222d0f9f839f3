import StageSupport
import Transitions
import Views

/// Writes down what the library tells, and judges by itself what must hold whatever the model says.
final class Watch: TransitionObserver {
  private var lines: [String] = []
  var windows: [WeakWindow] = []
  var onBegin: ((Transition) -> Void)?
  /// What was found wrong.
  private(set) var faults: [String] = []
  private var phases: [String: AppearancePhase] = [:]
  private var unanswered: Set<Int> = []
  /// How often each completion is still to be called; what a screen does when it appears may be done by two of them.
  private var expected: [String: Int] = [:]
  let trees = TreeWatch()

  // MARK: Lines

  func add(_ line: String) { lines.append(line) }

  /// The lines since the last look.
  func take() -> [String] {
    defer { lines = [] }
    return lines
  }

  func takeFaults() -> [String] {
    defer { faults = [] }
    return faults
  }

  // MARK: Completions

  func expect(_ name: String) { expected[name, default: 0] += 1 }

  func answer(_ name: String, _ outcome: TransitionOutcome) {
    add("\(name) \(outcome.rawValue)")
    expected[name, default: 0] -= 1
    if expected[name]! < 0 { faults.append("\(name) is answered twice") }
  }

  /// Who has had no answer.
  var waiting: [String] { unanswered.sorted().map { "request \($0)" } + expected.filter { $0.value > 0 }.keys.sorted() }

  // MARK: Trees

  /// The window changes from outside: what it was is no measure any more.
  func change(_ window: Window?) {
    if let window { trees.forget(window) }
  }

  /// After a frame.
  func look() {
    for case let window? in windows.map(\.window) { trees.look(window) }
  }

  // MARK: Events

  func transitionEvent(_ event: TransitionEvent) {
    switch event {
    case .appearance(let controller, let phase):
      let name = controller.identifier ?? "?"
      add("\(name) \(phase.rawValue)")
      judge(name, phase)
      trees.changed(windows)
    case .requested(let number, let origin, let policy):
      add("request \(number) \(origin.source.rawValue) \(policy.rawValue)")
      unanswered.insert(number)
    case .queued(let number, let ahead): add("queued \(number) ahead \(ahead)")
    case .began(let transition, let request, _):
      let arrow = transition.initialDirection == .forward ? "->" : "<-"
      add(
        "begin \(transition.number) for \(request): \(transition.backViewController.identifier ?? "?") \(arrow) "
          + "\(transition.foreViewController.identifier ?? "?") by \(transition.directorName)")
      onBegin?(transition)
      trees.began(transition, windows)
    case .turned(let transition, let cause):
      add("turn \(transition.number) \(transition.currentDirection) by \(cause.rawValue)")
    case .ended(let transition, let outcome, _):
      add("end \(transition.number) \(outcome.rawValue)")
      if let fault = trees.ended(transition, outcome, windows) { faults.append(fault) }
    case .answered(let number, let outcome):
      add("answer \(number) \(outcome.rawValue)")
      if unanswered.remove(number) == nil { faults.append("request \(number) is answered twice") }
    case .lock(let event): add("lock \(event.change.rawValue) \(event.entry.label)")
    case .warning(let message):
      // The model does not know the plans of directors, so it cannot tell which of them follow a drag.
      if !message.hasPrefix("a drag began the transition") { add("warning \(message)") }
    case .grabbed, .released, .replica: break
    }
  }

  private func judge(_ name: String, _ phase: AppearancePhase) {
    let last = phases[name] ?? .didDisappear
    phases[name] = phase
    if !phase.mayFollow(last) { faults.append("\(name) hears \(phase.rawValue) after \(last.rawValue)") }
  }
}

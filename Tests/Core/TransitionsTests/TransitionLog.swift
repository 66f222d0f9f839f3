import Geometry
import Runtime
import Transitions
import Views

/// The events of transitions, a line each.
final class TransitionLog: TransitionObserver {
  private(set) var lines: [String] = []
  /// Only lines that begin with one of these words are kept; empty keeps all.
  var words: Set<String> = []
  /// Hears each event, after its line was written.
  var onEvent: ((TransitionEvent) -> Void)?

  func add(_ line: String) {
    if words.isEmpty || words.contains(String(line.prefix { $0 != " " })) { lines.append(line) }
  }

  /// The lines since the last look.
  func take() -> String {
    defer { lines = [] }
    return lines.joined(separator: "\n")
  }

  func transitionEvent(_ event: TransitionEvent) {
    switch event {
    case .appearance(let controller, let phase): add("\(name(controller)) \(phase.rawValue)")
    case .requested(let number, let origin, let policy):
      add("request \(number) \(origin.source.rawValue) \(policy.rawValue)")
    case .queued(let number, let ahead): add("queued \(number) ahead \(ahead)")
    case .began(let t, let request, _):
      let way = t.initialDirection == .forward ? "->" : "<-"
      add(
        "begin \(t.number) for \(request): \(name(t.backViewController)) \(way) "
          + "\(name(t.foreViewController)) by \(t.directorName)\(t.isInteractive ? " interactive" : "")")
    case .turned(let t, let cause): add("turn \(t.number) \(t.currentDirection.rawValue) by \(cause.rawValue)")
    case .grabbed(let t, let view): add("grab \(t.number) \(view.identifier ?? "?")")
    case .released(let t, let view, _): add("release \(t.number) \(view.identifier ?? "?")")
    case .ended(let t, let outcome, _): add("end \(t.number) \(outcome.rawValue)")
    case .answered(let number, let outcome): add("answer \(number) \(outcome.rawValue)")
    case .replica(_, let view, let state): add("replica \(view.identifier ?? "?") \(state.rawValue)")
    case .lock(let event): add("lock \(event.change.rawValue) \(event.entry.label)")
    case .warning(let message): add("warning \(message)")
    }
    onEvent?(event)
  }

  private func name(_ controller: ViewController) -> String { controller.screen.identifier ?? "?" }
}

/// A screen with a name, whose callbacks can do things.
final class Screen: ViewController {
  var onLoad: (() -> Void)?
  var onWillAppear: (() -> Void)?
  var onDidAppear: (() -> Void)?
  var onWillDisappear: (() -> Void)?
  var onDidDisappear: (() -> Void)?
  var onContextElement: (() -> Void)?
  var onWillMove: (() -> Void)?
  var onDidMove: (() -> Void)?
  var onLayout: (() -> Void)?
  let card = View(frame: Rect(20, 20, 100, 60))

  init(_ name: String, _ style: ModalPresentationStyle = .pageSheet) {
    super.init()
    identifier = name
    modalPresentationStyle = style
  }

  override func viewDidLoad() {
    view.identifier = identifier
    card.identifier = "card"
    view.addSubview(card)
    onLoad?()
  }
  override func viewWillAppear(_ animated: Bool) { onWillAppear?() }
  override func viewDidAppear(_ animated: Bool) { onDidAppear?() }
  override func viewWillDisappear(_ animated: Bool) { onWillDisappear?() }
  override func viewDidDisappear(_ animated: Bool) { onDidDisappear?() }
  override func viewDidLayoutSubviews() { onLayout?() }
  override func willMove(toParent parent: ViewController?) { onWillMove?() }
  override func didMove(toParent parent: ViewController?) { onDidMove?() }
  override func contextElement(for fore: ViewController) -> View? {
    onContextElement?()
    return nil
  }
}

/// A director that logs its steps and follows a script.
final class ScriptedDirector: TransitionDirector {
  let transition: Transition
  private let script: Script

  final class Script {
    var log: TransitionLog?
    var onInit: ((Transition) -> Void)?
    var onSetUp: ((Transition, inout Transaction) -> Void)?
    var onTearDown: ((Transition) -> Void)?

    func factory() -> DirectorFactory { DirectorFactory(ScriptedDirector.self) { ScriptedDirector($0, self) } }
  }

  convenience init(_ transition: Transition) { self.init(transition, Script()) }

  init(_ transition: Transition, _ script: Script) {
    self.transition = transition
    self.script = script
    script.log?.add("director made")
    script.onInit?(transition)
  }

  func setUp(_ transaction: inout Transaction) {
    script.log?.add("director setUp")
    script.onSetUp?(transition, &transaction)
  }

  func tearDown() {
    script.log?.add("director tearDown")
    script.onTearDown?(transition)
  }
}

import Geometry
import Runtime
import Stage
import Transitions
import Views

/// One try of a ``Shaker``: a script on a new stage, and what it breaks.
final class ShakerRun: TransitionObserver {
  private let shaker: Shaker
  private let stage: HeadlessStage
  private let player: ScriptPlayer
  private var found: ShakerViolation?
  private var open: Set<Int> = []
  private var answered: Set<Int> = []
  /// The views that are replaced, each with the number of its replicas.
  private var replicas: [ObjectIdentifier: (count: Int, name: String)] = [:]
  /// The time of the last input, answer or end.
  private var lastEvent = 0.0
  private var motion = MotionWatch()
  private var growth = GrowthFinder()

  init(_ shaker: Shaker, prepare: (HeadlessStage) -> Void = { _ in }) {
    self.shaker = shaker
    let stage = shaker.subject.makeStage()
    self.stage = stage
    var perform: ((String) -> Void)?
    player = ScriptPlayer(
      Script(lines: []), core: stage.core,
      host: ScriptPlayer.Host(
        resize: { stage.resize(to: $0) }, segue: { name, _ in perform?(name) }, shot: { _ in },
        isIdle: { stage.isIdle }, stall: { stage.stall($0) }, didCompare: { _ in }))
    prepare(stage)
    stage.environment.addObserver(self)
    motion.elements.begin(on: stage)
    perform = shaker.subject.begin(stage)
    player.start()
  }

  /// Plays lines, up to the first broken promise.
  /// - Returns: nil if nothing is broken, or if the lines are no script.
  func play(_ lines: [String]) -> ShakerViolation? {
    guard let script = parse(lines) else {
      end()
      return nil
    }
    var rest: ArraySlice<ScriptLine>? = script.lines[...]
    return run {
      defer { rest = nil }
      return rest
    }
  }

  /// Plays what the hands do, up to the first broken promise.
  /// - Parameter willPlay: called with the lines of each action before they are played.
  func explore(
    _ hands: inout RandomHands, willPlay: ([String]) -> Void
  ) -> (lines: [String], violation: ShakerViolation?) {
    var lines: [String] = []
    var left = hands.length()
    let violation = run {
      while left >= 0 {
        left -= 1
        let more = left < 0 ? hands.letGo() : hands.act(on: stage)
        guard !more.isEmpty, let script = parse(lines + more) else { continue }
        let played = lines.count
        lines += more
        willPlay(more)
        return script.lines[played...]
      }
      return nil
    }
    return (lines, violation)
  }

  private func parse(_ lines: [String]) -> Script? {
    try? Script(parsing: Array(lines.joined(separator: "\n").utf8), path: "")
  }

  // MARK: Frames

  /// Plays lines up to the first broken promise. The next ones are asked for a frame after the last, so that a script
  /// takes the same course whether it is known from the start or made on the way.
  private func run(_ next: () -> ArraySlice<ScriptLine>?) -> ShakerViolation? {
    defer { end() }
    step(isFirst: true)
    while found == nil, let more = next() {
      player.append(more)
      while found == nil, player.isPlaying, step() { lastEvent = stage.time }
    }
    let lastLine = stage.time
    while found == nil, !stage.isIdle, step() {
      // A button that no line lifts keeps the stage busy.
      guard stage.time - lastEvent > shaker.patience || stage.time - lastLine > 2 * shaker.patience else { continue }
      if stage.window.isPressed { return nil }
      if let number = open.min(), stage.window.transitions.isEmpty {
        report("answers", "request \(number) waits for ever: \(stage.core.activeNames.joined(separator: ", "))")
      }
      report("rest", "not at rest: \(stage.core.activeNames.joined(separator: ", "))")
    }
    if found == nil, !stage.window.isPressed { checkRest() }
    return found
  }

  private func end() {
    player.stop()
    stage.environment.removeObserver(self)
    motion.elements.end()
    stage.core.end()
  }

  /// - Returns: whether there was a frame.
  @discardableResult private func step(isFirst: Bool = false) -> Bool {
    if stage.isIdle { look(isResting: true) }
    if !isFirst {
      guard stage.advance() else { return false }
      player.frameDidEnd()
      look()
    }
    if found == nil, stage.isIdle, let message = growth.look(at: stage.window) { report("leftovers", message) }
    return true
  }

  private func look(isResting: Bool = false) {
    if let (rule, message) = motion.look(at: stage, isResting: isResting) { report(rule, message) }
  }

  private func report(_ rule: String, _ message: String) {
    if found == nil { found = ShakerViolation(rule: rule, message: message, time: stage.time) }
  }

  // MARK: Rest

  private func checkRest() {
    look(isResting: true)
    if let number = open.min() { return report("answers", "request \(number) has no answer") }
    if let message = stage.window.faultInSight { return report("sight", message) }
    if let replica = replicas.values.first(where: { $0.count > 0 }) {
      return report("leftovers", "a replica of \(replica.name) is left")
    }
    for (name, find) in shaker.checks {
      if let message = find(stage) { return report(name, message) }
    }
    // The last, since it changes the focus.
    if let message = faultOfFocus() { report("focus", message) }
  }

  private func faultOfFocus() -> String? {
    let window = stage.window
    if let view = window.focusedView, !view.canBecomeFocused {
      return "\(view.shortName) has the focus, and cannot be used"
    }
    guard window.focusedView == nil, window.keyInterceptor == nil, window.firstFocusableView != nil else { return nil }
    stage.press(.tab)
    return window.focusedView == nil ? "Tab leads nowhere" : nil
  }

  // MARK: Events

  func transitionEvent(_ event: TransitionEvent) {
    switch event {
    case .requested(let number, _, _): open.insert(number)
    case .answered(let number, _):
      lastEvent = stage.time
      if !answered.insert(number).inserted { report("answers", "request \(number) is answered twice") }
      open.remove(number)
    case .began(_, _, _), .ended(_, _, _): lastEvent = stage.time
    case .released(let transition, _, let velocity):
      motion.noteRelease(of: transition, Vector(velocity.x, velocity.y))
    case .replica(_, let view, let state):
      let count = replicas[ObjectIdentifier(view)]?.count ?? 0
      replicas[ObjectIdentifier(view)] = (count + (state == .made ? 1 : -1), view.shortName)
    // An element may have no counterpart in sight where a hand has scrolled or the window is small.
    case .warning(let message): if !message.contains(" is not matched: ") { report("warning", message) }
    case .appearance, .queued, .turned, .grabbed, .lock: break
    }
  }
}

extension Window {
  /// What keeps the screen on top from being in full sight at rest; nil: nothing.
  fileprivate var faultInSight: String? {
    guard let top = topViewController?.view else { return nil }
    let name = "\(top.shortName) is on top, and "
    if top.window !== self { return name + "not in the window" }
    if top.isHidden { return name + "hidden" }
    if top.alphaOnScreen < 0.99 { return name + "has an alpha of \(top.alphaOnScreen)" }
    if !top.shownFrame.intersects(bounds) { return name + "outside the window" }
    if !top.transform.isIdentity || top.relativeTranslation.length > 0.5 { return name + "not in its place" }
    return top.firstConcealed.map { "\($0.shortName) stays hidden by a transition that is over" }
  }
}

extension View {
  /// The view in a sentence: by its identifier, its controller or its type.
  var shortName: String {
    if let identifier { return "\(type(of: self)) \"\(identifier)\"" }
    guard let controller = controller as? ViewController else { return "\(type(of: self))" }
    let name = controller.identifier.map { " \"\($0)\"" } ?? ""
    return "the view of \(type(of: controller))\(name)"
  }

  /// This view or the first one in it that something else shows in its place.
  fileprivate var firstConcealed: View? {
    if isConcealed { return self }
    for view in subviews { if let found = view.firstConcealed { return found } }
    return nil
  }
}

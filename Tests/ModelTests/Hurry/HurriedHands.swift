import Directors
import Geometry
import PhysicsDirectors
import Runtime
import TestSupport
import Transitions
import Views

/// A program with tabs, stacks and sheets, and hands that do not wait for its transitions.
final class HurriedHands {
  private var random: SeededGenerator
  private let loop = FrameLoop()
  private let window = Window(frame: Rect(0, 0, 320, 240))
  private let environment: TransitionEnvironment
  private let interval: Double
  private var time = 0.0
  private let tabs: TabController
  private let stacks: [NavigationController]
  private var sheets: [NavigationController] = []
  /// The names of the requests that present the sheets.
  private var presented: [String] = []
  private var model: HurriedModel
  private var made = 0
  private var requests = 0
  private var story: [String] = []
  private var faults: [String] = []
  private var unanswered: Set<Int> = []
  /// The texts that arrived in the fields of the screens, and those that were typed into them.
  private let arrived = TypedText()
  private var typed: [String: String] = [:]
  private let director: DirectorFactory
  private let directorName: String

  init(seed: UInt64) {
    random = SeededGenerator(seed: seed)
    interval = 1 / [24.0, 30, 60, 75, 120, 144, 240][random.int(in: 0...6)]
    environment = TransitionEnvironment(loop: loop)
    let all = StockDirectors.all + PhysicsDirectors.all
    let chosen = all[Int(seed % UInt64(all.count))]
    director = chosen.factory()
    directorName = chosen.info.name
    let roots = ["r0", "r1", "r2"]
    stacks = roots.map { [arrived] in NavigationController(root: HurriedScreen($0, arrived)) }
    tabs = TabController(stacks)
    model = HurriedModel(tabs: roots.map { [$0] })
    environment.prefersReducedMotion = random.bool(probability: 0.1)
    environment.systemDirector = { [director] in $0 == .tab ? StockDirectors.system($0) : director }
    window.onWork = { [unowned loop] in loop.requestFrame() }
    loop.onLayout = { [unowned window] in window.performLayout() }
    loop.onDraw = { [unowned window] in window.didDisplay() }
    environment.addObserver(self)
    loop.dispatch(at: 0) { window.setRootViewController(tabs, environment: environment) }
  }

  /// - Returns: what went wrong, with what led to it; nil: nothing.
  func play(_ count: Int) -> String? {
    for number in 1...count {
      loop.dispatch(at: time) { act() }
      for _ in 0..<pause() { frame() }
      if number % 20 == 0, let fault = rest() { return report(fault) }
      if let fault = faults.first { return report(fault) }
    }
    return rest().map(report)
  }

  private func report(_ fault: String) -> String {
    "by \(directorName) at \((1 / interval).rounded()) Hz:\n\(story.suffix(Amount.lines).joined(separator: "\n"))\n"
      + fault
  }

  // MARK: Time

  private func frame() {
    time += interval
    loop.frame(at: time)
  }

  /// Frames until the next action: mostly few, sometimes about as many as a transition has.
  private func pause() -> Int {
    let seconds = [0, 0, 0.02, 0.1, 0.2, 0.5, 0.9][random.int(in: 0...6)]
    return Int(seconds * random.double(in: 0.5...1.5) / interval)
  }

  /// Waits: all must come to rest, as the user asked, and everybody have an answer.
  private func rest() -> String? {
    let end = time + 120
    while loop.needsFrame || window.isTransitioning {
      if time > end { return "nothing comes to rest" }
      frame()
    }
    if !unanswered.isEmpty { return "no answer for \(unanswered.sorted())" }
    let (shown, asked) = (standing, model)
    if shown != description(of: asked) { return "is   \(shown)\nnot  \(description(of: asked))" }
    let wrong = Set(typed.keys).union(arrived.texts.keys).filter { typed[$0] != arrived.texts[$0] }.sorted()
    return wrong.first.map { "\($0) has \"\(arrived.texts[$0] ?? "")\", and \"\(typed[$0] ?? "")\" was typed" }
  }

  // MARK: Standing

  private var standing: String {
    var parts = stacks.map { names(of: $0) }
    parts.append("tab \(tabs.selectedIndex)")
    var next = tabs.presentedViewController
    while let sheet = next as? NavigationController {
      parts.append("\(sheet.identifier ?? "?"): " + names(of: sheet))
      next = sheet.presentedViewController
      if next === sheet { break }
    }
    let top = window.topViewController
    if top?.isAppearing != true || top?.view.window == nil { parts.append("\(top?.identifier ?? "?") is not in sight") }
    return parts.joined(separator: ", ")
  }

  private func names(of stack: NavigationController) -> String {
    stack.viewControllers.map { $0.identifier ?? "?" }.joined(separator: " ")
  }

  private func description(of model: HurriedModel) -> String {
    let stacks = model.tabs.map { $0.joined(separator: " ") } + ["tab \(model.selected)"]
    return (stacks + model.sheets.map { "\($0.name): " + $0.stack.joined(separator: " ") }).joined(separator: ", ")
  }

  /// The stack that the user sees, or will see.
  private var stack: NavigationController { sheets.last ?? stacks[model.selected] }

  private var isSelecting: Bool {
    window.transitions.contains { $0.kind == .tab } || tabs.selectedIndex != model.selected
  }

  // MARK: Acting

  private func note(_ text: String) { story.append("\(time): \(text)") }

  private func act() {
    switch random.int(in: 0...26) {
    case 20...26: type()
    case 0...6: back()
    case 7...10: push()
    case 11...13: select()
    case 14...15: pops(random.int(in: 1...3))
    case 16...18: present()
    default: dismiss()
    }
  }

  /// Into the field of the screen that the user has asked for last.
  private func type() {
    if isSelecting { return }
    let letter = String(["a", "b", "c", "d"][random.int(in: 0...3)])
    let name = model.stack.last ?? ""
    note("type \(letter) into \(name)")
    typed[name, default: ""] += letter
    window.send(.text(TextInputEvent(.typed, letter, time: time)))
  }

  private func back() {
    // A selection under way is what back takes back; that is tried elsewhere. A key after what is typed into a screen
    // that waits comes when that screen does.
    if isSelecting || window.hasWaitingKeys { return }
    let keys: [(Key, KeyModifiers)] = [(.escape, []), (.backspace, []), (.left, .option), (.back, [])]
    let (key, modifiers) = keys[random.int(in: 0...3)]
    note("\(key)")
    model.back(isComing: isSheetComing)
    window.send(.key(KeyEvent(.down, key, modifiers: modifiers, time: time)))
    window.send(.key(KeyEvent(.up, key, modifiers: modifiers, time: time)))
    forgetSheets()
  }

  /// Whether the topmost sheet is the newest that comes: then the whole sheet is taken back.
  private var isSheetComing: Bool {
    guard let sheet = sheets.last else { return false }
    if let last = window.waitingRequests.last { return last == presented.last }
    return window.transitions.contains {
      $0.kind == .present && $0.currentDirection == .forward && $0.foreViewController === sheet
    } && !sheet.isModalInPresentation
  }

  private func forgetSheets() {
    sheets = Array(sheets.prefix(model.sheets.count))
    presented = Array(presented.prefix(model.sheets.count))
  }

  /// As the bar's Back does.
  private func pops(_ count: Int) {
    if stack.window == nil || window.hasWaitingKeys { return }
    for _ in 0..<count {
      note("pop")
      model.pop()
      stack.popViewController(animated: random.bool(probability: 0.8), completion: answer("pop"))
    }
  }

  private func push() {
    // A stack in no window changes at once, before what waits.
    if stack.window == nil || (sheets.isEmpty && isSelecting) { return }
    let screen = newScreen()
    note("push \(screen.identifier ?? "")")
    model.stack.append(screen.identifier ?? "")
    stack.pushViewController(screen, animated: random.bool(probability: 0.8)) {
      [answer = answer("push"), weak screen] in
      if $0 == .completed, screen?.wasAdded == false { self.faults.append("a push is completed without its screen") }
      answer($0)
    }
  }

  private func newScreen() -> HurriedScreen {
    made += 1
    return HurriedScreen("s\(made)", arrived)
  }

  private func present() {
    let presenter = sheets.last ?? tabs
    if presenter.window == nil || sheets.count > 3 { return }
    let root = newScreen()
    let sheet = NavigationController(root: root)
    sheet.identifier = "sheet\(made)"
    sheet.modalPresentationStyle = random.bool(probability: 0.7) ? .pageSheet : .fullScreen
    sheet.isModalInPresentation = random.bool(probability: 0.15)
    note("present \(sheet.identifier ?? "")\(sheet.isModalInPresentation ? ", which refuses to leave" : "")")
    model.sheets.append(
      HurriedModel.Sheet(
        name: sheet.identifier ?? "", stack: [root.identifier ?? ""], refuses: sheet.isModalInPresentation))
    sheets.append(sheet)
    presenter.present(sheet, animated: true, completion: answer("present"))
    presented.append("request \(requests)")
  }

  /// Only a sheet that has no other one above it that is leaving.
  private func dismiss() {
    guard let sheet = sheets.last, sheet.window != nil, !window.isTransitioning else { return }
    note("dismiss \(sheet.identifier ?? "")")
    model.sheets.removeLast()
    forgetSheets()
    sheet.dismiss(animated: true, completion: answer("dismiss"))
  }

  private func select() {
    let isFree =
      window.topViewController?.tabController === tabs && !window.transitions.contains { $0.kind == .present }
    // A key after what is typed into a screen that waits comes when that screen does.
    if sheets.isEmpty, isFree, random.bool(probability: 0.4) { return window.hasWaitingKeys ? () : step() }
    let index = random.int(in: 0...2)
    let isSame = index == model.selected
    if isSame, isSelecting { return }
    note("select \(index)")
    if isSame { model.tabs[index] = [model.tabs[index][0]] }
    model.selected = index
    if sheets.isEmpty, isFree { click(index) } else { tabs.select(index, completion: answer("select")) }
  }

  private func step() {
    note("Ctrl-Tab")
    model.selected = (model.selected + 1) % 3
    window.send(.key(KeyEvent(.down, .tab, modifiers: .control, time: time)))
    window.send(.key(KeyEvent(.up, .tab, modifiers: .control, time: time)))
  }

  private func click(_ index: Int) {
    let place = Point(320 / 3 * (Double(index) + 0.5), 225)
    for phase in [PointerEvent.Phase.began, .ended] {
      window.send(.pointer(PointerEvent(phase, at: place, time: time)))
    }
  }

  private func answer(_ name: String) -> @MainActor (TransitionOutcome) -> Void {
    var isAnswered = false
    return { [weak self] outcome in
      if isAnswered { self?.faults.append("a \(name) is answered twice") }
      isAnswered = true
      switch outcome {
      case .completed, .cancelled: break
      case .refused(let reason), .obsolete(let reason):
        if reason == .unavailable { self?.faults.append("a \(name) has no reason") }
      }
    }
  }
}

extension HurriedHands: TransitionObserver {
  func transitionEvent(_ event: TransitionEvent) {
    switch event {
    case .requested(let number, _, _):
      requests = number
      unanswered.insert(number)
    case .answered(let number, let outcome):
      story.append("      answer \(number) \(outcome.explanation)")
      if unanswered.remove(number) == nil { faults.append("request \(number) is answered twice") }
    case .began(let transition, let request, _):
      let (back, fore) = (transition.backViewController.identifier, transition.foreViewController.identifier)
      story.append("      begin for \(request): \(back ?? "?") \(transition.initialDirection) \(fore ?? "?")")
    case .turned(let transition, _): story.append("      turn \(transition.currentDirection)")
    case .warning(let message): story.append("      warning \(message)")
    case .appearance, .queued, .grabbed, .released, .ended, .replica, .lock: break
    }
  }
}

/// A screen that knows whether it was ever on a stack.
private final class HurriedScreen: ViewController {
  private(set) var wasAdded = false

  private let field: TypedField

  init(_ name: String, _ text: TypedText) {
    field = TypedField(name, text)
    super.init()
    identifier = name
  }

  override func viewDidLoad() {
    view.addSubview(field)
    field.becomeFocused()
  }

  override func didMove(toParent parent: ViewController?) { if parent != nil { wasAdded = true } }
}

/// The texts that arrived in the fields, by the names of their screens.
private final class TypedText {
  var texts: [String: String] = [:]
}

/// A field that notes what is typed into it.
private final class TypedField: View, TextInputClient {
  private let name: String
  private let arrived: TypedText

  init(_ name: String, _ arrived: TypedText) {
    self.name = name
    self.arrived = arrived
    super.init(frame: Rect(0, 0, 100, 20))
  }

  override var canBecomeFocused: Bool { true }
  var caretRect: Rect { bounds }
  func insertText(_ text: String) { arrived.texts[name, default: ""] += text }
  func setMarkedText(_ text: String, selectedRange: Range<Int>) {}
}

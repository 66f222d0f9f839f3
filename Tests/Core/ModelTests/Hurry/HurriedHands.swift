import Controls
import Directors
import Geometry
import PhysicsDirectors
import Runtime
import TestSupport
import Transitions
import Views

/// A program with tabs, stacks and sheets, and hands that do not wait for its transitions.
final class HurriedHands {
  var random: SeededGenerator
  let loop = FrameLoop()
  let window = Window(frame: Rect(0, 0, 320, 240))
  let environment: TransitionEnvironment
  let interval: Double
  var time = 0.0
  let tabs: TabController
  let stacks: [NavigationController]
  /// The sheets by name, with the names of the requests that present them.
  var sheetsByName: [String: (sheet: NavigationController, request: String)] = [:]
  var wishes: HurriedWishes
  /// The number of events of the keyboard that have waited for a screen.
  var waited = 0
  /// The request for which the last typed text waits.
  var textWaitsFor: String?
  /// The screen on which a menu was opened last.
  weak var menuScreen: HurriedScreen?
  var made = 0
  var requests = 0
  var story: [String] = []
  var faults: [String] = []
  var unanswered: Set<Int> = []
  /// The texts that arrived in the fields of the screens.
  let arrived = TypedText()
  /// The tab that the user cannot select.
  let refusedTab: Int?
  let refusal = Refusal()
  let director: DirectorFactory
  let directorName: String

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
    refusedTab = random.bool(probability: 0.2) ? random.int(in: 0...2) : nil
    wishes = HurriedWishes(HurriedModel(tabs: roots.map { [$0] }))
    environment.prefersReducedMotion = random.bool(probability: 0.1)
    window.overrideLayoutDirection = random.bool(probability: 0.2) ? .rightToLeft : .leftToRight
    environment.systemDirector = { [director] in $0 == .tab ? StockDirectors.system($0) : director }
    window.onWork = { [unowned loop] in loop.requestFrame() }
    loop.onLayout = { [unowned window] in window.performLayout() }
    loop.onDraw = { [unowned window] in window.didDisplay() }
    environment.addObserver(self)
    tabs.delegate = refusal
    refusal.tab = refusedTab.map { stacks[$0] }
    loop.dispatch(at: 0) { window.setRootViewController(tabs, environment: environment) }
  }

  /// - Returns: what went wrong, with what led to it; nil: nothing.
  func play(_ count: Int) -> String? {
    for number in 1...count {
      if random.bool(probability: 0.06) { drag() } else { loop.dispatch(at: time) { act() } }
      for _ in 0..<pause() { frame() }
      if number % 20 == 0, let fault = rest() { return report(fault) }
      if let fault = faults.first { return report(fault) }
    }
    return rest().map(report)
  }

  func report(_ fault: String) -> String {
    "by \(directorName) at \((1 / interval).rounded()) Hz:\n\(story.suffix(Amount.lines).joined(separator: "\n"))\n"
      + fault
  }

  // MARK: Time

  func frame() {
    time += interval
    loop.frame(at: time)
  }

  /// Frames until the next action: mostly few, sometimes about as many as a transition has.
  func pause() -> Int {
    let seconds = [0, 0, 0.02, 0.1, 0.2, 0.5, 0.9][random.int(in: 0...6)]
    return Int(seconds * random.double(in: 0.5...1.5) / interval)
  }

  /// Waits: all must come to rest, as the user asked, and everybody have an answer.
  func rest() -> String? {
    let end = time + 120
    while loop.needsFrame || window.isTransitioning {
      if time > end { return "nothing comes to rest" }
      frame()
    }
    if window.waitingKeyCount > 0 { return "keys wait for ever" }
    if !unanswered.isEmpty { return "no answer for \(unanswered.sorted())" }
    if Menu.isOpen(in: window), menuScreen !== window.topViewController || menuScreen?.picture.window == nil {
      return "a menu outlives its screen"
    }
    wishes.didDeliver(upTo: waited)
    let (shown, asked) = (standing, model)
    if shown != description(of: asked) { return "is   \(shown)\nnot  \(description(of: asked))" }
    let (are, typed) = (arrived.texts, model.texts)
    let wrong = Set(typed.keys).union(are.keys).filter { typed[$0] != are[$0] }.sorted()
    return wrong.first.map { "\($0) has \"\(are[$0] ?? "")\", and \"\(typed[$0] ?? "")\" was typed" }
  }

  // MARK: Standing

  var standing: String {
    var parts = stacks.map { names(of: $0) }
    parts.append("tab \(tabs.selectedIndex)")
    parts += presentedSheets.map { "\($0.identifier ?? "?"): " + names(of: $0) }
    let top = window.topViewController
    if top?.isAppearing != true || top?.view.window == nil { parts.append("\(top?.identifier ?? "?") is not in sight") }
    return parts.joined(separator: ", ")
  }

  /// From the lowest to the topmost.
  var presentedSheets: [NavigationController] {
    var found: [NavigationController] = []
    var next = tabs.presentedViewController
    while let sheet = next as? NavigationController, found.last !== sheet {
      found.append(sheet)
      next = sheet.presentedViewController
    }
    return found
  }

  func names(of stack: NavigationController) -> String {
    stack.viewControllers.map { $0.identifier ?? "?" }.joined(separator: " ")
  }

  func description(of model: HurriedModel) -> String {
    let stacks = model.tabs.map { $0.joined(separator: " ") } + ["tab \(model.selected)"]
    return (stacks + model.sheets.map { "\($0.name): " + $0.stack.joined(separator: " ") }).joined(separator: ", ")
  }

  var model: HurriedModel { wishes.all }

  var sheets: [NavigationController] { sheets(of: model) }

  func sheets(of model: HurriedModel) -> [NavigationController] {
    model.sheets.compactMap { sheetsByName[$0.name]?.sheet }
  }

  /// The stack in sight, whatever the keys that wait lead to.
  var stackWithoutKeys: NavigationController {
    let stays = wishes.withoutKeys
    return sheets(of: stays).last ?? stacks[stays.selected]
  }

  var isSelecting: Bool { isExchanging || tabs.selectedIndex != model.selected }

  var isExchanging: Bool { window.transitions.contains { $0.kind == .tab } }
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

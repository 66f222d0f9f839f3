import Directors
import Geometry
import Runtime
import StageSupport
import Transitions
import Views

/// A request, or another change of the screens, that a completion or a callback makes.
nonisolated enum Ask: CaseIterable {
  case push, pop, popToRoot, set, present, dismiss, select, replace
  /// The top screen of the stack is taken out of it by other code.
  case remove
  /// The tab of the stack is taken out of its container.
  case removeTab
  /// The window shows other screens.
  case close

  static let requests: [Ask] = [.push, .pop, .popToRoot, .set, .present, .dismiss, .select, .replace]
}

/// The screens that all requests together ask for: each adds to those before it, whenever it is carried out.
struct AskedScreens: Equatable, CustomStringConvertible {
  var stack = ["root", "a", "b"]
  var tab = 0
  var page = "x"
  var sheets: [String] = []

  mutating func apply(_ ask: Ask, _ name: String) {
    switch ask {
    case .push: stack.append(name)
    case .pop: if stack.count > 1 { stack.removeLast() }
    case .popToRoot: stack = [stack[0]]
    case .set: stack = [stack[0], name]
    case .present: sheets.append(name)
    case .dismiss: sheets = []
    case .select: tab = (tab + 1) % 3
    case .replace: page = page == "x" ? "y" : "x"
    case .remove, .removeTab, .close: break
    }
  }

  var description: String {
    "\(stack.joined(separator: " ")) | tab \(tab) | \(page) | \(sheets.joined(separator: " "))"
  }
}

/// Shows one of two pages.
final class Pager: ViewController {
  let pages: [Screen]
  private(set) var current: ViewController

  init(_ names: String...) {
    pages = names.map { Screen($0) }
    current = pages[0]
    super.init()
    addChild(current)
    current.didMove(toParent: self)
  }

  override func viewDidLoad() { view.addSubview(current.view) }
  override var screen: ViewController { current.screen }
  override var childrenForAppearance: [ViewController] { [current] }

  func flip(animated: Bool, policy: CollisionPolicy, completion: @escaping @MainActor (TransitionOutcome) -> Void) {
    let next = pages.first { $0 !== current } ?? pages[0]
    var how = ChildTransition()
    how.onIntend = { [weak self] in self?.current = $0 }
    transition(from: current, to: next, how, animated: animated, policy: policy, completion: completion)
  }
}

/// A program with tabs, a stack, pages and sheets, and the rules that hold whatever it is asked for, and when.
final class ReentrantRig {
  let h = Harness(director: StockDirectors.system(.push))
  let root = Screen("root")
  let a = Screen("a")
  let b = Screen("b")
  let stack: NavigationController
  let other = Screen("other")
  let pager = Pager("x", "y")
  let tabs: TabController
  private var sheets: [Screen] = []
  /// Called with each screen that is made.
  var onMade: ((Screen) -> Void)?
  /// nil once it is not known what there must be.
  var asked: AskedScreens?
  private(set) var faults: [String] = []
  private var made: [ViewController] = []
  private var count = 0
  private var answers: [Int: Int] = [:]
  private var phases: [ObjectIdentifier: AppearancePhase] = [:]
  private var isClosed = false
  /// The number of calls of each completion, and its last outcome.
  private var completions: [String: (count: Int, outcome: TransitionOutcome)] = [:]

  init(_ asked: AskedScreens = AskedScreens()) {
    stack = NavigationController(root: root)
    tabs = TabController([stack, other, pager])
    self.asked = asked
    made = [root, a, b, stack, other, pager, tabs] + pager.pages
    h.log.onEvent = { [unowned self] in hear($0) }
    h.show(tabs)
    h.input {
      stack.setViewControllers([root, a, b], animated: false)
      if asked.tab != 0 { tabs.select(asked.tab, animated: false) }
      if let name = asked.sheets.first { tabs.present(screen(name), animated: false) }
    }
    h.settle()
    fault(asked.description == standing.description, "the screens of the beginning")
  }

  func fault(_ isRight: Bool, _ message: String) { if !isRight { faults.append(message) } }

  private func screen(_ name: String) -> Screen {
    let new = Screen(name, sheets.count % 2 == 0 ? .pageSheet : .fullScreen)
    made.append(new)
    if name.hasPrefix("sheet") { sheets.append(new) }
    onMade?(new)
    return new
  }

  // MARK: Asking

  /// Asks, and notes what all asked for together.
  /// - Parameter counts: whether the request will be carried out.
  func ask(
    _ ask: Ask, _ label: String, animated: Bool = true, policy: CollisionPolicy = .reverse, counts: Bool = true,
    then: @escaping @MainActor (TransitionOutcome) -> Void = { _ in }
  ) {
    count += 1
    let name = (ask == .present ? "sheet" : "s") + "\(count)"
    let (index, presenter) = (((asked?.tab ?? 0) + 1) % 3, presenter)
    if counts { asked?.apply(ask, name) }
    if Ask.requests.contains(ask) { completions[label] = (0, .refused) }
    let completion: @MainActor (TransitionOutcome) -> Void = { [unowned self] in
      completions[label] = ((completions[label]?.count ?? 0) + 1, $0)
      then($0)
    }
    switch ask {
    case .push: stack.pushViewController(screen(name), animated: animated, policy: policy, completion: completion)
    case .pop: stack.popViewController(animated: animated, policy: policy, completion: completion)
    case .popToRoot: stack.popToRootViewController(animated: animated, policy: policy, completion: completion)
    case .set:
      stack.setViewControllers([root, screen(name)], animated: animated, policy: policy, completion: completion)
    case .present: presenter.present(screen(name), animated: animated, policy: policy, completion: completion)
    case .dismiss: tabs.dismiss(animated: animated, policy: policy, completion: completion)
    case .select: tabs.select(index, animated: animated, policy: policy, completion: completion)
    case .replace: pager.flip(animated: animated, policy: policy, completion: completion)
    case .remove: remove()
    case .removeTab:
      asked = nil
      stack.removeFromParent()
    case .close: close()
    }
  }

  private var presenter: ViewController {
    guard let name = asked?.sheets.last else { return tabs }
    return sheets.last { $0.identifier == name } ?? tabs
  }

  private func remove() {
    let top = stack.topViewController
    // A screen that is still to be added cannot be removed.
    if top.parent != nil, let place = asked?.stack.lastIndex(of: top.identifier ?? "?") {
      asked?.stack.remove(at: place)
    }
    if asked?.stack.isEmpty == true { asked?.stack = ["?"] }
    top.removeFromParent()
  }

  private func close() {
    (isClosed, asked) = (true, nil)
    let new = Screen("new")
    made.append(new)
    h.window.setRootViewController(new, environment: h.environment)
  }

  func outcome(of label: String) -> String { completions[label].map { $0.outcome.rawValue } ?? "none" }
  func isAnswered(_ label: String) -> Bool { completions[label].map { $0.count > 0 } ?? false }

  // MARK: Rules

  private func hear(_ event: TransitionEvent) {
    switch event {
    case .requested(let number, _, _): answers[number] = 0
    case .answered(let number, _):
      answers[number, default: 0] += 1
      if answers[number] != 1 { faults.append("request \(number) is answered \(answers[number] ?? 0) times") }
    case .appearance(let controller, let phase):
      let last = phases[ObjectIdentifier(controller)] ?? .didDisappear
      if !phase.mayFollow(last) { faults.append("\(controller.identifier ?? "?"): \(phase) after \(last)") }
      phases[ObjectIdentifier(controller)] = phase
    case .warning(let message):
      let isKnown = ["unbalanced children", "present is refused"].contains { message.hasPrefix($0) }
      if !isKnown, !message.contains("is not presented") { faults.append(message) }
    default: break
    }
  }

  private var standing: AskedScreens {
    let sheets = sequence(first: tabs as ViewController) { $0.presentedViewController }.dropFirst()
    return AskedScreens(
      stack: stack.viewControllers.map { $0.identifier ?? "?" }, tab: tabs.selectedIndex,
      page: pager.current.identifier ?? "?", sheets: sheets.map { $0.identifier ?? "?" })
  }

  /// Waits, and checks that all is as it must be.
  func rest() {
    fault(h.settle(), "nothing comes to rest: \(h.window.transition?.activeLabels ?? [])")
    for (label, completion) in completions where completion.count != 1 {
      faults.append("\(label) is answered \(completion.count) times")
    }
    for (number, count) in answers where count != 1 { faults.append("request \(number) has \(count) answers") }
    if let asked { fault(asked == standing, "is \(standing), not \(asked)") }
    let top = h.window.topViewController
    fault(top?.isAppearing == true && top?.view.window === h.window, "the top screen is not in sight")
    fault(!isClosed || top?.identifier == "new", "the new screens are not on top")
    for controller in made {
      let name = controller.identifier ?? "\(type(of: controller))"
      let isSeen = controller.isViewLoaded && controller.view.window != nil
      fault(isSeen == controller.isAppearing, "\(name) is \(isSeen ? "" : "not ")in sight, and not told so")
      let last = phases[ObjectIdentifier(controller)] ?? .didDisappear
      fault([.didAppear, .didDisappear].contains(last), "\(name) ends with \(last)")
    }
    for controller in top.map({ sequence(first: $0, next: \.parent) }).map(Array.init) ?? [] {
      fault(controller.view.isUserInteractionEnabled, "\(controller.identifier ?? "?") takes no input")
    }
  }
}

import Geometry
import Runtime
import Views

/// Shows one of several screens, each with its own state, and a bar of tabs.
///
/// A tab's view is loaded when it is first shown. The bar shows the title of each controller, or that of the first
/// screen on its stack. Selecting the shown tab pops its stack to the root.
/// > Source: UIKit, `UITabBarController`.
@MainActor public final class TabController: ViewController {
  private var tabs: [ViewController]
  private var selected: ViewController
  private let content = View()
  /// The bar of tabs.
  public let tabBar = TabBar()
  /// The delegate; weak.
  public weak var delegate: (any TabControllerDelegate)?
  /// The director of transitions between tabs. nil: the system director, which by default takes less than 0.2 s.
  public var director: DirectorFactory?

  /// - Precondition: there is at least one controller, none occurs twice, and `selectedIndex` is the index of one.
  public init(_ viewControllers: [ViewController], selectedIndex: Int = 0) {
    TabController.check(viewControllers)
    precondition(viewControllers.indices.contains(selectedIndex), "there is no tab \(selectedIndex)")
    tabs = viewControllers
    selected = viewControllers[selectedIndex]
    super.init()
    for controller in tabs { takeIn(controller) }
  }

  private static func check(_ controllers: [ViewController]) {
    precondition(!controllers.isEmpty, "a tab controller has at least one tab")
    precondition(
      Set(controllers.map(ObjectIdentifier.init)).count == controllers.count, "a controller cannot be two tabs")
  }

  private func takeIn(_ controller: ViewController) {
    addChild(controller)
    controller.isPutAway = controller !== selected
    controller.didMove(toParent: self)
  }

  // MARK: Tabs

  /// The controllers of the tabs, from the leading edge. Setting it adds and removes children. The selected tab stays
  /// selected; where it is removed the first one is shown, at once.
  /// - Precondition: the new value is not empty, and has no controller twice.
  public var viewControllers: [ViewController] {
    get { tabs }
    set {
      TabController.check(newValue)
      for controller in tabs where !newValue.contains(where: { $0 === controller }) && controller !== selected {
        drop(controller)
      }
      let old = tabs
      tabs = newValue
      for controller in newValue where controller.parent !== self { takeIn(controller) }
      if !newValue.contains(where: { $0 === selected }) {
        let gone = old.first { $0 === selected }
        showAtOnce(newValue[0])
        if let gone { drop(gone) }
      }
      reloadTitles()
    }
  }

  private func drop(_ controller: ViewController) {
    controller.willMove(toParent: nil)
    tabs.removeAll { $0 === controller }
    if controller.isViewLoaded { controller.view.removeFromSuperview() }
    controller.removeFromParent()
  }

  /// The index of the selected tab, as intended: it changes when a transition begins, and again when it turns round.
  /// Setting it selects without animation, and waits while a transition runs.
  /// - Precondition: the new value is the index of a tab.
  public var selectedIndex: Int {
    get { tabs.firstIndex { $0 === selected } ?? 0 }
    set { select(newValue, animated: false) }
  }

  /// The controller of the selected tab; see ``selectedIndex``.
  public var selectedViewController: ViewController {
    get { selected }
    set {
      precondition(tabs.contains { $0 === newValue }, "what is selected is one of the tabs")
      if newValue !== asked { select(newValue, origin: .program, animated: false, policy: .reverse) }
    }
  }

  /// The controller of the tab that was selected last, also where that selection waits.
  private var asked: ViewController {
    let key = arbiter?.waitingSelection(in: self)
    return key.flatMap { key in tabs.first { AnyHashable(ObjectIdentifier($0)) == key } } ?? selected
  }

  /// Selects a tab. The shown tab pops to its root. The last selection wins: one that waits is obsolete.
  /// - Parameters:
  ///   - animated: false: the tab is in place at once; the completion is called in any case.
  ///   - policy: what happens while a transition runs.
  ///   - completion: called exactly once, after the appearance callbacks of both screens.
  /// - Precondition: there is a tab of this index.
  public func select(
    _ index: Int, animated: Bool = true, policy: CollisionPolicy = .reverse,
    completion: (@MainActor (TransitionOutcome) -> Void)? = nil
  ) {
    precondition(tabs.indices.contains(index), "there is no tab \(index)")
    select(tabs[index], origin: .program, animated: animated, policy: policy, completion: completion)
  }

  private func select(
    _ new: ViewController, origin: RequestOrigin, animated: Bool, policy: CollisionPolicy,
    completion: (@MainActor (TransitionOutcome) -> Void)? = nil
  ) {
    let isExchanging = arbiter?.run?.transition.foreViewController.parent === self
    if new === selected, new === asked, !isExchanging, let stack = new as? NavigationController,
      stack.stack.count > 1 || arbiter?.hasNoneWaiting == false
    {
      window?.waitingKeysGiveWay()
      return stack.popToRoot(origin: origin, policy: policy, animated: animated, completion: completion)
    }
    exchange(
      key: ObjectIdentifier(new), origin: origin, animated: animated, policy: policy, completion: completion
    ) { [weak self, weak new] in new.flatMap { self?.plan($0) } }
  }

  private func plan(_ new: ViewController) -> ExchangePlan? {
    guard let to = tabs.firstIndex(where: { $0 === new }) else { return nil }
    _ = view
    var how = ChildTransition()
    how.kind = .tab
    how.container = content
    how.direction = to > selectedIndex ? .forward : .backward
    how.director = director
    if new !== selected {
      how.animator = delegate?.tabController(self, animationControllerForTransitionFrom: selected, to: new)
      how.interaction = how.animator.flatMap { delegate?.tabController(self, interactionControllerFor: $0) }
    }
    how.onIntend = { [weak self] in self?.intend($0) }
    // The delegate may have removed it meanwhile.
    guard tabs.contains(where: { $0 === new }) else { return nil }
    return ExchangePlan(old: selected, new: new, how: how)
  }

  private func intend(_ controller: ViewController) {
    selected = controller
    tabBar.selectedIndex = selectedIndex
  }

  private func userSelects(_ index: Int, by source: RequestOrigin.Source) {
    guard tabs.indices.contains(index) else { return }
    let controller = tabs[index]
    if delegate?.tabController(self, shouldSelect: controller) == false { return }
    select(controller, origin: RequestOrigin(source: source), animated: true, policy: .reverse) { [weak self] in
      guard let self, $0 == .completed else { return }
      self.delegate?.tabController(self, didSelect: controller)
    }
  }

  // MARK: Removed tabs

  override func childIsLeaving(_ child: ViewController) {
    guard let index = tabs.firstIndex(where: { $0 === child }) else { return }
    if tabs.count == 1 {
      warnOfChildren("loses its only tab, and shows an empty one")
      tabs.append(ViewController())
      takeIn(tabs[1])
    }
    if child === selected { showAtOnce(tabs[index == 0 ? 1 : index - 1]) }
    tabs.removeAll { $0 === child }
    reloadTitles()
  }

  /// Shows another tab without a request.
  private func showAtOnce(_ new: ViewController) {
    let old = selected
    if let run = arbiter?.run, run.transition.containerView === content { run.breakOff() }
    if isAppearing { old.turnAppearance(false, animated: false) }
    old.isPutAway = true
    new.isPutAway = false
    intend(new)
    guard isViewLoaded else { return }
    if old.isViewLoaded { old.view.removeFromSuperview() }
    content.addSubview(new.view)
    if isAppearing { new.turnAppearance(true, animated: false) }
  }

  // MARK: View

  public override var screen: ViewController { selected.screen }
  public override var childrenForAppearance: [ViewController] { [selected] }
  public override var sharesFocus: Bool { true }

  public override func viewDidLoad() {
    placeParts()
    tabBar.onHeightChange = { [weak self] in self?.placeParts() }
    content.clipsToBounds = true
    view.addSubview(content)
    view.addSubview(tabBar)
    content.addSubview(selected.view)
    tabBar.onSelect = { [weak self] index in
      guard let self else { return }
      self.userSelects(index, by: self.tabBar.items[index].activationSource == .key ? .key : .click)
    }
    reloadTitles()
  }

  private func placeParts() {
    let height = tabBar.grown(TabBar.height)
    content.relativeFrame = RelativeFrame(
      x: .points(0), y: .points(0), width: .percent(100), height: .percent(100, plus: -height))
    tabBar.relativeFrame = RelativeFrame(
      x: .points(0), y: .percent(100, plus: -height), width: .percent(100), height: .points(height))
  }

  public override func viewWillAppear(_ animated: Bool) {
    super.viewWillAppear(animated)
    reloadTitles()
  }

  /// Updates the titles of the bar. Call it after a title was changed.
  public func reloadTitles() {
    tabBar.titles = tabs.enumerated().map { index, controller in
      let first = (controller as? NavigationController)?.stack.first
      return controller.title ?? first?.title ?? controller.identifier ?? first?.identifier ?? "\(index + 1)"
    }
    tabBar.selectedIndex = selectedIndex
  }

  /// Control-1 to Control-9 select a tab, Control-Tab the next one, Control-Shift-Tab the one before.
  public override func keyDown(_ event: KeyEvent) -> Bool {
    guard event.modifiers.contains(.control) else { return super.keyDown(event) }
    if event.key == .tab {
      let step = event.modifiers.contains(.shift) ? tabs.count - 1 : 1
      let index = tabs.firstIndex { $0 === asked } ?? 0
      userSelects((index + step) % tabs.count, by: .key)
      return true
    }
    if case .character(let letter) = event.key, let number = Int(String(letter)), tabs.indices.contains(number - 1) {
      userSelects(number - 1, by: .key)
      return true
    }
    return super.keyDown(event)
  }
}

/// Follows the user's selection of tabs, and may supply animators.
/// > Source: UIKit, `UITabBarControllerDelegate`.
@MainActor public protocol TabControllerDelegate: AnyObject {
  /// Whether the user may select this tab. Default: true. Not called where the program selects.
  func tabController(_ tabs: TabController, shouldSelect controller: ViewController) -> Bool
  /// The tab that the user selected is shown, also where it was shown already. Not called where the program selects.
  func tabController(_ tabs: TabController, didSelect controller: ViewController)
  /// The animator of a change of tabs. Default: nil, a director.
  func tabController(
    _ tabs: TabController, animationControllerForTransitionFrom from: ViewController, to: ViewController
  ) -> (any AnimatedTransitioning)?
  /// The interaction controller of that animator.
  func tabController(
    _ tabs: TabController, interactionControllerFor animator: any AnimatedTransitioning
  ) -> (any InteractiveTransitioning)?
}

extension TabControllerDelegate {
  /// Default: true.
  public func tabController(_ tabs: TabController, shouldSelect controller: ViewController) -> Bool { true }
  /// Default: does nothing.
  public func tabController(_ tabs: TabController, didSelect controller: ViewController) {}
  /// Default: nil.
  public func tabController(
    _ tabs: TabController, animationControllerForTransitionFrom from: ViewController, to: ViewController
  ) -> (any AnimatedTransitioning)? { nil }
  /// Default: nil.
  public func tabController(
    _ tabs: TabController, interactionControllerFor animator: any AnimatedTransitioning
  ) -> (any InteractiveTransitioning)? { nil }
}

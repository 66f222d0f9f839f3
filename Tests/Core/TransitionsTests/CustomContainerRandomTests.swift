import Geometry
import Runtime
import TestSupport
import Testing
import Transitions
import Views

/// Tabs of two panes of stacks, with anything asked of them at any time.
struct CustomContainerRandomTests {
  @Test(arguments: 1...24) func `whatever is asked of containers, the rules hold`(seed: UInt64) {
    Run(seed).play(250)
  }
}

private final class Run {
  private let seed: UInt64
  private var random: SeededGenerator
  private let h = Harness(size: Size(600, 400))
  private let stacks: [NavigationController]
  private let split: SplitViewController
  private let tabs: TabController
  private var made = 0
  private var asked = 0
  private var answers: [Int: Int] = [:]
  private var phases: [ObjectIdentifier: AppearancePhase] = [:]
  private var seen: [ViewController] = []

  init(_ seed: UInt64) {
    self.seed = seed
    random = SeededGenerator(seed: seed)
    stacks = (0..<4).map { NavigationController(root: Screen("root \($0)")) }
    split = SplitViewController(primary: stacks[0], secondary: stacks[1])
    tabs = TabController([split, stacks[2], stacks[3]])
    h.log.words = ["none"]
    h.log.onEvent = { [unowned self] in hear($0) }
    h.show(tabs)
  }

  func play(_ count: Int) {
    for step in 0..<count {
      h.input { act() }
      check()
      if step % 20 == 0 { rest() }
    }
    rest()
    h.log.onEvent = nil
  }

  private func expect(_ condition: Bool, _ what: String) { #expect(condition, "\(what), seed \(seed)") }

  private func hear(_ event: TransitionEvent) {
    switch event {
    case .appearance(let controller, let phase):
      let before = phases.updateValue(phase, forKey: ObjectIdentifier(controller)) ?? .didDisappear
      seen.append(controller)
      let isLegal =
        switch phase {
        case .willAppear: before == .didDisappear || before == .willDisappear
        case .didAppear: before == .willAppear
        case .willDisappear: before == .didAppear || before == .willAppear
        case .didDisappear: before == .willDisappear
        }
      expect(isLegal, "\(controller.identifier ?? "?") hears \(phase) after \(before)")
    case .warning(let text):
      expect(text.hasPrefix("unbalanced children") == false, text)
    case .requested, .queued, .began, .turned, .grabbed, .released, .ended, .answered, .replica, .lock: break
    }
  }

  private func completion() -> @MainActor (TransitionOutcome) -> Void {
    asked += 1
    let number = asked
    return { [unowned self] _ in answers[number, default: 0] += 1 }
  }

  private func screen() -> Screen {
    made += 1
    return Screen("\(made)")
  }

  private func act() {
    let stack = stacks[random.int(in: 0...3)]
    let isAnimated = random.bool(probability: 0.8)
    let policy = CollisionPolicy.allCases[random.int(in: 0...2)]
    switch random.int(in: 0...13) {
    case 0, 1:
      stack.pushViewController(screen(), animated: isAnimated, policy: policy, completion: completion())
    case 2: stack.popViewController(animated: isAnimated, policy: policy, completion: completion())
    case 3: stack.popToRootViewController(animated: isAnimated, policy: policy, completion: completion())
    case 4:
      var new = stack.viewControllers.filter { _ in random.bool(probability: 0.5) }
      if new.isEmpty || random.bool(probability: 0.5) { new.append(screen()) }
      stack.setViewControllers(new, animated: isAnimated, policy: policy, completion: completion())
    case 5, 6: tabs.select(random.int(in: 0...2), animated: isAnimated, policy: policy, completion: completion())
    case 7:
      let new = random.bool(probability: 0.5) && stacks[1].parent == nil ? stacks[1] : screen()
      split.showDetailViewController(new, animated: isAnimated, policy: policy, completion: completion())
    case 8: if stack.viewControllers.count > 1 { stack.topViewController.removeFromParent() }
    case 9: h.window.send(.key(KeyEvent(.down, random.bool(probability: 0.5) ? .escape : .tab, time: h.time)))
    case 10: h.window.transitions.last?.currentDirection = random.bool(probability: 0.5) ? .forward : .backward
    case 11: h.window.frame = Rect(0, 0, random.double(in: 200...900), random.double(in: 100...600))
    default: break
    }
    for _ in 0..<random.int(in: 0...4) { h.frame() }
  }

  private func check() {
    for stack in stacks {
      let stackIDs = stack.viewControllers.map(ObjectIdentifier.init)
      expect(!stackIDs.isEmpty && Set(stackIDs).count == stackIDs.count, "a stack is whole")
    }
    if let focused = h.window.focusedView {
      expect(focused.window === h.window && focused.isUserInteractionEnabled, "the focus can be reached")
    }
  }

  /// At rest the tree says what the stacks say.
  private func rest() {
    expect(h.settle(), "it comes to rest")
    expect(h.window.transitions.isEmpty, "nothing moves")
    for (number, count) in answers { expect(count == 1, "request \(number) has \(count) answers") }
    expect(answers.count == asked, "\(asked) asked, \(answers.count) answered")
    for stack in stacks {
      expect(
        Set(stack.children.map(ObjectIdentifier.init)) == Set(stack.viewControllers.map(ObjectIdentifier.init)),
        "children")
      if stack.isViewLoaded { expect(isOnly(stack.topViewController.view, in: stack.view), "one screen in the stack") }
    }
    let shown = tabs.selectedViewController
    expect(shown.view.superview != nil, "the selected tab is there")
    for tab in tabs.viewControllers where tab !== shown && tab.isViewLoaded {
      expect(tab.view.superview == nil, "the other tabs are not")
    }
    for controller in seen {
      let isThere = phases[ObjectIdentifier(controller)] == .didAppear
      let isSeen = controller.isViewLoaded && controller.view.window === h.window
      expect(
        isThere == isSeen,
        "\(controller.identifier ?? "\(type(of: controller))") is there: \(isThere), is seen: \(isSeen)")
    }
    seen = seen.filter { controller in controller.isAppearing }
  }
}

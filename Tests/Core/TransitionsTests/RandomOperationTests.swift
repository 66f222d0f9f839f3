import Geometry
import Runtime
import StageSupport
import TestSupport
import Testing
import Transitions
import Views

/// Anything at any time: whatever the order of calls, hands and frames, the rules hold.
struct RandomOperationTests {
  @Test(arguments: 1...24)
  func `random operations keep every rule`(seed: UInt64) {
    RandomRun(seed: seed, policies: CollisionPolicy.allCases).play(250)
  }

  @Test(arguments: 101...112)
  func `random operations that only turn round keep every rule`(seed: UInt64) {
    RandomRun(seed: seed, policies: [.reverse]).play(250)
  }
}

/// One random run and the rules that it is held to.
private final class RandomRun {
  private let seed: UInt64
  private let policies: [CollisionPolicy]
  private var random: SeededGenerator
  private let h: Harness
  private let root: NavigationController
  private var made = 0
  private var asked = 0
  private var answers: [Int: Int] = [:]
  private var completions = 0
  private var expectedCompletions = 0
  private var phases: [ObjectIdentifier: AppearancePhase] = [:]
  private var seen: [ViewController] = []
  private var isDown = false
  private var step = 0

  init(seed: UInt64, policies: [CollisionPolicy]) {
    self.seed = seed
    self.policies = policies
    random = SeededGenerator(seed: seed)
    h = Harness(rate: [20, 60, 144][Int(seed % 3)])
    root = NavigationController(root: Screen("root"))
    h.log.words = ["none"]
    h.log.onEvent = { [unowned self] in hear($0) }
    h.show(root)
  }

  func play(_ count: Int) {
    for _ in 0..<count {
      step += 1
      act()
      check()
      if step % 25 == 0 { rest() }
    }
    rest()
    h.log.onEvent = nil
  }

  private func expect(_ condition: Bool, _ what: String) {
    #expect(condition, "seed \(seed), step \(step): \(what)")
  }

  // MARK: Operations

  private var top: ViewController { h.window.topViewController ?? root }
  private var navigation: NavigationController? { top.navigationController }

  private func screen() -> ViewController {
    made += 1
    let style: ModalPresentationStyle = [.pageSheet, .fullScreen, .overFullScreen][random.int(in: 0...2)]
    let screen = Screen("s\(made)", style)
    if random.bool(probability: 0.15) {
      let asks = { [unowned self] in ask() }
      switch random.int(in: 0...3) {
      case 0:
        screen.onWillAppear = { [unowned screen] in
          screen.onWillAppear = nil
          asks()
        }
      case 1:
        screen.onDidAppear = { [unowned screen] in
          screen.onDidAppear = nil
          asks()
        }
      case 2:
        screen.onWillDisappear = { [unowned screen] in
          screen.onWillDisappear = nil
          asks()
        }
      default:
        screen.onDidDisappear = { [unowned screen] in
          screen.onDidDisappear = nil
          asks()
        }
      }
    }
    seen.append(screen)
    guard random.bool(probability: 0.3) else { return screen }
    let stack = NavigationController(root: screen)
    stack.modalPresentationStyle = style
    seen.append(stack)
    return stack
  }

  private func completion() -> @MainActor (TransitionOutcome) -> Void {
    expectedCompletions += 1
    return { [unowned self] _ in
      completions += 1
      if random.bool(probability: 0.05) { ask() }
    }
  }

  private func ask() {
    let policy = policies[random.int(in: 0...policies.count - 1)]
    let animated = random.bool(probability: 0.85)
    switch random.int(in: 0...9) {
    case 0...2: navigation?.pushViewController(screen(), animated: animated, policy: policy, completion: completion())
    case 3...4: navigation?.popViewController(animated: animated, policy: policy, completion: completion())
    case 5: navigation?.popToRootViewController(animated: animated, policy: policy, completion: completion())
    case 6...7: top.present(screen(), animated: animated, policy: policy, completion: completion())
    case 8: top.dismiss(animated: animated, policy: policy, completion: completion())
    default: root.dismiss(animated: animated, policy: policy, completion: completion())
    }
  }

  private func act() {
    switch random.int(in: 0...19) {
    case 0...4: h.input { ask() }
    case 5:
      h.input {
        ask()
        ask()
      }
    case 6: h.key(.escape)
    case 7...9 where !isDown:
      isDown = true
      let frame = h.window.transition?.foreViewController.view.screenFrame ?? top.view.screenFrame
      let part = random.point(in: Rect(0.05, 0.05, 0.4, 0.4))
      h.press(frame.minX + part.x * frame.width, frame.minY + part.y * frame.height)
    case 7...10 where isDown:
      let way = random.point(in: Rect(-60, -40, 260, 200))
      h.drag(to: h.location.x + way.x, h.location.y + way.y, seconds: random.double(in: 0.02...0.3))
    case 11 where isDown:
      isDown = false
      h.release()
    case 12 where isDown && random.bool(probability: 0.3):
      isDown = false
      h.cancelPointer()
    case 13: h.resize(random.double(in: 1...900), random.double(in: 1...700))
    case 14: h.frame(after: random.double(in: 0.1...0.6))
    default: h.frames(random.int(in: 1...6))
    }
  }

  // MARK: Rules

  private func hear(_ event: TransitionEvent) {
    switch event {
    case .requested(let number, _, _):
      asked = max(asked, number)
      answers[number] = 0
    case .answered(let number, _):
      answers[number, default: 0] += 1
      expect(answers[number] == 1, "request \(number) is answered once")
    case .appearance(let controller, let phase):
      let last = phases[ObjectIdentifier(controller)] ?? .didDisappear
      expect(phase.mayFollow(last), "\(phase) after \(last)")
      phases[ObjectIdentifier(controller)] = phase
    case .warning(let message):
      expect(false, message)
    default: break
    }
  }

  private func check() {
    guard let transition = h.window.transition else { return }
    expect(transition.progress.value.isFinite && transition.progress.velocity.isFinite, "a finite window")
    let window = transition.progress
    if window.isHeld || window.currentDirection == .backward || window.value < 0.5 {
      expect(!transition.foreViewController.view.isUserInteractionEnabled, "it is too early for input")
    }
    expect(transition.foreViewController.view.window === h.window, "what moves is in the window")
  }

  /// Lets go and waits: all must come to rest, in order.
  private func rest() {
    if isDown { h.release() }
    isDown = false
    guard h.settle() else { return expect(false, "all comes to rest; \(h.window.transition?.activeLabels ?? [])") }
    expect(answers.values.allSatisfy { $0 == 1 }, "every request is answered")
    expect(completions == expectedCompletions, "every completion is called")
    var inWindow: [View] = []
    var level: ViewController? = root
    var isCovered = false
    var levels: [ViewController] = []
    while let controller = level {
      levels.append(controller)
      level = controller.presentedViewController
    }
    for controller in levels.reversed() {
      let shown = controller.screen
      let name = shown.identifier ?? "?"
      expect((shown.view.window === h.window) == !isCovered, "\(name) is in the window where it is seen")
      expect(shown.isAppearing == !isCovered, "\(name) has appeared where it is seen")
      if !isCovered { inWindow.insert(controller === root ? root.view : controller.view.superview!, at: 0) }
      if let stack = controller as? NavigationController {
        expect(isOnly(stack.topViewController.view, in: stack.view), "a stack shows its top alone")
        expect(stack.viewControllers.allSatisfy { $0.parent === stack }, "a stack holds its screens")
        expect(stack.children.count == stack.viewControllers.count, "and no others")
      }
      // A full screen takes the place of the one that presents it; what is further below stays.
      isCovered = controller !== root && controller.modalPresentationStyle == .fullScreen
    }
    expect(holds(inWindow, in: h.window), "the window shows what it should, in order")
    checkPoses(h.window)
    expect(shownFill(), "screens fill their places")
    for controller in seen where controller.parent == nil && controller.presentingViewController == nil {
      expect(!controller.isAppearing && controller.viewIfLoaded?.superview == nil, "what is gone is gone")
    }
    seen.removeAll { $0.parent == nil && $0.presentingViewController == nil }
  }

  private func shownFill() -> Bool {
    h.window.performLayout()
    if root.presentedViewController?.modalPresentationStyle == .fullScreen { return true }
    let (frame, whole) = (root.topViewController.view.screenFrame, h.window.bounds)
    return [frame.minX, frame.minY, frame.maxX - whole.maxX, frame.maxY - whole.maxY].allSatisfy { abs($0) < 1e-9 }
  }

  private func checkPoses(_ view: View) {
    expect(view.transform.isIdentity && view.relativeTranslation == .zero, "nothing is left of the motion")
    expect(view.isUserInteractionEnabled && !view.isHidden, "everything can be touched")
    expect(view.alpha == 1 || (view.alpha == 0.5 && view.backgroundColor == Color.black), "everything is opaque")
    view.subviews.forEach(checkPoses)
  }
}

extension ViewController {
  fileprivate var viewIfLoaded: View? { isViewLoaded ? view : nil }
}

import Geometry
import StageSupport
import TestSupport
import Testing
import Transitions
import Views

/// Presentations of every style, in every place, at any time: the rules hold.
struct PresentationRandomTests {
  @Test(arguments: 1...20)
  func `random presentations in one window keep every rule`(seed: UInt64) {
    PresentationRun(seed: seed, hasParts: false).play(200)
  }

  @Test(arguments: 201...220)
  func `random presentations in the parts of a window keep every rule`(seed: UInt64) {
    PresentationRun(seed: seed, hasParts: true).play(200)
  }
}

/// One random run and the rules that it is held to.
private final class PresentationRun {
  private let seed: UInt64
  private let hasParts: Bool
  private var random: SeededGenerator
  private let h = Harness()
  private let root: ViewController
  private let stacks: [NavigationController]
  private let giver = PresentationGiver()
  private let phaseLog = TransitionLog()
  private let listener: DismissalListener
  private var before = ""
  private var made = 0
  private var step = 0
  private var isDown = false
  private var asked = 0
  private var answered = 0
  private var phases: [ObjectIdentifier: AppearancePhase] = [:]
  /// Keeps what was seen alive, so that its identity stays its own.
  private var seen: [ViewController] = []

  init(seed: UInt64, hasParts: Bool) {
    self.seed = seed
    self.hasParts = hasParts
    random = SeededGenerator(seed: seed)
    listener = DismissalListener(phaseLog)
    stacks = (0..<(hasParts ? 2 : 1)).map { NavigationController(root: Screen("root \($0)")) }
    root = hasParts ? SideBySide(stacks[0], stacks[1]) : stacks[0]
    giver.log = phaseLog
    giver.onMake = { [unowned self] in
      $0.isFullscreen = random.bool(probability: 0.5)
      $0.removesPresenter = random.bool(probability: 0.5)
    }
    h.log.words = ["none"]
    h.log.onEvent = { [unowned self] in hear($0) }
    h.show(root)
    before = h.window.dumpTree()
  }

  func play(_ count: Int) {
    for _ in 0..<count {
      step += 1
      act()
      if step % 20 == 0 { rest() }
    }
    rest()
    leaveAll()
    h.log.onEvent = nil
  }

  private func expect(_ condition: Bool, _ what: String) {
    if !condition { Issue.record("seed \(seed), step \(step): \(what)") }
  }

  // MARK: Operations

  /// All that is shown or covered, from the root outwards.
  private func all(_ controller: ViewController) -> [ViewController] {
    let presented = controller.ownPresented.map { all($0) } ?? []
    return [controller] + controller.children.flatMap { all($0) } + presented
  }

  private func pick() -> ViewController {
    let all = all(root)
    return random.bool(probability: 0.6) ? h.window.topViewController ?? root : all[random.int(in: 0...all.count - 1)]
  }

  private func screen() -> ViewController {
    made += 1
    var styles: [ModalPresentationStyle] = [.currentContext, .overCurrentContext]
    if !hasParts || random.bool(probability: 0.3) { styles += [.pageSheet, .fullScreen, .overFullScreen, .custom] }
    let style = styles[random.int(in: 0...styles.count - 1)]
    let screen = Screen("s\(made)", style)
    screen.transitioningDelegate = giver
    screen.definesPresentationContext = random.bool(probability: 0.3)
    screen.isModalInPresentation = random.bool(probability: 0.1)
    if random.bool(probability: 0.3) { screen.presentationController?.delegate = listener }
    seen.append(screen)
    guard random.bool(probability: 0.25) else { return screen }
    let stack = NavigationController(root: screen)
    stack.identifier = "stack of \(screen.identifier ?? "")"
    stack.modalPresentationStyle = style
    stack.transitioningDelegate = giver
    seen.append(stack)
    return stack
  }

  private func ask() {
    // What concerns the whole window and what concerns its parts take turns here.
    if hasParts, isWindowMoving { rest() }
    let controller = pick()
    let policy = CollisionPolicy.allCases[random.int(in: 0...2)]
    let animated = random.bool(probability: 0.8)
    switch random.int(in: 0...9) {
    case 0...3:
      let screen = screen()
      let isInContext = [.currentContext, .overCurrentContext].contains(screen.modalPresentationStyle)
      let isOfWindow = hasParts && !(isInContext && isInPart(controller))
      if isOfWindow { rest() }
      controller.present(screen, animated: animated, policy: policy)
      if isOfWindow { rest() }
    case 4...6: dismiss(controller, animated, policy)
    case 7: controller.navigationController?.pushViewController(screen(), animated: animated, policy: policy)
    default: controller.navigationController?.popViewController(animated: animated, policy: policy)
    }
  }

  private func isInPart(_ controller: ViewController) -> Bool {
    stacks.contains { $0 === controller } || controller.parent.map { isInPart($0) } ?? false
  }

  private func dismiss(_ controller: ViewController, _ animated: Bool, _ policy: CollisionPolicy) {
    if hasParts { rest() }
    controller.dismiss(animated: animated, policy: policy)
    if hasParts, random.bool(probability: 0.5) { rest() }
  }

  /// Whether a screen over the whole window comes or goes.
  private var isWindowMoving: Bool {
    h.window.transitions.contains {
      $0.foreViewController.presentationController?.containerView?.superview === h.window && $0.kind == .present
    }
  }

  private func act() {
    if hasParts, isWindowMoving, random.bool(probability: 0.3) { rest() }
    switch random.int(in: 0...15) {
    case 0...4: h.input { ask() }
    case 5: h.key(.escape)
    case 6...7 where !isDown:
      isDown = true
      let frame = (h.window.transition?.foreViewController ?? h.window.topViewController ?? root).view.screenFrame
      h.press(frame.minX + 0.3 * frame.width, frame.minY + 0.3 * frame.height)
    case 6...9 where isDown:
      h.drag(to: h.location.x + random.double(in: -40...40), h.location.y + random.double(in: -40...180), seconds: 0.15)
    case 10 where isDown:
      isDown = false
      h.release()
    case 11: h.window.transition.map { $0.currentDirection = $0.currentDirection.reversed }
    case 12 where !hasParts: h.resize(random.double(in: 50...900), random.double(in: 50...700))
    default: h.frames(random.int(in: 1...8))
    }
  }

  // MARK: Rules

  private func hear(_ event: TransitionEvent) {
    switch event {
    case .requested: asked += 1
    case .answered: answered += 1
    case .warning(let message):
      expect(message.hasPrefix("present is refused") || message.contains("is not presented"), message)
    case .appearance(let controller, let phase):
      let last = phases[ObjectIdentifier(controller)] ?? .didDisappear
      expect(phase.mayFollow(last), "\(controller.identifier ?? "?") \(phase) after \(last)")
      phases[ObjectIdentifier(controller)] = phase
    default: break
    }
  }

  private func rest() {
    if isDown { h.release() }
    isDown = false
    expect(h.settle(), "all comes to rest; \(h.window.transition?.activeLabels ?? [])")
    expect(asked == answered, "every request is answered")
    checkPhases()
    check(root, isSeen: true)
    let present = Set(all(root).map(ObjectIdentifier.init))
    for controller in seen where !present.contains(ObjectIdentifier(controller)) {
      if controller.parent == nil, controller.presentingViewController == nil {
        expect(!controller.isAppearing, "\(controller.identifier ?? "stack") is gone and has disappeared")
      }
    }
  }

  /// Each will-begin has exactly one did-end.
  private func checkPhases() {
    var open: [Substring: Substring] = [:]
    for line in phaseLog.take().split(separator: "\n") {
      let words = line.split(separator: " ")
      guard words.count > 3 || line.hasSuffix("begin"), words[1] == "presentation" || words[1] == "dismissal" else {
        continue
      }
      if words[2] == "will" {
        expect(open[words[0]] == nil, "\(line) while another phase goes on")
        open[words[0]] = words[1]
      } else {
        expect(open[words[0]] == words[1], "\(line) has a beginning")
        open[words[0]] = nil
      }
    }
    expect(open.isEmpty, "every beginning has its end: \(open)")
  }

  private func check(_ controller: ViewController, isSeen: Bool) {
    let presented = controller.ownPresented
    let covers = presented?.presentationController?.shouldRemovePresentersView == true
    let isShown = isSeen && !covers
    let name = "\(type(of: controller)) \(controller.identifier ?? "")"
    expect(controller.isAppearing == isShown, "\(name) has appeared where it is seen: \(isShown)")
    if let screen = controller as? Screen, screen.isViewLoaded {
      expect((screen.card.window != nil) == isShown, "\(name) is in the window where it is seen: \(isShown)")
      expect(screen.view.transform.isIdentity && screen.view.relativeTranslation == .zero, "\(name) has come to rest")
      expect(screen.view.isUserInteractionEnabled && screen.view.alpha == 1, "\(name) can be touched")
    }
    for child in controller.children {
      check(child, isSeen: isShown && controller.childrenForAppearance.contains { $0 === child })
    }
    guard let presented else { return }
    expect(presented.presentingViewController === controller, "\(name) presents and is told so")
    let isInside = presented.presentationController?.containerView?.isDescendant(of: controller.view) == true
    check(presented, isSeen: isInside ? isSeen : true)
  }

  /// Everything goes, and nothing is left of it.
  private func leaveAll() {
    for _ in 0..<20 where all(root).contains(where: { $0.ownPresented != nil }) {
      let presenter = all(root).first { $0.ownPresented != nil }
      h.input { presenter?.dismiss(animated: random.bool(probability: 0.5)) }
      rest()
    }
    h.input { for stack in stacks { stack.popToRootViewController(animated: false) } }
    rest()
    h.resize(400, 300)
    h.settle()
    expect(h.window.dumpTree() == before, "the tree is as it was before")
  }
}

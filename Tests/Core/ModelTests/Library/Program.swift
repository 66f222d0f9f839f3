import Directors
import Geometry
import Runtime
import TestSupport
import Transitions
import Views

/// The library on a virtual clock: performs operations and records events.
final class Program {
  let loop = FrameLoop()
  let environment: TransitionEnvironment
  var windows: [Window?] = []
  let leaks = LeakTracker()
  let watch: Watch
  private(set) var now = 0.0

  // What the program keeps.
  private var strong: [String: ViewController] = [:]
  /// What the screens have still to do; outlives them, so that one that is made again goes on.
  private var scripts: [String: [Phase: [Operation]]] = [:]
  /// Stacks that the program has forgotten, and those that windows hold. They go between steps, so that the model can
  /// be told: their screens are free then.
  private var loose: Set<String> = []
  private var known: [String: Known] = [:]
  /// Where segues have led.
  var destinations: [ViewController] = []
  private struct Known { weak var controller: ViewController? }
  let ownLocks: [TransitionLock]
  var kept: [TicketHandle] = []
  var queued: [(label: String, place: LockWaiting)] = []
  var tokens: [ActivityToken] = []

  /// The transitions whose animators complete on command.
  var incomplete: [any ContextTransitioning] = []
  private var delegates: [String: PlannedDelegate] = [:]
  private var lostDelegates: Set<String> = []
  private var ways: [String: Way] = [:]

  // The hand.
  private var pressed: Window?
  private var pointer = Point.zero

  init(windows count: Int) {
    environment = TransitionEnvironment(loop: loop)
    ownLocks = [environment.lock.scope("first"), environment.lock.scope("second")]
    watch = Watch()
    windows = (0..<count).map { _ in Window(frame: Rect(0, 0, 400, 300)) }
    environment.patience = 1
    environment.addObserver(watch)
    environment.systemDirector = { [unowned self] _ in
      DirectorFactory(SlideDirector.self) { [leaks] in leaks.track(SlideDirector($0), "director") }
    }
    watch.onBegin = { [leaks] in leaks.track($0, "transition \($0.number)") }
    for case let window? in windows {
      leaks.track(window, "window")
      watch.windows.append(WeakWindow(window: window))
      window.onWork = { [unowned loop] in loop.requestFrame() }
    }
    let drawn = windows.map { WeakWindow(window: $0) }
    loop.onLayout = { for entry in drawn { entry.window?.performLayout() } }
    loop.onDraw = { for entry in drawn { entry.window?.didDisplay() } }
  }

  // MARK: Steps

  /// - Returns: the events.
  func step(_ operation: Operation, at time: Double) -> [String] {
    now = time
    let held = loose.compactMap { find($0) }
    withExtendedLifetime(held) { carryOut(operation, at: time) }
    return watch.take()
  }

  /// The stacks that have gone since the last look.
  func takeGone() -> [String] {
    let gone = loose.filter { known[$0]?.controller == nil }.sorted()
    loose.subtract(gone)
    return gone
  }

  private func carryOut(_ operation: Operation, at time: Double) {
    if case .frame = operation {
      let mark = SettleMark(loop) { [watch] in watch.add("all has settled") }
      withExtendedLifetime(mark) { loop.frame(at: time) }
      watch.look()
    } else {
      loop.dispatch(at: time) { perform(operation) }
    }
  }

  func perform(_ operations: [Operation]) { for operation in operations { perform(operation) } }

  func perform(_ operation: Operation) {
    switch operation {
    case .push, .pop, .popTo, .popToRoot, .setStack, .present, .dismiss, .segue: performRequest(operation)
    case .turn(let index):
      let running = windows[index]?.transitions.min { $0.number < $1.number }
      if let running { running.currentDirection = running.currentDirection.reversed }
    case .escape(let index):
      // The library alone decides about a screen that a hand holds.
      if let window = windows[index] { tellHeld(in: window) }
      windows[index]?.send(.key(KeyEvent(.down, .escape, time: loop.now)))
      windows[index]?.send(.key(KeyEvent(.up, .escape, time: loop.now)))
    case .setRoot(let index, let plan):
      let root = makeRoot(plan)
      watch.change(windows[index])
      windows[index]?.setRootViewController(root, environment: environment)
    case .closeWindow(let index): windows[index]?.endTransitions()
    case .several(let operations): perform(operations)
    case .tryTicket, .serialize, .release, .drop, .withdraw, .startTransition, .endTransition,
      .serializeTransition, .transitionComplete:
      performOnLock(operation)
    case .press(let index, let x, let y): if let window = windows[index] { press(window, x, y) }
    case .move(let x, let y): move(x, y)
    case .lift:
      endPress {
        tellHeld(in: $0)
        $0.send(.pointer(PointerEvent(.ended, at: pointer, time: loop.now)))
      }
    case .losePointer: endPress { $0.cancelPointer(time: loop.now) }
    case .resize(let index, let width, let height):
      watch.change(windows[index])
      windows[index]?.frame = Rect(0, 0, width, height)
    case .letGo: letGo()
    case .loseDelegate(let name):
      lostDelegates.insert(name)
      delegates[name] = nil
    case .forget(let name):
      if strong.removeValue(forKey: name) is NavigationController { loose.insert(name) }
    case .frame: break
    }
  }

  private func tellHeld(in window: Window) {
    for running in window.transitions where running.progress.isHeld { watch.add("held \(running.number)") }
  }

  private func letGo() {
    tokens = []
    let contexts = incomplete
    incomplete = []
    for context in contexts { context.completeTransition(!context.transitionWasCancelled) }
  }

  // MARK: Hand

  /// On the moving screen, or on the one on top; fractions of it.
  private func press(_ window: Window, _ x: Double, _ y: Double) {
    guard let screen = window.transition?.foreViewController ?? window.topViewController, pressed == nil else { return }
    let frame = screen.view.screenFrame
    pointer = Point(frame.minX + x * frame.width, frame.minY + y * frame.height)
    pressed = window
    window.send(.pointer(PointerEvent(.began, at: pointer, time: loop.now)))
  }

  private func move(_ x: Double, _ y: Double) {
    guard let pressed else { return }
    pointer = Point(pointer.x + x, pointer.y + y)
    pressed.send(.pointer(PointerEvent(.moved, at: pointer, time: loop.now)))
  }

  private func endPress(_ end: (Window) -> Void) {
    guard let window = pressed else { return }
    pressed = nil
    end(window)
  }

  // MARK: Controllers

  func find(_ name: String) -> ViewController? { strong[name] ?? known[name]?.controller }

  /// The controller of a plan: the one that was made of it or, where there is none any more, a new one.
  func controller(of plan: ScreenPlan, inStack: Bool) -> ViewController {
    let name = inStack ? "n" + plan.name : plan.name
    if let controller = find(name) { return controller }
    guard inStack else {
      let screen = PlannedScreen(self)
      register(plan.segues, of: screen)
      return keep(screen, name, plan)
    }
    return keep(NavigationController(root: controller(of: plan.inner, inStack: false)), name, plan)
  }

  private func keep(_ controller: ViewController, _ name: String, _ plan: ScreenPlan) -> ViewController {
    controller.identifier = name
    controller.modalPresentationStyle = ModalPresentationStyle(rawValue: plan.style.rawValue) ?? .pageSheet
    ways[name] = plan.way
    setDelegate(of: controller, name)
    controller.transitionController.directors = [factory(plan.way)].compactMap { $0 }
    // What a hand does with an animator is not foretold.
    if plan.way.isAnimator { controller.transitionController.interactiveDirections = [] }
    if scripts[name] == nil, controller is PlannedScreen { scripts[name] = plan.scripts }
    return keep(controller, name)
  }

  /// One that was lost is lost for every screen of the name.
  private func setDelegate(of controller: ViewController, _ name: String) {
    let delegate = delegates[name] ?? leaks.track(PlannedDelegate(self), "delegate of \(name)")
    if !lostDelegates.contains(name) { delegates[name] = delegate }
    (controller as? NavigationController)?.delegate = delegate
    if ways[name]?.isAnimator == true { controller.transitioningDelegate = delegate }
  }

  /// Who animates the coming and going of a screen; nil leaves it to its director.
  func animator(for controller: ViewController) -> PlannedAnimator? {
    guard let way = ways[controller.identifier ?? ""], way.isAnimator else { return nil }
    return leaks.track(PlannedAnimator(way, self), "animator")
  }

  private func keep(_ controller: ViewController, _ name: String) -> ViewController {
    known[name] = Known(controller: controller)
    strong[name] = controller
    loose.remove(name)
    leaks.track(controller, name)
    return controller
  }

  /// A screen comes or goes.
  func play(_ phase: Phase, of name: String) {
    if let operations = scripts[name]?.removeValue(forKey: phase) { perform(operations) }
  }

  /// A director of the program begins or ends.
  private func play(_ phase: Phase, of transition: Transition) {
    let name = transition.foreViewController.identifier ?? ""
    watch.add("\(name) \(phase)")
    play(phase, of: name)
  }

  /// Only the window holds what is made here.
  private func makeRoot(_ plan: RootPlan) -> ViewController {
    let stacks = plan.screens.map { controller(of: $0, inStack: true) }
    loosen(plan.screens.map { "n" + $0.name })
    guard plan.isPair else { return stacks[0] }
    let pair = PlannedPair(stacks)
    pair.identifier = plan.name
    _ = keep(pair, plan.name)
    loosen([plan.name])
    return pair
  }

  private func loosen(_ names: [String]) {
    for name in names { strong[name] = nil }
    loose.formUnion(names)
  }

  private func factory(_ way: Way) -> DirectorFactory? {
    switch way {
    case .system, .timed, .instant, .twice, .late, .wrong, .never: nil
    case .idle:
      DirectorFactory(IdleDirector.self) { [leaks, weak self] in
        let director = leaks.track(IdleDirector($0), "director")
        director.onPhase = { [weak self] in self?.play($0, of: $1) }
        return director
      }
    case .stubborn:
      DirectorFactory(StubbornDirector.self) { [leaks, weak self] in
        let director = leaks.track(StubbornDirector($0), "director")
        director.onPhase = { [weak self] in self?.play($0, of: $1) }
        return director
      }
    case .holding:
      DirectorFactory(HoldingDirector.self) { [leaks, weak self] transition in
        let director = leaks.track(HoldingDirector(transition), "director")
        director.onPhase = { [weak self] in self?.play($0, of: $1) }
        director.onToken = { [weak self] in self?.tokens.append($0) }
        return director
      }
    }
  }

  /// Lets everything go that a program could hold.
  func forgetAll() {
    strong = [:]
    destinations = []
    kept = []
    queued = []
    tokens = []
    incomplete = []
    delegates = [:]
    windows = windows.map { _ in nil }
    pressed = nil
  }
}

/// Tells when everything that moves has been judged in a frame, and what was put off begins: it is judged last.
private final class SettleMark: ActivityObserver {
  private let scheduler: Scheduler
  private var action: (() -> Void)?

  init(_ loop: FrameLoop, _ action: @escaping () -> Void) {
    scheduler = Scheduler(label: "mark", loop: loop)
    self.action = action
    scheduler.addActivityObserver(self)
    // Activity that has ended by then is reported in any case.
    scheduler.makeToken("mark").isActive = false
  }

  func schedulerActivityStateDidChange(_ scheduler: Scheduler) {
    action?()
    action = nil
    scheduler.removeActivityObserver(self)
  }
}

struct WeakWindow { weak var window: Window? }

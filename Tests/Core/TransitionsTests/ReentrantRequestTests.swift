import Directors
import Geometry
import Motion
import Plans
import Runtime
import Testing
import Transitions
import Views

/// Requests that completions and callbacks of others make: each is answered once, the appearance callbacks are paired,
/// and the screens are those that all requests together ask for.
struct ReentrantRequestTests {
  /// The outcome of the request whose completion asks for more.
  nonisolated enum Fate: CaseIterable {
    case completed, unanimated, cancelled
    /// Refused, since a sheet is being presented.
    case refused
    /// Obsolete, since the window gets other screens while it waits.
    case obsolete
    /// Obsolete, since Escape takes it back while it waits.
    case takenBack

    var outcome: String {
      switch self {
      case .completed, .unanimated: "completed"
      case .cancelled: "cancelled"
      case .refused: "refused"
      case .obsolete, .takenBack: "obsolete"
      }
    }
  }

  private func rig(for outer: Ask) -> ReentrantRig {
    var asked = AskedScreens()
    if outer == .dismiss { asked.sheets = ["sheet"] }
    if outer == .replace { asked.tab = 2 }
    return ReentrantRig(asked)
  }

  @Test(arguments: Ask.requests, Fate.allCases)
  func `a completion may ask for anything, whatever its own outcome`(outer: Ask, fate: Fate) {
    if fate == .takenBack, outer != .push, outer != .present { return }
    for inner in Ask.allCases {
      let rig = rig(for: outer)
      bring(rig, outer, to: fate) { rig.ask(inner, "inner") }
      rig.rest()
      rig.fault(rig.outcome(of: "outer") == fate.outcome, "\(rig.outcome(of: "outer")), not \(fate.outcome)")
      #expect(rig.faults.isEmpty, "\(outer) \(fate), then \(inner): \(rig.faults.joined(separator: "\n"))")
    }
  }

  private func bring(_ rig: ReentrantRig, _ outer: Ask, to fate: Fate, then: @escaping () -> Void) {
    let h = rig.h
    let isCarriedOut = fate == .completed || fate == .unanimated
    let policy: CollisionPolicy =
      switch fate {
      case .completed, .unanimated, .cancelled, .takenBack: .reverse
      case .refused: .drop
      case .obsolete: .queue
      }
    h.input {
      if fate == .refused || fate == .obsolete || fate == .takenBack { rig.ask(.present, "before") }
      rig.ask(outer, "outer", animated: fate != .unanimated, policy: policy, counts: isCarriedOut) { _ in then() }
    }
    h.frames(4)
    switch fate {
    case .completed, .unanimated, .refused: break
    case .cancelled: h.input { h.window.transition.map { $0.currentDirection = $0.initialDirection.reversed } }
    case .obsolete: h.input { rig.ask(.close, "close") }
    case .takenBack: h.key(.escape)
    }
  }

  /// When a callback asks.
  nonisolated enum Moment: CaseIterable {
    case delegate, contextElement, load, willMove, didMove, layout
    case makeDirector, setUp, alongside, alongsideEnd, deferred, tearDown
    case willAppear, didAppear, willDisappear, didDisappear
    case focus, focusLoss
  }

  @Test(arguments: [Ask.push, .pop, .present, .select, .set], Moment.allCases)
  func `a callback may ask for anything`(outer: Ask, moment: Moment) {
    for inner in Ask.allCases {
      let rig = rig(for: outer)
      let script = hook(rig, outer, moment) { [unowned rig] in rig.ask(inner, "inner") }
      rig.h.input { rig.ask(outer, "outer") }
      // Screens for which a transition is being chosen may refuse it by going, and have none over them yet.
      if moment == .contextElement || moment == .delegate, inner == .remove || inner == .present { rig.asked = nil }
      rig.rest()
      rig.h.environment.overridingDirector = nil
      #expect(rig.faults.isEmpty, "\(outer), \(inner) in \(moment): \(rig.faults.joined(separator: "\n"))")
      withExtendedLifetime(script) {}
    }
  }

  /// Calls a closure once, at a moment of the next transition.
  /// - Returns: what is to be retained meanwhile.
  private func hook(_ rig: ReentrantRig, _ outer: Ask, _ moment: Moment, _ act: @escaping () -> Void) -> [AnyObject] {
    let once = Once(act)
    let script = ScriptedDirector.Script()
    rig.h.environment.overridingDirector = script.factory()
    script.onSetUp = { transition, transaction in
      transaction.add(SpringProgress(spring: .init(response: 0.3, dampingRatio: 1)), to: transition.progress)
      if moment == .setUp { once() }
    }
    switch moment {
    case .makeDirector: script.onInit = { _ in once() }
    case .tearDown: script.onTearDown = { _ in once() }
    case .deferred: script.onInit = { $0.deferToCompletion { _ in once() } }
    case .delegate:
      rig.stack.delegate = once
      rig.tabs.delegate = once
    case .setUp: break
    case .willDisappear: rig.b.onWillDisappear = { once() }
    case .didDisappear: rig.b.onDidDisappear = { once() }
    case .contextElement: rig.b.onContextElement = { once() }
    case .focusLoss:
      let field = FocusField { if !$0 { once() } }
      rig.b.view.addSubview(field)
      rig.h.window.setFocus(field)
    case .load, .willMove, .didMove, .layout, .alongside, .alongsideEnd, .willAppear, .didAppear, .focus:
      rig.onMade = { [unowned rig] in
        rig.onMade = nil
        hook($0, moment, once)
      }
      if outer == .pop { hook(rig.a, moment, once) }
      if outer == .select { hook(rig.other, moment, once) }
    }
    return [script, once]
  }

  private func hook(_ coming: Screen, _ moment: Moment, _ once: Once) {
    switch moment {
    case .load: coming.onLoad = { once() }
    case .willMove: coming.onWillMove = { once() }
    case .didMove: coming.onDidMove = { once() }
    case .layout: coming.onLayout = { once() }
    case .willAppear: coming.onWillAppear = { once() }
    case .didAppear: coming.onDidAppear = { once() }
    case .alongside, .alongsideEnd:
      coming.onWillAppear = { [unowned coming] in
        coming.transitionCoordinator?.animate(
          alongsideTransition: { _ in if moment == .alongside { once() } },
          completion: { _ in if moment == .alongsideEnd { once() } })
      }
    case .focus:
      let field = FocusField { if $0 { once() } }
      coming.onLoad = { [unowned coming] in
        coming.view.addSubview(field)
        field.becomeFocused()
      }
    case .delegate, .contextElement, .makeDirector, .setUp, .deferred, .tearDown, .willDisappear, .didDisappear,
      .focusLoss:
      break
    }
  }

  /// The input in the same frame as a request.
  nonisolated enum Input: CaseIterable { case escape, tab, back, wheel, swipe }

  @Test(arguments: Ask.requests, Input.allCases)
  func `input and a request in one frame count in their order`(ask: Ask, input: Input) {
    for isFirst in [true, false] { play(ask, input, isFirst: isFirst) }
  }

  private func play(_ ask: Ask, _ input: Input, isFirst: Bool) {
    let rig = rig(for: ask)
    let button = Control(frame: Rect(150, 20, 50, 50))
    button.onActivate = { [unowned rig] in rig.ask(.pop, "button") }
    rig.b.view.addSubview(button)
    rig.h.frame()
    if !isFirst { rig.h.input { rig.ask(ask, "ask") } }
    send(input, to: rig)
    if isFirst { rig.h.input { rig.ask(ask, "ask") } }
    rig.rest()
    #expect(rig.faults.isEmpty, "\(isFirst): \(rig.faults.joined(separator: "\n"))")
  }

  private func send(_ input: Input, to rig: ReentrantRig) {
    let h = rig.h
    switch input {
    case .escape:
      rig.asked = nil
      h.key(.escape)
    case .tab:
      rig.asked = nil
      h.press(200, 280)
      h.release()
    case .back:
      h.press(175, 45)
      h.release()
    case .wheel:
      wheel(Vector(0, -3), h)
    case .swipe:
      rig.asked = nil
      for _ in 0..<3 { wheel(Vector(-5, 0), h, isPrecise: true) }
    }
  }

  private func wheel(_ delta: Vector, _ h: Harness, isPrecise: Bool = false) {
    let event = WheelEvent(location: Point(200, 150), delta: delta, time: h.time, isPrecise: isPrecise)
    h.input { h.window.send(.wheel(event)) }
  }
}

/// Calls a closure once; a delegate that does so when it is asked for an animator.
private final class Once: NavigationControllerDelegate, TabControllerDelegate {
  private var act: (() -> Void)?

  init(_ act: @escaping () -> Void) { self.act = act }

  func callAsFunction() {
    let now = act
    act = nil
    now?()
  }

  func navigationController(
    _ navigation: NavigationController, animationControllerFor operation: NavigationOperationKind,
    from: ViewController, to: ViewController
  ) -> (any AnimatedTransitioning)? {
    self()
    return nil
  }

  func tabController(
    _ tabs: TabController, animationControllerForTransitionFrom from: ViewController, to: ViewController
  ) -> (any AnimatedTransitioning)? {
    self()
    return nil
  }
}

/// A view that tells when it gets the focus, and when it loses it.
private final class FocusField: View {
  private let onChange: (Bool) -> Void

  init(_ onChange: @escaping (Bool) -> Void) {
    self.onChange = onChange
    super.init(frame: Rect(0, 0, 50, 20))
  }

  override var canBecomeFocused: Bool { true }
  override func focusDidChange(isFocused: Bool) { onChange(isFocused) }
}

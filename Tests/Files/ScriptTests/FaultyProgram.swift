import Controls
import Directors
import Geometry
import Motion
import Plans
import Runtime
import Stage
import Storyboard
import Transitions
import Views

/// The deliberate faults of programs, directors and storyboards that random hands must find.
enum Fault: String, CaseIterable {
  case hidden, transparent, moved, away, concealed
  case misuse, largeTexts, narrow, light, stalled
  case leakedView, leakedGesture
  case tabIsEaten, isAnsweredNever, twoAtOnce, depth
  case jumpAtStart, jumpAtEnd, jumpInside, fadeInside, endless, oscillating, slowAfterThrow
  case timersInACircle

  /// The promise that it breaks.
  var rule: String {
    switch self {
    case .hidden, .transparent, .moved, .away, .concealed, .narrow, .light: "sight"
    case .misuse, .largeTexts, .stalled, .endless: "warning"
    case .leakedView, .leakedGesture: "leftovers"
    case .tabIsEaten: "focus"
    case .isAnsweredNever: "answers"
    case .twoAtOnce: "one screen"
    case .depth: "depth"
    case .jumpAtStart, .jumpAtEnd, .jumpInside, .fadeInside: "jump"
    case .oscillating, .timersInACircle: "rest"
    case .slowAfterThrow: "velocity"
    }
  }

  func shaker() throws -> Shaker {
    switch self {
    case .hidden: FaultyProgram.shaker { $0.view.isHidden = true }
    case .transparent: FaultyProgram.shaker { $0.view.alpha = 0.5 }
    case .moved: FaultyProgram.shaker { $0.didAppear = { $0.view.relativeTranslation = Vector(40, 0) } }
    case .away: FaultyProgram.shaker { $0.didAppear = { $0.view.transform = Transform2D(translationX: 9000, y: 0) } }
    case .concealed: FaultyProgram.shaker { screen in screen.didAppear = { screen.kept = $0.view.conceal() } }
    case .misuse: FaultyProgram.shaker { $0.didAppear = { _ in Warnings.log("a misuse") } }
    case .largeTexts:
      FaultyProgram.shaker { $0.didAppear = { if $0.view.textScale > 2 { Warnings.log("too large") } } }
    case .narrow: FaultyProgram.shaker { $0.didAppear = { $0.view.isHidden = $0.view.bounds.width < 350 } }
    case .light: FaultyProgram.shaker { $0.didAppear = { $0.view.isHidden = $0.view.theme.style == .light } }
    case .stalled: FaultyProgram.stalling()
    case .leakedView: FaultyProgram.shaker { $0.didAppear = { $0.view.window?.addSubview(View()) } }
    case .leakedGesture:
      FaultyProgram.shaker {
        $0.didAppear = { $0.navigationController?.view.addGestureRecognizer(TapGestureRecognizer { _ in }) }
      }
    case .tabIsEaten: FaultyProgram.shaker { $0.eatsTab() }
    case .isAnsweredNever: FaultyProgram.keepingLock()
    case .twoAtOnce: FaultyProgram.counting("one screen") { $0 > 1 && $0 % 2 == 1 }
    case .depth: FaultyProgram.counting("depth") { $0 > 3 }
    case .jumpAtStart: FaultyProgram.shaker(Jumping.self) { $0.places = (start: 120, end: 0) }
    case .jumpAtEnd: FaultyProgram.shaker(Jumping.self) { $0.places = (start: 0, end: 90) }
    case .jumpInside: FaultyProgram.shaker(Stepping.self)
    case .fadeInside: FaultyProgram.shaker(Blinking.self)
    case .endless: FaultyProgram.shaker(Endless.self)
    case .oscillating: FaultyProgram.shaker(Oscillating.self)
    case .slowAfterThrow: FaultyProgram.shaker(Slow.self)
    case .timersInACircle: try FaultyProgram.timers()
    }
  }
}

/// Programs whose screens are pushed by a click, each with a fault.
enum FaultyProgram {
  static func shaker(_ fault: @escaping (FaultyScreen) -> Void = { _ in }) -> Shaker { shaker(nil, fault) }

  static func shaker<Director: FaultyDirector>(
    _ type: Director.Type, _ configure: @escaping (Director) -> Void = { _ in }
  ) -> Shaker {
    let factory = DirectorFactory(type) { transition in
      let director = Director(transition)
      configure(director)
      return director
    }
    return shaker(factory) {
      $0.transitionController.interactiveDirections =
        Director.followsDrags ? .right : PanGestureRecognizer.Directions([])
    }
  }

  /// A program with a promise about the number of its screens.
  static func counting(_ name: String, _ isWrong: @escaping (Int) -> Bool) -> Shaker {
    let shaker = shaker()
    shaker.check(name) {
      let count = ($0.window.rootViewController as? NavigationController)?.viewControllers.count ?? 0
      return isWrong(count) ? "\(count) screens" : nil
    }
    return shaker
  }

  private static func shaker(
    _ director: DirectorFactory?, began: @escaping (HeadlessStage) -> Void = { _ in },
    _ fault: @escaping (FaultyScreen) -> Void
  ) -> Shaker {
    let shaker = Shaker(size: Size(400, 300)) { stage in
      let root = FaultyScreen()
      let navigation = NavigationController(root: root)
      root.onClick = { [unowned navigation] in
        let next = FaultyScreen()
        if let director { next.transitionController.directors = [director] }
        fault(next)
        navigation.pushViewController(next, animated: true)
      }
      began(stage)
      stage.show(navigation)
    }
    // Before the library itself warns of what never ends.
    shaker.patience = 1.5
    return shaker
  }

  /// A program that takes the lock, and never releases it.
  static func keepingLock() -> Shaker {
    var tickets: [TicketHandle] = []
    return shaker {
      $0.didAppear = {
        $0.environment?.lock.holdWarning = .infinity
        $0.environment?.lock.serialize("for ever") { tickets.append($0.handle()) }
      }
    }
  }

  /// A program that does not expect a late frame in a transition.
  static func stalling() -> Shaker {
    shaker(nil, began: { $0.core.addObserver(LateFrameWarning()) }, { _ in })
  }

  /// A storyboard whose scenes show each other without end.
  static func timers() throws -> Shaker {
    let json = """
      {"stagecraft": 1, "size": [400, 300], "initial": "a", "scenes": {
        "a": {"views": [{"id": "go", "frame": [0, 0, "100%", "100%"], "click": "open"}]},
        "b": {"timers": [{"after": 0, "segue": "back"}]},
        "c": {"timers": [{"after": 0, "segue": "on"}]}},
       "segues": {
        "open": {"from": "a", "to": "b", "kind": "push"},
        "on": {"from": "c", "to": "b", "kind": "push"},
        "back": {"from": "b", "to": "c", "kind": "push"}}}
      """
    let shaker = Shaker(
      try StoryboardDocument(json: Array(json.utf8), path: "circle.json", directors: StockDirectors.catalog))
    shaker.patience = 1.5
    return shaker
  }
}

private final class LateFrameWarning: StageObserver {
  private var last: Double?

  func stageDidLayOut(_ core: StageCore) {
    let isMoving = core.window.isTransitioning && !core.window.isPressed
    if let last, isMoving, core.loop.now - last > 0.3 { Warnings.log("a late frame") }
    last = isMoving ? core.loop.now : nil
  }
}

/// A screen that a click anywhere leads on from.
final class FaultyScreen: ViewController {
  var onClick: (() -> Void)?
  var didAppear: ((FaultyScreen) -> Void)?
  /// What a fault keeps.
  var kept: AnyObject?
  private var takesTab = false

  override func viewDidLoad() {
    view.addGestureRecognizer(TapGestureRecognizer { [weak self] _ in self?.click() })
  }

  override func viewDidAppear(_ animated: Bool) { didAppear?(self) }

  override func keyDown(_ event: KeyEvent) -> Bool { takesTab && event.key == .tab || super.keyDown(event) }

  private func click() {
    if let onClick { return onClick() }
    navigationController?.pushViewController(FaultyScreen(), animated: true)
  }

  func eatsTab() {
    takesTab = true
    let button = Button("Never") {}
    button.frame = Rect(20, 20, 80, 30)
    view.addSubview(button)
  }
}

@MainActor protocol FaultyDirector: TransitionDirector {
  static var followsDrags: Bool { get }
}

extension FaultyDirector { static var followsDrags: Bool { false } }

/// Brings both screens to and from places that are not their own.
final class Jumping: FaultyDirector {
  let transition: Transition
  var places = (start: 0.0, end: 0.0)
  init(_ transition: Transition) { self.transition = transition }
  func setUp(_ transaction: inout Transaction) {
    transaction.add(SpringProgress(spring: .smooth), to: transition.progress)
    transaction.add(
      TransitionTween(.translation, back: Vector(300, 0), fore: Vector(places.end, 0)),
      to: transition.foreViewController.view)
    transaction.add(
      TransitionTween(.translation, back: Vector(places.start, 0), fore: .zero), to: transition.backViewController.view)
  }
}

/// Goes half of its way in one frame.
final class Stepping: FaultyDirector {
  let transition: Transition
  init(_ transition: Transition) { self.transition = transition }
  func setUp(_ transaction: inout Transaction) {
    transaction.add(SpringProgress(spring: .smooth), to: transition.progress)
    transaction.add(
      TransitionTween(.translation, back: Vector(400, 0), fore: .zero, timing: TimingCurve.steps(2, .jumpEnd)),
      to: transition.foreViewController.view)
  }
}

/// Shows the screen in one frame.
final class Blinking: FaultyDirector {
  let transition: Transition
  init(_ transition: Transition) { self.transition = transition }
  func setUp(_ transaction: inout Transaction) {
    transaction.add(SpringProgress(spring: .smooth), to: transition.progress)
    transaction.add(
      TransitionTween(.alpha, back: 0, fore: 1, timing: TimingCurve.steps(1, .jumpEnd)),
      to: transition.foreViewController.view)
  }
}

/// Never comes to its end.
final class Oscillating: FaultyDirector {
  let transition: Transition
  init(_ transition: Transition) { self.transition = transition }
  func setUp(_ transaction: inout Transaction) {
    transaction.add(SpringProgress(spring: .smooth), to: transition.progress)
    transaction.add(
      Tween(.alpha, values: [1, 0.9], duration: 0.4, repetition: .forever(autoreverses: true)),
      to: transition.foreViewController.view)
  }
}

/// Follows the hand, and goes on at its own pace after a throw.
final class Slow: FaultyDirector {
  static let followsDrags = true
  let transition: Transition
  init(_ transition: Transition) { self.transition = transition }
  func setUp(_ transaction: inout Transaction) {
    let view = transition.foreViewController.view
    transaction.add(LinearProgress(duration: 4, yielding: 0.001), to: transition.progress)
    transaction.add(TransitionTween(.translation, back: Vector(400, 0), fore: .zero), to: view)
    transaction.add(Draggable(drivesTransitionAlong: Vector(1, 0), gesture: Transition.gestureName), to: view)
  }
}

/// Leaves something in motion: a token that is never returned.
final class Endless: FaultyDirector {
  let transition: Transition
  private var token: ActivityToken?
  init(_ transition: Transition) { self.transition = transition }
  func setUp(_ transaction: inout Transaction) {
    transaction.add(SpringProgress(spring: .smooth), to: transition.progress)
    token = transition.makeToken("for ever")
  }
}

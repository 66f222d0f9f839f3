import Geometry
import Motion
import Plans
import Runtime
import Transitions
import Views

/// A screen that does what its plan says when it comes and goes.
final class PlannedScreen: ViewController {
  private weak var program: Program?

  init(_ program: Program) { self.program = program }

  override func viewDidLoad() {
    view.identifier = identifier
    view.cornerRadius = 4
    let card = View(frame: Rect(20, 20, 100, 60))
    card.transform = Transform2D(scaleX: 0.9, y: 0.7)
    card.alpha = 0.3
    view.addSubview(card)
  }

  override func viewWillAppear(_ animated: Bool) { play(.willAppear) }
  override func viewDidAppear(_ animated: Bool) { play(.didAppear) }
  override func viewWillDisappear(_ animated: Bool) { play(.willDisappear) }
  override func viewDidDisappear(_ animated: Bool) { play(.didDisappear) }

  override func shouldPerformSegue(withIdentifier identifier: String, sender: Any?) -> Bool {
    program?.watch.add("may \(self.identifier ?? "") \(identifier)")
    return (sender as? Sender)?.isAllowed ?? true
  }

  override func prepare(for segue: Segue, sender: Any?) {
    let names = "\(segue.source.identifier ?? "") \(segue.identifier) \(segue.destination.identifier ?? "")"
    program?.watch.add("prepare \(names)")
    program?.perform((sender as? Sender)?.acts ?? [])
  }

  private func play(_ phase: Phase) { program?.play(phase, of: identifier ?? "") }
}

/// Shows two stacks beside each other, each of which moves by itself.
final class PlannedPair: ViewController {
  let sides: [ViewController]

  init(_ sides: [ViewController]) {
    self.sides = sides
    for side in sides { side.definesTransitionScope = true }
  }

  override func viewDidLoad() {
    for (index, side) in sides.enumerated() {
      addChild(side)
      side.view.relativeFrame = RelativeFrame(
        x: .percent(50 * Double(index)), y: .points(0), width: .percent(50), height: .percent(100))
      view.addSubview(side.view)
      side.didMove(toParent: self)
    }
  }
}

/// Moves nothing.
final class IdleDirector: TransitionDirector {
  private let transition: Transition
  var onPhase: ((Phase, Transition) -> Void)?
  init(_ transition: Transition) { self.transition = transition }
  func setUp(_ transaction: inout Transaction) { onPhase?(.setUp, transition) }
  func tearDown() { onPhase?(.tearDown, transition) }
}

/// Cannot be turned round by a request.
final class StubbornDirector: TransitionDirector {
  static var isInterruptible: Bool { false }
  private let transition: Transition
  var onPhase: ((Phase, Transition) -> Void)?
  init(_ transition: Transition) { self.transition = transition }
  func tearDown() { onPhase?(.tearDown, transition) }
  func setUp(_ transaction: inout Transaction) {
    onPhase?(.setUp, transition)
    transaction.add(SpringProgress(spring: Spring(response: 0.3, dampingRatio: 1)), to: transition.progress)
    transaction.add(TransitionTween(.alpha, back: 0, fore: 1), to: transition.foreViewController.view)
  }
}

/// Holds a token until it is released.
final class HoldingDirector: TransitionDirector {
  private let transition: Transition
  var onToken: ((ActivityToken) -> Void)?
  var onPhase: ((Phase, Transition) -> Void)?
  init(_ transition: Transition) { self.transition = transition }
  func tearDown() { onPhase?(.tearDown, transition) }
  func setUp(_ transaction: inout Transaction) {
    onPhase?(.setUp, transition)
    transaction.add(SpringProgress(spring: Spring(response: 0.2, dampingRatio: 1)), to: transition.progress)
    transaction.add(
      TransitionTween(.relativeTranslation, back: Vector(0, 1), fore: .zero), to: transition.foreViewController.view)
    onToken?(transition.makeToken("held by the program"))
  }
}

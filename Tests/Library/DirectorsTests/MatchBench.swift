import Directors
import Geometry
import Plans
import Runtime
import Schema
import StageSupport
import TestSupport
import Testing
import Transitions
import Views

/// A program on a virtual clock with two screens: cards on one, a large one on the other.
final class MatchBench: TransitionObserver {
  let loop = FrameLoop()
  let window = Window(frame: Rect(0, 0, 400, 300))
  let environment: TransitionEnvironment
  let navigation: NavigationController
  let back = ViewController()
  let fore: ViewController
  /// On the back screen.
  let cards: [View]
  /// On the fore screen.
  let hero = View()
  private(set) var warnings: [String] = []
  private(set) var outcomes: [TransitionOutcome] = []
  private(set) var location = Point.zero
  /// Seconds from frame to frame.
  var interval = 1.0 / 60

  init(director: String = "Zoom", _ values: [String: FieldValue] = [:]) {
    environment = TransitionEnvironment(loop: loop)
    navigation = NavigationController(root: back)
    fore = ViewController()
    back.identifier = "list"
    fore.identifier = "detail"
    cards = (0..<3).map { index in
      let card = View()
      card.identifier = "card-\(index + 1)"
      card.relativeFrame = RelativeFrame(
        x: .percent(Double(index) * 30 + 5), y: .percent(20), width: .percent(25), height: .percent(20))
      card.cornerRadius = 12
      card.backgroundColor = Color(rgb: 0x804020)
      return card
    }
    environment.addObserver(self)
    fore.transitionController.directors = [AllDirectors.named(director)?.factory(known: values)].compactMap { $0 }
    window.onWork = { [unowned loop] in loop.requestFrame() }
    loop.onLayout = { [unowned window] in window.performLayout() }
    loop.onDraw = { [unowned window] in window.didDisplay() }
    for card in cards { back.view.addSubview(card) }
    hero.identifier = "hero"
    hero.relativeFrame = RelativeFrame(x: .points(0), y: .points(0), width: .percent(100), height: .percent(50))
    hero.backgroundColor = Color(rgb: 0x208040)
    fore.view.addSubview(hero)
    fore.view.backgroundColor = .black
    loop.dispatch(at: 0) { window.setRootViewController(navigation, environment: environment) }
    settle()
  }

  func transitionEvent(_ event: TransitionEvent) {
    if case .warning(let message) = event { warnings.append(message) }
    if case .ended(_, let outcome, _) = event { outcomes.append(outcome) }
  }

  // MARK: Time

  func frame() { loop.frame(at: loop.now + interval) }
  func frames(_ count: Int) { for _ in 0..<count { frame() } }
  func settle() { for _ in 0..<100_000 where loop.needsFrame || window.isTransitioning { frame() } }

  /// Begins to show the fore screen.
  func push(matching pairs: [(String, String)] = [("card-1", "hero")]) {
    fore.transitionController.matchedElements = pairs.map { ElementMatch(back: $0.0, fore: $0.1) }
    loop.dispatch(at: loop.now) { navigation.pushViewController(fore, animated: true) }
  }

  /// Puts the transition somewhere, and lays out.
  func put(_ progress: Double) {
    transition.progress.move(to: progress, velocity: 0)
    window.performLayout()
  }

  func cancel() {
    transition.currentDirection = transition.initialDirection.reversed
    settle()
  }

  var transition: Transition { window.transition! }

  // MARK: What flies

  /// The boxes in the air, from the lowest up.
  var boxes: [View] {
    guard let transition = window.transition, let overlay = transition.containerView.subviews.last,
      overlay.bounds.size.isEmpty
    else { return [] }
    return overlay.subviews
  }
  var box: View { boxes.first! }

  // MARK: A hand

  private func pointer(_ phase: PointerEvent.Phase, _ point: Point) {
    location = point
    loop.dispatch(at: loop.now) { window.send(.pointer(PointerEvent(phase, at: point, time: loop.now))) }
  }
  func press(_ point: Point) { pointer(.began, point) }
  func release() { pointer(.ended, location) }

  /// Moves the hand steadily, a frame at each step.
  func drag(by way: Vector, seconds: Double, onFrame: () -> Void = {}) {
    let (start, steps) = (location, max(1, Int((seconds / interval).rounded())))
    for step in 1...steps {
      let now = loop.now + interval
      let point = start + way * (Double(step) / Double(steps))
      location = point
      loop.dispatch(at: now) { window.send(.pointer(PointerEvent(.moved, at: point, time: now))) }
      loop.frame(at: now)
      onFrame()
    }
  }
}

func expectNear(_ one: Rect, _ two: Rect, _ tolerance: Double = 1e-9, at place: SourceLocation = #_sourceLocation) {
  let distance = max(
    max(abs(one.minX - two.minX), abs(one.minY - two.minY)), max(abs(one.maxX - two.maxX), abs(one.maxY - two.maxY)))
  #expect(distance <= tolerance, "\(one) \(two)", sourceLocation: place)
}

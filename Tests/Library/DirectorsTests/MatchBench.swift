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

/// Two screens: cards on one, a large one on the other.
final class MatchBench: TransitionStage, TransitionObserver {
  let navigation: NavigationController
  let back = ViewController()
  let fore: ViewController
  /// On the back screen.
  let cards: [View]
  /// On the fore screen.
  let hero = View()
  private(set) var warnings: [String] = []
  private(set) var outcomes: [TransitionOutcome] = []

  init(director: String = "Zoom", _ values: [String: FieldValue] = [:]) {
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
    super.init()
    environment.addObserver(self)
    fore.transitionController.directors = [AllDirectors.named(director)?.factory(known: values)].compactMap { $0 }
    for card in cards { back.view.addSubview(card) }
    hero.identifier = "hero"
    hero.relativeFrame = RelativeFrame(x: .points(0), y: .points(0), width: .percent(100), height: .percent(50))
    hero.backgroundColor = Color(rgb: 0x208040)
    fore.view.addSubview(hero)
    fore.view.backgroundColor = .black
    show(navigation)
  }

  func transitionEvent(_ event: TransitionEvent) {
    if case .warning(let message) = event { warnings.append(message) }
    if case .ended(_, let outcome, _) = event { outcomes.append(outcome) }
  }

  /// Begins to show the fore screen.
  func push(matching pairs: [(String, String)] = [("card-1", "hero")]) {
    fore.transitionController.matchedElements = pairs.map { ElementMatch(back: $0.0, fore: $0.1) }
    input { navigation.pushViewController(fore, animated: true) }
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

  override var transition: Transition { window.transition! }

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

  func press(_ point: Point) { press(point.x, point.y) }

  /// - Parameter look: called after each frame of the drag.
  func drag(by way: Vector, seconds: Double, look: (() -> Void)? = nil) {
    onFrame = look
    drag(by: way.x, way.y, seconds: seconds)
    onFrame = nil
  }
}

func expectNear(_ one: Rect, _ two: Rect, _ tolerance: Double = 1e-9, at place: SourceLocation = #_sourceLocation) {
  let distance = max(
    max(abs(one.minX - two.minX), abs(one.minY - two.minY)), max(abs(one.maxX - two.maxX), abs(one.maxY - two.maxY)))
  #expect(distance <= tolerance, "\(one) \(two)", sourceLocation: place)
}

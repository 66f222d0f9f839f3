import Geometry
import Motion
import Plans
import Runtime
import Stage
import Storyboard
import Transitions
import Views

/// A screen on which clicks send a card to another place, again and again.
final class CardScreen: ViewController {
  let card = View()
  private let move: (View, Point) -> Void

  init(_ move: @escaping (View, Point) -> Void) {
    self.move = move
    super.init()
  }

  override func viewDidLoad() {
    card.frame = Rect(20, 20, 60, 40)
    card.identifier = "card"
    view.addSubview(card)
    view.addGestureRecognizer(TapGestureRecognizer { [unowned self] in move(card, $0.location(in: view)) })
  }
}

/// Programs that move a card to each click, in ways that keep its place and its velocity.
enum CardMotion: String, CaseIterable {
  case curve, spring, bouncing, keyframes, springPlan, tweenPlan, setter, both, size, fade

  func shaker() -> Shaker {
    var number = 0
    return Shaker(size: Size(700, 500)) { stage in
      let scheduler = Scheduler(loop: stage.core.loop)
      stage.show(
        CardScreen { card, place in
          number += 1
          move(card, to: place, number, scheduler)
        })
    }
  }

  private func move(_ card: View, to place: Point, _ number: Int, _ scheduler: Scheduler) {
    switch self {
    case .curve: View.animate(withDuration: 0.5) { card.center = place }
    case .spring: View.animate(springDuration: 0.3) { card.center = place }
    case .bouncing: View.animate(springDuration: 0.6, bounce: 0.8) { card.center = place }
    case .keyframes:
      View.animateKeyframes(withDuration: 0.8) {
        View.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.5) { card.center = Point(350, 250) }
        View.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.5) { card.center = place }
      }
    case .springPlan: scheduler.add(SpringTo(.position, place), to: card)
    case .tweenPlan: scheduler.add(Tween(.position, values: [Point(30, 30), place], duration: 0.4), to: card)
    case .setter:
      card.center = Point(30, 450)
      View.animate(springDuration: 0.4) { card.center = place }
    case .both:
      if number % 2 == 0 { return scheduler.add(SpringTo(.position, place), to: card) }
      View.animate(springDuration: 0.4) { card.center = place }
    case .size:
      View.animate(springDuration: 0.4) { card.frame = Rect(20, 20, max(1, place.x), max(1, place.y)) }
    case .fade: View.animate(withDuration: 0.2) { card.alpha = card.alpha > 0.5 ? 0 : 1 }
    }
  }
}

/// Programs whose card breaks what the rules `jump` and `velocity` promise.
enum CardFault: String, CaseIterable {
  case steps, stepPlan, blink, stops

  var rule: String { self == .stops ? "velocity" : "jump" }

  func shaker() -> Shaker {
    Shaker(size: Size(700, 500)) { stage in
      let scheduler = Scheduler(loop: stage.core.loop)
      stage.show(CardScreen { card, place in move(card, to: place, scheduler) })
    }
  }

  private func move(_ card: View, to place: Point, _ scheduler: Scheduler) {
    let half = TimingCurve.steps(2, .jumpEnd)
    switch self {
    case .steps:
      View.animateKeyframes(withDuration: 0.8) {
        View.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.001) { card.center = place }
        View.addKeyframe(withRelativeStartTime: 0.9, relativeDuration: 0.1) { card.alpha = 0.99 }
      }
    case .stepPlan:
      scheduler.add(Tween(.position, values: [card.center, place], duration: 0.8, timings: [half]), to: card)
    case .blink:
      card.alpha = 1
      scheduler.add(Tween(.alpha, values: [1, 0.2], duration: 0.8, timings: [half]), to: card)
    case .stops:
      // The program asks for a motion that goes on, but has taken the velocity of the card before.
      scheduler.add(SpringTo(.position, place, velocity: .zero), to: card)
      scheduler.add(SpringTo(.position, place, spring: Spring(duration: 1.5, bounce: 0)), to: card)
    }
  }
}

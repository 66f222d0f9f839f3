import Geometry
import Motion
import Plans
import Runtime
import TestSupport
import Views

/// A desk whose scheduler is on a timeline, and what one case gives it at which time.
struct Scene {
  let name: String
  let isTransition: Bool
  let script: (TimelineDesk) -> Void

  init(_ description: String, isTransition: Bool = false, _ script: @escaping (TimelineDesk) -> Void) {
    name = description
    self.isTransition = isTransition
    self.script = script
  }
}

final class TimelineDesk: LoopRig {
  let loop = FrameLoop()
  let timeline: Timeline
  let scheduler: Scheduler
  let window = Window(frame: Rect(0, 0, 400, 400))
  let card = View(frame: Rect(50, 50, 100, 100))
  let dial = Dial()
  let transition: TransitionProgress?
  let rate: Double

  init(_ scene: Scene, frames rate: Double = 60, timeRate: Double = 1) {
    self.rate = rate
    timeline = Timeline(loop: loop, rate: timeRate)
    transition = scene.isTransition ? TransitionProgress(initialDirection: .forward) : nil
    scheduler = Scheduler(loop: loop, progress: transition, timeline: timeline)
    card.identifier = "card"
    window.addSubview(card)
    window.performLayout()
    timeline.begin()
    scene.script(self)
  }

  /// Runs frames at the desk's rate.
  func run(until end: Double) { run(until: end, rate: rate) }

  /// All that can be seen, to the last bit.
  var picture: [Double] {
    [
      card.center.x, card.center.y, card.alpha, card.transform.a, card.transform.b, card.transform.tx,
      card.relativeTranslation.x, card.relativeTranslation.y, card.cornerRadius, card.bounds.width, dial.angle,
      transition?.value ?? 0, transition?.velocity ?? 0, scheduler.velocity(of: card)?.x ?? 0,
    ]
  }

  func distance(_ other: [Double]) -> Double { zip(picture, other).map { abs($0 - $1) }.max() ?? 0 }
}

extension Property where Target == Dial, Value == Double {
  static var turn: Self {
    Property("turn", threshold: 0.001, read: { $0.angle }, write: { $0.angle = $1 })
  }
}

let seekScenes: [Scene] = [
  Scene("a spring") { $0.scheduler.add(SpringTo(.position, Point(300, 200)), to: $0.card) },
  Scene("springs of each kind") {
    $0.scheduler.add(
      SpringTo(.position, Point(300, 200), spring: Spring(response: 0.4, dampingRatio: 0.3)), to: $0.card)
    $0.scheduler.add(SpringTo(.alpha, 0.2, spring: Spring(response: 0.5, dampingRatio: 1)), to: $0.card)
    $0.scheduler.add(SpringTo(.cornerRadius, 20, spring: Spring(response: 0.3, dampingRatio: 2)), to: $0.card)
  },
  Scene("a tween") { $0.scheduler.add(Tween(.alpha, to: 0, duration: 0.7, timing: .easeInOut), to: $0.card) },
  Scene("a tween with a delay") {
    $0.scheduler.add(Tween(.position, to: Point(9, 9), duration: 0.3, delay: 0.25), to: $0.card)
  },
  Scene("a tween through values") {
    $0.scheduler.add(
      Tween(.scale, values: [1, 2, 0.5], offsets: [0, 0.3, 1], duration: 0.8, timings: [.easeIn, .easeOut]),
      to: $0.card)
  },
  Scene("a tween that repeats") {
    $0.scheduler.add(
      Tween(.alpha, values: [1, 0.3], duration: 0.22, timings: [.sine], repetition: .forever(autoreverses: true)),
      to: $0.card)
  },
  Scene("an arc") { $0.scheduler.add(ArcMove(to: Point(300, 40), duration: 0.8), to: $0.card) },
  Scene("a coast") {
    $0.scheduler.add(Decelerate(.position, velocity: Point(900, -300)), to: $0.card)
  },
  Scene("a program's own property") { $0.scheduler.add(SpringTo(.turn, 7), to: $0.dial) },
  Scene("additive tweens on a spring") {
    $0.scheduler.add(SpringTo(.position, Point(300, 200)), to: $0.card)
    $0.scheduler.add(
      Tween(.position, values: [Point(0, 0), Point(0, 40), Point(0, 0)], duration: 0.5, isAdditive: true),
      to: $0.card)
    $0.scheduler.add(
      Tween(.position, values: [Point(10, 0), Point(0, 0)], duration: 0.3, delay: 0.2, isAdditive: true),
      named: "shake",
      to: $0.card)
  },
  Scene("an additive tween alone") {
    $0.scheduler.add(
      Tween(.position, values: [Point(0, 0), Point(0, 40), Point(0, 0)], duration: 0.9, isAdditive: true),
      to: $0.card)
  },
  Scene("a named spring replaced by a tween and back") {
    $0.scheduler.add(SpringTo(.position, Point(300, 200)), named: "move", to: $0.card)
    $0.run(until: 0.15)
    $0.scheduler.add(Tween(.position, to: Point(0, 0), duration: 0.4), named: "move", to: $0.card)
    $0.run(until: 0.31)
    $0.scheduler.add(SpringTo(.position, Point(50, 350)), named: "move", to: $0.card)
  },
  Scene("plans that came while time ran, one of them removed") {
    $0.run(until: 0.1)
    $0.scheduler.add(SpringTo(.position, Point(300, 200)), to: $0.card)
    $0.run(until: 0.2)
    $0.scheduler.add(SpringTo(.alpha, 0.5), named: "fade", to: $0.card)
    $0.run(until: 0.33)
    $0.scheduler.remove(named: "fade", from: $0.card)
  },
  Scene("a transition that travels and what follows it", isTransition: true) {
    guard let window = $0.transition else { return }
    $0.scheduler.add(TransitionTween(.relativeTranslation, back: Vector(1, 0), fore: .zero), to: $0.card)
    $0.scheduler.add(
      TransitionTween(.alpha, back: 0, fore: 1, segment: .middleHalf, timing: .easeOut), to: $0.card)
    $0.scheduler.add(SpringProgress(spring: Spring(response: 0.5, dampingRatio: 1)), to: window)
  },
  Scene("a transition that swings beyond its end", isTransition: true) {
    guard let window = $0.transition else { return }
    $0.scheduler.add(SpringProgress(spring: Spring(response: 0.3, dampingRatio: 0.4), stopsAtEnd: false), to: window)
    $0.scheduler.add(
      TransitionTween(.relativeTranslation, back: Vector(1, 0), fore: .zero, isClamped: false), to: $0.card)
  },
  Scene("a transition that was turned round", isTransition: true) { desk in
    guard let window = desk.transition else { return }
    desk.scheduler.add(SpringProgress(spring: Spring(response: 0.5, dampingRatio: 1)), to: window)
    desk.scheduler.add(TransitionTween(.relativeTranslation, back: Vector(1, 0), fore: .zero), to: desk.card)
    desk.run(until: 0.13)
    desk.loop.dispatch(at: 0.13) { window.turn(to: .backward, by: .request) }
    desk.run(until: 0.3)
    desk.loop.dispatch(at: 0.3) { window.turn(to: .forward, by: .request) }
  },
  Scene("a transition at an even pace that was turned round twice", isTransition: true) { desk in
    guard let window = desk.transition else { return }
    desk.scheduler.add(LinearProgress(duration: 0.6), to: window)
    desk.scheduler.add(TransitionTween(.relativeTranslation, back: Vector(1, 0), fore: .zero), to: desk.card)
    for (time, direction) in [(0.2, TransitionDirection.backward), (0.3, .forward)] {
      desk.run(until: time)
      desk.loop.dispatch(at: time) { window.turn(to: direction, by: .request) }
    }
  },
  Scene("properties that spring between the ends of a transition", isTransition: true) { desk in
    guard let window = desk.transition else { return }
    desk.scheduler.add(
      TransitionSpring(.relativeTranslation, back: Vector(1, 0), fore: .zero, spring: .snappy), to: desk.card)
    desk.scheduler.add(TransitionSpring(.alpha, back: 0, fore: 1, segment: .latterHalf, spring: .smooth), to: desk.card)
    desk.scheduler.add(SpringProgress(spring: Spring(response: 0.5, dampingRatio: 1)), to: window)
    desk.run(until: 0.2)
    desk.loop.dispatch(at: 0.2) { window.turn(to: .backward, by: .request) }
  },
]

/// The places in ``seekScenes``: arguments of tests are made outside the main actor.

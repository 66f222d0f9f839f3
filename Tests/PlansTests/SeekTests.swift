import Geometry
import Motion
import Plans
import Runtime
import Testing
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

final class TimelineDesk {
  let loop = FrameLoop()
  let timeline: Timeline
  let scheduler: Scheduler
  let window = Window(frame: Rect(0, 0, 400, 400))
  let card = View(frame: Rect(50, 50, 100, 100))
  let dial = Dial()
  let transition: TransitionWindow?
  let rate: Double

  init(_ scene: Scene, frames rate: Double = 60, timeRate: Double = 1) {
    self.rate = rate
    timeline = Timeline(loop: loop, rate: timeRate)
    transition = scene.isTransition ? TransitionWindow(initialDirection: .forward) : nil
    scheduler = Scheduler(loop: loop, window: transition, timeline: timeline)
    card.identifier = "card"
    window.addSubview(card)
    window.performLayout()
    timeline.begin()
    scene.script(self)
  }

  /// Frames until a moment, the last one exactly at it.
  func run(until end: Double) {
    let start = loop.now
    var frame = 1.0
    while start + frame / rate < end - 1e-9 {
      loop.frame(at: start + frame / rate)
      frame += 1
    }
    loop.frame(at: end)
  }

  /// All that can be seen, to the last bit.
  var picture: [Double] {
    [
      card.center.x, card.center.y, card.alpha, card.transform.a, card.transform.b, card.transform.tx,
      card.relativeTranslation.x, card.relativeTranslation.y, card.cornerRadius, card.bounds.width, dial.angle,
      transition?.progress ?? 0, transition?.velocity ?? 0, scheduler.velocity(of: card)?.x ?? 0,
    ]
  }

  func distance(_ other: [Double]) -> Double { zip(picture, other).map { abs($0 - $1) }.max() ?? 0 }
}

extension Property where Target == Dial, Value == Double {
  fileprivate static var turn: Self {
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
    $0.scheduler.add(Coast(.position, velocity: Point(900, -300)), to: $0.card)
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
    $0.scheduler.add(Travel(spring: Spring(response: 0.5, dampingRatio: 1)), to: window)
  },
  Scene("a transition that swings beyond its end", isTransition: true) {
    guard let window = $0.transition else { return }
    $0.scheduler.add(Travel(spring: Spring(response: 0.3, dampingRatio: 0.4), stopsAtEnd: false), to: window)
    $0.scheduler.add(
      TransitionTween(.relativeTranslation, back: Vector(1, 0), fore: .zero, isClamped: false), to: $0.card)
  },
  Scene("a transition that was turned round", isTransition: true) { desk in
    guard let window = desk.transition else { return }
    desk.scheduler.add(Travel(spring: Spring(response: 0.5, dampingRatio: 1)), to: window)
    desk.scheduler.add(TransitionTween(.relativeTranslation, back: Vector(1, 0), fore: .zero), to: desk.card)
    desk.run(until: 0.13)
    desk.loop.dispatch(at: 0.13) { window.turn(to: .backward, by: .request) }
    desk.run(until: 0.3)
    desk.loop.dispatch(at: 0.3) { window.turn(to: .forward, by: .request) }
  },
  Scene("properties that spring between the ends of a transition", isTransition: true) { desk in
    guard let window = desk.transition else { return }
    desk.scheduler.add(
      TransitionSpring(.relativeTranslation, back: Vector(1, 0), fore: .zero, spring: .snappy), to: desk.card)
    desk.scheduler.add(TransitionSpring(.alpha, back: 0, fore: 1, segment: .latterHalf, spring: .smooth), to: desk.card)
    desk.scheduler.add(Travel(spring: Spring(response: 0.5, dampingRatio: 1)), to: window)
    desk.run(until: 0.2)
    desk.loop.dispatch(at: 0.2) { window.turn(to: .backward, by: .request) }
  },
]

/// The places in ``seekScenes``: arguments of tests are made outside the main actor.
private nonisolated let sceneNumbers = 0..<17

struct SeekTests {
  @Test func `every scene is tried`() { #expect(seekScenes.count == sceneNumbers.count) }

  @Test(arguments: sceneNumbers) func `scrub 0, 1, 0.4 equals seeking to 0.4, bit for bit`(_ number: Int) {
    let scene = seekScenes[number]
    let (scrubbed, sought) = (TimelineDesk(scene), TimelineDesk(scene))
    for offset in [0.0, 1, 0.4] { scrubbed.timeline.attachScrubber(at: offset) }
    sought.timeline.attachScrubber(at: 0.4)
    #expect(scrubbed.picture == sought.picture)
    for offset in [0.13, 0.7, 1e12, 0.05, -3, 0.4] { scrubbed.timeline.attachScrubber(at: offset) }
    #expect(scrubbed.picture == sought.picture)
  }

  @Test(arguments: sceneNumbers) func `playing in frames to 0.4 equals seeking to 0.4`(_ number: Int) {
    let scene = seekScenes[number]
    let (played, sought) = (TimelineDesk(scene), TimelineDesk(scene))
    played.run(until: 0.4)
    sought.timeline.attachScrubber(at: 0.4)
    #expect(played.distance(sought.picture) < 1e-9)
  }

  @Test(arguments: sceneNumbers)
  func `scrubbed away, put back and let go, it plays on as if it had never been scrubbed`(
    _ number: Int
  ) {
    let scene = seekScenes[number]
    let (played, scrubbed) = (TimelineDesk(scene), TimelineDesk(scene))
    played.run(until: 0.4)
    scrubbed.run(until: 0.4)
    scrubbed.timeline.attachScrubber(at: 2)
    scrubbed.timeline.attachScrubber(at: 0.01)
    scrubbed.timeline.attachScrubber(at: 0.4)
    scrubbed.timeline.detachScrubber()
    for time in [0.42, 0.5, 0.7, 1.1] {
      played.run(until: time)
      scrubbed.run(until: time)
      #expect(played.distance(scrubbed.picture) < 1e-9, "at \(time)")
    }
  }

  @Test(arguments: sceneNumbers) func `let go at 0.4 without ever having played, it ends where the played one ends`(
    _ number: Int
  ) {
    let scene = seekScenes[number]
    let (played, jumped) = (TimelineDesk(scene), TimelineDesk(scene))
    jumped.timeline.attachScrubber(at: 0.4)
    jumped.timeline.detachScrubber()
    played.run(until: 0.4)
    let lag = played.loop.now - jumped.loop.now
    played.run(until: 0.9)
    jumped.run(until: 0.9 - lag)
    #expect(played.distance(jumped.picture) < 1e-9)
  }

  @Test(arguments: sceneNumbers)
  func `a pause of 10 s equals never paused; rate 0.1 equals the same at ten times the time`(
    _ number: Int
  ) {
    let scene = seekScenes[number]
    let (paused, plain, slow) = (TimelineDesk(scene), TimelineDesk(scene), TimelineDesk(scene))
    plain.run(until: 0.8)
    paused.run(until: 0.45)
    let standing = paused.picture
    paused.timeline.isPaused = true
    paused.run(until: 10.45)
    #expect(paused.picture == standing)
    paused.timeline.isPaused = false
    paused.run(until: 10.8)
    #expect(paused.distance(plain.picture) < 1e-9)
    let start = slow.loop.now
    slow.timeline.rate = 0.1
    slow.run(until: start + (0.8 - start) * 10)
    // Velocities are those of the slow clock's own seconds.
    #expect(slow.distance(plain.picture) < 1e-9)
  }

  @Test func `at a moment before anything moved, everything stands where it was found`() {
    let desk = TimelineDesk(Scene("late") { _ in })
    desk.run(until: 0.5)
    desk.scheduler.add(SpringTo(.position, Point(300, 200)), to: desk.card)
    desk.run(until: 0.8)
    desk.timeline.attachScrubber(at: 0.2)
    #expect(desk.card.center == Point(100, 100))
    desk.timeline.attachScrubber(at: -1e12)
    #expect(desk.card.center == Point(100, 100))
  }

  @Test func `a scrubbed scheduler is not at rest, and asks for no frames by itself`() {
    let desk = TimelineDesk(Scene("spring") { $0.scheduler.add(SpringTo(.alpha, 0.5), to: $0.card) })
    desk.run(until: 5)
    #expect(desk.scheduler.activityState == .atRest && !desk.loop.needsFrame)
    desk.timeline.attachScrubber(at: 0.1)
    desk.loop.frame(at: 5.1)
    #expect(desk.scheduler.activityState == .active && !desk.loop.needsFrame)
    #expect(desk.scheduler.activeLabels.contains("scrubber"))
  }

  @Test func `a plan that ended and is scrubbed back into is active again, and ends again`() {
    let desk = TimelineDesk(Scene("spring") { $0.scheduler.add(SpringTo(.alpha, 0.5), to: $0.card) })
    let edges = Edges()
    desk.scheduler.addActivityObserver(edges)
    desk.run(until: 5)
    #expect((edges.active, edges.atRest) == (1, 1))
    desk.timeline.attachScrubber(at: 0.1)
    desk.timeline.detachScrubber()
    #expect(desk.card.alpha > 0.5)
    desk.run(until: 5.2)
    #expect(desk.scheduler.isActive && desk.card.alpha < 1)
    desk.run(until: 10)
    #expect(desk.card.alpha == 0.5)
    #expect((edges.active, edges.atRest) == (2, 2))
  }

  @Test func `scrubbing past the end and letting go ends it by the ordinary settle`() {
    let desk = TimelineDesk(Scene("spring") { $0.scheduler.add(SpringTo(.alpha, 0.5), to: $0.card) })
    let edges = Edges()
    desk.scheduler.addActivityObserver(edges)
    desk.run(until: 0.1)
    desk.timeline.attachScrubber(at: 50)
    desk.loop.frame(at: 0.2)
    #expect(desk.card.alpha == 0.5 && edges.atRest == 0)
    desk.timeline.detachScrubber()
    #expect(edges.atRest == 0)
    desk.loop.frame(at: 0.21)
    desk.loop.frame(at: 0.22)
    #expect((edges.active, edges.atRest) == (1, 1) && !desk.loop.needsFrame)
  }

  @Test func `let go, what was recorded beyond that moment is forgotten`() {
    let desk = TimelineDesk(Scene("two") { $0.scheduler.add(SpringTo(.alpha, 0.5), named: "a", to: $0.card) })
    desk.run(until: 0.3)
    desk.scheduler.add(Tween(.alpha, to: 0, duration: 0.2), named: "a", to: desk.card)
    desk.run(until: 1)
    #expect(desk.card.alpha == 0)
    desk.timeline.attachScrubber(at: 0.2)
    desk.timeline.detachScrubber()
    desk.run(until: 8)
    #expect(desk.card.alpha == 0.5)
    desk.timeline.attachScrubber(at: 0.6)
    let plain = TimelineDesk(Scene("one") { $0.scheduler.add(SpringTo(.alpha, 0.5), named: "a", to: $0.card) })
    plain.timeline.attachScrubber(at: 0.6)
    #expect(desk.picture == plain.picture)
  }

  @Test func `the name that is back belongs to the plan that is back`() {
    let desk = TimelineDesk(Scene("named") { $0.scheduler.add(SpringTo(.alpha, 0.5), named: "a", to: $0.card) })
    desk.run(until: 0.05)
    desk.scheduler.remove(named: "a", from: desk.card)
    let stopped = desk.card.alpha
    desk.run(until: 1)
    #expect(desk.card.alpha == stopped)
    desk.timeline.attachScrubber(at: 0.02)
    desk.timeline.detachScrubber()
    desk.run(until: 1.02)
    desk.scheduler.remove(named: "a", from: desk.card)
    #expect(desk.card.alpha > stopped && desk.card.alpha < 1)
    let again = desk.card.alpha
    desk.run(until: 2)
    #expect(desk.card.alpha == again)
  }

  @Test func `a plan that comes while time is scrubbed begins where the scrubber stands`() {
    let desk = TimelineDesk(Scene("one") { $0.scheduler.add(SpringTo(.position, Point(300, 200)), to: $0.card) })
    desk.run(until: 2)
    desk.timeline.attachScrubber(at: 0.1)
    let here = desk.card.center
    desk.scheduler.add(SpringTo(.position, Point(0, 0)), to: desk.card)
    #expect(desk.card.center == here && desk.scheduler.isActive)
    desk.timeline.attachScrubber(at: 0.05)
    #expect(desk.card.center.x < here.x)
    desk.timeline.attachScrubber(at: 30)
    #expect(desk.card.center == Point(0, 0))
    let played = TimelineDesk(Scene("one") { $0.scheduler.add(SpringTo(.position, Point(300, 200)), to: $0.card) })
    played.run(until: 0.1)
    played.scheduler.add(SpringTo(.position, Point(0, 0)), to: played.card)
    played.run(until: 0.25)
    desk.timeline.attachScrubber(at: 0.25)
    #expect(played.distance(desk.picture) < 1e-9)
  }

  @Test func `scrubbed from inside a callback of the step, time is elsewhere in the next frame`() {
    let desk = TimelineDesk(Scene("dial") { $0.scheduler.add(SpringTo(.turn, 7), to: $0.dial) })
    desk.run(until: 0.1)
    var hasScrubbed = false
    desk.dial.onWrite = {
      if hasScrubbed { return }
      hasScrubbed = true
      desk.timeline.attachScrubber(at: 60)
      #expect(desk.scheduler.now < 1)
    }
    desk.loop.frame(at: 0.12)
    #expect(desk.dial.angle < 7 && desk.loop.needsFrame)
    desk.loop.frame(at: 0.14)
    #expect(desk.dial.angle == 7 && desk.scheduler.now == 60)
    desk.dial.onWrite = nil
  }

  @Test func `a plan that a callback of a seek asks for comes after the seek`() {
    let desk = TimelineDesk(Scene("dial") { $0.scheduler.add(SpringTo(.turn, 7), to: $0.dial) })
    desk.run(until: 0.1)
    var isAsked = false
    desk.dial.onWrite = {
      if isAsked { return }
      isAsked = true
      desk.scheduler.add(SpringTo(.alpha, 0.5), to: desk.card)
    }
    desk.timeline.attachScrubber(at: 0.1)
    desk.dial.onWrite = nil
    #expect(isAsked && desk.card.alpha == 1)
    desk.timeline.attachScrubber(at: 0.35)
    #expect(desk.card.alpha < 1)
  }

  @Test func `what moves on a nested timeline is scrubbed by the outer one`() {
    let loop = FrameLoop()
    let outer = Timeline(loop: loop)
    let inner = Timeline(parent: outer, begin: 1, rate: 2)
    let card = View(frame: Rect(0, 0, 100, 100))
    let scheduler = Scheduler(loop: loop, timeline: inner)
    outer.begin()
    scheduler.add(Tween(.alpha, to: 0, duration: 1), to: card)
    loop.frame(at: 0.5)
    #expect(card.alpha == 1)
    loop.frame(at: 1.25)
    #expect(abs(card.alpha - 0.5) < 1e-9)
    outer.attachScrubber(at: 1.1)
    #expect(abs(card.alpha - 0.8) < 1e-9)
    outer.attachScrubber(at: 0.2)
    #expect(card.alpha == 1)
    outer.attachScrubber(at: 1.4)
    outer.detachScrubber()
    loop.frame(at: 1.3)
    #expect(abs(card.alpha - 0.1) < 1e-9)
    loop.frame(at: 2)
    loop.frame(at: 2.1)
    #expect(card.alpha == 0 && scheduler.activityState == .atRest)
  }

  @Test func `a hand cannot take what a scrubber holds, and loses what it held`() {
    let desk = TimelineDesk(Scene("drag") { $0.scheduler.add(Draggable(), to: $0.card) })
    func send(_ phase: PointerEvent.Phase, _ x: Double, _ y: Double, at time: Double) {
      desk.loop.dispatch(at: time) {
        desk.window.send(.pointer(PointerEvent(phase, at: Point(x, y), time: time)))
      }
    }
    send(.began, 100, 100, at: 0.01)
    for step in 1...20 { send(.moved, 100 + Double(step) * 4, 100, at: 0.01 + Double(step) * 0.005) }
    let held = desk.card.center
    #expect(held.x > 150)
    desk.timeline.attachScrubber(at: 0.06)
    #expect(desk.card.center.x < held.x && desk.card.center.x > 100)
    let scrubbed = desk.card.center
    send(.moved, 220, 100, at: 0.2)
    #expect(desk.card.center == scrubbed)
    desk.timeline.attachScrubber(at: 0.11)
    #expect(desk.card.center == held)
    send(.ended, 220, 100, at: 0.21)
    desk.timeline.detachScrubber()
    desk.run(until: 1)
    #expect(!desk.scheduler.isActive && desk.card.center == held)
  }

  @Test func `a drag that was taken away after that moment is back, one that came later is gone`() {
    let desk = TimelineDesk(Scene("drag") { $0.scheduler.add(Draggable(), named: "drag", to: $0.card) })
    desk.run(until: 0.2)
    #expect(desk.card.gestureRecognizers.count == 1)
    desk.scheduler.remove(named: "drag", from: desk.card)
    #expect(desk.card.gestureRecognizers.isEmpty)
    desk.timeline.attachScrubber(at: 0.1)
    desk.timeline.detachScrubber()
    #expect(desk.card.gestureRecognizers.count == 1)
    desk.run(until: 0.5)
    desk.scheduler.remove(named: "drag", from: desk.card)
    #expect(desk.card.gestureRecognizers.isEmpty)
  }

  @Test func `let go before a turn, the transition goes the way it went then`() {
    let scene = Scene("turned", isTransition: true) { desk in
      guard let window = desk.transition else { return }
      desk.scheduler.add(Travel(spring: Spring(response: 0.5, dampingRatio: 1)), to: window)
    }
    let desk = TimelineDesk(scene)
    desk.run(until: 0.2)
    desk.loop.dispatch(at: 0.2) { desk.transition?.turn(to: .backward, by: .request) }
    desk.run(until: 0.3)
    desk.timeline.attachScrubber(at: 0.1)
    #expect(desk.transition?.currentDirection == .backward)
    desk.timeline.detachScrubber()
    #expect(desk.transition?.currentDirection == .forward)
    desk.run(until: 9)
    #expect(desk.transition?.progress == 1)
  }

  @Test func `without a timeline nothing is recorded, and nothing can be scrubbed`() {
    let desk = Desk()
    desk.scheduler.add(SpringTo(.alpha, 0.5), to: desk.card)
    #expect(desk.scheduler.timeline == nil)
    desk.run(until: 4)
    #expect(desk.card.alpha == 0.5)
  }

  @Test func `torn down while it is scrubbed, it is over, and lets everything go`() {
    weak var target: View?
    let loop = FrameLoop()
    let timeline = Timeline(loop: loop)
    timeline.begin()
    do {
      let card = View(frame: Rect(0, 0, 10, 10))
      target = card
      let scheduler = Scheduler(loop: loop, timeline: timeline)
      scheduler.add(SpringTo(.alpha, 0.5), named: "a", to: card)
      loop.frame(at: 0.1)
      timeline.attachScrubber(at: 0.3)
      scheduler.tearDown()
      timeline.attachScrubber(at: 0.2)
      loop.frame(at: 0.2)
      #expect(!scheduler.isActive)
    }
    #expect(target == nil)
    timeline.detachScrubber()
  }
}

import Geometry
import Motion
import Plans
import Runtime
import Testing
import Views

private nonisolated let sceneNumbers = 0..<18

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
      desk.scheduler.add(SpringProgress(spring: Spring(response: 0.5, dampingRatio: 1)), to: window)
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
    #expect(desk.transition?.value == 1)
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

import Dynamics
import Geometry
import Plans
import Runtime
import TestSupport
import Testing
import Views

struct PhysicsEndingTests {
  @Test func `rest: the item stands exactly at the named pose, and the scheduler is at rest`() {
    let arena = Arena(.forward)
    arena.card.center.y = -60
    arena.scheduler.add(Fall(), to: arena.card)
    arena.scheduler.add(Collide([.line(named: "floor", from: Point(0, 301), to: Point(320, 301))]), to: arena.card)
    arena.scheduler.add(BodyMaterial(elasticity: 0.2), to: arena.card)
    arena.scheduler.add(EndCondition(at: Point(160, 250)), to: arena.card)
    let seconds = arena.rest()
    #expect(arena.card.center == Point(160, 250) && arena.card.transform == .identity)
    #expect(seconds < 2)
    #expect(arena.news.edges == [.active, .atRest])
  }

  @Test func `off stage: only what is wholly outside and goes on away from it is over`() {
    let arena = Arena(.forward)
    arena.card.center.y = -500
    arena.scheduler.add(Fall(), to: arena.card)
    arena.scheduler.add(EndCondition(), to: arena.card)
    var last = 0.0
    while arena.loop.needsFrame, arena.loop.now < 10 {
      last = arena.card.center.y
      arena.loop.frame(at: arena.loop.now + 1.0 / 60)
    }
    #expect(last > 568 && last < 568 + 50 + 60)
  }

  @Test func `deadline: what never rests is over in time; while a hand holds the transition no time passes`() {
    let arena = Arena(.forward)
    arena.scheduler.add(Throw(velocity: .zero, spin: 3), to: arena.card)
    arena.scheduler.add(EndCondition(deadline: 1, at: Point(160, 100)), to: arena.card)
    arena.run(until: 0.9)
    #expect(arena.card.transform != .identity)
    _ = arena.transition?.grab(by: arena.card)
    arena.run(until: 3)
    #expect(arena.card.transform != .identity)
    arena.transition?.release(by: arena.card, velocity: 0, points: (0, 0), direction: .forward)
    arena.run(until: 3.9)
    #expect(arena.scheduler.isActive)
    arena.run(until: 4.1)
    #expect(!arena.scheduler.isActive)
    #expect(arena.card.transform == .identity && arena.card.center == Point(160, 100))
  }

  @Test(arguments: [Vector(900, 0), Vector(-2000, 500), Vector(0, 0), Vector(3, -4000)], [0.0, 3, -12])
  func `a deadline in motion eases into the end, within a fifth of a second and without a jump`(
    velocity: Vector, spin: Double
  ) {
    for isRecorded in [false, true] {
      let arena = Arena(.forward, isRecorded: isRecorded)
      arena.scheduler.add(Throw(velocity: velocity, spin: spin), to: arena.card)
      arena.scheduler.add(EndCondition(offStage: false, deadline: 1, at: Point(160, 100)), to: arena.card)
      let start = arena.loop.now
      var last = arena.card.center
      var began: Double?
      arena.run(until: start + 0.999, rate: 240) {
        let (time, center) = (arena.loop.now - start, arena.card.center)
        if time <= 0.795 {
          #expect(center.distance(to: Point(160, 100) + velocity * time) < 1)
        } else {
          if began == nil { began = last.distance(to: Point(160, 100)) }
          // Three times as fast as evenly at most, as a cubic is that sets out fast.
          let most = (3 * (began ?? 0) / 0.2 + velocity.length) / 240 + 0.5
          #expect(center.distance(to: last) <= most, "at \(time)")
        }
        last = center
      }
      #expect(last.distance(to: Point(160, 100)) < 1)
      arena.run(until: start + 1.01, rate: 240)
      #expect(!arena.scheduler.isActive && arena.card.center == Point(160, 100) && arena.card.transform == .identity)
    }
  }

  @Test func `an easing shows what was seen when it is scrubbed, and goes on from any moment of it`() throws {
    func arena() throws -> (Arena, Timeline) {
      let arena = Arena(.forward, isRecorded: true)
      arena.scheduler.add(Throw(velocity: Vector(300, 0), spin: 2), to: arena.card)
      arena.scheduler.add(EndCondition(offStage: false, deadline: 1, at: Point(160, 100)), to: arena.card)
      return (arena, try #require(arena.timeline))
    }
    let (live, timeline) = try arena()
    var seen: [(time: Double, center: Point, bits: [UInt64])] = []
    live.run(until: 1.2) { seen.append((live.loop.now, live.card.center, live.bits(live.card))) }
    #expect(!live.scheduler.isActive)
    for frame in seen.reversed() + seen {
      timeline.attachScrubber(at: frame.time)
      #expect(live.bits(live.card) == frame.bits, "at \(frame.time)")
    }
    for moment in [0.5, 0.85, 0.95] {
      let (other, timeline) = try arena()
      for place in [1.15, 0.3, moment] { timeline.attachScrubber(at: place) }
      timeline.detachScrubber()
      var last = moment
      for frame in seen where frame.time > moment + 1e-9 {
        other.loop.frame(at: other.loop.now + frame.time - last)
        last = frame.time
        #expect(other.card.center.distance(to: frame.center) < 1e-6, "from \(moment), at \(last)")
      }
      #expect(!other.scheduler.isActive)
    }
  }

  @Test(arguments: [true, false])
  func `when all are over that end at all and their time is up, nothing else keeps a transition`(rests: Bool) {
    let arena = Arena(.forward)
    let debris = View(frame: Rect(0, 0, 20, 20))
    arena.stage.addSubview(debris)
    arena.scheduler.add(Throw(velocity: Vector(10, 0), spin: 1), to: debris)
    if rests {
      arena.scheduler.add(SnapTo(Point(160, 300)), to: arena.card)
    } else {
      arena.scheduler.add(Throw(velocity: .zero, spin: 1), to: arena.card)
    }
    arena.scheduler.add(EndCondition(deadline: 3, at: Point(160, 300)), to: arena.card)
    arena.run(until: arena.loop.now + 2.9)
    #expect(arena.scheduler.isActive && (arena.card.center == Point(160, 300)) == rests)
    arena.run(until: arena.loop.now + 0.2)
    #expect(!arena.scheduler.isActive)
    #expect(abs(debris.center.x - 40) < 0.2)
  }

  @Test func `a view that is removed, or whose container goes, rests at once`() {
    let arena = Arena()
    arena.scheduler.add(Fall(), to: arena.card)
    arena.run(until: 0.2)
    arena.card.removeFromSuperview()
    let seconds = arena.rest()
    #expect(seconds < 0.1 && !arena.scheduler.isActive)
    let other = Arena()
    other.scheduler.add(Fall(), to: other.card)
    other.run(until: 0.2)
    other.stage.removeFromSuperview()
    other.card.removeFromSuperview()
    #expect(other.rest() < 0.1)
  }

  @Test func `a stage body's view that is deallocated on the way ends its motion`() {
    let arena = Arena()
    weak var gone: View?
    do {
      let view = View(frame: Rect(0, 0, 320, 568))
      arena.stage.addSubview(view)
      gone = view
      arena.scheduler.add(Fall(), to: StageBody(view, in: arena.stage))
      arena.run(until: 0.1)
      view.removeFromSuperview()
    }
    #expect(gone == nil)
    #expect(arena.rest() < 0.1)
  }

  @Test func `a transition that is broken off, and one that is over, keep nothing`() {
    let tracker = LeakTracker()
    for seconds in [0.1, 5] {
      let arena = Arena(.forward)
      let body = tracker.track(StageBody(arena.card, in: arena.stage), "body")
      tracker.track(arena, "arena")
      tracker.track(arena.card, "card")
      tracker.track(arena.scheduler, "scheduler")
      arena.scheduler.add(Fall(), to: body)
      arena.scheduler.add(Grab(), to: body)
      arena.scheduler.add(EndCondition(deadline: 1), to: body)
      arena.run(until: seconds)
      arena.scheduler.tearDown()
      arena.run(until: seconds + 0.1)
    }
    #expect(tracker.alive == [])
  }

  @Test func `performers that rest are let go, and what comes later finds the item where it is`() {
    let arena = Arena()
    arena.scheduler.add(SnapTo(Point(160, 200)), named: "s", to: arena.card)
    arena.rest()
    arena.scheduler.remove(named: "s", from: arena.card)
    arena.run(until: arena.loop.now + 2)
    arena.scheduler.add(Throw(velocity: Vector(10, 0)), to: arena.card)
    arena.run(until: arena.loop.now + 0.1)
    #expect(arena.card.center.y == 200 && arena.card.center.x > 160)
  }

  @Test func `a collision wakes what rests`() {
    let arena = Arena()
    let other = View(frame: Rect(110, 300, 100, 100))
    arena.stage.addSubview(other)
    arena.scheduler.add(Collide([], withItems: true), to: other)
    arena.run(until: 0.5)
    #expect(!arena.scheduler.isActive)
    arena.scheduler.add(Collide([], withItems: true), to: arena.card)
    arena.scheduler.add(Throw(velocity: Vector(0, 500)), to: arena.card)
    arena.run(until: 1.5)
    #expect(other.center.y > 360)
  }
}

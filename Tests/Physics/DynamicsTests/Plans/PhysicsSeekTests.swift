import Dynamics
import Geometry
import Plans
import Runtime
import Testing
import Views

struct PhysicsSeekTests {
  private func makeArena() throws -> (arena: Arena, body: StageBody, timeline: Timeline) {
    let arena = Arena(.forward, isRecorded: true)
    let body = StageBody(arena.card, in: arena.stage)
    arena.scheduler.add(Throw(velocity: Vector(150, -200), spin: 2), to: body)
    arena.scheduler.add(Fall(phase: .goingForward), to: body)
    arena.scheduler.add(Fall(Vector(0, -900), phase: .goingBackward), to: body)
    arena.scheduler.add(Collide(), to: body)
    arena.scheduler.add(BodyMaterial(elasticity: 0.5, friction: 0.3), to: body)
    arena.scheduler.add(ProgressFromBody(back: Point(160, 100), fore: Point(160, 518)), to: body)
    arena.scheduler.add(EndCondition(deadline: 2, at: Point(160, 518)), to: body)
    return (arena, body, try #require(arena.timeline))
  }

  @Test func `scrubbing shows exactly the frames that were seen, in any order`() throws {
    let (arena, _, timeline) = try makeArena()
    var seen: [(time: Double, bits: [UInt64])] = []
    arena.run(until: 2.5) { seen.append((arena.loop.now, arena.bits(arena.card))) }
    #expect(arena.card.transform == .identity)
    for frame in seen.reversed() + seen {
      timeline.attachScrubber(at: frame.time)
      #expect(arena.bits(arena.card) == frame.bits, "at \(frame.time)")
    }
  }

  @Test func `from 0 to 1 to 0.4 is the same as to 0.4, before anything was seen`() throws {
    let (arena, _, timeline) = try makeArena()
    for place in [0, 0.2, 1, 2.5, 0.4] { timeline.attachScrubber(at: place) }
    let (plain, _, other) = try makeArena()
    other.attachScrubber(at: 0.4)
    #expect(arena.bits(arena.card) == plain.bits(plain.card))
    let (live, _, _) = try makeArena()
    live.run(until: 0.4)
    #expect(arena.bits(arena.card) == live.bits(live.card))
  }

  @Test func `going on from a moment gives exactly the frames that were seen, to the end`() throws {
    let (live, _, _) = try makeArena()
    var seen: [[UInt64]] = []
    live.run(until: 0.5)
    live.run(until: 2.5) { seen.append(live.bits(live.card)) }
    for detour in [[0.0, 2.5, 0.5], [1.7, 0.5]] {
      let (arena, _, timeline) = try makeArena()
      arena.run(until: 0.5)
      for place in detour { timeline.attachScrubber(at: place) }
      timeline.detachScrubber()
      var found: [[UInt64]] = []
      arena.run(until: 2.5) { found.append(arena.bits(arena.card)) }
      #expect(found == seen)
      arena.rest()
      #expect(!arena.scheduler.isActive && arena.news.edges == [.active, .atRest])
    }
  }

  @Test func `a turn is taken back with the time, and what was done beyond it is forgotten`() throws {
    let (arena, _, timeline) = try makeArena()
    let window = try #require(arena.transition)
    arena.run(until: 0.3)
    let bits = arena.bits(arena.card)
    arena.run(until: 0.4)
    window.turn(to: .backward, by: .request)
    arena.run(until: 0.7)
    let turned = arena.bits(arena.card)
    timeline.attachScrubber(at: 0.3)
    #expect(arena.bits(arena.card) == bits)
    timeline.attachScrubber(at: 0.7)
    #expect(arena.bits(arena.card) == turned)
    timeline.attachScrubber(at: 0.3)
    timeline.detachScrubber()
    #expect(window.currentDirection == .forward)
    arena.run(until: arena.loop.now + 0.4)
    let (live, _, _) = try makeArena()
    live.run(until: 0.7)
    #expect(arena.bits(arena.card) == live.bits(live.card))
  }

  @Test func `before its first plan an item is where it was`() throws {
    let arena = Arena(isRecorded: true)
    arena.run(until: 0.5)
    arena.scheduler.add(Fall(), to: arena.card)
    arena.run(until: 1)
    let timeline = try #require(arena.timeline)
    timeline.attachScrubber(at: 0.2)
    #expect(arena.card.center == Point(160, 100))
    timeline.detachScrubber()
    arena.run(until: arena.loop.now + 0.5)
    #expect(arena.card.center == Point(160, 100) && !arena.scheduler.isActive)
  }

  @Test func `a plan that is added while time is scrubbed counts from there on`() throws {
    let (arena, body, timeline) = try makeArena()
    arena.run(until: 1)
    timeline.attachScrubber(at: 0.2)
    let before = arena.bits(arena.card)
    arena.scheduler.add(SnapTo(Point(100, 100)), named: "snap", to: body)
    #expect(arena.bits(arena.card) == before)
    timeline.attachScrubber(at: 0.5)
    let changed = arena.bits(arena.card)
    let (live, _, _) = try makeArena()
    live.run(until: 0.5)
    #expect(changed != live.bits(live.card))
    timeline.attachScrubber(at: 0.1)
    timeline.attachScrubber(at: 0.5)
    #expect(arena.bits(arena.card) == changed)
  }

  @Test func `a hand loses what it holds to the scrubber`() throws {
    let arena = Arena(.forward, isRecorded: true)
    arena.scheduler.add(Grab(), to: arena.card)
    arena.scheduler.add(SnapTo(Point(160, 100), phase: .free), to: arena.card)
    arena.send(.began, Point(160, 100), at: 0.1)
    for step in 1...20 {
      arena.send(.moved, Point(160 + Double(step) * 4, 100), at: 0.1 + Double(step) * 0.01)
      arena.loop.frame(at: 0.1 + Double(step) * 0.01)
    }
    let timeline = try #require(arena.timeline)
    timeline.attachScrubber(at: 0.2)
    let x = arena.card.center.x
    #expect(x > 180 && x < 210)
    arena.send(.moved, Point(300, 100), at: 0.4)
    #expect(arena.card.center.x == x)
    arena.send(.ended, Point(300, 100), at: 0.5)
    timeline.detachScrubber()
    arena.rest()
    #expect(arena.card.center == Point(160, 100) && !arena.scheduler.isActive)
  }
}

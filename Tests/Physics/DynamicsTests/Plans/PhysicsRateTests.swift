import Dynamics
import Geometry
import Plans
import Runtime
import TestSupport
import Testing
import Views

struct PhysicsRateTests {
  /// A card that falls, bounces, turns and is drawn home, in a transition that it steers.
  private func makeArena() -> (arena: Arena, body: StageBody) {
    let arena = Arena(.forward)
    let body = StageBody(arena.card, in: arena.stage)
    arena.scheduler.add(Fall(), to: body)
    arena.scheduler.add(Collide(), to: body)
    arena.scheduler.add(BodyMaterial(elasticity: 0.5, friction: 0.3), to: body)
    arena.scheduler.add(Throw(velocity: Vector(150, -200), spin: 2), to: body)
    arena.scheduler.add(ProgressFromBody(back: Point(160, 100), fore: Point(160, 518)), to: body)
    arena.scheduler.add(EndCondition(deadline: 2, at: Point(160, 100)), to: body)
    return (arena, body)
  }

  private let moments = [0.25, 0.5, 1, 1.5, 2.25]

  private func poses(rate: Double) -> [[UInt64]] {
    let (arena, _) = makeArena()
    return moments.map {
      arena.run(until: $0, rate: rate)
      return arena.bits(arena.card)
    }
  }

  @Test(arguments: [30.0, 60, 144, 240])
  func `the same poses to the last bit at every frame rate`(rate: Double) {
    #expect(poses(rate: rate) == poses(rate: 120))
  }

  @Test func `the same poses through stalls under the cap`() {
    var random = SeededGenerator(seed: 6)
    let expected = poses(rate: 120)
    for _ in 0..<5 {
      let (arena, _) = makeArena()
      var found: [[UInt64]] = []
      for moment in moments {
        while arena.loop.now < moment {
          arena.loop.frame(at: min(moment, arena.loop.now + random.double(in: 0.001...0.24)))
        }
        found.append(arena.bits(arena.card))
      }
      #expect(found == expected)
    }
    #expect(makeArena().arena.news.warnings == [])
  }

  @Test func `what a longer stall loses is told once, and the world is behind by it`() {
    let arena = Arena()
    arena.scheduler.add(Throw(velocity: Vector(10, 0)), to: arena.card)
    arena.run(until: 0.5)
    arena.loop.frame(at: 1.5)
    #expect(arena.news.warnings == ["physics lost 0.75 s of a stall of 1.0 s"])
    #expect(abs(arena.card.center.x - 167.5) < 0.01)
    arena.run(until: 2)
    #expect(arena.news.warnings.count == 1)
    #expect(abs(arena.card.center.x - 172.5) < 0.01)
  }

  @Test func `a scheduler has one world for each container, and these do not meet`() {
    let arena = Arena()
    let other = View(frame: Rect(0, 0, 320, 568))
    let guest = View(frame: Rect(110, 200, 100, 100))
    arena.window.addSubview(other)
    other.addSubview(guest)
    for view in [arena.card, guest] { arena.scheduler.add(Collide([.edges()], withItems: true), to: view) }
    arena.scheduler.add(Throw(velocity: Vector(0, 300)), to: arena.card)
    arena.run(until: 1)
    #expect(guest.center == Point(160, 250))
    #expect(abs(arena.card.center.y - 400) < 1)
  }

  @Test func `a scheduler that is paused moves nothing, and loses nothing`() {
    let arena = Arena()
    arena.scheduler.add(Throw(velocity: Vector(10, 0)), to: arena.card)
    arena.run(until: 0.5)
    let x = arena.card.center.x
    arena.scheduler.isPaused = true
    arena.run(until: 3)
    #expect(arena.card.center.x == x)
    arena.scheduler.isPaused = false
    arena.run(until: 3.5)
    #expect(abs(arena.card.center.x - 170) < 0.01)
    #expect(arena.news.warnings == [])
  }
}

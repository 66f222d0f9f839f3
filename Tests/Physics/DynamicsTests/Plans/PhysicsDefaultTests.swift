import Dynamics
import Geometry
import Testing
import Views

/// What an item is made of where no plan says anything, and what that does to its motion.
struct PhysicsDefaultTests {
  @Test func `without BodyMaterial a card of 100 by 100 has mass 1, and nothing slows it down`() throws {
    let arena = Arena()
    arena.card.bounds.size = Size(100, 100)
    arena.scheduler.add(Push(Vector(2, 0), at: Vector(0, 10)), to: arena.card)
    arena.run(until: 0.5)
    let velocity = try #require(arena.scheduler.velocity(of: arena.card))
    #expect(abs(velocity.x - 200) < 0.1 && abs(velocity.y) < 0.1, "no resistance: \(velocity)")
    let angle = arena.card.transform.rotation
    arena.run(until: 0.75)
    let later = arena.card.transform.rotation
    arena.run(until: 1)
    #expect(abs(arena.card.transform.rotation - later - (later - angle)) < 0.001, "no angular resistance")
  }

  @Test func `without BodyMaterial it slides on a floor without friction, and does not bounce`() throws {
    let arena = Arena()
    arena.card.center = Point(160, 300)
    let bottom = arena.card.frame.maxY
    let floor = Collide.Boundary.line(named: "floor", from: Point(-9000, bottom + 40), to: Point(9000, bottom + 40))
    arena.scheduler.add(Fall(), to: arena.card)
    arena.scheduler.add(Collide([floor]), to: arena.card)
    arena.scheduler.add(Throw(velocity: Vector(120, 0)), to: arena.card)
    arena.run(until: 0.5)
    let landed = arena.card.center.y
    var highest = landed
    arena.run(until: 1.5) { highest = min(highest, arena.card.center.y) }
    let velocity = try #require(arena.scheduler.velocity(of: arena.card))
    #expect(abs(velocity.x - 120) < 0.5, "\(velocity)")
    #expect(landed - highest < 0.1 && abs(landed - 340) < 1, "\(landed), \(highest)")
  }
}

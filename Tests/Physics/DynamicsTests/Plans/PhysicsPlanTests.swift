import Dynamics
import Geometry
import Plans
import Runtime
import Testing
import Views

struct PhysicsPlanTests {
  private let arena = Arena()
  private var card: View { arena.card }

  @Test func `Fall: half the acceleration times the square of the time`() {
    arena.scheduler.add(Fall(), to: card)
    arena.run(until: 0.5)
    #expect(abs(card.center.y - (100 + 125)) < 1.5)
    #expect(card.center.x == 160 && card.transform == .identity)
    #expect(abs((arena.scheduler.velocity(of: card)?.y ?? 0) - 500) < 5)
  }

  @Test func `SnapTo: ends exactly there, and never moves on an axis without a way`() {
    arena.scheduler.add(SnapTo(Point(160, 400), damping: 0.2), to: card)
    arena.run(until: 0.2) { #expect(card.center.x == 160 && card.transform == .identity) }
    #expect(card.center.y > 150)
    let seconds = arena.rest()
    #expect(card.center == Point(160, 400) && card.transform == .identity)
    #expect(seconds < 2)
    #expect(arena.news.edges == [.active, .atRest])
  }

  @Test func `SnapTo: whole turns do not count`() {
    arena.scheduler.add(Throw(velocity: .zero, spin: 20), to: card)
    arena.run(until: 0.6)
    arena.scheduler.add(SnapTo(Point(160, 100)), to: card)
    arena.rest()
    #expect(card.center == Point(160, 100) && card.transform == .identity)
  }

  @Test func `Push: a blow of 1 gives a card of 100 by 100 a speed of 100, and half as much to one twice as heavy`() {
    arena.scheduler.add(Push(Vector(1, 0)), to: card)
    arena.run(until: 0.5)
    #expect(abs(card.center.x - 210) < 0.5)
    let other = Arena()
    other.scheduler.add(BodyMaterial(density: 2), to: other.card)
    other.scheduler.add(Push(Vector(1, 0)), to: other.card)
    other.run(until: 0.5)
    #expect(abs(other.card.center.x - 185) < 0.5)
  }

  @Test func `Push: a steady one of 1 gives 100 points a second in each second, off the center it turns`() {
    arena.scheduler.add(Push(Vector(0, 1), mode: .continuous), named: "engine", to: card)
    arena.run(until: 1)
    #expect(abs(card.center.y - 150) < 1)
    arena.scheduler.remove(named: "engine", from: card)
    let y = card.center.y
    arena.run(until: 1.5)
    #expect(abs(card.center.y - (y + 50)) < 1)
    arena.scheduler.add(Push(Vector(0, 1), at: Vector(30, 0)), to: card)
    arena.run(until: 1.6)
    #expect(card.transform.rotation > 0.01)
  }

  @Test func `Throw: adds to the motion, once`() {
    arena.scheduler.add(Throw(velocity: Vector(100, 0), spin: 1), to: card)
    arena.scheduler.add(Throw(velocity: Vector(0, 50)), to: card)
    arena.run(until: 0.5)
    #expect(abs(card.center.x - 210) < 0.01 && abs(card.center.y - 125) < 0.01)
    #expect(abs(card.transform.rotation - 0.5) < 0.01)
  }

  @Test func `Attach to a place: a rod keeps its length, a rope is never longer`() {
    arena.scheduler.add(Fall(), to: card)
    arena.scheduler.add(Attach(to: .anchor(Point(60, 100)), kind: .rod()), to: card)
    arena.run(until: 1) { #expect(abs(card.center.distance(to: Point(60, 100)) - 100) < 1) }
    #expect(card.center != Point(160, 100))
    let other = Arena()
    other.scheduler.add(Fall(), to: other.card)
    other.scheduler.add(Attach(to: .anchor(Point(160, 80)), kind: .rope(length: 70)), to: other.card)
    other.run(until: 1) { #expect(other.card.center.distance(to: Point(160, 80)) < 71) }
    #expect(other.card.center.y > 145)
  }

  @Test func `Attach to an item: waits until the other one moves by physics too`() {
    let other = View(frame: Rect(10, 300, 40, 40))
    arena.stage.addSubview(other)
    arena.scheduler.add(Attach(to: .item(.object(other)), kind: .weld()), to: card)
    arena.scheduler.add(Throw(velocity: Vector(50, 0)), to: card)
    arena.run(until: 0.2)
    #expect(other.center == Point(30, 320))
    arena.scheduler.add(BodyMaterial(), to: other)
    arena.run(until: 0.6)
    #expect(other.center.x > 31)
  }

  @Test func `Attach: pins turn, slides stay on their line, springs bring back`() {
    arena.scheduler.add(Fall(), to: card)
    arena.scheduler.add(Attach(to: .anchor(Point(115, 100)), at: Vector(-45, 0), kind: .pin()), to: card)
    arena.run(until: 0.3)
    #expect(card.transform.rotation > 0.2)
    let sliding = Arena()
    sliding.scheduler.add(Fall(Vector(500, 1000)), to: sliding.card)
    sliding.scheduler.add(
      Attach(to: .anchor(Point(160, 100)), kind: .slide(axis: Vector(0, 1), range: -10...90)), to: sliding.card)
    sliding.rest()
    #expect(abs(sliding.card.center.x - 160) < 1 && abs(sliding.card.center.y - 190) < 2)
    #expect(abs(sliding.card.transform.rotation) < 0.01)
    let springy = Arena()
    springy.scheduler.add(
      Attach(to: .anchor(Point(260, 100)), kind: .rod(length: 0, frequency: 2, damping: 1)), to: springy.card)
    springy.rest()
    #expect(abs(springy.card.center.x - 260) < 2)
  }

  @Test func `Collide: stops at the container's edge, and at a line; another item with the line's plan only`() {
    arena.scheduler.add(Fall(), to: card)
    arena.scheduler.add(Collide(), to: card)
    let seconds = arena.rest()
    #expect(abs(card.center.y - 518) < 1 && seconds < 3)
    let other = Arena()
    let free = View(frame: Rect(0, 0, 20, 20))
    other.stage.addSubview(free)
    let floor = Collide.Boundary.line(named: "floor", from: Point(-1000, 300), to: Point(1000, 300))
    other.scheduler.add(Fall(), to: other.card)
    other.scheduler.add(Collide([floor]), to: other.card)
    other.scheduler.add(Fall(), to: free)
    other.run(until: 2)
    #expect(abs(other.card.center.y - 250) < 1)
    #expect(free.center.y > 1000)
  }

  @Test func `Collide: items of one group meet, others pass`() {
    for (group, meets) in [("a", true), ("b", false)] {
      let arena = Arena()
      let wall = View(frame: Rect(110, 400, 100, 100))
      arena.stage.addSubview(wall)
      arena.scheduler.add(BodyMaterial(isAnchored: true), to: wall)
      arena.scheduler.add(Collide([], withItems: true, group: "a"), to: wall)
      arena.scheduler.add(Fall(), to: arena.card)
      arena.scheduler.add(Collide([], withItems: true, group: group), to: arena.card)
      arena.run(until: 2)
      #expect((arena.card.center.y < 352) == meets)
    }
  }

  @Test func `Collide: the container's edges go along when it is resized`() {
    arena.scheduler.add(Fall(), to: card)
    arena.scheduler.add(Collide(), to: card)
    arena.run(until: 0.2)
    arena.stage.frame = Rect(0, 0, 320, 400)
    arena.rest()
    #expect(abs(card.center.y - 350) < 1)
  }

  @Test func `BodyMaterial: elasticity bounces, resistance slows, an anchored item stays, the last plan has its say`() {
    arena.scheduler.add(Fall(), to: card)
    arena.scheduler.add(Collide(), to: card)
    arena.scheduler.add(BodyMaterial(elasticity: 0.8), to: card)
    var highest = 600.0
    arena.run(until: 0.95)
    arena.run(until: 1.6) { highest = min(highest, card.center.y) }
    #expect(highest < 300)
    let other = Arena()
    other.scheduler.add(BodyMaterial(resistance: 2, isAnchored: true), to: other.card)
    other.scheduler.add(BodyMaterial(isAnchored: false), named: "free", to: other.card)
    other.scheduler.add(Throw(velocity: Vector(100, 0)), to: other.card)
    other.run(until: 0.5)
    #expect(abs(other.card.center.x - (160 + 50 * (1 - 0.3679))) < 1)
    other.scheduler.remove(named: "free", from: other.card)
    let x = other.card.center.x
    other.run(until: 0.6)
    #expect(abs(other.card.center.x - x) < 0.2)
  }

  @Test func `a plan that is taken away acts no more, and the item goes on as it moves`() {
    arena.scheduler.add(Fall(), named: "gravity", to: card)
    arena.run(until: 0.3)
    arena.scheduler.remove(named: "gravity", from: card)
    let (y, v) = (card.center.y, arena.scheduler.velocity(of: card)?.y ?? 0)
    arena.run(until: 0.5)
    #expect(abs(card.center.y - (y + 0.2 * v)) < 2)
  }

  @Test func `what is no dynamic item is refused with a warning`() {
    arena.scheduler.add(Fall(), to: EventSink())
    #expect(arena.news.warnings == ["Fall cannot act on EventSink"])
    #expect(!arena.scheduler.isActive)
  }

  @Test func `an item in no container is told of, and moves once it has one and gets a plan`() {
    let lost = View(frame: Rect(0, 0, 10, 10))
    lost.identifier = "lost"
    arena.scheduler.add(Fall(), to: lost)
    arena.rest()
    #expect(arena.news.warnings == ["lost is in no container: physics does not move it"])
    arena.stage.addSubview(lost)
    arena.scheduler.add(BodyMaterial(), to: lost)
    arena.run(until: arena.loop.now + 0.2)
    #expect(lost.center.y > 10)
  }

  private final class EventSink {}
}

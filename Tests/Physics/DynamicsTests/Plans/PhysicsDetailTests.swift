import Dynamics
import Geometry
import Plans
import Runtime
import Testing
import Views

struct PhysicsDetailTests {
  private let arena = Arena()
  private var card: View { arena.card }

  @Test func `off stage: what comes in from outside is not over before it has left on the other side`() {
    let arena = Arena(.forward)
    arena.card.center.x = 500
    arena.scheduler.add(Throw(velocity: Vector(-400, 0)), to: arena.card)
    arena.scheduler.add(EndCondition(), to: arena.card)
    arena.run(until: 0.8)
    #expect(arena.scheduler.isActive && arena.card.center.x < 200)
    arena.rest()
    #expect(arena.card.center.x <= -50 && arena.card.center.x > -60)
  }

  @Test func `off stage: a long thing that is turned is out when its far end is`() {
    let arena = Arena(.forward)
    arena.card.frame = Rect(10, 200, 300, 20)
    arena.card.transform = Transform2D(rotation: .pi / 2)
    arena.scheduler.add(Throw(velocity: Vector(0, 300)), to: arena.card)
    arena.scheduler.add(EndCondition(), to: arena.card)
    arena.rest()
    #expect(arena.card.center.y >= 718 && arena.card.center.y < 728, "\(arena.card.center.y)")
  }

  @Test func `a turned card hangs by the point that was grabbed`() throws {
    let arena = Arena(.forward)
    let card = arena.card
    card.transform = Transform2D(rotation: 1)
    arena.scheduler.add(Grab(), to: card)
    let place = Point(185, 90)
    let local = try #require(card.convert(place, from: nil))
    arena.send(.began, place, at: 0.01)
    for step in 1...12 {
      let hand = place + Vector(Double(step) * 5, 0)
      arena.send(.moved, hand, at: 0.01 + Double(step) / 60)
      arena.loop.frame(at: 0.01 + Double(step) / 60)
      guard step > 2 else { continue }
      #expect(try #require(card.convert(local, to: nil)).distance(to: hand) < 1.5, "\(step)")
    }
  }

  @Test func `the point that was grabbed leaves with the speed of the hand, while the card turns`() throws {
    arena.scheduler.add(Grab(), to: card)
    let place = Point(160, 60)
    let local = try #require(card.convert(place, from: nil))
    arena.send(.began, place, at: 0)
    var now = 0.0
    for step in 1...24 {
      now = Double(step) / 240
      arena.send(.moved, place + Vector(Double(step) * 2, 0), at: now)
      arena.loop.frame(at: now)
    }
    arena.send(.ended, place + Vector(48, 0), at: now)
    #expect(abs(card.transform.rotation) > 0.05)
    let before = try #require(card.convert(local, to: nil))
    arena.loop.frame(at: now + 1.0 / 240)
    let after = try #require(card.convert(local, to: nil))
    #expect(((after - before) * 240 - Vector(480, 0)).length < 60, "\((after - before) * 240)")
  }

  @Test func `a press without a drag does not turn a transition that is hardly under way`() throws {
    let arena = Arena(.forward)
    let window = try #require(arena.transition)
    arena.scheduler.add(Throw(velocity: Vector(0, 100), phase: .forward), to: arena.card)
    arena.scheduler.add(ProgressFromBody(back: Point(160, 100), fore: Point(160, 500)), to: arena.card)
    arena.scheduler.add(Grab(), to: arena.card)
    arena.run(until: 0.2)
    arena.send(.began, Point(160, 120), at: 0.2)
    arena.run(until: 0.6)
    #expect(window.isHeld && window.value < 0.2)
    arena.send(.ended, Point(160, 120), at: 0.6)
    #expect(!window.isHeld && window.currentDirection == .forward)
  }

  @Test func `while somebody else holds the transition no item steers it`() throws {
    let arena = Arena(.forward)
    let window = try #require(arena.transition)
    arena.scheduler.add(Throw(velocity: Vector(0, 200)), to: arena.card)
    arena.scheduler.add(ProgressFromBody(back: Point(160, 100), fore: Point(160, 500)), to: arena.card)
    arena.run(until: 0.2)
    #expect(window.grab(by: arena.stage))
    let progress = window.value
    arena.run(until: 0.5)
    #expect(window.value == progress && arena.card.center.y > 190)
  }

  @Test func `in each of two containers an item moves as if it were alone`() {
    let other = View(frame: Rect(0, 0, 320, 568))
    let guest = View(frame: Rect(110, 200, 100, 100))
    arena.window.addSubview(other)
    other.addSubview(guest)
    for view in [card, guest] { arena.scheduler.add(Collide([.edges()], withItems: true), to: view) }
    arena.scheduler.add(Throw(velocity: Vector(0, 300)), to: card)
    arena.scheduler.add(Throw(velocity: Vector(0, -150)), to: guest)
    arena.run(until: 0.9)
    #expect(abs(card.center.y - 370) < 1 && abs(guest.center.y - 115) < 1)
  }

  @Test func `SnapTo: it goes the short way upright`() {
    arena.scheduler.add(Throw(velocity: .zero, spin: 20), to: card)
    arena.run(until: 1)
    arena.scheduler.add(SnapTo(Point(160, 100)), to: card)
    var (last, most) = (card.transform.rotation, 0.0)
    while arena.loop.needsFrame, arena.loop.now < 5 {
      arena.loop.frame(at: arena.loop.now + 1.0 / 240)
      let turn = (card.transform.rotation - last).remainder(dividingBy: 2 * .pi)
      (last, most) = (card.transform.rotation, max(most, abs(turn)))
    }
    #expect(most < 45.0 / 240 && card.transform == .identity, "\(most * 240) radians a second")
  }

  @Test func `a stall that time is taken back before never was`() throws {
    func start() throws -> (Arena, Timeline) {
      let arena = Arena(isRecorded: true)
      arena.scheduler.add(Throw(velocity: Vector(20, 0)), to: arena.card)
      arena.run(until: 0.5)
      return (arena, try #require(arena.timeline))
    }
    let (stalled, timeline) = try start()
    stalled.loop.frame(at: 1.5)
    #expect(abs(stalled.card.center.x - 175) < 0.01)
    timeline.attachScrubber(at: 0.25)
    timeline.detachScrubber()
    stalled.run(until: stalled.loop.now + 2)
    #expect(abs(stalled.card.center.x - (160 + 2.25 * 20)) < 0.05, "\(stalled.card.center.x)")
  }

  @Test func `a stage body that lies deep in its container, on a stage of fine pixels`() {
    let arena = Arena(size: Size(2000, 1136))
    let shelf = View(frame: Rect(200, 100, 600, 600))
    let item = View(frame: Rect(10, 20, 100, 100))
    arena.stage.addSubview(shelf)
    shelf.addSubview(item)
    let body = StageBody(item, in: arena.stage)
    #expect(body.homeCenter == Point(130, 85) && body.restDistance == 0.25)
  }
}

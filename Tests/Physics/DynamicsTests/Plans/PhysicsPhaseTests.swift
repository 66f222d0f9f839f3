import Dynamics
import Geometry
import Plans
import Runtime
import Testing
import Views

struct PhysicsPhaseTests {
  @Test func `each phase has its plans, and the body goes on as it moves`() throws {
    let arena = Arena(.forward)
    let window = try #require(arena.transition)
    arena.scheduler.add(Fall(Vector(0, 1000), phase: .forward), to: arena.card)
    arena.scheduler.add(Fall(Vector(0, -1000), phase: .backward), to: arena.card)
    arena.scheduler.add(Fall(Vector(300, 0), phase: .held), to: arena.card)
    arena.scheduler.add(Fall(Vector(0, 500), phase: .releasedForward), to: arena.card)
    arena.scheduler.add(Fall(Vector(0, -500), phase: .releasedBackward), to: arena.card)
    arena.scheduler.add(Fall(Vector(-200, 0), phase: .turnedForward), to: arena.card)
    arena.scheduler.add(Fall(Vector(-400, 0), phase: .turnedBackward), to: arena.card)
    func change(over seconds: Double) -> (x: Double, y: Double) {
      let old = arena.scheduler.velocity(of: arena.card) ?? (0, 0)
      let place = arena.card.center
      arena.run(until: arena.loop.now + seconds, rate: 240) {}
      let new = arena.scheduler.velocity(of: arena.card) ?? (0, 0)
      #expect(arena.card.center.distance(to: place) < 100)
      return ((new.x - old.x) / seconds, (new.y - old.y) / seconds)
    }
    func near(_ a: (x: Double, y: Double), _ x: Double, _ y: Double) -> Bool { abs(a.x - x) < 5 && abs(a.y - y) < 5 }
    #expect(near(change(over: 0.1), 0, 1000))
    window.turn(to: .backward, by: .request)
    #expect(near(change(over: 0.1), -400, 0))
    window.turn(to: .forward, by: .request)
    #expect(near(change(over: 0.1), -200, 0))
    #expect(window.grab(by: arena.card))
    #expect(near(change(over: 0.1), 300, 0))
    window.release(by: arena.card, velocity: 0, points: (0, 0), direction: .forward)
    #expect(near(change(over: 0.1), 0, 500))
    window.turn(to: .backward, by: .request)
    #expect(near(change(over: 0.1), -400, 0))
    #expect(window.grab(by: arena.card))
    window.release(by: arena.card, velocity: 0, points: (0, 0), direction: .backward)
    #expect(near(change(over: 0.1), 0, -500))
  }

  @Test func `begun backward, it has the plans of that phase until a request turns it`() throws {
    let arena = Arena(.backward)
    let window = try #require(arena.transition)
    arena.scheduler.add(Fall(Vector(0, -1000), phase: .backward), to: arena.card)
    arena.run(until: 0.1, rate: 240) {}
    #expect(arena.scheduler.velocity(of: arena.card).map { abs($0.y + 100) < 1 } ?? false)
    window.turn(to: .forward, by: .request)
    arena.run(until: 0.2, rate: 240) {}
    #expect(arena.scheduler.velocity(of: arena.card).map { abs($0.y + 100) < 1 } ?? false)
  }

  @Test func `a throw counts in the phase in which it is given only; a blow each time it comes into force`() throws {
    let arena = Arena(.forward)
    let window = try #require(arena.transition)
    arena.scheduler.add(Throw(velocity: Vector(0, 50), phase: .turnedBackward), to: arena.card)
    arena.scheduler.add(Throw(velocity: Vector(0, 30)), to: arena.card)
    arena.scheduler.add(Push(Vector(1, 0), phase: .turnedBackward), to: arena.card)
    arena.run(until: 0.1)
    #expect(arena.scheduler.velocity(of: arena.card)?.x == 0)
    window.turn(to: .backward, by: .request)
    let v = try #require(arena.scheduler.velocity(of: arena.card))
    #expect(abs(v.x - 100) < 1 && abs(v.y - 30) < 0.1)
  }

  @Test func `outside of a transition every plan is in force`() {
    let arena = Arena()
    arena.scheduler.add(Fall(phase: .releasedBackward), to: arena.card)
    arena.run(until: 0.2)
    #expect(arena.card.center.y > 110)
  }

  @Test func `what is over comes back when the phase changes`() throws {
    let arena = Arena(.forward)
    let window = try #require(arena.transition)
    let token = arena.scheduler.makeToken("kept")
    arena.scheduler.add(SnapTo(Point(160, 300), phase: .forward), to: arena.card)
    arena.scheduler.add(SnapTo(Point(160, 100), phase: .turnedBackward), to: arena.card)
    arena.scheduler.add(EndCondition(at: Point(160, 300), phase: .forward), to: arena.card)
    arena.scheduler.add(EndCondition(at: Point(160, 100), phase: .goingBackward), to: arena.card)
    arena.run(until: 2)
    #expect(arena.card.center == Point(160, 300))
    window.turn(to: .backward, by: .request)
    arena.run(until: 4)
    #expect(arena.card.center == Point(160, 100))
    token.isActive = false
    arena.rest()
    #expect(!arena.scheduler.isActive)
  }

  @Test func `ProgressFromBody: the window goes with the item, within its ends, and its followers with it`() throws {
    let arena = Arena(.forward)
    let window = try #require(arena.transition)
    let veil = View(frame: Rect(0, 0, 10, 10))
    arena.stage.addSubview(veil)
    arena.scheduler.add(TransitionTween(.alpha, back: 0, fore: 1), to: veil)
    arena.scheduler.add(Throw(velocity: Vector(0, 200)), to: arena.card)
    arena.scheduler.add(ProgressFromBody(back: Point(160, 100), fore: Point(160, 300)), to: arena.card)
    arena.scheduler.add(EndCondition(), to: arena.card)
    arena.run(until: 0.5)
    #expect(abs(window.value - 0.5) < 0.01 && abs(window.velocity - 1) < 0.01)
    #expect(veil.alpha == window.value)
    arena.run(until: 1.5)
    #expect(window.value == 1 && window.velocity == 0)
    arena.rest()
    #expect(window.value == 1)
  }

  @Test func `in a part of another director's transition nothing steers, and hands are as the part says`() {
    let steer = ProgressFromBody(back: .zero, fore: Point(1, 0))
    #expect(steer.asPart(ProgressPart(.firstHalf)) == nil)
    #expect(Grab().asPart(ProgressPart(.firstHalf)) == nil)
    #expect(Grab().asPart(ProgressPart(.firstHalf, takesHands: true)) != nil)
  }
}

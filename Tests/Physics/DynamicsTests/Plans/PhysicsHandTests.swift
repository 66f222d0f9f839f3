import Dynamics
import Geometry
import Plans
import Runtime
import Testing
import Views

struct PhysicsHandTests {
  /// A screen that hangs in a transition between above the stage and home.
  private struct Flight {
    let arena: Arena
    let body: StageBody
    let window: TransitionProgress

    init(_ direction: TransitionDirection = .forward, frequency: Double = 0) throws {
      arena = Arena(direction)
      arena.card.frame = Rect(0, 0, 320, 568)
      arena.window.performLayout()
      body = StageBody(arena.card, in: arena.stage)
      if direction == .forward { body.center.y -= 568 }
      let (home, away) = (body.homeCenter, Point(160, -284))
      window = try #require(arena.transition)
      arena.scheduler.add(SnapTo(home, damping: 1, phase: .goingForward), to: body)
      arena.scheduler.add(SnapTo(away, damping: 1, phase: .goingBackward), to: body)
      arena.scheduler.add(ProgressFromBody(back: away, fore: home), to: body)
      arena.scheduler.add(Grab(frequency: frequency), to: body)
      arena.scheduler.add(EndCondition(deadline: 5, at: home, phase: .goingForward), to: body)
      arena.scheduler.add(EndCondition(deadline: 5, at: away, phase: .goingBackward), to: body)
    }

    /// Where the point of the screen is that was grabbed.
    func grabbed(_ offset: Vector) -> Point {
      arena.card.convert(Point(160 + offset.x, 284 + offset.y), to: nil) ?? .zero
    }
  }

  @Test func `the grabbed point stays under the pointer, the screen tilts, and the transition follows`() throws {
    let flight = try Flight()
    flight.arena.run(until: 0.12)
    let start = Point(250, 40)
    let local = try #require(flight.arena.card.convert(start, from: nil))
    flight.arena.send(.began, start, at: 0.12)
    #expect(flight.window.isHeld)
    for step in 1...30 {
      let (time, place) = (0.12 + Double(step) / 60, Point(250 - Double(step), 40 + Double(step) * 2))
      flight.arena.send(.moved, place, at: time - 0.002)
      flight.arena.loop.frame(at: time)
      let there = try #require(flight.arena.card.convert(local, to: nil))
      #expect(there.distance(to: place) < 1.5, "\(step)")
      #expect(flight.window.isHeld)
    }
    #expect(abs(flight.body.transform.rotation) > 0.01)
    #expect(flight.window.value > 0.3 && flight.window.value < 1)
    flight.arena.send(.ended, Point(220, 100), at: 0.63)
    #expect(!flight.window.isHeld)
    flight.arena.rest()
    let isFore = flight.window.currentDirection == .forward
    #expect(flight.window.value == (isFore ? 1 : 0))
    #expect(flight.arena.card.transform == .identity)
  }

  @Test func `the hand's speed and the spin stay with the screen, and the speed decides`() throws {
    for (way, direction) in [(-1.0, TransitionDirection.backward), (1, .forward)] {
      let flight = try Flight(.backward)
      flight.arena.send(.began, Point(160, 284), at: 0.05)
      for step in 1...20 {
        let time = 0.05 + Double(step) / 100
        flight.arena.send(.moved, Point(160, 284 + way * Double(step) * 8), at: time)
        flight.arena.loop.frame(at: time)
      }
      flight.arena.send(.ended, Point(160, 284 + way * 160), at: 0.251)
      let v = try #require(flight.arena.scheduler.velocity(of: flight.body))
      #expect(abs(v.y - way * 800) < 60)
      #expect(flight.window.currentDirection == direction)
      flight.arena.rest()
      #expect(flight.window.value == direction.end)
    }
  }

  @Test func `a press without a drag changes nothing but the pause; a cancelled gesture goes back`() throws {
    let flight = try Flight()
    flight.arena.run(until: 0.2)
    flight.arena.send(.began, Point(160, 20), at: 0.2)
    flight.arena.run(until: 0.4)
    flight.arena.send(.ended, Point(160, 20), at: 0.4)
    #expect(flight.window.currentDirection == .forward)
    flight.arena.run(until: 0.6)
    flight.arena.send(.began, Point(160, 20), at: 0.6)
    flight.arena.send(.cancelled, Point(160, 20), at: 0.7)
    #expect(flight.window.currentDirection == .backward && !flight.window.isHeld)
    flight.arena.rest()
    #expect(flight.window.value == 0)
  }

  @Test func `a gesture that is under way already takes hold when the plan comes`() throws {
    let arena = Arena(.backward)
    let window = try #require(arena.transition)
    let pan = PanGestureRecognizer()
    pan.name = "transition"
    pan.minimumDistance = 0
    arena.card.addGestureRecognizer(pan)
    arena.send(.began, Point(160, 100), at: 0)
    arena.scheduler.add(Grab(gesture: "transition"), to: arena.card)
    #expect(window.isHeld)
    arena.send(.moved, Point(160, 140), at: 0.02)
    arena.loop.frame(at: 0.03)
    #expect(abs(arena.card.center.y - 140) < 1)
    arena.send(.ended, Point(160, 140), at: 0.3)
    arena.loop.frame(at: 0.31)
    #expect(!window.isHeld)
  }

  @Test func `ten grabs in one flight: no jump of the place, and the speed after is the hand's`() throws {
    let flight = try Flight()
    var time = 0.1
    for grab in 0..<10 {
      flight.arena.run(until: time)
      let before = (flight.body.center, flight.body.transform.rotation)
      let place = Point(100 + Double(grab) * 10, max(5, flight.body.center.y + 200))
      flight.arena.send(.began, place, at: time)
      #expect(flight.window.isHeld, "\(grab)")
      #expect(flight.body.center == before.0 && flight.body.transform.rotation == before.1)
      for step in 1...8 {
        let old = flight.body.center
        let now = time + Double(step) / 60
        flight.arena.send(.moved, place + Vector(0, Double(step) * 3), at: now)
        flight.arena.loop.frame(at: now)
        #expect(flight.body.center.distance(to: old) < 40)
      }
      time += 8.0 / 60
      let held = flight.body.center
      flight.arena.send(.ended, place + Vector(0, 24), at: time)
      #expect(!flight.window.isHeld)
      #expect(flight.body.center.distance(to: held) < 1)
      time += 0.03
    }
    flight.arena.rest()
    #expect(flight.window.value == flight.window.currentDirection.end)
    #expect(flight.arena.card.transform == .identity && !flight.arena.scheduler.isActive)
  }

  @Test func `a spring attachment lags behind the hand and comes to it`() throws {
    let flight = try Flight(.backward, frequency: 3)
    flight.arena.send(.began, Point(160, 284), at: 0.02)
    let begin = flight.body.center.y
    flight.arena.send(.moved, Point(160, 384), at: 0.03)
    flight.arena.run(until: 0.06)
    #expect(flight.body.center.y < begin + 80)
    flight.arena.run(until: 2)
    #expect(abs(flight.body.center.y - (begin + 100)) < 1)
  }

  @Test func `a hand at rest keeps the transition, asks for no frames, and outside of one nothing is asked`() throws {
    let arena = Arena()
    arena.scheduler.add(Grab(), to: arena.card)
    arena.rest()
    arena.send(.began, Point(160, 100), at: 1)
    arena.send(.moved, Point(165, 100), at: 1.01)
    arena.send(.moved, Point(200, 100), at: 1.02)
    arena.rest()
    #expect(!arena.loop.needsFrame && arena.scheduler.isActive)
    #expect(arena.scheduler.activeLabels == ["grab of card"])
    arena.send(.ended, Point(200, 100), at: 3)
    arena.rest()
    #expect(!arena.scheduler.isActive)
    #expect(arena.card.center.x > 190)
  }

  @Test func `a view that is removed under the hand, and a plan that is taken away, let go`() throws {
    let arena = Arena(.forward)
    let window = try #require(arena.transition)
    arena.scheduler.add(Grab(), named: "grab", to: arena.card)
    arena.send(.began, Point(160, 100), at: 0.1)
    #expect(window.isHeld)
    arena.scheduler.remove(named: "grab", from: arena.card)
    #expect(!window.isHeld)
    arena.rest()
    #expect(!arena.scheduler.isActive)
  }

  @Test func `a hand that holds still for long is no stall: nothing is lost when it goes on or lets go`() throws {
    let flight = try Flight()
    flight.arena.scheduler.add(BodyMaterial(resistance: 5, angularResistance: 20), to: flight.body)
    flight.arena.run(until: 0.12)
    flight.arena.send(.began, Point(250, 40), at: 0.12)
    flight.arena.rest()
    #expect(!flight.arena.loop.needsFrame && flight.window.isHeld)
    var time = flight.arena.loop.now + 3
    flight.arena.send(.moved, Point(240, 60), at: time)
    flight.arena.rest()
    time = max(time, flight.arena.loop.now) + 3
    flight.arena.send(.ended, Point(240, 60), at: time)
    flight.arena.rest()
    #expect(flight.arena.news.warnings == [])
    #expect(flight.window.value == 1 && flight.arena.card.transform == .identity)
  }
}

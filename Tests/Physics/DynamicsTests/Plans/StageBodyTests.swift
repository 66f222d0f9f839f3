import Dynamics
import Geometry
import Plans
import Runtime
import Testing
import Views

struct StageBodyTests {
  @Test func `the stage is 568 high whatever the container's size`() {
    let arena = Arena(size: Size(1280, 1136))
    let screen = View(frame: Rect(0, 0, 1280, 1136))
    arena.stage.addSubview(screen)
    let body = StageBody(screen, in: arena.stage)
    #expect(body.unit == 2 && body.homeCenter == Point(320, 284) && body.bounds.size == Size(640, 568))
    body.center.y -= 568
    #expect(screen.relativeTranslation == Vector(0, -1))
  }

  @Test func `home is no translation at all, and the transform that it had`() {
    let arena = Arena(size: Size(333, 777))
    let odd = Transform2D(a: 1.1, b: 0.2, c: -0.1, d: 0.9, tx: 3, ty: 4)
    arena.card.transform = odd
    arena.card.anchorPoint = Point(0.2, 0.7)
    let body = StageBody(arena.card, in: arena.stage)
    arena.scheduler.add(Throw(velocity: Vector(100, 50), spin: 3), to: body)
    arena.scheduler.add(EndCondition(deadline: 0.5, at: body.homeCenter), to: body)
    arena.run(until: 0.3)
    #expect(arena.card.transform != odd && arena.card.relativeTranslation != .zero)
    arena.rest()
    #expect(arena.card.transform == odd && arena.card.relativeTranslation == .zero)
  }

  @Test func `it turns about its middle, wherever the anchor point is`() throws {
    let arena = Arena()
    arena.card.anchorPoint = Point(0, 1)
    arena.card.center = Point(110, 150)
    let body = StageBody(arena.card, in: arena.stage)
    body.transform = Transform2D(rotation: 1)
    let middle = try #require(arena.card.convert(Point(50, 50), to: arena.stage))
    #expect(middle.distance(to: Point(160, 100)) < 1e-9)
  }

  @Test(arguments: [Size(1, 1), Size(200, 900), Size(3840, 2160)])
  func `a container that is resized on the way changes nothing of the flight`(size: Size) {
    func fly(_ resize: Bool) -> Vector {
      let arena = Arena()
      arena.card.relativeFrame = .fill
      arena.window.performLayout()
      let body = StageBody(arena.card, in: arena.stage)
      arena.scheduler.add(Fall(), to: body)
      arena.scheduler.add(EndCondition(), to: body)
      arena.run(until: 0.2)
      if resize {
        arena.stage.frame = Rect(origin: .zero, size: size)
        arena.window.performLayout()
      }
      arena.run(until: 0.5)
      let shift = arena.card.relativeTranslation
      let seconds = arena.rest()
      #expect(seconds < 5)
      return shift
    }
    #expect(fly(true) == fly(false))
  }

  @Test func `bodies of one container meet`() {
    let arena = Arena()
    let other = View(frame: Rect(110, 300, 100, 100))
    arena.stage.addSubview(other)
    let bodies = [StageBody(arena.card, in: arena.stage), StageBody(other, in: arena.stage)]
    for body in bodies { arena.scheduler.add(Collide([], withItems: true), to: body) }
    arena.scheduler.add(Throw(velocity: Vector(0, 400)), to: bodies[0])
    arena.run(until: 1)
    #expect(other.relativeTranslation.y > 0.3)
  }

  @Test func `numbers that make no sense are stopped at the door`() async {
    await #expect(processExitsWith: .failure) { _ = Fall(Vector(.nan, 0)) }
    await #expect(processExitsWith: .failure) { _ = SnapTo(Point(0, .infinity)) }
    await #expect(processExitsWith: .failure) { _ = SnapTo(.zero, damping: 2) }
    await #expect(processExitsWith: .failure) { _ = Push(Vector(.nan, 1)) }
    await #expect(processExitsWith: .failure) { _ = Throw(velocity: .zero, spin: .nan) }
    await #expect(processExitsWith: .failure) { _ = BodyMaterial(elasticity: 1.5) }
    await #expect(processExitsWith: .failure) { _ = EndCondition(deadline: -1) }
    await #expect(processExitsWith: .failure) { _ = ProgressFromBody(back: .zero, fore: .zero) }
    await #expect(processExitsWith: .failure) {
      _ = Collide([.line(named: "a", from: .zero, to: Point(.nan, 0))])
    }
    await #expect(processExitsWith: .failure) {
      await MainActor.run { _ = Attach(to: .anchor(Point(.nan, 0))) }
    }
    await #expect(processExitsWith: .failure) { await MainActor.run { _ = Grab(frequency: .nan) } }
  }
}

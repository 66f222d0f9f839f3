import Dynamics
import Geometry
import Testing
import Views

struct FieldTests {
  private func path(_ field: FieldBehavior, charge: Double = 0, velocity: Vector = .zero, seconds: Double = 0.5)
    -> Vector
  {
    let room = Room()
    let box = room.box(Point(100, 100))
    let made = DynamicItemBehavior(items: [box])
    made.charge = charge
    made.addLinearVelocity(velocity, for: box)
    field.addItem(box)
    room.add(made, field)
    room.run(seconds)
    return box.center - Point(100, 100)
  }

  @Test func `Linear and radial fields pull as gravity does, and as falloff says at a distance`() {
    #expect(isNear(path(.linearGravityField(direction: Vector(1, 0))).x, 125, 1.2))
    let radial = path(.radialGravityField(position: Point(100, 1e5)))
    #expect(isNear(radial.y, 125, 1.2) && isNear(radial.x, 0, 1e-3))
    let far = FieldBehavior.radialGravityField(position: Point(100, 300))
    far.falloff = 2
    // At 200 points a quarter.
    #expect(isNear(path(far, seconds: 0.05).y, 125 / 100 / 4.0, 0.04))
  }

  @Test func `Drag brakes, a velocity field carries along, and a spring field swings`() {
    let drag = FieldBehavior.dragField()
    drag.strength = 2
    #expect(isNear(path(drag, velocity: Vector(100, 0), seconds: 3).x, 50, 1))
    #expect(isNear(path(.velocityField(direction: Vector(0, 100)), seconds: 1).y, 95, 2))
    let spring = FieldBehavior.springField()
    spring.position = Point(200, 100)
    spring.strength = 4 * Double.pi * Double.pi
    #expect(isNear(path(spring, seconds: 0.5).x, 200, 3) && abs(path(spring, seconds: 1).y) < 1e-3)
  }

  @Test func `A vortex turns clockwise, a charge is pushed away, and a magnet turns its way`() {
    let vortex = FieldBehavior.vortexField()
    vortex.position = Point(0, 100)
    #expect(path(vortex, seconds: 0.1).y > 3)
    let electric = FieldBehavior.electricField()
    electric.position = Point(0, 100)
    #expect(path(electric).x == 0)
    #expect(path(electric, charge: 1).x > 50)
    #expect(path(electric, charge: -1, seconds: 0.1).x < -3)
    let magnet = FieldBehavior.magneticField()
    magnet.strength = 5
    #expect(path(magnet, charge: 1, velocity: Vector(100, 0), seconds: 0.2).y > 3)
  }

  @Test func `Noise is the same in every run, and another elsewhere`() {
    let field = { FieldBehavior.noiseField(smoothness: 0.5, animationSpeed: 1) }
    let (first, second) = (path(field()), path(field()))
    #expect(first == second && first.length > 1 && first.length < 200)
    let turbulence = FieldBehavior.turbulenceField(smoothness: 1, animationSpeed: 0)
    #expect(path(turbulence) == .zero)
    #expect(path(.turbulenceField(smoothness: 1, animationSpeed: 0), velocity: Vector(100, 0)).y != 0)
  }

  @Test func `A field acts in its region only`() {
    let field = FieldBehavior.linearGravityField(direction: Vector(1, 0))
    field.position = Point(100, 100)
    field.region = Region(radius: 20)
    let inside = path(field, seconds: 1)
    // Out of it at the speed of 20 points of gravity: 200 points a second.
    #expect(isNear(inside.x, 20 + 200 * 0.8, 6))
    field.region = .inverse(Region(size: Size(400, 400)))
    #expect(path(field) == .zero)
    let ring = Region.difference(Region(radius: 10), Region(radius: 5))
    #expect(ring.contains(Vector(7, 0)) && !ring.contains(Vector(4, 0)) && !ring.contains(Vector(11, 0)))
    #expect(Region.union(ring, Region(size: Size(2, 2))).contains(Vector(1, 1)))
    #expect(!Region.intersection(ring, Region(size: Size(12, 12))).contains(Vector(0, 7)))
  }

  @Test func `A field of one's own is told of the item, and what is no number counts as none`() {
    let own = FieldBehavior.field { field, position, velocity, mass, charge, deltaTime in
      #expect(field.strength == 3 && charge == 2 && isNear(mass, 1, 1e-3) && deltaTime == 1 / 240.0)
      #expect(position.y == 100 && velocity.y == 0)
      return Vector(100, 0)
    }
    own.strength = 3
    #expect(isNear(path(own, charge: 2, seconds: 1).x, 50, 0.5))
    #expect(path(.field { _, _, _, _, _, _ in Vector(.nan, 1) }) == .zero)
  }
}

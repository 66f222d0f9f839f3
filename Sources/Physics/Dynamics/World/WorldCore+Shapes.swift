import CBox2D
import Geometry

#if canImport(Glibc)
import Glibc
#endif

extension BodyTraits {
  func material(density: Double) -> CB2Material {
    CB2Material(
      density: Float(density), friction: Float(friction), restitution: Float(elasticity),
      restitution_threshold: PhysicsUnits.float(PhysicsUnits.restitutionThreshold), items: itemMask,
      boundaries: boundaryMask)
  }
}

extension WorldCore {
  /// The Box2D density that gives the inset shapes the mass of the item's outline at the item's density.
  func shapeDensity(of slot: Int32) -> Double {
    guard let traits = traits[Int(slot)] else { return 1 }
    let outline = traits.shape.outline
    let mass = max(PhysicsUnits.leastMass, traits.density * outline.area / 10_000)
    let area = outline.inset.area / (PhysicsUnits.points * PhysicsUnits.points)
    return mass / max(area, 1e-9)
  }

  func addShapes(of traits: BodyTraits, to slot: Int32) {
    var material = traits.material(density: shapeDensity(of: slot))
    let outline = traits.shape.outline.inset
    switch outline {
    case .circle(let radius): cb2_body_add_circle(box, slot, 0, 0, PhysicsUnits.float(radius), &material)
    case .polygon(let corners):
      for piece in Self.pieces(corners) {
        let points = piece.flatMap { [PhysicsUnits.float($0.x), PhysicsUnits.float($0.y)] }
        cb2_body_add_polygon(box, slot, points, Int32(piece.count), &material)
      }
    }
    weigh(slot)
  }

  /// Reads the mass data that Box2D computed for a body.
  func weigh(_ slot: Int32) {
    var (x, y): (Float, Float) = (0, 0)
    cb2_body_local_center(box, slot, &x, &y)
    bodies[Int(slot)].massCenter = Vector(PhysicsUnits.points(x), PhysicsUnits.points(y))
    bodies[Int(slot)].mass = max(PhysicsUnits.leastMass, Double(cb2_body_mass(box, slot)))
    bodies[Int(slot)].inertia = Double(cb2_body_inertia(box, slot)) * PhysicsUnits.points * PhysicsUnits.points
    // The distance to the corners for a rectangle, approximate for other shapes.
    bodies[Int(slot)].radius = (3 * bodies[Int(slot)].inertia / bodies[Int(slot)].mass).squareRoot()
  }

  /// Splits a polygon into a fan of polygons with at most 8 corners, Box2D's maximum.
  private static func pieces(_ corners: [Point]) -> [[Point]] {
    guard corners.count > 8 else { return [corners] }
    var pieces: [[Point]] = []
    var first = 1
    while first < corners.count - 1 {
      let last = min(first + 6, corners.count - 1)
      let piece = [corners[0]] + corners[first...last]
      if Outline.polygon(piece).area > 1 { pieces.append(piece) }
      first = last
    }
    return pieces
  }
}

/// An outline that Box2D can represent.
nonisolated enum Outline {
  case circle(radius: Double)
  /// Corners in the direction from x to y.
  case polygon([Point])

  var area: Double {
    switch self {
    case .circle(let radius): .pi * radius * radius
    case .polygon(let corners): abs(Self.signedArea(corners))
    }
  }

  static func signedArea(_ corners: [Point]) -> Double {
    var sum = 0.0
    for (index, a) in corners.enumerated() {
      let b = corners[(index + 1) % corners.count]
      sum += a.x * b.y - a.y * b.x
    }
    return sum / 2
  }

  /// The outline reduced by Box2D's polygon skin; outlines that are too small for that are unchanged.
  var inset: Outline {
    guard case .polygon(let corners) = self else { return self }
    let count = corners.count
    var moved: [Point] = []
    for index in 0..<count {
      let (a, b, c) = (corners[(index + count - 1) % count], corners[index], corners[(index + 1) % count])
      let (one, two) = ((b - a), (c - b))
      guard one.length > 1, two.length > 1 else { return self }
      let (n1, n2) = (Vector(-one.y, one.x) / one.length, Vector(-two.y, two.x) / two.length)
      let share = 1 + n1.dot(n2)
      guard share > 0.2 else { return self }
      moved.append(b + (n1 + n2) * (PhysicsUnits.skin / share))
    }
    return Self.signedArea(moved) > 0.5 * area ? .polygon(moved) : self
  }
}

extension BodyShape {
  private static let facets = 24

  var outline: Outline {
    switch self {
    case .rectangle(let size):
      let (x, y) = (Self.extent(size.width) / 2, Self.extent(size.height) / 2)
      return .polygon([Point(-x, -y), Point(x, -y), Point(x, y), Point(-x, y)])
    case .ellipse(let size):
      let (x, y) = (Self.extent(size.width) / 2, Self.extent(size.height) / 2)
      if abs(x - y) <= 1e-6 * max(x, y) { return .circle(radius: x) }
      if min(x, y) < 2 { return BodyShape.rectangle(size).outline }
      return .polygon(
        (0..<Self.facets).map {
          let angle = 2 * .pi * (Double($0) + 0.5) / Double(Self.facets)
          return Point(x * cos(angle), y * sin(angle))
        })
    case .polygon(let points):
      var corners: [Point] = []
      for point in points where corners.allSatisfy({ $0.distance(to: point) > 0.06 }) {
        corners.append(
          Point(
            min(PhysicsUnits.largest, max(-PhysicsUnits.largest, point.x)),
            min(PhysicsUnits.largest, max(-PhysicsUnits.largest, point.y))))
      }
      let area = Outline.signedArea(corners)
      guard corners.count >= 3, abs(area) > 0.01 else {
        return BodyShape.rectangle(Size(width: PhysicsUnits.smallest, height: PhysicsUnits.smallest)).outline
      }
      return .polygon(area > 0 ? corners : corners.reversed())
    }
  }

  private static func extent(_ points: Double) -> Double {
    min(PhysicsUnits.largest, max(PhysicsUnits.smallest, points))
  }
}

extension Vector {
  /// The vector rotated clockwise on screen.
  nonisolated func turned(by angle: Double) -> Vector {
    let (sine, cosine) = (sin(angle), cos(angle))
    return Vector(x * cosine - y * sine, x * sine + y * cosine)
  }
}

import Geometry

#if canImport(Glibc)
import Glibc
#endif

extension PhysicsWorld {
  /// Moves the bodies that a wall has passed back inside, and those that they push: walls carry what they reach.
  ///
  /// - Parameters:
  ///   - mask: the bodies that collide with these boundaries.
  ///   - old: the rectangle of the walls before, which held the bodies.
  ///   - new: the rectangle now.
  package func carryBodies(hitting mask: UInt64, from old: Rect, into new: Rect) {
    guard !new.isEmpty, old != new else { return }
    var extents: [Extent] = core.order.compactMap { slot in
      guard let traits = core.traits[Int(slot)], !traits.isAnchored, traits.boundaryMask & mask != 0 else { return nil }
      let extent = Extent(BodyID(slot: slot, generation: core.bodies[Int(slot)].generation), traits.shape, in: self)
      return old.contains(extent.center) ? extent : nil
    }
    if new.minX > old.minX { carry(&extents, \.x, 1, to: new.minX, until: new.maxX) }
    if new.maxX < old.maxX { carry(&extents, \.x, -1, to: new.maxX, until: new.minX) }
    if new.minY > old.minY { carry(&extents, \.y, 1, to: new.minY, until: new.maxY) }
    if new.maxY < old.maxY { carry(&extents, \.y, -1, to: new.maxY, until: new.minY) }
    for extent in extents where extent.offset != .zero {
      let pose = pose(of: extent.body)
      setPose(BodyPose(center: pose.center + extent.offset, angle: pose.angle), of: extent.body)
    }
  }

  /// The largest number of bodies that push each other: the work grows with its square.
  private static let mostPushing = 400

  /// Carries bodies with one wall.
  /// - Parameters:
  ///   - sign: 1 for a wall that moves to larger numbers, -1 for the other one.
  ///   - wall: its new place.
  ///   - end: the place of the wall across, which no body passes.
  private func carry(
    _ extents: inout [Extent], _ axis: WritableKeyPath<Vector, Double>, _ sign: Double, to wall: Double,
    until end: Double
  ) {
    let other: WritableKeyPath<Vector, Double> = axis == \.x ? \.y : \.x
    // In the direction of the wall's motion, so that a body meets only those behind it.
    let order = extents.indices.sorted { extents[$0].near(axis, sign) < extents[$1].near(axis, sign) }
    let pushes = order.count <= Self.mostPushing
    var moved: [(index: Int, was: Double, way: Double)] = []
    for index in order {
      let (near, far) = (extents[index].near(axis, sign), extents[index].far(axis, sign))
      var way = Swift.max(0, sign * wall - near)
      if pushes {
        for pusher in moved where extents[pusher.index].meets(extents[index], along: other) {
          way = Swift.max(way, Swift.min(pusher.way, pusher.was + pusher.way - near))
        }
      }
      way = Swift.max(0, Swift.min(way, Swift.max(sign * end - far, (sign * end + sign * wall - near - far) / 2)))
      guard way > 0 else { continue }
      extents[index].offset[keyPath: axis] += sign * way
      moved.append((index, far, way))
    }
  }
}

/// The bounding rectangle of a body, and how far it is carried.
private struct Extent {
  let body: BodyID
  let center: Point
  private let low: Vector
  private let high: Vector
  var offset = Vector.zero

  init(_ body: BodyID, _ shape: BodyShape, in world: PhysicsWorld) {
    self.body = body
    let pose = world.pose(of: body)
    center = pose.center
    var (low, high) = (Vector.zero, Vector.zero)
    switch shape {
    case .rectangle(let size):
      let (sine, cosine) = (abs(sin(pose.angle)), abs(cos(pose.angle)))
      high = Vector(size.width * cosine + size.height * sine, size.width * sine + size.height * cosine) / 2
      low = -high
    case .ellipse(let size):
      let (a, b, sine, cosine) = (size.width / 2, size.height / 2, sin(pose.angle), cos(pose.angle))
      high = Vector(hypot(a * cosine, b * sine), hypot(a * sine, b * cosine))
      low = -high
    case .polygon(let points):
      for point in points {
        let corner = (point - .zero).turned(by: pose.angle)
        low = Vector(min(low.x, corner.x), min(low.y, corner.y))
        high = Vector(max(high.x, corner.x), max(high.y, corner.y))
      }
    }
    self.low = low + (center - .zero)
    self.high = high + (center - .zero)
  }

  /// The place of the edge that a wall reaches first, counted in the wall's direction.
  func near(_ axis: WritableKeyPath<Vector, Double>, _ sign: Double) -> Double {
    sign * ((sign > 0 ? low : high) + offset)[keyPath: axis]
  }

  func far(_ axis: WritableKeyPath<Vector, Double>, _ sign: Double) -> Double {
    sign * ((sign > 0 ? high : low) + offset)[keyPath: axis]
  }

  /// Whether two bodies are beside each other on an axis, by more than a touch.
  func meets(_ other: Extent, along axis: WritableKeyPath<Vector, Double>) -> Bool {
    let (mine, theirs) = (offset[keyPath: axis], other.offset[keyPath: axis])
    return low[keyPath: axis] + mine + 0.5 < other.high[keyPath: axis] + theirs
      && other.low[keyPath: axis] + theirs + 0.5 < high[keyPath: axis] + mine
  }
}

extension [Point] {
  /// The smallest rectangle around the points.
  nonisolated var bounds: Rect {
    guard let first else { return .zero }
    var (low, high) = (first, first)
    for point in self {
      low = Point(Swift.min(low.x, point.x), Swift.min(low.y, point.y))
      high = Point(Swift.max(high.x, point.x), Swift.max(high.y, point.y))
    }
    return Rect(low.x, low.y, high.x - low.x, high.y - low.y)
  }
}

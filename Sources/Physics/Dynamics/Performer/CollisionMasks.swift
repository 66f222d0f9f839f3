import Geometry

/// The boundaries and item groups of one world, with their bits in collision masks.
struct CollisionMasks {
  private struct Line {
    let boundary: Collide.Boundary
    let mask: UInt64
    /// The boundary in the world, once for each size of the container.
    var drawings: [(id: BoundaryID, begin: Double)]
  }

  private var lines: [Line] = []
  private var groups: [String?] = []
  /// The highest bit; all later boundaries or groups share it.
  private static let most = 63

  mutating func bit(of boundary: Collide.Boundary, in bounds: Rect, _ world: PhysicsWorld, at now: Double) -> UInt64 {
    if let line = lines.first(where: { $0.boundary == boundary }) { return line.mask }
    let mask = Self.bit(lines.count)
    let (points, isClosed) = boundary.outline(in: bounds)
    let id = world.addBoundary(points, isClosed: isClosed, mask: mask)
    lines.append(Line(boundary: boundary, mask: mask, drawings: [(id, now)]))
    return mask
  }

  mutating func bit(ofGroup group: String?) -> UInt64 {
    if let index = groups.firstIndex(of: group) { return Self.bit(index) }
    groups.append(group)
    return Self.bit(groups.count - 1)
  }

  private static func bit(_ index: Int) -> UInt64 { 1 << UInt64(min(index, most)) }

  /// Replaces the boundaries that follow the container's size.
  /// - Parameter old: the container's bounds before.
  mutating func redraw(in bounds: Rect, from old: Rect, _ world: PhysicsWorld, at now: Double) {
    for index in lines.indices where lines[index].boundary.followsContainer {
      if let last = lines[index].drawings.last { world.removeBoundary(last.id) }
      let (points, isClosed) = lines[index].boundary.outline(in: bounds)
      let id = world.addBoundary(points, isClosed: isClosed, mask: lines[index].mask)
      lines[index].drawings.append((id, now))
      let before = lines[index].boundary.outline(in: old).points.bounds
      world.carryBodies(hitting: lines[index].mask, from: before, into: points.bounds)
    }
  }

  mutating func forget(after now: Double) {
    for index in lines.indices { lines[index].drawings.removeAll { $0.begin > now } }
    lines.removeAll { $0.drawings.isEmpty }
  }
}

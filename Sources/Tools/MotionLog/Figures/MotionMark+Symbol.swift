import Geometry
import Views

nonisolated extension MotionMark.Kind {
  /// The kinds by importance: where there is room for few names, those of the first ones are shown.
  package static let byImportance: [Self] = [.seized, .released, .turned, .began, .ended, .retargeted, .settled]

  /// The symbol of the kind, the same in figures, on the timeline and in its legend: a triangle where a transition
  /// begins and a square where it ends, a disc where a hand takes hold and a ring where it lets go.
  ///
  /// - Parameters:
  ///   - center: the middle of the symbol.
  ///   - radius: half of its height, in points.
  package func symbol(at center: Point, radius: Double) -> Path {
    let box = Rect(center.x - radius, center.y - radius, 2 * radius, 2 * radius)
    switch self {
    case .began:
      return Self.polygon([
        Point(box.minX + radius * 0.2, box.minY), Point(box.maxX, center.y), Point(box.minX + radius * 0.2, box.maxY),
      ])
    case .seized: return Path(ellipseIn: box)
    case .released:
      let line = radius * 0.35
      return Path(ellipseIn: box.insetBy(dx: line / 2, dy: line / 2))
    case .turned:
      var path = Self.polygon([
        Point(center.x - radius * 0.15, box.minY), Point(center.x - radius * 1.15, center.y),
        Point(center.x - radius * 0.15, box.maxY),
      ])
      path.move(to: Point(center.x + radius * 0.15, box.minY))
      path.addLine(to: Point(center.x + radius * 1.15, center.y))
      path.addLine(to: Point(center.x + radius * 0.15, box.maxY))
      path.closeSubpath()
      return path
    case .retargeted:
      return Self.polygon([
        Point(center.x, box.minY), Point(box.maxX, center.y), Point(center.x, box.maxY), Point(box.minX, center.y),
      ])
    case .settled:
      let inset = radius * 0.3
      return Path(box.insetBy(dx: inset, dy: inset))
    case .ended:
      let inset = radius * 0.15
      return Path(box.insetBy(dx: inset, dy: inset))
    }
  }

  /// Whether the symbol is a line, not an area.
  package var isSymbolOutlined: Bool {
    switch self {
    case .released, .settled: true
    case .began, .seized, .turned, .retargeted, .ended: false
    }
  }

  private static func polygon(_ points: [Point]) -> Path {
    var path = Path()
    for (index, point) in points.enumerated() { index == 0 ? path.move(to: point) : path.addLine(to: point) }
    path.closeSubpath()
    return path
  }
}

nonisolated extension MotionMark {
  /// The mover whose velocity stands on one side of a mark.
  package enum Mover: String, Hashable, Sendable {
    case motion, hand
  }

  /// The movers until the mark and from it on.
  package var movers: (before: Mover, after: Mover) {
    switch kind {
    case .seized: (.motion, .hand)
    case .released: (.hand, .motion)
    case .began, .turned, .retargeted, .settled, .ended: (.motion, .motion)
    }
  }
}

nonisolated extension MotionLane.Unit {
  /// The unit of a velocity, such as `pt/s`.
  package var velocity: String { self == .plain ? "per s" : rawValue + "/s" }

  /// A number with the unit, such as `12.5 pt`.
  package func text(_ number: String) -> String {
    switch self {
    case .points: number + " pt"
    case .degrees: number + "°"
    case .plain: number
    }
  }
}

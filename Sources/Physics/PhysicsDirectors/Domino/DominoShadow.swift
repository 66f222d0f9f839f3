import Geometry

#if canImport(Glibc)
import Glibc
#endif

/// Finds the time from which no falling card covers a place.
struct DominoShadow {
  private struct Card {
    let center: Point
    /// Half of the width and of the height of the card, along ``axis`` and across it.
    let half: Size
    let axis: Vector
    let bounds: Rect

    init(_ card: DominoFall.Card, _ shift: BakedSimulation.PoseOffset) {
      let angle = card.home.angle + shift.angle
      center = Point(card.home.center.x + shift.x, card.home.center.y + shift.y)
      half = Size(card.size.width / 2, card.size.height / 2)
      axis = Vector(cos(angle), sin(angle))
      let reach = Size(
        abs(axis.x) * half.width + abs(axis.y) * half.height, abs(axis.y) * half.width + abs(axis.x) * half.height)
      bounds = Rect(center.x - reach.width, center.y - reach.height, 2 * reach.width, 2 * reach.height)
    }

    /// Whether the card and the rectangle overlap: no side of either separates them.
    /// > Source: Gottschalk, Lin, Manocha, "OBBTree", 1996: the separating axis test.
    func covers(_ rect: Rect) -> Bool {
      guard bounds.intersects(rect) else { return false }
      let way = rect.center - center
      func gap(along side: Vector, _ reach: Double) -> Double {
        abs(way.dot(side)) - reach - (abs(side.x) * rect.width + abs(side.y) * rect.height) / 2
      }
      return gap(along: axis, half.width) < 0 && gap(along: Vector(-axis.y, axis.x), half.height) < 0
    }
  }

  /// The cards at each frame of the simulation, with the area of all.
  private let frames: [(cards: [Card], bounds: Rect)]

  init(of cards: [DominoFall.Card], _ film: BakedSimulation) {
    frames = (0..<film.frames).map { frame in
      let placed = cards.indices.map { Card(cards[$0], film.shift(of: $0, at: Double(frame) / BakedSimulation.rate)) }
      return (placed, placed.dropFirst().reduce(placed.first?.bounds ?? .zero) { $0.union($1.bounds) })
    }
  }

  /// The first time after the last at which a card covers a rectangle, in seconds; nil if none ever does.
  /// - Parameter rect: in units of the reference stage.
  /// - Complexity: O(frames * cards).
  func lastTime(over rect: Rect) -> Double? {
    let last = frames.lastIndex { frame in
      frame.bounds.intersects(rect) && frame.cards.contains { $0.covers(rect) }
    }
    return last.map { Double(min($0 + 1, frames.count - 1)) / BakedSimulation.rate }
  }
}

import Geometry

/// Collects the damaged parts of a window: exact rectangles while there are few, tiles otherwise.
///
/// Each part costs a pass over the display list, so parts are joined if that is cheaper than drawing the pixels between
/// them. Adding damage allocates nothing after the first frame of a window size.
final class DamageMap {
  /// The maximum number of exact rectangles.
  private static let mostExact = 8
  /// The maximum number of rectangles in the result, and the area in square points for which there is one of them.
  private static let limits = 16...128
  private static let areaOfPart = 8192.0
  /// The cost of a pass and of each item in it, in square points that could be drawn in the same time.
  private static let costOfPart = 1024.0
  private static let costOfItem = 8.0
  /// The area beside two rectangles that overlap from which on they count as several parts.
  private static let costOfCross = 8192.0
  /// The share of damage above which the whole window is drawn.
  private static let wholeShare = 0.7

  private var window = Rect.zero
  private var pixel = 1.0
  private var parts: [Rect] = []
  private var grid = TileGrid()
  private var isInTiles = false
  private var isWhole = false

  /// Starts without damage.
  /// - Parameter scale: device pixels per point.
  func start(_ window: Rect, scale: Double = 1) {
    self.window = window
    pixel = 1 / scale
    parts.removeAll(keepingCapacity: true)
    isInTiles = false
    isWhole = false
  }

  /// Adds the whole window, for damage without a known location.
  func addEverything() { isWhole = true }

  /// Adds a damaged rectangle.
  /// - Parameter rect: the rectangle in points; clipped to the window.
  func add(_ rect: Rect) {
    guard !isWhole else { return }
    let (x0, x1) = (max(rect.minX, window.minX), min(rect.maxX, window.maxX))
    let (y0, y1) = (max(rect.minY, window.minY), min(rect.maxY, window.maxY))
    guard x0 < x1, y0 < y1 else { return }
    if isInTiles {
      grid.add(x0, y0, x1, y1)
      isWhole = grid.share > Self.wholeShare
    } else {
      addPart(Rect(x0, y0, x1 - x0, y1 - y0))
    }
  }

  private func addPart(_ part: Rect) {
    guard parts.count >= Self.mostExact || parts.contains(where: { isCostly(part, with: $0) }) else {
      return insert(part)
    }
    grid.start(window, pixel: pixel)
    for part in parts { grid.add(part.minX, part.minY, part.maxX, part.maxY) }
    grid.add(part.minX, part.minY, part.maxX, part.maxY)
    isInTiles = true
  }

  /// Whether two rectangles overlap, but leave so much between them that they are better drawn as several: a column of
  /// text and a line across.
  private func isCostly(_ part: Rect, with other: Rect) -> Bool {
    guard part.meets(other) else { return false }
    let growth = part.union(other).area - part.area - other.area + part.intersection(other).area
    return growth > Self.costOfCross
  }

  /// Inserts a rectangle and joins overlapping ones, which are faster to draw together.
  private func insert(_ part: Rect) {
    var part = part
    while let i = parts.firstIndex(where: { $0.intersects(part) }) {
      if parts[i].contains(part) { return }
      part = part.union(parts.remove(at: i))
    }
    parts.append(part)
  }

  /// Returns the damage, as few rectangles.
  /// - Parameter itemCount: the length of the list to draw.
  /// - Returns: rectangles in points that do not overlap; empty without damage; nil if drawing everything is best.
  func finish(itemCount: Int) -> [Rect]? {
    guard !isWhole else { return nil }
    let costOfPart = Self.costOfPart + Self.costOfItem * Double(itemCount)
    if isInTiles {
      grid.takeParts(&parts, limit: limit, costOfPart: costOfPart)
      if parts.count > Self.mostExact { joinNeighbors(costOfPart) } else { joinCheap(costOfPart) }
    } else {
      joinCheap(costOfPart)
    }
    let area = parts.reduce(0) { $0 + $1.area }
    return area > window.area * Self.wholeShare ? nil : parts
  }

  private var limit: Int {
    min(Self.limits.upperBound, max(Self.limits.lowerBound, Int(window.area / Self.areaOfPart)))
  }

  /// Joins the two rectangles whose union costs least, until no further union saves time.
  private func joinCheap(_ costOfPart: Double) {
    while parts.count > 1 {
      var best = (0, 1)
      var least = Double.infinity
      for i in parts.indices {
        for j in parts.indices where j > i {
          let growth = growth(i, j)
          if growth < least { (least, best) = (growth, (i, j)) }
        }
      }
      guard least < costOfPart else { return }
      let joined = parts[best.0].union(parts[best.1])
      parts.remove(at: best.1)
      parts.remove(at: best.0)
      insert(joined)
    }
  }

  /// Joins rectangles that follow each other closely, where their union is cheap and touches no other one. It takes
  /// much less time than `joinCheap` for many parts.
  private func joinNeighbors(_ costOfPart: Double) {
    var i = 0
    while i < parts.count {
      var j = i + 1
      while j < min(parts.count, i + 4) {
        let joined = parts[i].union(parts[j])
        if growth(i, j) < costOfPart, !parts.indices.contains(where: { $0 != i && $0 != j && parts[$0].meets(joined) })
        {
          parts[i] = joined
          parts.remove(at: j)
        } else {
          j += 1
        }
      }
      i += 1
    }
  }

  /// The area that a union of two rectangles has more than both.
  private func growth(_ i: Int, _ j: Int) -> Double { parts[i].union(parts[j]).area - parts[i].area - parts[j].area }
}

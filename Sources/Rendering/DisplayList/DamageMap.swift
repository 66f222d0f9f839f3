import Geometry

/// Gathers which parts of the window look different: a few rectangles to the point while there are few, else tiles.
///
/// A part costs a pass over the list, so parts are joined where that is cheaper than the pixels between them. Adding
/// allocates nothing once the map has seen the window's size.
final class DamageMap {
  /// As many as are kept to the point, and as are given back.
  private static let limit = 8
  /// What a pass costs, in square points that could be drawn meanwhile: for itself, and for each item.
  private static let costOfPart = 1024.0
  private static let costOfItem = 8.0
  /// Above this share of the window to draw it whole is as cheap.
  private static let wholeShare = 0.7

  private var window = Rect.zero
  private var parts: [Rect] = []
  private var grid = TileGrid()
  private var isInTiles = false
  private var isWhole = false

  /// Begins anew.
  func start(_ window: Rect) {
    self.window = window
    parts.removeAll(keepingCapacity: true)
    isInTiles = false
    isWhole = false
  }

  /// What was added does not say where: all of the window counts.
  func addEverything() { isWhole = true }

  /// - Parameter rect: in points; only what lies in the window counts.
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
    insert(part)
    guard parts.count > Self.limit else { return }
    grid.start(window)
    for part in parts { grid.add(part.minX, part.minY, part.maxX, part.maxY) }
    isInTiles = true
  }

  /// Those that overlap are drawn faster as one.
  private func insert(_ part: Rect) {
    var part = part
    while let i = parts.firstIndex(where: { $0.intersects(part) }) {
      if parts[i].contains(part) { return }
      part = part.union(parts.remove(at: i))
    }
    parts.append(part)
  }

  /// - Parameter itemCount: the length of the list that is to be drawn.
  /// - Returns: rectangles in points that do not overlap, none where nothing was added; nil where to draw everything is
  ///   best.
  func finish(itemCount: Int) -> [Rect]? {
    guard !isWhole else { return nil }
    if isInTiles { grid.takeParts(&parts) }
    joinCheap(Self.costOfPart + Self.costOfItem * Double(itemCount))
    let area = parts.reduce(0) { $0 + $1.area }
    return area > window.area * Self.wholeShare ? nil : parts
  }

  /// Joins the two whose union costs least until there are few enough and no union is worth its while.
  private func joinCheap(_ costOfPart: Double) {
    while parts.count > 1 {
      var best = (0, 1)
      var least = Double.infinity
      for i in parts.indices {
        for j in parts.indices where j > i {
          let growth = parts[i].union(parts[j]).area - parts[i].area - parts[j].area
          if growth < least { (least, best) = (growth, (i, j)) }
        }
      }
      guard parts.count > Self.limit || least < costOfPart else { return }
      let joined = parts[best.0].union(parts[best.1])
      parts.remove(at: best.1)
      parts.remove(at: best.0)
      insert(joined)
    }
  }
}

import Geometry

/// Occlusion culling: the few largest opaque rectangles that hide the content below them.
nonisolated struct OcclusionCuller {
  nonisolated struct Cover: Equatable {
    var node: Int
    /// The covered area, in window points.
    var rect: Rect
  }

  private static let limit = 4
  /// The smallest share of the window that a tracked cover has.
  static let leastShare = 1.0 / 16

  /// All opaque rectangles in drawing order.
  private var candidates: [Cover] = []
  private(set) var chosen: [Cover] = []
  private var isStale = false
  private var spare: [Cover] = []

  mutating func removeAll() {
    candidates.removeAll(keepingCapacity: true)
    chosen.removeAll(keepingCapacity: true)
    isStale = false
  }

  /// The node of the topmost cover; 0 if there is none.
  var last: Int { chosen.last?.node ?? 0 }

  /// Whether nodes from `first` on hide all of a rectangle.
  func hide(_ rect: Rect, from first: Int) -> Bool {
    guard let last = chosen.last, last.node >= first else { return false }
    return chosen.contains { $0.node >= first && $0.rect.contains(rect) }
  }

  /// Returns a rectangle without the part that the largest cover from node `first` on hides, if the rest is a
  /// rectangle. Uses only one cover: at a common edge of two, each may cover a pixel only partly.
  func trim(_ rect: Rect, from first: Int) -> Rect {
    let largest = chosen.filter { $0.node >= first }.max { $0.rect.area < $1.rect.area }
    return largest.map { rect.trimmed(by: $0.rect) } ?? rect
  }

  /// Sets the rectangle that a node covers; nil for none.
  mutating func set(_ node: Int, _ rect: Rect?) {
    var (low, high) = (0, candidates.count)
    while low < high {
      let middle = (low + high) / 2
      if candidates[middle].node < node { low = middle + 1 } else { high = middle }
    }
    let isKnown = low < candidates.count && candidates[low].node == node
    guard let rect else {
      guard isKnown else { return }
      candidates.remove(at: low)
      isStale = true
      return
    }
    if isKnown {
      guard candidates[low].rect != rect else { return }
      candidates[low].rect = rect
    } else {
      candidates.insert(Cover(node: node, rect: rect), at: low)
    }
    isStale = true
  }

  /// Chooses the covers again if a rectangle has changed.
  ///
  /// Covers below the topmost one that hides the whole window are left out. Of the others the largest are chosen; of
  /// equally large ones, the upper.
  /// - Returns: the previous covers if the choice has changed; otherwise nil.
  mutating func choose(_ window: Rect) -> OcclusionCuller? {
    guard isStale else { return nil }
    isStale = false
    let old = chosen
    spare.removeAll(keepingCapacity: true)
    let whole = candidates.lastIndex { $0.rect.contains(window) } ?? 0
    for cover in candidates[min(whole, candidates.count)...] {
      spare.append(cover)
      if spare.count > Self.limit {
        var least = 0
        for index in spare.indices where spare[index].rect.area < spare[least].rect.area { least = index }
        spare.remove(at: least)
      }
    }
    guard spare != chosen else { return nil }
    swap(&spare, &chosen)
    var former = OcclusionCuller()
    former.chosen = old
    return former
  }
}

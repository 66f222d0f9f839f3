import Geometry

/// The opaque rectangles that hide what lies below them: the few largest.
nonisolated struct Covers {
  nonisolated struct Cover: Equatable {
    var node: Int
    /// In the window.
    var rect: Rect
  }

  private static let limit = 4
  /// What covers less of the window than this hides too little.
  static let leastShare = 1.0 / 16

  /// In painting order.
  private var candidates: [Cover] = []
  private(set) var chosen: [Cover] = []
  private var isStale = false
  private var spare: [Cover] = []

  mutating func removeAll() {
    candidates.removeAll(keepingCapacity: true)
    chosen.removeAll(keepingCapacity: true)
    isStale = false
  }

  /// The last node that hides anything.
  var last: Int { chosen.last?.node ?? 0 }

  /// Whether nodes from `first` on hide all of these points.
  func hide(_ rect: Rect, from first: Int) -> Bool {
    guard let last = chosen.last, last.node >= first else { return false }
    return chosen.contains { $0.node >= first && $0.rect.contains(rect) }
  }

  /// What the largest of the nodes from `first` on leaves of a rectangle, where it cuts it straight through. Only one: at an
  /// edge between two each of them may hide a pixel in part.
  func trim(_ rect: Rect, from first: Int) -> Rect {
    let largest = chosen.filter { $0.node >= first }.max { $0.rect.area < $1.rect.area }
    return largest.map { rect.trimmed(by: $0.rect) } ?? rect
  }

  /// Notes what a node hides.
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

  /// Chooses anew where something was noted.
  ///
  /// Below the last one that hides the whole window none counts; of the others the largest do, of equal ones the upper.
  /// - Returns: what was chosen before, where that was something else.
  mutating func choose(_ window: Rect) -> Covers? {
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
    var former = Covers()
    former.chosen = old
    return former
  }
}

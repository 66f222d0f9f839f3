import Geometry

nonisolated extension DisplayList {
  /// Which parts of the window may look different from what another list drew, at a scale of 1 or more.
  ///
  /// What both lists begin and end with is passed over, the rest compared item by item; where a clip or a group
  /// changed, all of it counts.
  /// - Parameter window: what can be seen, in points.
  /// - Returns: at most four rectangles in points, none where nothing differs; nil where to draw everything is best.
  /// - Complexity: one comparison an item.
  package func damage(from old: DisplayList, in window: Rect) -> [Rect]? {
    let shorter = min(items.count, old.items.count)
    var start = 0
    while start < shorter, items[start] == old.items[start] { start += 1 }
    if start == shorter, items.count == old.items.count { return [] }
    var tail = 0
    while tail < shorter - start, items[items.count - 1 - tail] == old.items[old.items.count - 1 - tail] { tail += 1 }

    var scopes = DamageScopes(window)
    for item in items[..<start] { scopes.enter(item) }
    var oldScopes = scopes
    scopes.markOuter()
    oldScopes.markOuter()
    var damage = Damage()
    let (new, old) = (items[start..<(items.count - tail)], old.items[start..<(old.items.count - tail)])
    if DisplayList.areAlike(new, old) {
      for (item, was) in zip(new, old) {
        if item != was {
          damage.add(item, in: scopes)
          damage.add(was, in: oldScopes)
        }
        scopes.enter(item)
        oldScopes.enter(was)
      }
    } else {
      damage.add(all: new, in: &scopes)
      damage.add(all: old, in: &oldScopes)
    }
    guard damage.isKnown, scopes.depth == oldScopes.depth else { return nil }
    let area = damage.rects.reduce(0) { $0 + $1.area }
    return area > window.area * 0.7 ? nil : damage.rects
  }

  /// Whether both open and close the same kinds of parts at the same places.
  private static func areAlike(_ one: ArraySlice<DisplayItem>, _ other: ArraySlice<DisplayItem>) -> Bool {
    one.count == other.count && zip(one, other).allSatisfy { $0.nesting == $1.nesting }
  }
}

nonisolated extension DisplayItem {
  fileprivate enum Nesting { case leaf, clip, group, end }

  fileprivate var nesting: Nesting {
    switch self {
    case .shape, .shadow, .text: .leaf
    case .beginClip: .clip
    case .beginGroup: .group
    case .endClip, .endGroup: .end
    }
  }
}

/// The clips and groups around an item, as what can be seen inside them.
nonisolated private struct DamageScopes {
  private var visible: [Rect]
  /// Scopes up to here were open where the lists began to differ.
  private var outer = 1

  init(_ window: Rect) { visible = [window] }

  var depth: Int { visible.count }

  mutating func markOuter() { outer = visible.count }

  mutating func enter(_ item: DisplayItem) {
    switch item.nesting {
    case .leaf: break
    case .clip, .group: visible.append(shown(item) ?? visible[visible.count - 1])
    case .end: if visible.count > 1 { visible.removeLast() }
    }
  }

  /// The part of an item that shows; nil where that is not known.
  func shown(_ item: DisplayItem) -> Rect? { item.extent?.intersection(visible[visible.count - 1]) }

  /// What is closed by an end, where it had been open before the lists began to differ: what follows is inside it in one
  /// list and not in the other.
  var closedOuter: Rect? { visible.count > 1 && visible.count <= outer ? visible[visible.count - 1] : nil }
}

/// A few rectangles that hold all that was added.
nonisolated private struct Damage {
  private(set) var rects: [Rect] = []
  private(set) var isKnown = true
  private static let limit = 4

  mutating func add(_ item: DisplayItem, in scopes: DamageScopes) {
    guard let shown = scopes.shown(item) else {
      isKnown = false
      return
    }
    add(shown)
  }

  mutating func add(all items: ArraySlice<DisplayItem>, in scopes: inout DamageScopes) {
    for item in items {
      if item.nesting == .end {
        if let closed = scopes.closedOuter { add(closed) }
      } else {
        add(item, in: scopes)
      }
      scopes.enter(item)
    }
  }

  private mutating func add(_ rect: Rect) {
    guard !rect.isEmpty else { return }
    var rect = rect
    // Those that overlap are drawn faster as one.
    while let i = rects.firstIndex(where: { $0.intersects(rect) }) {
      if rects[i].contains(rect) { return }
      rect = rect.union(rects.remove(at: i))
    }
    rects.append(rect)
    if rects.count > Damage.limit { joinNearest() }
  }

  /// Joins the two whose union adds least.
  private mutating func joinNearest() {
    var best = (0, 1)
    var least = Double.infinity
    for i in rects.indices {
      for j in rects.indices where j > i {
        let growth = rects[i].union(rects[j]).area - rects[i].area - rects[j].area
        if growth < least { (least, best) = (growth, (i, j)) }
      }
    }
    let joined = rects[best.0].union(rects[best.1])
    rects.remove(at: best.1)
    rects.remove(at: best.0)
    add(joined)
  }
}

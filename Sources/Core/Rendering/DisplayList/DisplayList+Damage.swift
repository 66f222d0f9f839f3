import Geometry

nonisolated extension DisplayList {
  /// Returns the parts of the window that differ from an older list, at a scale of 1 or more.
  ///
  /// Skips the common start and end of both lists and compares the rest item by item. A changed clip or group counts as
  /// a whole. A builder knows its changes and compares lists only after views were added or removed.
  /// - Parameters:
  ///   - window: the visible area, in points.
  ///   - scale: device pixels per point. Default: 1.
  ///   - parts: damage of items below this list. Default: none.
  /// - Returns: a few rectangles in points; empty without differences; nil if drawing everything is best.
  /// - Complexity: one comparison per item.
  @MainActor package func damage(
    from old: DisplayList, in window: Rect, scale: Double = 1, adding parts: [Rect] = []
  ) -> [Rect]? {
    let map = DamageMap()
    map.start(window, scale: scale)
    for part in parts { map.add(part) }
    addDamage(from: old.items, in: window, to: map)
    return map.finish(itemCount: items.count)
  }

  @MainActor func addDamage(from old: [DisplayItem], in window: Rect, to map: DamageMap) {
    let shorter = min(items.count, old.count)
    var start = 0
    while start < shorter, items[start] == old[start] { start += 1 }
    if start == shorter, items.count == old.count { return }
    var tail = 0
    while tail < shorter - start, items[items.count - 1 - tail] == old[old.count - 1 - tail] { tail += 1 }

    var scopes = DamageScopes(window)
    for item in items[..<start] { scopes.enter(item) }
    var oldScopes = scopes
    scopes.markOuter()
    oldScopes.markOuter()
    let (new, old) = (items[start..<(items.count - tail)], old[start..<(old.count - tail)])
    if DisplayList.areAlike(new, old) {
      for (item, was) in zip(new, old) {
        if !item.looksLike(was) {
          map.add(item, in: scopes)
          map.add(was, in: oldScopes)
        }
        scopes.enter(item)
        oldScopes.enter(was)
      }
    } else {
      map.add(all: new, in: &scopes)
      map.add(all: old, in: &oldScopes)
    }
    if scopes.depth != oldScopes.depth { map.addEverything() }
  }

  /// Whether the lists begin and end the same kinds of parts at the same indices.
  private static func areAlike(_ one: ArraySlice<DisplayItem>, _ other: ArraySlice<DisplayItem>) -> Bool {
    one.count == other.count && zip(one, other).allSatisfy { $0.nesting == $1.nesting }
  }
}

/// The visible areas of the clips and groups around an item.
nonisolated private struct DamageScopes {
  private var visible: [Rect]
  /// The scope that begins the outermost projection. Its content can be visible anywhere in it.
  private var projected: Int?
  /// The number of open scopes at the first difference.
  private var outer = 1

  init(_ window: Rect) { visible = [window] }

  var depth: Int { visible.count }

  mutating func markOuter() { outer = visible.count }

  mutating func enter(_ item: DisplayItem) {
    switch item.nesting {
    case .leaf: break
    case .clip, .group:
      visible.append(shown(item) ?? visible[visible.count - 1])
      if projected == nil, item.isProjected { projected = visible.count }
    case .end:
      if projected == visible.count { projected = nil }
      if visible.count > 1 { visible.removeLast() }
    }
  }

  /// Returns the visible part of an item; nil if unknown.
  func shown(_ item: DisplayItem) -> Rect? {
    let inside = visible[visible.count - 1]
    return projected == nil ? item.paintedExtent?.intersection(inside) : inside
  }

  /// The area of a scope that is now closed but was open at the first difference. The items that follow are inside it
  /// in one list only.
  var closedOuter: Rect? { visible.count > 1 && visible.count <= outer ? visible[visible.count - 1] : nil }
}

extension DamageMap {
  fileprivate func add(_ item: DisplayItem, in scopes: DamageScopes) {
    if let shown = scopes.shown(item) { add(shown) } else { addEverything() }
  }

  fileprivate func add(all items: ArraySlice<DisplayItem>, in scopes: inout DamageScopes) {
    for item in items {
      if item.nesting == .end {
        if let closed = scopes.closedOuter { add(closed) }
      } else {
        add(item, in: scopes)
      }
      scopes.enter(item)
    }
  }
}

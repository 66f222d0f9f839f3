import Geometry

nonisolated extension DisplayList {
  /// Which parts of the window may look different from what another list drew, at a scale of 1 or more.
  ///
  /// What both lists begin and end with is passed over, the rest compared item by item; where a clip or a group
  /// changed, all of it counts. A builder knows more of what changed, and compares lists only where views came or went.
  /// - Parameter window: what can be seen, in points.
  /// - Returns: a few rectangles in points, none where nothing differs; nil where to draw everything is best.
  /// - Complexity: one comparison an item.
  @MainActor package func damage(from old: DisplayList, in window: Rect) -> [Rect]? {
    let map = DamageMap()
    map.start(window)
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

  /// Whether both open and close the same kinds of parts at the same places.
  private static func areAlike(_ one: ArraySlice<DisplayItem>, _ other: ArraySlice<DisplayItem>) -> Bool {
    one.count == other.count && zip(one, other).allSatisfy { $0.nesting == $1.nesting }
  }
}

/// The clips and groups around an item, as what can be seen inside them.
nonisolated private struct DamageScopes {
  private var visible: [Rect]
  /// Scopes up to here are open where the outermost projection begins: what lies inside is seen somewhere in it.
  private var projected: Int?
  /// Scopes up to here were open where the lists began to differ.
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

  /// The part of an item that shows; nil where that is not known.
  func shown(_ item: DisplayItem) -> Rect? {
    let inside = visible[visible.count - 1]
    return projected == nil ? item.extent?.intersection(inside) : inside
  }

  /// What is closed by an end, where it had been open before the lists began to differ: what follows is inside it in one
  /// list and not in the other.
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

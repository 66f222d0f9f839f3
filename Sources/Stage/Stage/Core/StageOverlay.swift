import Geometry
import Rendering

/// The items over a stage's picture.
struct StageOverlay {
  /// Makes the items, in window points; nil for none.
  var make: (() -> [DisplayItem])? { didSet { isChanged = true } }
  /// Whether the items may differ from those that are seen.
  private(set) var isChanged = false
  private var shown: [DisplayItem] = []
  private var composed = DisplayList()

  mutating func setNeedsDisplay() { if make != nil { isChanged = true } }

  /// Forgets a change that is not drawn.
  mutating func skip() { isChanged = false }

  /// Whether there is nothing to draw or to remove.
  var isEmpty: Bool { make == nil && shown.isEmpty }

  /// Returns a list with the items on top.
  /// - Parameter damage: the damage of the list, to which that of the items is added.
  mutating func compose(
    over list: DisplayList, damage: inout [Rect]?, in window: Rect, scale: Double
  ) -> DisplayList {
    isChanged = false
    if isEmpty { return list }
    let items = make?() ?? []
    if let parts = damage {
      damage = DisplayList(items).damage(from: DisplayList(shown), in: window, scale: scale, adding: parts)
    }
    shown = items
    compose(list)
    composed.items.append(contentsOf: items)
    return composed
  }

  /// Returns a list with a panel on top.
  /// - Parameter list: the program's list, or what ``compose(over:damage:in:scale:)`` has returned.
  mutating func compose(_ panel: StagePanel, over list: DisplayList, damage: inout [Rect]?) -> DisplayList {
    if isEmpty { compose(list) }
    panel.compose(over: &composed, damage: &damage)
    return composed
  }

  private mutating func compose(_ list: DisplayList) {
    composed.removeAll()
    composed.items.append(contentsOf: list.items)
  }
}

import Geometry

/// Records the damage of a pass while it replaces items.
final class ChangeRecorder {
  /// How old and new items become damage.
  enum Comparing {
    /// Damage only for items that differ.
    case items
    /// Damage for all items, because their surroundings have changed.
    case all
    /// No damage for items, because the part around them is damaged as a whole.
    case none
  }

  private let table: ViewTable
  let damage = DamageMap()
  var comparing = Comparing.items

  init(_ table: ViewTable) { self.table = table }

  /// Records the visible part of an item, new or old.
  func note(_ item: UnsafePointer<DisplayItem>, in context: Int) {
    guard comparing != .none else { return }
    note(item.pointee.paintedExtent, within: table.contexts[context].visible)
  }

  func noteInWindow(_ item: DisplayItem) { note(item.paintedExtent, within: table.contexts[0].visible) }

  private func note(_ extent: Rect?, within visible: Rect) {
    if let extent { damage.add(extent.intersection(visible)) } else { damage.addEverything() }
  }

  /// Records a changed item. Overlapping old and new extents count as one, because items usually move by small
  /// distances.
  func noteChange(_ old: UnsafePointer<DisplayItem>, _ new: UnsafePointer<DisplayItem>, in context: Int) {
    guard comparing != .none else { return }
    let visible = table.contexts[context].visible
    let (was, now) = (old.pointee.paintedExtent, new.pointee.paintedExtent)
    if comparing == .all {
      note(was, within: table.contexts[0].visible)
      note(now, within: visible)
    } else {
      noteMove(from: was, to: now, within: visible)
    }
  }

  @inline(__always)
  func noteMove(from was: Rect?, to now: Rect?, within visible: Rect) {
    guard let was, let now else { return damage.addEverything() }
    if was.meets(now) {
      var both = BoundingBox()
      both.add(was, within: visible)
      both.add(now, within: visible)
      damage.add(both.rect)
    } else {
      note(was, within: visible)
      note(now, within: visible)
    }
  }

  /// Records replaced or removed items of the old list.
  func note(_ first: UnsafePointer<DisplayItem>, count: Int, in context: Int) {
    guard comparing != .none else { return }
    // A changed context did not bound the old items.
    note(all: UnsafeBufferPointer(start: first, count: count), in: comparing == .all ? 0 : context)
  }

  /// Records all of these items, each within the clips and groups around it.
  private func note(all items: UnsafeBufferPointer<DisplayItem>, in context: Int) {
    let visible = table.contexts[context].visible
    var depth = 0
    for index in items.indices {
      switch items[index].nesting {
      case .end: depth -= 1
      case .leaf: if depth == 0 { note(items[index].paintedExtent, within: visible) }
      case .clip, .group:
        if depth == 0 { note(items[index].paintedExtent, within: visible) }
        depth += 1
      }
    }
  }

  /// Determines how to compare the items of a clip that may have changed.
  /// - Parameters:
  ///   - old: the item that begins the clip in the old list; nil without a clip.
  ///   - new: the item that begins the clip in the new list; nil without a clip.
  func compareClips(_ old: UnsafePointer<DisplayItem>?, _ new: DisplayItem?, in context: Int) {
    guard comparing != .none else { return }
    switch (old, new) {
    case (nil, nil): break
    case (nil, _?), (_?, nil): comparing = .all
    case (let old?, var new?):
      if old.pointee.looksLike(new) { return }
      note(old, in: context)
      note(&new, in: context)
      comparing = .none
    }
  }

  /// Records the change from one picture to another: all of it if the pictures differ as a whole, otherwise their
  /// items.
  func notePictures(
    _ old: UnsafeBufferPointer<DisplayItem>, _ new: UnsafeBufferPointer<DisplayItem>, in context: Int
  ) {
    switch comparing {
    case .none: return
    case .items where DisplayItem.areAlike(old, new) && !new.contains(where: \.isProjected):
      var visible = table.contexts[context].visible
      if case .beginGroup(let group)? = new.first { visible = visible.intersection(group.bounds) }
      for index in new.indices where !old[index].looksLike(new[index]) {
        note(old[index].paintedExtent, within: visible)
        note(new[index].paintedExtent, within: visible)
      }
    case .items, .all:
      note(all: old, in: comparing == .all ? 0 : context)
      note(all: new, in: context)
    }
  }
}

nonisolated extension DisplayItem {
  enum Nesting { case leaf, clip, group, end }

  var nesting: Nesting {
    switch self {
    case .shape, .shadow, .text, .image: .leaf
    case .beginClip: .clip
    case .beginGroup: .group
    case .endClip, .endGroup: .end
    }
  }

  /// Whether the item begins a group in perspective. The items of such a group have their locations before the
  /// projection.
  var isProjected: Bool {
    switch self {
    case .beginGroup(let group): group.projection != nil
    case .shape, .shadow, .text, .image, .beginClip, .endClip, .endGroup: false
    }
  }

  /// Whether two items look the same, ignoring the stamps of cached pictures.
  func looksLike(_ other: DisplayItem) -> Bool {
    switch (self, other) {
    case (.beginClip(var one), .beginClip(var two)):
      one.picture = nil
      two.picture = nil
      return one == two
    case (.beginGroup(let one), .beginGroup(let two)):
      return one.alpha == two.alpha && one.bounds == two.bounds && one.projection == two.projection
    default: return self == other
    }
  }

  /// Whether both lists have the same parts with the same appearance, so that only the items inside can differ.
  static func areAlike(_ old: UnsafeBufferPointer<DisplayItem>, _ new: UnsafeBufferPointer<DisplayItem>) -> Bool {
    guard old.count == new.count else { return false }
    for index in old.indices {
      guard old[index].nesting == new[index].nesting else { return false }
      if old[index].nesting != .leaf, !old[index].looksLike(new[index]) { return false }
    }
    return true
  }
}

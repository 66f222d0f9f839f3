import Geometry

/// Records where the window looks different, as a pass replaces items.
final class ChangeRecorder {
  /// How old and new items become damage.
  enum Comparing {
    /// Where they differ.
    case items
    /// All of them: something around them changed.
    case all
    /// None: the part around them counts as a whole.
    case none
  }

  private let table: ViewTable
  let damage = DamageMap()
  var comparing = Comparing.items

  init(_ table: ViewTable) { self.table = table }

  /// An item, new or old, counts where it can be seen.
  func note(_ item: UnsafePointer<DisplayItem>, in context: Int) {
    guard comparing != .none else { return }
    note(item.pointee.extent, within: table.contexts[context].visible)
  }

  func noteInWindow(_ item: DisplayItem) { note(item.extent, within: table.contexts[0].visible) }

  private func note(_ extent: Rect?, within visible: Rect) {
    if let extent { damage.add(extent.intersection(visible)) } else { damage.addEverything() }
  }

  /// What an item was and what it is now count, as one where they overlap: what moved has as a rule not moved far.
  func noteChange(_ old: UnsafePointer<DisplayItem>, _ new: UnsafePointer<DisplayItem>, in context: Int) {
    guard comparing != .none else { return }
    let visible = table.contexts[context].visible
    let (was, now) = (old.pointee.extent, new.pointee.extent)
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
      var both = Reach()
      both.add(was, within: visible)
      both.add(now, within: visible)
      damage.add(both.rect)
    } else {
      note(was, within: visible)
      note(now, within: visible)
    }
  }

  /// Some items of the old list count.
  func note(_ first: UnsafePointer<DisplayItem>, count: Int, in context: Int) {
    guard comparing != .none else { return }
    // What is around them now was not around them then, where that changed.
    note(all: UnsafeBufferPointer(start: first, count: count), in: comparing == .all ? 0 : context)
  }

  /// All of these count; what lies in a clip or a group is there no farther than that.
  private func note(all items: UnsafeBufferPointer<DisplayItem>, in context: Int) {
    let visible = table.contexts[context].visible
    var depth = 0
    for index in items.indices {
      switch items[index].nesting {
      case .end: depth -= 1
      case .leaf: if depth == 0 { note(items[index].extent, within: visible) }
      case .clip, .group:
        if depth == 0 { note(items[index].extent, within: visible) }
        depth += 1
      }
    }
  }

  /// Decides from how a clip changed how the items in it are compared.
  /// - Parameters: what the clip began with in the old list, and what it begins with now; nil where there is no clip.
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

  /// Two pictures count in whole where they differ as a whole, else where their items do.
  func notePictures(
    _ old: UnsafeBufferPointer<DisplayItem>, _ new: UnsafeBufferPointer<DisplayItem>, in context: Int
  ) {
    switch comparing {
    case .none: return
    case .items where DisplayItem.areAlike(old, new) && !new.contains(where: \.isProjected):
      var visible = table.contexts[context].visible
      if case .beginGroup(let group)? = new.first { visible = visible.intersection(group.bounds) }
      for index in new.indices where !old[index].looksLike(new[index]) {
        note(old[index].extent, within: visible)
        note(new[index].extent, within: visible)
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
    case .shape, .shadow, .text: .leaf
    case .beginClip: .clip
    case .beginGroup: .group
    case .endClip, .endGroup: .end
    }
  }

  /// Whether what follows says where it would lie without a turn in depth, not where it is seen.
  var isProjected: Bool {
    switch self {
    case .beginGroup(let group): group.projection != nil
    case .shape, .shadow, .text, .beginClip, .endClip, .endGroup: false
    }
  }

  /// Whether the two paint the same, whatever they are the picture of.
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

  /// Whether both lists begin and end the same parts, which look alike, and only what these hold may differ.
  static func areAlike(_ old: UnsafeBufferPointer<DisplayItem>, _ new: UnsafeBufferPointer<DisplayItem>) -> Bool {
    guard old.count == new.count else { return false }
    for index in old.indices {
      guard old[index].nesting == new[index].nesting else { return false }
      if old[index].nesting != .leaf, !old[index].looksLike(new[index]) { return false }
    }
    return true
  }
}

import Geometry

/// The picture of a window as a list of drawing commands, back to front. Renderers draw it, and tests compare it as
/// text.
package nonisolated struct DisplayList: Sendable {
  /// The items, shared between copies of a list until one is modified. Unchecked Sendable, because only unshared
  /// storage is modified.
  private final class Storage: @unchecked Sendable {
    var items: [DisplayItem]

    init(_ items: [DisplayItem]) { self.items = items }
  }

  private var storage: Storage

  /// Creates a list of items. Default: empty.
  package init(_ items: [DisplayItem] = []) { storage = Storage(items) }

  /// The items, back to front.
  package var items: [DisplayItem] {
    get { storage.items }
    _modify {
      if !isKnownUniquelyReferenced(&storage) { storage = Storage(storage.items) }
      yield &storage.items
    }
  }

  /// Adds an item in front of all others.
  package mutating func append(_ item: DisplayItem) { items.append(item) }

  /// Removes all items, and keeps the storage for the next frame.
  package mutating func removeAll() { items.removeAll(keepingCapacity: true) }

  /// Returns the list, clipped to a size in points at the top left.
  package func clipped(to size: Size) -> DisplayList {
    DisplayList([.beginClip(ClipItem(size: size))] + items + [.endClip])
  }

  /// Whether the list has no copies, so that a modification does not copy the items.
  package mutating func isUnshared() -> Bool { isKnownUniquelyReferenced(&storage) }
}

nonisolated extension DisplayList: Hashable {
  /// Whether both lists have equal items.
  package static func == (a: DisplayList, b: DisplayList) -> Bool { a.storage === b.storage || a.items == b.items }

  /// Hashes the items.
  package func hash(into hasher: inout Hasher) { hasher.combine(items) }
}

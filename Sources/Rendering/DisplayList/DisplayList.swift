/// A picture of the window as plain values, back to front: what a back end draws and what tests compare as text.
package nonisolated struct DisplayList: Sendable {
  /// Shared between copies of a list until one of them is written to. Only ever written where nobody shares it, so that it
  /// may be sent anywhere.
  private final class Storage: @unchecked Sendable {
    var items: [DisplayItem]

    init(_ items: [DisplayItem]) { self.items = items }
  }

  private var storage: Storage

  package init(_ items: [DisplayItem] = []) { storage = Storage(items) }

  package var items: [DisplayItem] {
    get { storage.items }
    _modify {
      if !isKnownUniquelyReferenced(&storage) { storage = Storage(storage.items) }
      yield &storage.items
    }
  }

  package mutating func append(_ item: DisplayItem) { items.append(item) }

  /// Empties the list and keeps its storage, for the next frame.
  package mutating func removeAll() { items.removeAll(keepingCapacity: true) }

  /// Whether there is no copy of the list, so that to write to it costs no more than that.
  package mutating func isUnshared() -> Bool { isKnownUniquelyReferenced(&storage) }
}

nonisolated extension DisplayList: Hashable {
  package static func == (a: DisplayList, b: DisplayList) -> Bool { a.storage === b.storage || a.items == b.items }

  package func hash(into hasher: inout Hasher) { hasher.combine(items) }
}

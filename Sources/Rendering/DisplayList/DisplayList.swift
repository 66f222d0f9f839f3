/// A picture of the window as plain values, back to front: what a back end draws and what tests compare as text.
package nonisolated struct DisplayList: Hashable, Sendable {
  package var items: [DisplayItem]

  package init(_ items: [DisplayItem] = []) { self.items = items }

  package mutating func append(_ item: DisplayItem) { items.append(item) }

  /// Empties the list and keeps its storage, for the next frame.
  package mutating func removeAll() { items.removeAll(keepingCapacity: true) }
}

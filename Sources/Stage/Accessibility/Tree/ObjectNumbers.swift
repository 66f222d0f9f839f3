import Views

/// The numbers of views in the paths of their objects. A number is never given twice.
package struct ObjectNumbers {
  private struct Entry {
    let number: Int
    weak var view: View?
  }

  private var entries: [ObjectIdentifier: Entry] = [:]
  package private(set) var last = 0

  package init() {}

  /// The number of a view, which it keeps as long as it lives.
  package mutating func number(of view: View) -> Int {
    let key = ObjectIdentifier(view)
    // Another view may have had this address.
    if let entry = entries[key], entry.view != nil { return entry.number }
    last += 1
    entries[key] = Entry(number: last, view: view)
    return last
  }

  /// A number that belongs to no view.
  mutating func next() -> Int {
    last += 1
    return last
  }

  /// The number of a view that has one.
  func known(_ view: View) -> Int? { entries[ObjectIdentifier(view)].flatMap { $0.view == nil ? nil : $0.number } }

  /// Forgets views that are gone.
  mutating func prune() { entries = entries.filter { $0.value.view != nil } }
}

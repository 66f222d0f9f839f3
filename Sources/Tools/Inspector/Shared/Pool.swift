import Views

/// Views of one kind that are used again in each update: those in use are shown, the others are hidden.
struct Pool<Item: View> {
  private var items: [Item] = []
  private var used = 0
  private let make: () -> Item

  init(_ make: @escaping () -> Item) { self.make = make }

  mutating func begin() { used = 0 }

  /// Returns the next view, in `parent`.
  mutating func next(in parent: View) -> Item {
    if used == items.count {
      let item = make()
      parent.addSubview(item)
      items.append(item)
    }
    let item = items[used]
    if item.isHidden { item.isHidden = false }
    used += 1
    return item
  }

  /// Hides the views that this update did not use.
  mutating func end() {
    for item in items[used...] where !item.isHidden { item.isHidden = true }
  }
}

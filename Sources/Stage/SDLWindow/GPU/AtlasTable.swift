/// A hash table with atlas keys. Entries are only removed all at once, so a search ends at the first free slot.
final class AtlasTable<Value: BitwiseCopyable> {
  private struct Slot {
    var key: AtlasKey
    var value: Value
    var isTaken: Bool
  }

  private var slots: UnsafeMutableBufferPointer<Slot>
  private var shift: UInt64
  private(set) var count = 0
  private let empty: Slot

  /// - Parameter placeholder: any value, for free slots.
  init(placeholder: Value) {
    empty = Slot(key: .white, value: placeholder, isTaken: false)
    slots = .allocate(capacity: 64)
    slots.initialize(repeating: empty)
    shift = 58
  }

  isolated deinit { slots.deallocate() }

  @inline(__always)
  subscript(key: AtlasKey) -> Value? {
    let slot = slots[place(of: key)]
    return slot.isTaken ? slot.value : nil
  }

  func set(_ value: Value, for key: AtlasKey) {
    if count * 2 >= slots.count { grow() }
    let index = place(of: key)
    if !slots[index].isTaken { count += 1 }
    slots[index] = Slot(key: key, value: value, isTaken: true)
  }

  func removeAll() {
    slots.update(repeating: empty)
    count = 0
  }

  /// The slot of a key, or the free slot where it belongs. At most half of the slots are taken.
  @inline(__always)
  private func place(of key: AtlasKey) -> Int {
    var index = Int(truncatingIfNeeded: key.hash &>> shift)
    while slots[index].isTaken, slots[index].key != key { index = (index &+ 1) & (slots.count &- 1) }
    return index
  }

  private func grow() {
    let old = slots
    slots = .allocate(capacity: old.count * 2)
    slots.initialize(repeating: empty)
    shift -= 1
    for slot in old where slot.isTaken { slots[place(of: slot.key)] = slot }
    old.deallocate()
  }
}

/// Contiguous storage for elements that are referenced by handles. Insertion and removal take constant time.
///
/// Invariant: the first `count` elements of `elements` and `owners`, of `capacity`, are initialized.
nonisolated final class Pool<Element: BitwiseCopyable> {
  /// Identifies an element until it is removed. Handles are never reused.
  struct Handle: Hashable {
    fileprivate let slot: Int32
    fileprivate let generation: UInt32
  }

  private struct Slot {
    var index: Int32 = -1
    var generation: UInt32 = 0
  }

  /// The elements. The pointer is valid until the next insertion.
  private(set) var elements = UnsafeMutablePointer<Element>.allocate(capacity: 0)
  /// The slot of each element.
  private var owners = UnsafeMutablePointer<Int32>.allocate(capacity: 0)
  private(set) var count = 0
  private var capacity = 0
  private var slots: ContiguousArray<Slot> = []
  private var free: ContiguousArray<Int32> = []

  init() {}

  deinit {
    elements.deallocate()
    owners.deallocate()
  }

  func insert(_ element: Element) -> Handle {
    if count == capacity { grow() }
    let slot = free.popLast() ?? newSlot()
    slots[Int(slot)].index = Int32(count)
    (elements + count).initialize(to: element)
    (owners + count).initialize(to: slot)
    count += 1
    return Handle(slot: slot, generation: slots[Int(slot)].generation)
  }

  /// Removes an element; the last element moves into its place.
  /// - Returns: nil if it was removed before.
  @discardableResult
  func remove(_ handle: Handle) -> Element? {
    guard let index = index(of: handle) else { return nil }
    let element = elements[index]
    slots[Int(handle.slot)].index = -1
    slots[Int(handle.slot)].generation &+= 1
    free.append(handle.slot)
    count -= 1
    if index != count {
      elements[index] = elements[count]
      owners[index] = owners[count]
      slots[Int(owners[index])].index = Int32(index)
    }
    return element
  }

  func index(of handle: Handle) -> Int? {
    let slot = slots[Int(handle.slot)]
    return slot.generation == handle.generation && slot.index >= 0 ? Int(slot.index) : nil
  }

  func handle(at index: Int) -> Handle {
    precondition(index < count)
    return Handle(slot: owners[index], generation: slots[Int(owners[index])].generation)
  }

  private func newSlot() -> Int32 {
    slots.append(Slot())
    return Int32(slots.count - 1)
  }

  private func grow() {
    capacity = max(8, capacity * 2)
    elements = larger(elements)
    owners = larger(owners)
  }

  private func larger<T: BitwiseCopyable>(_ old: UnsafeMutablePointer<T>) -> UnsafeMutablePointer<T> {
    let new = UnsafeMutablePointer<T>.allocate(capacity: capacity)
    new.initialize(from: old, count: count)
    old.deallocate()
    return new
  }
}

/// Elements side by side in memory, found again by handles. Adding and removing take the same time however many there are.
struct Pool<Element> {
  /// Names an element until it is removed; never used twice.
  struct Handle: Hashable {
    fileprivate let slot: Int32
    fileprivate let generation: UInt32
  }

  private struct Slot {
    var index: Int32 = -1
    var generation: UInt32 = 0
  }

  private var elements: ContiguousArray<Element> = []
  /// The slot of each element.
  private var owners: ContiguousArray<Int32> = []
  private var slots: ContiguousArray<Slot> = []
  private var free: ContiguousArray<Int32> = []

  var count: Int { elements.count }

  mutating func insert(_ element: Element) -> Handle {
    let slot = free.popLast() ?? newSlot()
    slots[Int(slot)].index = Int32(elements.count)
    elements.append(element)
    owners.append(slot)
    return Handle(slot: slot, generation: slots[Int(slot)].generation)
  }

  /// The last element moves into the gap.
  mutating func remove(_ handle: Handle) {
    guard let index = index(of: handle) else { return }
    slots[Int(handle.slot)].index = -1
    slots[Int(handle.slot)].generation &+= 1
    free.append(handle.slot)
    let last = elements.count - 1
    if index != last {
      elements.swapAt(index, last)
      owners.swapAt(index, last)
      slots[Int(owners[index])].index = Int32(index)
    }
    elements.removeLast()
    owners.removeLast()
  }

  mutating func removeAll() {
    for index in elements.indices.reversed() { remove(handle(at: index)) }
  }

  func index(of handle: Handle) -> Int? {
    let slot = slots[Int(handle.slot)]
    return slot.generation == handle.generation && slot.index >= 0 ? Int(slot.index) : nil
  }

  func handle(at index: Int) -> Handle {
    Handle(slot: owners[index], generation: slots[Int(owners[index])].generation)
  }

  subscript(index: Int) -> Element {
    get { elements[index] }
    _modify { yield &elements[index] }
  }

  private mutating func newSlot() -> Int32 {
    slots.append(Slot())
    return Int32(slots.count - 1)
  }
}

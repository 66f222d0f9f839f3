import Views

/// The nodes and contexts of a window's views in contiguous memory, so that a pass over thousands of views follows few
/// references.
final class ViewTable {
  /// The number of nodes. Node 0 represents the outside of the window, node 1 the window.
  private(set) var count = 0
  private var capacity = 0
  private(set) var nodes = UnsafeMutablePointer<ViewNode>.allocate(capacity: 0)
  /// The drawing contexts: two per node, for its picture and its clip; 0 is the window's.
  private(set) var contexts = UnsafeMutablePointer<DrawingContext>.allocate(capacity: 0)
  /// The index at which each node's items begin in the list, or would begin.
  private(set) var firstItems = UnsafeMutablePointer<Int32>.allocate(capacity: 0)
  /// The changes of each node that need another pass in this frame, as ``ViewChanges``.
  private(set) var again = UnsafeMutablePointer<UInt8>.allocate(capacity: 0)
  /// Empty marks, for lists without change tracking.
  private(set) var noMarks = UnsafeMutablePointer<UInt8>.allocate(capacity: 0)
  private var carried: [UInt8] = []
  private var pending: [(view: Unmanaged<View>, parent: Int32)] = []

  isolated deinit {
    nodes.deallocate()
    contexts.deallocate()
    firstItems.deallocate()
    again.deallocate()
    noMarks.deallocate()
  }

  static func pictureContext(of node: Int) -> Int { 2 * node }
  static func clipContext(of node: Int) -> Int { 2 * node + 1 }

  /// Makes the nodes of a tree, and assigns slots to its views.
  ///
  /// - Parameters:
  ///   - invalidation: the change tracking of the window; nil if another builder owns the slots, which then stay
  ///     unchanged.
  ///   - goesOn: whether the nodes belonged to this window before, so that all changes since then are marked.
  func fill(from window: Window, _ invalidation: Invalidation?, goesOn: Bool) {
    window.invalidation?.portals.update()
    carried.removeAll(keepingCapacity: true)
    let oldCount = goesOn ? count : 0
    count = 1
    reserve(256)
    nodes.initialize(to: ViewNode(window, parent: 0, number: 0))
    pending.append((Unmanaged.passUnretained(window), 0))
    // Depth first without recursion, because trees can be deep.
    while let (reference, parent) = pending.popLast() {
      let view = reference.takeUnretainedValue()
      reserve(count + 1)
      append(view, parent)
      guard let invalidation else { continue }
      carried.append(changes(of: view, invalidation, oldCount))
      view.slot = count - 1
    }
    closeEnds()
    again.update(repeating: 0, count: count)
    noMarks.update(repeating: 0, count: count)
    firstItems.update(repeating: 0, count: count)
    invalidation?.didGiveSlots(carried)
  }

  private func append(_ view: View, _ parent: Int32) {
    let number = Int32(count)
    (nodes + count).initialize(to: ViewNode(view, parent: parent, number: number))
    count += 1
    for child in view.subviews.reversed() {
      if child.state.pointee.projection == nil {
        pending.append((Unmanaged.passUnretained(child), number))
      } else if let rest = child.portal?.leftBehind {
        pending.append((Unmanaged.passUnretained(rest), number))
      }
    }
    // The source of a portal is drawn below the portal's own content.
    guard view.state.pointee.showsAnother, let shown = (view as? PortalView)?.shown else { return }
    pending.append((Unmanaged.passUnretained(shown), number))
  }

  private func changes(of view: View, _ invalidation: Invalidation, _ oldCount: Int) -> UInt8 {
    let slot = view.slot
    guard slot > 0, slot < oldCount else { return ViewChanges.all.rawValue }
    return invalidation.board.pointee.marks[slot]
  }

  private func closeEnds() {
    var index = count - 1
    while index > 0 {
      let parent = Int(nodes[index].parent)
      nodes[parent].end = max(nodes[parent].end, nodes[index].end)
      index -= 1
    }
  }

  private func reserve(_ wanted: Int) {
    guard wanted > capacity else { return }
    let new = max(wanted, capacity * 2)
    nodes = moved(nodes, new)
    contexts.deallocate()
    contexts = .allocate(capacity: 2 * new)
    firstItems = moved(firstItems, new)
    again = moved(again, new)
    noMarks = moved(noMarks, new)
    capacity = new
  }

  private func moved<Element>(
    _ old: UnsafeMutablePointer<Element>, _ wanted: Int
  ) -> UnsafeMutablePointer<Element> {
    let new = UnsafeMutablePointer<Element>.allocate(capacity: wanted)
    UnsafeMutableRawPointer(new).copyMemory(from: old, byteCount: capacity * MemoryLayout<Element>.stride)
    old.deallocate()
    return new
  }
}

extension ViewTable {
  /// Returns the index of the first node in a range that has a mark, or the end of the range.
  func firstMarked(_ marks: UnsafeMutablePointer<UInt8>, _ start: Int, _ end: Int) -> Int {
    var index = start
    while index + 8 <= end {
      let word = UnsafeRawPointer(marks + index).loadUnaligned(as: UInt64.self)
      if word != 0 { return index + UInt64(littleEndian: word).trailingZeroBitCount / 8 }
      index += 8
    }
    while index < end, marks[index] == 0 { index += 1 }
    return index
  }

  /// Returns a description of the first node with a wrong item index; nil if there is none. Checked in debug builds.
  /// - Parameter itemCount: the number of items that belong to views.
  func fault(itemCount: Int) -> String? {
    var place = 0
    var number = 1
    var open: [Int] = []
    while number < count || !open.isEmpty {
      while let last = open.last, number >= Int(nodes[last].end) {
        open.removeLast()
        place += (nodes[last].hasClip ? 1 : 0) + Int(nodes[last].tailCount)
      }
      guard number < count else { continue }
      let node = nodes[number]
      if Int(firstItems[number]) != place {
        return "node \(number) begins at \(place), not at \(firstItems[number])"
      }
      place += Int(node.pictureCount) + Int(node.lookCount) + (node.hasClip ? 1 : 0)
      if node.isPicture || node.inner == ViewNode.dark {
        for inner in (number + 1)..<Int(node.end) where nodes[inner].itemCount > 0 {
          return "node \(inner) has items of its own in \(number)"
        }
        place += (node.hasClip ? 1 : 0) + Int(node.tailCount)
        number = Int(node.end)
      } else {
        open.append(number)
        number += 1
      }
    }
    return place == itemCount ? nil : "there are \(itemCount) items, not \(place)"
  }
}

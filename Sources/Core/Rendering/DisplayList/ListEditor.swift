import Geometry

/// The number of items that a view has in the old list.
nonisolated struct PreviousItems {
  /// The items before those of its children.
  var before = 0
  var hasClip = false
  var tail = 0
  /// Whether the items are those of the view's whole content, which was one picture before.
  var isDissolved = false
}

/// Writes the items of a pass over the old display list.
///
/// A pass processes the old list front to back. While the number of items is unchanged, items are replaced in place.
/// After the first difference, everything is appended to another list, with unchanged items copied in blocks.
final class ListEditor {
  private let table: ViewTable
  private let changes: ChangeRecorder

  /// The old list.
  private(set) var base: UnsafeMutablePointer<DisplayItem>
  private var baseCount = 0
  /// The index of the next item in the old list.
  var oldPosition = 0
  /// The index of the next item, while items are replaced in place.
  var placePosition = 0
  /// Whether items are appended to ``output``.
  private(set) var isAppending = false
  /// The first node whose index still refers to the old list.
  var settledNode = 0
  @exclusivity(unchecked) var output: [DisplayItem] = []
  /// The items of the outermost open picture.
  @exclusivity(unchecked) var gathered: [DisplayItem] = []
  /// The number of old items that the gathered items replace.
  var gatheredOldCount = 0
  /// The number of nested open pictures.
  var pictureDepth = 0
  @exclusivity(unchecked) private(set) var parts: [PartBuilder] = []
  /// The index of the first open part that may be a clip without items so far.
  private(set) var pendingPart = 0
  /// The new items of one view.
  let scratch = UnsafeMutablePointer<DisplayItem>.allocate(capacity: 6)
  /// Whether the list differs from the old one.
  var isListNew = false

  init(_ table: ViewTable, _ changes: ChangeRecorder) {
    self.table = table
    self.changes = changes
    base = scratch
  }

  isolated deinit { scratch.deallocate() }

  /// Runs a pass over a list.
  /// - Parameter body: calls `seek` and `put`.
  func edit(_ items: inout [DisplayItem], _ body: () -> Void) {
    items.withUnsafeMutableBufferPointer { items in
      base = items.baseAddress ?? scratch
      baseCount = items.count
      (oldPosition, placePosition, settledNode, isAppending) = (0, 0, 1, false)
      body()
      finishSeeking()
    }
    if isAppending { swap(&items, &output) }
    isAppending = false
  }

  /// The index of the next item.
  var placeNow: Int { isAppending ? output.count : placePosition }

  /// Advances to a node. The items before it are unchanged.
  func seek(_ node: Int) {
    let first = Int(table.firstItems[node])
    if isAppending { copyOld(upTo: first, before: node) } else { placePosition = first }
    oldPosition = first
    settledNode = node
  }

  /// Ends the pass. The remaining items are unchanged.
  private func finishSeeking() {
    if isAppending { copyOld(upTo: baseCount, before: table.count) }
  }

  private func copyOld(upTo end: Int, before node: Int) {
    let shift = Int32(output.count - oldPosition)
    output.append(contentsOf: UnsafeBufferPointer(start: base + oldPosition, count: end - oldPosition))
    if shift != 0, settledNode < node {
      let firstItems = table.firstItems
      for index in settledNode..<node { firstItems[index] &+= shift }
    }
  }

  private func beginAppending() {
    output.removeAll(keepingCapacity: true)
    // A list that grows by an item now and then, as while content scrolls, allocates once.
    if output.capacity < baseCount + 64 { output.reserveCapacity(baseCount + baseCount / 2 + 64) }
    output.append(contentsOf: UnsafeBufferPointer(start: base, count: placePosition))
    isAppending = true
    isListNew = true
  }

  // MARK: Old items

  /// Consumes the items of a node in the old list and returns their numbers.
  func takeItems(_ number: Int) -> PreviousItems {
    let node = table.nodes + number
    if pictureDepth > 0 {
      gatheredOldCount += node.pointee.itemCount
      node.pointee.forgetItems()
      return PreviousItems()
    }
    let picture = Int(node.pointee.pictureCount)
    let old = PreviousItems(
      before: picture + Int(node.pointee.lookCount), hasClip: node.pointee.hasClip, tail: Int(node.pointee.tailCount),
      isDissolved: picture > 0)
    node.pointee.forgetItems()
    return old
  }

  /// Skips the begin item of a clip in the old list.
  func takeClip(_ old: PreviousItems, _ part: inout PartBuilder) {
    part.oldTail = old.tail
    guard old.hasClip else { return }
    part.oldBegin = oldPosition
    oldPosition += 1
  }

  /// Skips items of the old list.
  func dropOld(_ count: Int, in context: Int) {
    guard count > 0 else { return }
    if pictureDepth > 0 {
      gatheredOldCount += count
      return
    }
    changes.note(base + oldPosition, count: count, in: context)
    if !isAppending { beginAppending() }
    oldPosition += count
  }

  // MARK: New items

  /// Writes the items in `scratch` in place of the next old ones.
  /// - Parameter visited: the last visited node.
  func put(_ count: Int, _ number: Int, visited: Int, in context: Int, oldCount: Int) {
    if count == 0, oldCount == 0 { return }
    if count > 0 { putPendingClips(visited) }
    if !isAppending {
      if count == oldCount, placePosition == oldPosition {
        for index in 0..<count { replace(base + placePosition + index, by: scratch + index, in: context) }
        placePosition += count
        oldPosition += count
        return
      }
      beginAppending()
    }
    if count == oldCount {
      for index in 0..<count { changes.noteChange(base + oldPosition + index, scratch + index, in: context) }
    } else {
      changes.note(base + oldPosition, count: oldCount, in: context)
      for index in 0..<count { changes.note(scratch + index, in: context) }
    }
    for index in 0..<count { output.append((scratch + index).move()) }
    oldPosition += oldCount
  }

  @inline(__always)
  private func replace(
    _ old: UnsafeMutablePointer<DisplayItem>, by new: UnsafeMutablePointer<DisplayItem>, in context: Int
  ) {
    if old.pointee == new.pointee {
      if changes.comparing == .all { changes.noteChange(old, new, in: context) }
      new.deinitialize(count: 1)
    } else {
      changes.noteChange(old, new, in: context)
      old.pointee = new.move()
      isListNew = true
    }
  }

  /// Adds the items in `scratch` to the open picture.
  func gather(_ count: Int) {
    for index in 0..<count { gathered.append((scratch + index).move()) }
  }

  /// Writes the items of the picture.
  func putGathered(_ root: Int, in context: Int) {
    let (count, oldCount) = (gathered.count, gatheredOldCount)
    if count == 0, oldCount == 0 { return }
    if count > 0 { putPendingClips(root) }
    table.nodes[root].pictureCount = Int32(count)
    gathered.withUnsafeMutableBufferPointer { new in
      let old = UnsafeMutableBufferPointer(start: base + oldPosition, count: oldCount)
      if !isAppending, count == oldCount, placePosition == oldPosition {
        changes.notePictures(UnsafeBufferPointer(old), UnsafeBufferPointer(new), in: context)
        for index in new.indices where old[index] != new[index] {
          old[index] = new[index]
          isListNew = true
        }
        placePosition += count
      } else {
        if !isAppending { beginAppending() }
        changes.notePictures(UnsafeBufferPointer(old), UnsafeBufferPointer(new), in: context)
        output.append(contentsOf: new)
      }
    }
    oldPosition += oldCount
    gathered.removeAll(keepingCapacity: true)
    gatheredOldCount = 0
  }

  // MARK: Clips

  func push(_ part: PartBuilder) {
    if pendingPart == parts.count, part.begin == nil || pictureDepth > 0 { pendingPart += 1 }
    parts.append(part)
    guard pictureDepth > 0, let begin = part.begin else { return }
    parts[parts.count - 1].position = gathered.count
    gathered.append(begin)
  }

  func pop() {
    parts.removeLast()
    pendingPart = min(pendingPart, parts.count)
  }

  /// Ends a clip in a picture, and removes a clip without items.
  /// - Returns: whether the clip has items.
  func gatherClipEnd(_ part: PartBuilder) -> Bool {
    guard part.begin != nil else { return false }
    if gathered.count > part.position + 1 {
      gathered.append(.endClip)
      return true
    }
    gathered.removeLast()
    return false
  }

  /// Writes the begin items of clips that get their first item.
  private func putPendingClips(_ visited: Int) {
    while pendingPart < parts.count {
      if let begin = parts[pendingPart].begin { putClip(begin, pendingPart, visited) }
      pendingPart += 1
    }
  }

  private func putClip(_ begin: DisplayItem, _ index: Int, _ visited: Int) {
    parts[index].isOut = true
    if !isAppending, parts[index].oldBegin != placePosition { beginAppending() }
    parts[index].position = placeNow
    if isAppending {
      output.append(begin)
    } else {
      if base[placePosition] != begin {
        base[placePosition] = begin
        isListNew = true
      }
      placePosition += 1
    }
    // Nodes in the clip without items also begin inside it.
    for node in (parts[index].node + 1)..<max(visited + 1, parts[index].node + 1) {
      table.firstItems[node] = Int32(placeNow)
    }
  }

  /// Ends a clip, and skips its end in the old list.
  func putClipEnd(_ part: PartBuilder) {
    if !isAppending, part.oldBegin != nil, !part.isOut { beginAppending() }
    if part.isOut {
      if isAppending { output.append(.endClip) } else { placePosition += 1 }
    }
    if part.oldBegin != nil { oldPosition += 1 }
  }

  /// Replaces the item that begins a part.
  func changeBegin(_ part: PartBuilder, to item: DisplayItem) {
    if pictureDepth > 0 {
      gathered[part.position] = item
    } else if isAppending {
      output[part.position] = item
    } else {
      base[part.position] = item
      isListNew = true
    }
  }
}

import Geometry
import Views

extension DisplayListBuilder {
  /// The largest size of a cached picture, in window areas.
  private static let largestPicture = 2.0
  /// The smallest weight of a moving picture that is cached: a shape counts 1, a text or an image 2, a shadow 4.
  private static let leastWeight = 8

  // MARK: Pictures

  func beginPicture(_ number: Int, in context: Int, isMoving: Bool, _ projection: GroupProjection? = nil) {
    let node = table.nodes + number
    let memory = node.pointee.view.groupPicture
    var part = PartBuilder(
      kind: .picture(isMoving: isMoving), node: number, end: Int(node.pointee.end), comparing: changes.comparing,
      hasNews: hasNews)
    if isTold { memory?.reconsider(frame: frame) }
    part.isKept = isMoving || memory?.refusal != .tooLarge
    part.isRootNew = isNewInside(number)
    part.projection = projection
    part.painted = painted
    part.extent = extent
    part.position = editor.gathered.count
    editor.gathered.append(.endGroup)
    editor.pictureDepth += 1
    painted = BoundingBox()
    extent = BoundingBox()
    hasNews = false
    editor.push(part)
    node.pointee.isPicture = true
    var inside = table.contexts[context]
    if inside.picture == 0 { inside.picture = Int32(number) }
    if part.isKept {
      inside.whole = DrawingContext.everywhere
      inside.isKept = true
    }
    if let projection {
      // Content outside the window can become visible through the projection.
      if !part.isKept { inside.whole = reach(of: projection, around: number) }
      (inside.visible, inside.touchable, inside.isKept) = (inside.whole, inside.whole, true)
    }
    table.contexts[ViewTable.pictureContext(of: number)] = inside
  }

  /// Ends the innermost part.
  /// - Returns: the node to visit again; nil to continue.
  func close(_ part: PartBuilder) -> Int? {
    editor.pop()
    switch part.kind {
    case .clip:
      closeClip(part)
      return nil
    case .picture(let isMoving):
      return closePicture(part, table.nodes[part.node].view, isMoving: isMoving)
    }
  }

  /// The visible part of a projected picture that is too large for the cache: the area seen in the window, and at most
  /// half a window around the view's own place.
  private func reach(of projection: GroupProjection, around number: Int) -> Rect {
    let window = table.contexts[0].visible
    let place = table.nodes[number].map.bounds(of: table.nodes[number].state.pointee.bounds)
    let near = place.insetBy(dx: -window.width / 2, dy: -window.height / 2)
    guard let seen = projection.map.inverted?.bounds(of: window) else { return near }
    return near.intersection(seen.insetBy(dx: -2, dy: -2))
  }

  private func closePicture(_ part: PartBuilder, _ view: View, isMoving: Bool) -> Int? {
    let context = Int(table.nodes[Int(table.nodes[part.node].parent)].inner)
    var part = part
    let (hadNews, whole) = (hasNews, extent)
    var shown = painted
    if let refusal = refusal(of: part, whole.rect, isMoving: isMoving) { return refuse(part, refusal) }
    leavePicture(part, hadNews)
    // In a cached picture all content counts, whether it is on screen or not.
    var held = BoundingBox()
    part.projection?.content = whole.rect
    let seen = part.projection.map { whole.isEmpty ? .zero : $0.map.bounds(of: $0.content) ?? .zero } ?? whole.rect
    held.add(seen, within: table.contexts[context].whole)
    if part.projection != nil {
      shown = BoundingBox()
      shown.add(seen, within: table.contexts[context].visible)
    }
    let bounds = table.contexts[context].isKept ? held : shown
    if !bounds.isEmpty, isMoving || part.projection != nil || !fold(view.alpha, at: part.position) {
      endPicture(part, view, bounds.rect, whole.rect, isMoving: isMoving, hasNews: hadNews)
    } else {
      if bounds.isEmpty { editor.gathered.removeSubrange(part.position...) }
      if isTold { view.groupPicture?.forget() }
    }
    painted.add(shown)
    extent.add(held)
    if editor.pictureDepth == 0 { finishPicture(part.node, shown.rect, in: context) }
    return nil
  }

  private func leavePicture(_ part: PartBuilder, _ hadNews: Bool) {
    editor.pictureDepth -= 1
    (hasNews, painted, extent) = (part.hasNews || hadNews, part.painted, part.extent)
    changes.comparing = part.comparing
  }

  /// Reverts a picture that is not worth caching. If it is too large, the pictures directly around it are too large as
  /// well.
  /// - Returns: the node to visit again.
  private func refuse(_ part: PartBuilder, _ refusal: PictureMemory.Refusal) -> Int {
    var refused = part
    while true {
      groupMemory(of: table.nodes[refused.node].view).refuse(refusal, frame: frame)
      leavePicture(refused, hasNews)
      guard refusal == .tooLarge, let around = editor.parts.last, case .picture = around.kind, around.isKept else {
        break
      }
      refused = around
      editor.pop()
    }
    editor.gathered.removeSubrange(refused.position...)
    if editor.pictureDepth == 0 {
      table.nodes[refused.node].pictureCount = Int32(editor.gatheredOldCount)
      editor.gatheredOldCount = 0
    }
    return refused.node
  }

  private func refusal(of part: PartBuilder, _ extent: Rect, isMoving: Bool) -> PictureMemory.Refusal? {
    guard part.isKept else { return nil }
    if !(extent.area <= Self.largestPicture * table.contexts[0].visible.area) { return .tooLarge }
    guard isMoving else { return nil }
    var weight = 0
    for item in editor.gathered[(part.position + 1)...] {
      switch item {
      case .shape: weight += 1
      case .text: weight += 2
      case .image: weight += 2
      case .shadow: weight += 4
      case .beginClip, .endClip, .beginGroup, .endGroup: break
      }
      if weight >= Self.leastWeight { return nil }
    }
    return .tooLight
  }

  /// Applies the opacity of a group to its only item, if that looks the same.
  private func fold(_ alpha: Double, at position: Int) -> Bool {
    guard editor.gathered.count == position + 2, editor.gathered[position + 1].fade(alpha) else { return false }
    editor.gathered.remove(at: position)
    return true
  }

  private func endPicture(
    _ part: PartBuilder, _ view: View, _ bounds: Rect, _ extent: Rect, isMoving: Bool, hasNews: Bool
  ) {
    let map = table.nodes[part.node].map
    let memory = groupMemory(of: view)
    let isNew = part.isRootNew || hasNews
    if isTold {
      memory.note(isChanged: isNew, map: map, itemCount: editor.gathered.count - part.position)
      // Adding or removing a stamp is a change for the picture around it.
      if memory.hasStamp != part.isKept { self.hasNews = true }
      memory.hasStamp = part.isKept
      if isMoving, !movingNodes.contains(part.node) { movingNodes.append(part.node) }
    }
    editor.gathered[part.position] = .beginGroup(
      GroupItem(
        alpha: isMoving ? 1 : min(1, view.alpha), bounds: bounds,
        picture: part.isKept ? stamp(memory, map, view.bounds, extent: extent) : nil, projection: part.projection))
    editor.gathered.append(.endGroup)
  }

  /// Writes the items of an outermost picture, unless it is hidden. A partly hidden picture is bounded to its visible
  /// part.
  private func finishPicture(_ root: Int, _ bounds: Rect, in context: Int) {
    let node = table.nodes + root
    let around = table.contexts[context]
    node.pointee.touch =
      around.clip == 0 ? bounds : bounds.insetBy(dx: -1, dy: -1).intersection(around.touchable)
    if isHidden(node.pointee.touch, Int(node.pointee.end), around) {
      editor.gathered.removeAll(keepingCapacity: true)
    } else if context == 0, covers.last >= Int(node.pointee.end), case .beginGroup(var group)? = editor.gathered.first {
      group.bounds = covers.trim(group.bounds, from: Int(node.pointee.end))
      editor.gathered[0] = .beginGroup(group)
    }
    editor.putGathered(root, in: context)
  }

  // MARK: Clips

  private func closeClip(_ part: PartBuilder) {
    let node = table.nodes + part.node
    let outer =
      node.pointee.isPicture
      ? ViewTable.pictureContext(of: part.node) : Int(table.nodes[Int(node.pointee.parent)].inner)
    changes.comparing = part.comparing
    let tail: Int
    if editor.pictureDepth > 0 {
      let isOut = editor.gatherClipEnd(part)
      if part.isKept { stampClip(part, isOut, editor.gathered.count) }
      tail = node.pointee.isClip ? makeTail(part.node, node.pointee.map, in: outer) : 0
      editor.gather(tail)
    } else {
      if part.isKept { stampClip(part, part.isOut, editor.placeNow) }
      table.contexts[ViewTable.clipContext(of: part.node)].itemCount =
        part.isOut ? editor.placeNow - part.position - 1 : 0
      editor.putClipEnd(part)
      node.pointee.hasClip = part.isOut
      tail = node.pointee.isClip ? makeTail(part.node, node.pointee.map, in: outer) : 0
      putTail(tail, part, in: outer)
    }
    hasNews = part.hasNews || hasNews
  }

  private func putTail(_ made: Int, _ part: PartBuilder, in context: Int) {
    let node = table.nodes + part.node
    var count = made
    table.contexts[ViewTable.clipContext(of: part.node)].tailTouch = touched.rect
    if count > 0, isHidden(touched.rect, part.end, table.contexts[context]) {
      editor.scratch.deinitialize(count: count)
      count = 0
    }
    editor.put(count, part.node, visited: part.end - 1, in: context, oldCount: part.oldTail)
    node.pointee.tailCount = UInt8(count)
  }

  /// - Parameter end: the index at which the clip ends in the new items.
  private func stampClip(_ part: PartBuilder, _ isOut: Bool, _ end: Int) {
    guard isTold, case .beginClip(var clip)? = part.begin else { return }
    let memory = clipMemory(of: table.nodes[part.node].view)
    let isNew = part.isRootNew || hasNews
    // Adding or removing a stamp is a change for the picture around it.
    if memory.hasStamp != isOut { hasNews = true }
    guard isOut else { return memory.forget() }
    memory.hasStamp = true
    memory.note(isChanged: isNew, map: table.nodes[part.node].map, itemCount: end - part.position)
    guard clip.picture?.version != memory.version else { return }
    clip.picture?.version = memory.version
    editor.changeBegin(part, to: .beginClip(clip))
  }

  // MARK: Stamps

  func stamp(_ memory: PictureMemory, _ map: Transform2D, _ bounds: Rect, extent: Rect) -> PictureStamp {
    PictureStamp(
      id: memory.id, version: memory.version, origin: bounds.origin.applying(map), extent: extent)
  }

  func groupMemory(of view: View) -> PictureMemory {
    if let memory = view.groupPicture { return memory }
    let memory = PictureMemory()
    view.groupPicture = memory
    return memory
  }

  func clipMemory(of view: View) -> PictureMemory {
    if let memory = view.clipPicture { return memory }
    let memory = PictureMemory()
    view.clipPicture = memory
    return memory
  }
}

nonisolated extension DisplayItem {
  /// Applies the opacity of a group to the item, if that looks the same without a group. It does not for a shape with a
  /// border, because the fill would show through the border.
  @discardableResult
  mutating func fade(_ alpha: Double) -> Bool {
    switch self {
    case .shape(var shape):
      if shape.fill.alpha > 0, shape.borderWidth > 0, shape.borderColor.alpha > 0 { return false }
      shape.alpha *= alpha
      self = .shape(shape)
    case .shadow(var shadow):
      shadow.alpha *= alpha
      self = .shadow(shadow)
    case .text(var text):
      text.alpha *= alpha
      self = .text(text)
    case .image(var image):
      image.alpha *= alpha
      self = .image(image)
    case .beginClip, .endClip, .beginGroup, .endGroup: return false
    }
    return true
  }
}

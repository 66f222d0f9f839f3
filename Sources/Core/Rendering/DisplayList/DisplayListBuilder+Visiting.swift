import Geometry
import Views

extension DisplayListBuilder {
  /// Writes the items of a view and its content.
  func putOutTree(_ root: Int) {
    var node = root
    let end = Int(table.nodes[root].end)
    while true {
      while let part = editor.parts.last, node >= part.end { node = close(part) ?? node }
      if node >= end { return }
      node = visit(node)
    }
  }

  /// Writes the items of a view before those of its children. The items of the children do not change.
  func putOutLooks(_ number: Int) {
    let node = table.nodes + number
    table.firstItems[number] = Int32(editor.placeNow)
    putLooks(
      number, node.pointee.map, in: Int(table.nodes[Int(node.pointee.parent)].inner), hasBorder: true,
      oldCount: Int(node.pointee.lookCount))
  }

  /// Writes the items before those of a view's children.
  /// - Returns: the next node to visit: the first child or, if the children are skipped, the node after the view.
  private func visit(_ number: Int) -> Int {
    let node = table.nodes + number
    let state = node.pointee.state
    let parent = table.nodes + Int(node.pointee.parent)
    let context = Int(parent.pointee.inner)
    if marks[number] != 0 { hasNews = true }
    if editor.pictureDepth == 0 { table.firstItems[number] = Int32(editor.placeNow) }
    let alpha = state.pointee.shownAlpha
    guard alpha >= Self.leastAlpha, state.pointee.isShown else { return darken(number) }
    let place = number == 1 ? .identity : place(of: state, in: parent)
    var map = state.pointee.isDisplaced ? pixels.snapped(place, of: node.pointee, in: table.contexts[0].visible) : place
    guard map.isUsable else { return darken(number) }
    node.pointee.isFree = parent.pointee.isFree || isInFlight(number, map)
    if node.pointee.standsOnPixels { map = rested(map, number) }
    node.pointee.map = map
    node.pointee.contentShift = pixels.shift(ofScrolled: state.pointee.bounds.origin)
    if state.pointee.isShownTilted, number != 1 { return visitTilted(number, map, in: context) }
    if placeLooks(number, map, in: context) { return number + 1 }
    let hasChildren = Int(node.pointee.end) > number + 1
    if alpha < 1 {
      if !hasChildren, isSingle(node.pointee) { return putFaded(number, map, in: context) }
      beginPicture(number, in: context, isMoving: false)
      return visitContent(number, map, in: ViewTable.pictureContext(of: number))
    }
    if hasChildren, isMovingPicture(number, map) {
      beginPicture(number, in: context, isMoving: true)
      return visitContent(number, map, in: ViewTable.pictureContext(of: number))
    }
    if node.pointee.isPicture { forgetPicture(number) }
    return visitContent(number, map, in: context)
  }

  /// Whether a view moves by parts of pixels. One more update follows, which puts it at rest.
  @inline(__always)
  private func isInFlight(_ number: Int, _ map: Transform2D) -> Bool {
    let state = table.nodes[number].state
    guard isTold, let scale else { return state.pointee.flight.isFree }
    guard marks[number] & ViewChanges.place.rawValue != 0 else {
      state.pointee.flight.rest()
      return false
    }
    state.pointee.flight.note(Point(map.tx, map.ty), scale: scale, frame: frame, lastFrame: lastFrame)
    if state.pointee.flight.isFree { movingNodes.append(number) }
    return state.pointee.flight.isFree
  }

  /// The map of a view that stands on whole device pixels at rest.
  private func rested(_ map: Transform2D, _ number: Int) -> Transform2D {
    let node = table.nodes + number
    let shift = node.pointee.isFree ? .zero : pixels.restShift(of: map, node.pointee.state.pointee.bounds)
    // The picture around has another look.
    if shift != node.pointee.restShift { hasNews = true }
    node.pointee.restShift = shift
    return map.translatedBy(x: shift.x, y: shift.y)
  }

  private func place(
    of state: UnsafeMutablePointer<ViewState>, in parent: UnsafeMutablePointer<ViewNode>
  ) -> Transform2D {
    var place = state.pointee.transformToShownParent
    place.tx += parent.pointee.contentShift.x
    place.ty += parent.pointee.contentShift.y
    return place.under(parent.pointee.map)
  }

  /// Visits a tilted view. It is always one picture, so that it is drawn once for all angles.
  private func visitTilted(_ number: Int, _ map: Transform2D, in context: Int) -> Int {
    guard let projection = projection(of: number, map) else { return darken(number) }
    beginPicture(number, in: context, isMoving: false, projection)
    return visitContent(number, map, in: ViewTable.pictureContext(of: number))
  }

  /// The projection of a tilted view to the window; nil if its back faces the viewer.
  private func projection(of number: Int, _ map: Transform2D) -> GroupProjection? {
    let state = table.nodes[number].state
    let tilt = state.pointee.tilt
    guard tilt.facesEye, let turn = tilt.map(in: state.pointee.bounds).moved(by: map), turn.isFinite else { return nil }
    return GroupProjection(map: turn, content: .zero, darkness: tilt.darkness)
  }

  private func forgetPicture(_ number: Int) {
    table.nodes[number].isPicture = false
    guard isTold, let memory = table.nodes[number].view.groupPicture else { return }
    memory.decision.isPicture = false
    if memory.hasStamp { hasNews = true }
    memory.forget()
  }

  private func forgetClip(_ number: Int) {
    table.nodes[number].isClip = false
    guard isTold, let memory = table.nodes[number].view.clipPicture else { return }
    if memory.hasStamp { hasNews = true }
    memory.forget()
  }

  /// Whether a view without children makes at most one item, which can fade without a group. A shape with a border
  /// cannot, because the fill would show through the border.
  private func isSingle(_ node: ViewNode) -> Bool {
    let border = node.state.pointee.border
    var count = node.isLabel ? 1 : 0
    if node.paintsImages { node.view.paintImages { _ in count += 1 } }
    if border.width > 0, border.color.alpha > 0 { count += 1 }
    if let shadow = node.state.pointee.shadow, shadow.color.alpha > 0 { count += 1 }
    if count == 0 { return true }
    return count == 1 && (node.view.displayedColor ?? .clear).alpha <= 0
  }

  private func putFaded(_ number: Int, _ map: Transform2D, in context: Int) -> Int {
    let node = table.nodes + number
    let old = editor.takeItems(number)
    var cover: Rect?
    let made = makeLooks(number, map, in: context, hasBorder: true, cover: &cover)
    if made.count == 1 { editor.scratch.pointee.fade(node.pointee.state.pointee.alpha) }
    if node.pointee.isPicture { forgetPicture(number) }
    if node.pointee.isClip { forgetClip(number) }
    node.pointee.inner = Int32(context)
    putMade(made, number, in: context, cover: nil, oldCount: old.before)
    return number + 1
  }

  // MARK: Content

  private func visitContent(_ number: Int, _ map: Transform2D, in context: Int) -> Int {
    let node = table.nodes + number
    let end = Int(node.pointee.end)
    let clips = end > number + 1 && node.pointee.state.pointee.clipsWhereShown
    let old = editor.takeItems(number)
    let outer = changes.comparing
    if old.isDissolved, changes.comparing == .items { changes.comparing = .all }
    // The border is drawn after the clipped content, so that the content does not cover it.
    putLooks(number, map, in: context, hasBorder: !clips, oldCount: old.before)
    node.pointee.inner = Int32(context)
    if clips { return beginClip(number, map, in: context, old, outer) }
    if node.pointee.isClip { forgetClip(number) }
    guard old.hasClip || old.tail > 0 || (changes.comparing != outer && end > number + 1) else {
      changes.comparing = outer
      return number + 1
    }
    // A former clip ends at the same place as before.
    var part = PartBuilder(kind: .clip, node: number, end: end, comparing: outer, hasNews: hasNews)
    editor.takeClip(old, &part)
    if part.oldBegin != nil, changes.comparing == .items { changes.comparing = .all }
    editor.push(part)
    return number + 1
  }

  private func putLooks(_ number: Int, _ map: Transform2D, in context: Int, hasBorder: Bool, oldCount: Int) {
    var cover: Rect?
    let made = makeLooks(number, map, in: context, hasBorder: hasBorder, cover: &cover)
    putMade(made, number, in: context, cover: cover, oldCount: oldCount)
  }

  private func putMade(_ made: AppearanceCount, _ number: Int, in context: Int, cover: Rect?, oldCount: Int) {
    let node = table.nodes + number
    setCover(number, editor.pictureDepth == 0 ? cover : nil)
    guard editor.pictureDepth == 0 else { return editor.gather(made.count) }
    node.pointee.touch = touched.rect
    var count = made.count
    if count > 0, covers.last > number, !table.contexts[context].isKept,
      covers.hide(node.pointee.touch, from: number + 1)
    {
      editor.scratch.deinitialize(count: count)
      count = 0
    }
    editor.put(count, number, visited: number, in: context, oldCount: oldCount)
    node.pointee.lookCount = UInt8(count)
    node.pointee.isComplete = count == made.wanted
  }

  // MARK: Clips

  private func beginClip(
    _ number: Int, _ map: Transform2D, in outer: Int, _ old: PreviousItems, _ comparingOutside: ChangeRecorder.Comparing
  ) -> Int {
    let node = table.nodes + number
    let around = table.contexts[outer]
    let bounds = node.pointee.state.pointee.bounds
    let place = map.bounds(of: bounds)
    let radius = node.pointee.state.pointee.shownClipRadius
    let isStraight = radius == 0 && map.isAxisAligned
    let inner = ViewTable.clipContext(of: number)
    var inside = around
    inside.visible = around.visible.intersection(place)
    inside.whole = around.whole.intersection(place)
    inside.touchable = inside.visible.insetBy(dx: -1, dy: -1).intersection(around.touchable)
    // A clip that clips nothing has no items.
    inside.cuts = !(isStraight && place.contains(around.whole))
    inside.outerClip = around.clip
    inside.clip = Int32(number)
    inside.itemCount = 0
    let isDark = inside.whole.isEmpty || isHidden(inside.touchable, Int(node.pointee.end), around)
    let isKept = !isDark && !isStraight && place.isFinite && place.area <= 2 * table.contexts[0].visible.area
    inside.isKept = isKept || around.isKept
    if isKept { inside.whole = place } else if node.pointee.isClip { forgetClip(number) }
    node.pointee.isClip = true
    table.contexts[inner] = inside

    var part = PartBuilder(
      kind: .clip, node: number, end: Int(node.pointee.end), comparing: comparingOutside, hasNews: hasNews)
    part.isKept = isKept
    part.isRootNew = isNewInside(number)
    if inside.cuts, !isDark {
      part.begin = .beginClip(
        ClipItem(
          size: bounds.size, transform: map.moved(to: bounds), cornerRadius: radius,
          picture: isKept ? stamp(clipMemory(of: node.pointee.view), map, bounds, extent: place) : nil))
    }
    editor.takeClip(old, &part)
    if editor.pictureDepth == 0 {
      changes.compareClips(part.oldBegin.map { UnsafePointer(editor.base + $0) }, part.begin, in: outer)
    }
    hasNews = false
    editor.push(part)
    node.pointee.inner = isDark ? ViewNode.dark : Int32(inner)
    guard isDark else { return number + 1 }
    darkenNodes((number + 1)..<part.end, in: outer)
    return part.end
  }

  /// Whether a part that ends before the node `end` is hidden by content drawn later.
  func isHidden(_ touch: Rect, _ end: Int, _ context: DrawingContext) -> Bool {
    editor.pictureDepth == 0 && covers.last >= end && !context.isKept && covers.hide(touch, from: end)
  }

  /// Whether a view's own change affects its content as a picture: any change except of place and opacity.
  func isNewInside(_ number: Int) -> Bool {
    let moved = ViewChanges.place.union(.opacity).rawValue
    return marks[number] & ~moved != 0
  }

  // MARK: What cannot be seen

  private func darken(_ number: Int) -> Int {
    let end = Int(table.nodes[number].end)
    darkenNodes(number..<end, in: Int(table.nodes[Int(table.nodes[number].parent)].inner))
    return end
  }

  private func darkenNodes(_ numbers: Range<Int>, in context: Int) {
    var number = numbers.lowerBound
    var count = 0
    while number < numbers.upperBound {
      let node = table.nodes + number
      // Invisible nodes have no items to remove. New nodes are not known to be invisible.
      guard !node.pointee.isDark || isRebuilding else {
        number = Int(node.pointee.end)
        continue
      }
      if node.pointee.isPicture { forgetPicture(number) }
      if node.pointee.isClip { forgetClip(number) }
      count += node.pointee.itemCount
      node.pointee.forgetItems()
      node.pointee.inner = ViewNode.dark
      if node.pointee.isCover {
        covers.set(number, nil)
        node.pointee.isCover = false
      }
      number += 1
    }
    editor.dropOld(count, in: context)
  }
}

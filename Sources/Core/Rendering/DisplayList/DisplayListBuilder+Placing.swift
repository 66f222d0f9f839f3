import Geometry
import Views

extension DisplayListBuilder {
  /// Moves the unchanged items of a view to their new place, without reading the view's appearance again.
  ///
  /// - Returns: false if nothing was done, because the appearance has changed or an item becomes visible or invisible.
  @inline(__always)
  func placeLooks(_ number: Int, _ map: Transform2D, in context: Int) -> Bool {
    let node = table.nodes + number
    guard node.pointee.isComplete, editor.pictureDepth == 0, !isRebuilding, changes.comparing != .all,
      !isNewInside(number),
      node.pointee.hasLooksOnly
    else { return false }
    let state = node.pointee.state
    guard state.pointee.projection == nil else { return false }
    let isLeaf = Int(node.pointee.end) == number + 1
    if isLeaf {
      if state.pointee.alpha < 1, !canFadeAlone(Int(node.pointee.lookCount)) { return false }
    } else if state.pointee.alpha < 1 || state.pointee.clipsToBounds || marks[number] & ViewChanges.place.rawValue != 0
    {
      return false
    }
    if node.pointee.lookCount > 0, !placeItems(number, map.moved(to: state.pointee.bounds), in: context) {
      return false
    }
    node.pointee.inner = Int32(context)
    return true
  }

  /// Whether the next items of the old list fade without a group. A shape with a border does not, because the fill
  /// would show through the border.
  private func canFadeAlone(_ count: Int) -> Bool {
    guard count == 1, case .shape(let shape) = editor.base[editor.oldPosition] else { return count <= 1 }
    return shape.fill.alpha <= 0 || shape.borderWidth <= 0
  }

  private func placeItems(_ number: Int, _ map: Transform2D, in context: Int) -> Bool {
    guard canChangeInPlace, editor.pendingPart == editor.parts.count,
      editor.isAppending || editor.placePosition == editor.oldPosition
    else {
      return false
    }
    let node = table.nodes + number
    let (first, count) = (editor.base + editor.oldPosition, Int(node.pointee.lookCount))
    let around = table.contexts + context
    let alpha = min(1, node.pointee.state.pointee.alpha)
    touched = BoundingBox()
    var cover: Rect?
    for index in 0..<count {
      guard let extent = first.extent(at: index, under: map), extent.meets(around.pointee.whole) else { return false }
      touched.add(extent, within: around.pointee.touchable)
    }
    if context == 0, alpha >= 1 { cover = first.opaquePart(count, under: map, in: around.pointee.visible) }
    node.pointee.touch = touched.rect
    setCover(number, cover)
    if covers.last > number, !around.pointee.isKept, covers.hide(node.pointee.touch, from: number + 1) { return false }
    for index in 0..<count { placeItem(first, index, map, alpha, within: around.pointee.visible) }
    if editor.isAppending {
      // Moved out of the old list, which is discarded after the pass.
      editor.output.append(contentsOf: UnsafeBufferPointer(start: first, count: count))
    } else {
      editor.placePosition += count
    }
    editor.oldPosition += count
    return true
  }

  @inline(__always)
  private func placeItem(
    _ first: UnsafeMutablePointer<DisplayItem>, _ index: Int, _ map: Transform2D, _ alpha: Double, within visible: Rect
  ) {
    guard let (transform, oldAlpha) = first.place(at: index), transform != map || oldAlpha != alpha else { return }
    if changes.comparing == .items {
      changes.noteMove(
        from: first.paintedExtent(at: index, under: transform), to: first.paintedExtent(at: index, under: map),
        within: visible)
    }
    first.setPlace(at: index, map, alpha)
    editor.isListNew = true
  }

  @inline(__always)
  func setCover(_ number: Int, _ cover: Rect?) {
    guard cover != nil || table.nodes[number].isCover else { return }
    covers.set(number, cover)
    table.nodes[number].isCover = cover != nil
  }
}

// An item is large, and extracting and replacing its payload would copy it twice in each direction. The payload is at
// the start of the item; `holdsPayloadsFirst` verifies this.
nonisolated extension UnsafeMutablePointer<DisplayItem> {
  @inline(__always)
  private func payload<Payload>(_ index: Int, as type: Payload.Type) -> UnsafeMutablePointer<Payload> {
    UnsafeMutableRawPointer(self + index).assumingMemoryBound(to: type)
  }

  /// The extent of an item with another transform; nil if it has none.
  @inline(__always)
  func extent(at index: Int, under map: Transform2D) -> Rect? {
    switch self[index] {
    case .shape: ShapeItem.extent(of: payload(index, as: ShapeItem.self).pointee.size, map)
    case .shadow: payload(index, as: ShadowItem.self).pointee.extent(under: map)
    case .text: payload(index, as: TextItem.self).pointee.extent(under: map)
    case .image: payload(index, as: ImageItem.self).pointee.extent(under: map)
    case .beginClip, .endClip, .beginGroup, .endGroup: nil
    }
  }

  /// The painted extent of an item with another transform; nil if it has none.
  @inline(__always)
  func paintedExtent(at index: Int, under map: Transform2D) -> Rect? {
    switch self[index] {
    case .shape: ShapeItem.paintedExtent(of: payload(index, as: ShapeItem.self).pointee.size, map)
    case .text: payload(index, as: TextItem.self).pointee.paintedExtent(under: map)
    case .shadow, .image, .beginClip, .endClip, .beginGroup, .endGroup: extent(at: index, under: map)
    }
  }

  /// The transform and the opacity of a drawing item; nil for other items.
  @inline(__always)
  func place(at index: Int) -> (transform: Transform2D, alpha: Double)? {
    switch self[index] {
    case .shape:
      let item = payload(index, as: ShapeItem.self)
      return (item.pointee.transform, item.pointee.alpha)
    case .shadow:
      let item = payload(index, as: ShadowItem.self)
      return (item.pointee.transform, item.pointee.alpha)
    case .text:
      let item = payload(index, as: TextItem.self)
      return (item.pointee.transform, item.pointee.alpha)
    case .image:
      let item = payload(index, as: ImageItem.self)
      return (item.pointee.transform, item.pointee.alpha)
    case .beginClip, .endClip, .beginGroup, .endGroup: return nil
    }
  }

  @inline(__always)
  func setPlace(at index: Int, _ transform: Transform2D, _ alpha: Double) {
    switch self[index] {
    case .shape:
      let item = payload(index, as: ShapeItem.self)
      item.pointee.transform = transform
      item.pointee.alpha = alpha
    case .shadow:
      let item = payload(index, as: ShadowItem.self)
      item.pointee.transform = transform
      item.pointee.alpha = alpha
    case .text:
      let item = payload(index, as: TextItem.self)
      item.pointee.transform = transform
      item.pointee.alpha = alpha
    case .image:
      let item = payload(index, as: ImageItem.self)
      item.pointee.transform = transform
      item.pointee.alpha = alpha
    case .beginClip, .endClip, .beginGroup, .endGroup: break
    }
  }

  /// The area that the shape among the items hides with another transform.
  @inline(__always)
  func opaquePart(_ count: Int, under map: Transform2D, in window: Rect) -> Rect? {
    for index in 0..<count {
      guard case .shape = self[index] else { continue }
      let shape = payload(index, as: ShapeItem.self)
      guard shape.pointee.fill.alpha >= 1 else { return nil }
      return ShapeItem.opaquePart(shape.pointee.size, shape.pointee.cornerRadius, map, in: window)
    }
    return nil
  }
}

nonisolated extension DisplayItem {
  /// Whether the payload of every case is at the start of the item.
  static let holdsPayloadsFirst: Bool = {
    let shape = ShapeItem(size: Size(1, 2), fill: .black, alpha: 3)
    let text = TextItem(.empty, fontSize: 1, color: .black, box: .zero, alpha: 3)
    let shadow = ShadowItem(size: Size(1, 2), blur: 3, color: .black, alpha: 3)
    let image = ImageItem(Image(width: 1, height: 1) { _ in }, box: .zero, alpha: 3)
    var items: [DisplayItem] = [.shape(shape), .text(text), .shadow(shadow), .image(image)]
    let (map, alpha) = (Transform2D(a: 4, b: 5, c: 6, d: 7, tx: 8, ty: 9), 0.5)
    items.withUnsafeMutableBufferPointer { items in
      guard let first = items.baseAddress else { return }
      for index in items.indices { first.setPlace(at: index, map, alpha) }
    }
    func placed<Item>(_ item: Item, _ place: (inout Item) -> Void) -> Item {
      var item = item
      place(&item)
      return item
    }
    return items == [
      .shape(placed(shape) { ($0.transform, $0.alpha) = (map, alpha) }),
      .text(placed(text) { ($0.transform, $0.alpha) = (map, alpha) }),
      .shadow(placed(shadow) { ($0.transform, $0.alpha) = (map, alpha) }),
      .image(placed(image) { ($0.transform, $0.alpha) = (map, alpha) }),
    ]
  }()
}

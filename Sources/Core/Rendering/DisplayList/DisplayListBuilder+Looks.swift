import Geometry
import Views

/// The number of items made for a view's appearance.
nonisolated struct AppearanceCount {
  /// The number of items in `scratch`.
  var count = 0
  /// The number of items if the whole view were visible.
  var wanted = 0
}

extension DisplayListBuilder {
  /// The opacity below which a picture is invisible in 8-bit color.
  static let leastAlpha = 1.0 / 512

  /// Makes the visible items of a view's own appearance in `scratch`.
  ///
  /// - Parameters:
  ///   - map: the transform from the view's coordinates to the window.
  ///   - cover: set to the area that the view hides, if there is one.
  func makeLooks(
    _ number: Int, _ map: Transform2D, in context: Int, hasBorder: Bool, cover: inout Rect?
  ) -> AppearanceCount {
    let node = table.nodes + number
    let state = node.pointee.state
    let bounds = state.pointee.bounds
    var made = AppearanceCount()
    touched = BoundingBox()
    guard !bounds.size.isEmpty else { return made }
    let map = map.moved(to: bounds)
    let radius = state.pointee.effectiveCornerRadius
    let showsLooks = state.pointee.showsLooks
    if showsLooks, let shadow = state.pointee.shadow, shadow.color.alpha > 0 {
      let item = ShadowItem(
        size: bounds.size, transform: map, cornerRadius: radius, blur: shadow.radius, offset: shadow.offset,
        color: shadow.color)
      take(.shadow(item), item.extent, &made, in: context)
    }
    let view = node.pointee.view
    if showsLooks {
      let border = hasBorder && !node.pointee.paintsImages ? state.pointee.border : .none
      makeShape(
        bounds.size, map, radius, view.displayedColor ?? .clear, border, &made, in: context, cover: &cover)
    }
    if node.pointee.paintsImages { makeImages(of: view, map, &made, in: context, hasBorder: hasBorder && showsLooks) }
    if node.pointee.isLabel { makeText(unsafeDowncast(view, to: Label.self), map, &made, in: context) }
    return made
  }

  private func makeText(
    _ label: Label, _ map: Transform2D, _ made: inout AppearanceCount, in context: Int
  ) {
    let content = label.shownContent
    guard content.length > 0, label.textColor.alpha > 0 else { return }
    let box = label.textBox
    let item = TextItem(
      content, fontSize: label.shownFontSize, color: label.textColor, box: box, alignment: label.directedAlignment,
      lines: label.lineLimit, textSize: label.textSize(within: box.width),
      transform: map)
    take(.text(item), item.extent, &made, in: context)
  }

  /// Makes the images, and the border over them.
  private func makeImages(
    of view: View, _ map: Transform2D, _ made: inout AppearanceCount, in context: Int, hasBorder: Bool
  ) {
    let state = view.state
    let size = state.pointee.bounds.size
    let isCut = state.pointee.clipsWhereShown
    view.paintImages { painted in
      guard painted.tint.map({ $0.alpha > 0 }) ?? true,
        let item = ImageItem(
          painted, in: isCut ? Rect(origin: .zero, size: size) : nil,
          cornerRadius: isCut ? state.pointee.shownClipRadius : 0, transform: map)
      else { return }
      take(.image(item), item.extent, &made, in: context)
    }
    guard hasBorder else { return }
    var cover: Rect?
    makeShape(
      size, map, state.pointee.effectiveCornerRadius, .clear, state.pointee.border, &made, in: context, cover: &cover)
  }

  /// Makes the border that is drawn over the clipped content of a view.
  func makeTail(_ number: Int, _ map: Transform2D, in context: Int) -> Int {
    let state = table.nodes[number].state
    let bounds = state.pointee.bounds
    var made = AppearanceCount()
    touched = BoundingBox()
    guard !bounds.size.isEmpty, state.pointee.showsLooks else { return 0 }
    var cover: Rect?
    makeShape(
      bounds.size, map.moved(to: bounds), state.pointee.effectiveCornerRadius, .clear, state.pointee.border, &made,
      in: context, cover: &cover)
    return made.count
  }

  @inline(__always)
  private func makeShape(
    _ size: Size, _ map: Transform2D, _ radius: Double, _ fill: Color, _ border: Border, _ made: inout AppearanceCount,
    in context: Int, cover: inout Rect?
  ) {
    let border = border.color.alpha > 0 ? border : .none
    guard fill.alpha > 0 || border.width > 0 else { return }
    let item = ShapeItem(
      size: size, transform: map, cornerRadius: radius, fill: fill, borderWidth: border.width,
      borderColor: border.color)
    if context == 0, fill.alpha >= 1 { cover = ShapeItem.opaquePart(size, radius, map, in: table.contexts[0].visible) }
    take(.shape(item), item.extent, &made, in: context)
  }

  @inline(__always)
  private func take(_ item: DisplayItem, _ itemExtent: Rect?, _ made: inout AppearanceCount, in context: Int) {
    made.wanted += 1
    guard admit(itemExtent, context) else { return }
    (editor.scratch + made.count).initialize(to: item)
    made.count += 1
  }

  /// Whether an item is in the visible area. If so, it is added to the painted areas.
  @inline(__always)
  private func admit(_ itemExtent: Rect?, _ context: Int) -> Bool {
    let context = table.contexts + context
    guard let itemExtent, itemExtent.meets(context.pointee.whole) else { return false }
    if context.pointee.picture == 0 {
      touched.add(itemExtent, within: context.pointee.touchable)
    } else {
      painted.add(itemExtent, within: context.pointee.visible)
      extent.add(itemExtent, within: context.pointee.whole)
    }
    return true
  }
}

nonisolated extension ShapeItem {
  /// The area of the window that an opaque shape hides; nil if it is small or empty.
  @inline(__always)
  static func opaquePart(_ size: Size, _ cornerRadius: Double, _ map: Transform2D, in window: Rect) -> Rect? {
    let least = window.size.width * window.size.height * OcclusionCuller.leastShare
    guard size.width * map.a * size.height * map.d >= least else { return nil }
    return largeOpaquePart(size, cornerRadius, map, in: window)
  }

  private static func largeOpaquePart(
    _ size: Size, _ cornerRadius: Double, _ map: Transform2D, in window: Rect
  ) -> Rect? {
    guard map.isAxisAligned else { return nil }
    // The opaque band between the round corners; the wider one of the two.
    let r = cornerRadius
    let band =
      size.width > size.height
      ? Rect(r, 0, size.width - 2 * r, size.height) : Rect(0, r, size.width, size.height - 2 * r)
    let part = map.bounds(of: band).intersection(window)
    return part.area >= window.area * OcclusionCuller.leastShare ? part : nil
  }
}

nonisolated extension Transform2D {
  /// The transform for items, whose origin is the top left corner of the bounds.
  @inline(__always)
  func moved(to bounds: Rect) -> Transform2D {
    let (x, y) = (bounds.origin.x, bounds.origin.y)
    if x == 0, y == 0 { return self }
    return Transform2D(a: a, b: b, c: c, d: d, tx: tx + a * x + c * y, ty: ty + b * x + d * y)
  }

  /// This transform followed by another one. Fast for translations.
  @inline(__always)
  func under(_ t: Transform2D) -> Transform2D {
    if t.b == 0, t.c == 0, t.a == 1, t.d == 1 {
      return Transform2D(a: a, b: b, c: c, d: d, tx: tx + t.tx, ty: ty + t.ty)
    }
    return concatenating(t)
  }

  /// Whether the transform is finite and invertible.
  @inline(__always)
  var isUsable: Bool {
    // Products with 0 differ from 0 only for values that are not finite.
    a * 0 + b * 0 + c * 0 + d * 0 + tx * 0 + ty * 0 == 0 && a * d - b * c != 0
  }
}

nonisolated extension Rect {
  /// A faster `intersects`, for the test of every item.
  @inline(__always)
  func meets(_ other: Rect) -> Bool {
    origin.x < other.origin.x + other.size.width && other.origin.x < origin.x + size.width
      && origin.y < other.origin.y + other.size.height && other.origin.y < origin.y + size.height
  }
}

import Geometry
import Views

extension DisplayListBuilder {
  /// Below this nothing of a picture can be seen in 8 bits.
  static let leastAlpha = 1.0 / 512

  /// Makes a view's own items, those of them that can be seen, in `scratch`.
  ///
  /// - Parameters:
  ///   - map: from the view's plane to the window.
  ///   - cover: set to what the view hides, where that is something.
  /// - Returns: how many.
  func makeLooks(
    of view: View, _ isLabel: Bool, _ map: Transform2D, in context: Int, hasBorder: Bool, cover: inout Rect?
  ) -> Int {
    let bounds = view.bounds
    touched = Reach()
    guard !bounds.size.isEmpty else { return 0 }
    let map = map.moved(to: bounds)
    let radius = min(view.cornerRadius, min(bounds.width, bounds.height) / 2)
    var count = 0
    if let shadow = view.shadow, shadow.color.alpha > 0 {
      let item = ShadowItem(
        size: bounds.size, transform: map, cornerRadius: radius, blur: shadow.radius, offset: shadow.offset,
        color: shadow.color)
      if admit(item.extent, context) {
        (scratch + count).initialize(to: .shadow(item))
        count += 1
      }
    }
    let fill = view.displayedColor ?? .clear
    count += makeShape(
      bounds.size, map, radius, fill, hasBorder ? view.border : .none, in: context, at: count, cover: &cover)
    if isLabel {
      let label = unsafeDowncast(view, to: Label.self)
      let content = label.content
      if content.length > 0, label.textColor.alpha > 0 {
        let item = TextItem(
          content, fontSize: label.fontSize, color: label.textColor, box: Rect(origin: .zero, size: bounds.size),
          alignment: TextItem.Alignment(label.alignment), transform: map)
        if admit(item.extent, context) {
          (scratch + count).initialize(to: .text(item))
          count += 1
        }
      }
    }
    return count
  }

  /// Makes the border that lies over what a view cuts off.
  func makeTail(of view: View, _ map: Transform2D, in context: Int) -> Int {
    touched = Reach()
    let bounds = view.bounds
    guard !bounds.size.isEmpty else { return 0 }
    var cover: Rect?
    return makeShape(
      bounds.size, map.moved(to: bounds), view.effectiveCornerRadius, .clear, view.border, in: context, at: 0,
      cover: &cover)
  }

  @inline(__always)
  private func makeShape(
    _ size: Size, _ map: Transform2D, _ radius: Double, _ fill: Color, _ border: Border, in context: Int,
    at index: Int, cover: inout Rect?
  ) -> Int {
    let border = border.color.alpha > 0 ? border : .none
    guard fill.alpha > 0 || border.width > 0 else { return 0 }
    let item = ShapeItem(
      size: size, transform: map, cornerRadius: radius, fill: fill, borderWidth: border.width,
      borderColor: border.color)
    guard admit(item.extent, context) else { return 0 }
    if context == 0, fill.alpha >= 1 { cover = item.opaquePart(in: table.contexts[0].visible) }
    (scratch + index).initialize(to: .shape(item))
    return 1
  }

  /// Whether an item belongs in the list, for which it then counts.
  @inline(__always)
  private func admit(_ itemExtent: Rect?, _ context: Int) -> Bool {
    let context = table.contexts + context
    guard let itemExtent, itemExtent.intersects(context.pointee.whole) else { return false }
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
  /// The part of the window that the shape hides; nil where that is little or nothing.
  fileprivate func opaquePart(in window: Rect) -> Rect? {
    guard transform.isAxisAligned,
      size.width * transform.a * size.height * transform.d >= window.area * Covers.leastShare
    else { return nil }
    // Between its round corners it is straight; the wider band counts.
    let r = cornerRadius
    let band =
      size.width > size.height
      ? Rect(r, 0, size.width - 2 * r, size.height) : Rect(0, r, size.width, size.height - 2 * r)
    let part = transform.bounds(of: band).intersection(window)
    return part.area >= window.area * Covers.leastShare ? part : nil
  }
}

nonisolated extension Transform2D {
  /// Items have their own origin at the top left of the bounds.
  @inline(__always)
  func moved(to bounds: Rect) -> Transform2D { translatedBy(x: bounds.minX, y: bounds.minY) }
}

extension TextItem.Alignment {
  init(_ alignment: Label.Alignment) {
    switch alignment {
    case .leading: self = .leading
    case .center: self = .center
    case .trailing: self = .trailing
    }
  }
}

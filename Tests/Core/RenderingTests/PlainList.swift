import Geometry
import Rendering
import Views

/// The items with nothing right over a shadow that the rasterizer could spare it for: along the edge of a clip that is a
/// shade darker or lighter.
func spaced(_ items: [DisplayItem]) -> [DisplayItem] {
  items.flatMap { item in
    if case .shadow = item { [item, .shape(ShapeItem(size: Size(1, 1)))] } else { [item] }
  }
}

/// A window's list as it is written down without any thought: each view's looks, its children, a clip around those that it
/// cuts off, a group around what fades. Slow, and easily seen to be right.
struct PlainList {
  private(set) var items: [DisplayItem] = []

  init(_ window: Window) {
    window.invalidation?.portals.update()
    append(window, .identity)
  }

  /// Whether a view shows its front at an angle, of which a plain list knows nothing.
  static func hasDepth(_ view: View) -> Bool {
    !view.tilt.isFlat && view.tilt.facesEye || view.subviews.contains(where: hasDepth)
  }

  private mutating func append(_ view: View, _ map: Transform2D) {
    let isInPortal = view.portal != nil
    guard isInPortal || view.tilt.isFlat || view.tilt.facesEye else { return }
    guard isInPortal || (!view.isHidden && view.alpha >= 1.0 / 512), map.isFinite, map.determinant != 0 else { return }
    if isInPortal || view.alpha >= 1 { return appendContent(of: view, map) }
    items.append(.beginGroup(GroupItem(alpha: view.alpha, bounds: Rect(-1000, -1000, 3000, 3000))))
    appendContent(of: view, map)
    items.append(.endGroup)
  }

  private mutating func appendContent(of view: View, _ map: Transform2D) {
    let clipping = view.portal?.clipping
    let shown = (view as? PortalView)?.shown
    let children = view.subviews.filter { $0.portal == nil }
    let clips = view.clipsToBounds && (!children.isEmpty || shown != nil) && clipping != PortalClipping.none
    let radius = clipping == .square ? 0 : view.effectiveCornerRadius
    let place = map.translatedBy(x: view.bounds.minX, y: view.bounds.minY)
    let size = view.bounds.size
    if !size.isEmpty { appendLooks(of: view, place, border: clips ? .none : view.border) }
    if clips {
      items.append(
        .beginClip(ClipItem(size: size, transform: place, cornerRadius: radius)))
    }
    if let shown, let portal = view as? PortalView { append(shown, portal.contentTransform.concatenating(map)) }
    for child in children {
      append(child, child.transformToSuperview.concatenating(map))
    }
    if clips {
      items.append(.endClip)
      if !size.isEmpty, view.showsLooks { appendShape(of: view, place, .clear, view.border) }
    }
  }

  private mutating func appendLooks(of view: View, _ map: Transform2D, border: Border) {
    if let shadow = view.shadow, view.showsLooks {
      items.append(
        .shadow(
          ShadowItem(
            size: view.bounds.size, transform: map, cornerRadius: view.effectiveCornerRadius, blur: shadow.radius,
            offset: shadow.offset, color: shadow.color)))
    }
    let image = view as? ImageView
    if view.showsLooks { appendShape(of: view, map, view.displayedColor ?? .clear, image == nil ? border : .none) }
    if let image, let shown = image.image, let place = image.imagePlace {
      let clips = view.clipsToBounds && view.portal?.clipping != PortalClipping.none
      let radius = clips && view.portal?.clipping != .square ? view.effectiveCornerRadius : 0
      let box = clips ? place.intersection(Rect(origin: .zero, size: view.bounds.size)) : place
      let (x, y) = (shown.size.width / place.width, shown.size.height / place.height)
      items.append(
        .image(
          ImageItem(
            shown, box: box,
            source: Rect((box.minX - place.minX) * x, (box.minY - place.minY) * y, box.width * x, box.height * y),
            cornerRadius: min(radius, box.width / 2, box.height / 2), tint: image.tintColor, transform: map)))
      if view.showsLooks { appendShape(of: view, map, .clear, border) }
    }
    if let label = view as? Label, !label.text.isEmpty {
      items.append(
        .text(
          TextItem(
            label.text, fontSize: label.fontSize, color: label.textColor,
            box: Rect(origin: .zero, size: label.bounds.size),
            alignment: .center, transform: map)))
    }
  }

  private mutating func appendShape(of view: View, _ map: Transform2D, _ fill: Color, _ border: Border) {
    if fill.alpha == 0, border.width == 0 || border.color.alpha == 0 { return }
    items.append(
      .shape(
        ShapeItem(
          size: view.bounds.size, transform: map, cornerRadius: view.effectiveCornerRadius, fill: fill,
          borderWidth: border.color.alpha > 0 ? border.width : 0, borderColor: border.color)))
  }
}

extension View {
  fileprivate var showsLooks: Bool { portal?.showsSourceLooks ?? true }
}

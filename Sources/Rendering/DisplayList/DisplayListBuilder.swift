import Geometry
import Views

/// Flattens a view tree to a display list, back to front.
///
/// What is hidden, invisible or outside the window leaves nothing. A view that fades and holds others becomes a group, so
/// that it fades as one picture; one that stands alone fades by itself.
package final class DisplayListBuilder {
  private var list = DisplayList()
  private var visible = Rect.zero
  /// How thick the ring around the focused view is, and how far from it, in points.
  private static let ring = (width: 2.0, gap: 2.0)
  /// Below this nothing of a picture can be seen in 8 bits.
  private static let leastAlpha = 1.0 / 512

  package init() {}

  /// - Parameter focusColor: of the ring around the focused view.
  package func build(
    _ window: Window, focusColor: Color = Color(red: 0.45, green: 0.68, blue: 1)
  ) -> DisplayList {
    list.removeAll()
    visible = Rect(origin: .zero, size: window.bounds.size)
    append(window, under: .identity, isRoot: true)
    if window.showsFocusRing, let view = window.focusedView { appendRing(around: view, focusColor) }
    return list
  }

  private func append(_ view: View, under parent: Transform2D, isRoot: Bool = false) {
    let alpha = min(1, view.alpha)
    guard !view.isHidden, alpha >= Self.leastAlpha else { return }
    let map = isRoot ? parent : view.transformToSuperview.concatenating(parent)
    guard map.isFinite else { return }
    let place = view.bounds.applying(map)
    if view.clipsToBounds, !isRoot, !outline(of: view, place).intersects(visible) { return }
    let isGroup = alpha < 1 && (!view.subviews.isEmpty || isManifold(view))
    if isGroup {
      let extent = isRoot ? visible : extent(of: view, place, map).intersection(visible)
      if extent.isEmpty { return }
      list.append(.beginGroup(GroupItem(alpha: alpha, bounds: extent)))
    }
    appendLooks(of: view, map, place, alpha: isGroup ? 1 : alpha)
    appendChildren(of: view, map)
    if isGroup { list.append(.endGroup) }
  }

  /// Whether more than one thing would be painted for the view itself.
  private func isManifold(_ view: View) -> Bool {
    let parts = [
      view.shadow != nil, view.displayedColor.map { $0.alpha > 0 } ?? false, view.border.width > 0,
      (view as? Label)?.text.isEmpty == false,
    ]
    return parts.count { $0 } > 1
  }

  private func appendLooks(of view: View, _ map: Transform2D, _ place: Rect, alpha: Double) {
    // Items have their own origin at the top left of the bounds.
    let map = map.translatedBy(x: view.bounds.minX, y: view.bounds.minY)
    let size = view.bounds.size
    if outline(of: view, place).intersects(visible), !size.isEmpty {
      let radius = view.effectiveCornerRadius
      if let shadow = view.shadow, shadow.color.alpha > 0 {
        list.append(
          .shadow(
            ShadowItem(
              size: size, transform: map, cornerRadius: radius, blur: shadow.radius, offset: shadow.offset,
              color: shadow.color, alpha: alpha)))
      }
      let fill = view.displayedColor ?? .clear
      if fill.alpha > 0 || view.border.width > 0 && view.border.color.alpha > 0 {
        list.append(
          .shape(
            ShapeItem(
              size: size, transform: map, cornerRadius: radius, fill: fill, borderWidth: view.border.width,
              borderColor: view.border.color, alpha: alpha)))
      }
    }
    if let label = view as? Label, !label.text.isEmpty, place.intersects(visible) {
      list.append(
        .text(
          TextItem(
            label.text, fontSize: label.fontSize, color: label.textColor, box: Rect(origin: .zero, size: size),
            alignment: TextItem.Alignment(label.alignment), transform: map, alpha: alpha)))
    }
  }

  private func appendChildren(of view: View, _ map: Transform2D) {
    guard !view.subviews.isEmpty else { return }
    guard view.clipsToBounds else {
      for child in view.subviews { append(child, under: map) }
      return
    }
    let outer = visible
    visible = visible.intersection(view.bounds.applying(map))
    defer { visible = outer }
    guard !visible.isEmpty else { return }
    list.append(
      .beginClip(
        ClipItem(
          size: view.bounds.size, transform: map.translatedBy(x: view.bounds.minX, y: view.bounds.minY),
          cornerRadius: view.effectiveCornerRadius)))
    for child in view.subviews { append(child, under: map) }
    list.append(.endClip)
  }

  /// All that the view itself paints, with its shadow.
  private func outline(of view: View, _ place: Rect) -> Rect {
    guard let shadow = view.shadow else { return place }
    let reach = shadow.radius * 1.5 + max(abs(shadow.offset.x), abs(shadow.offset.y))
    return place.insetBy(dx: -reach, dy: -reach)
  }

  /// All that the view and what it holds paint.
  private func extent(of view: View, _ place: Rect, _ map: Transform2D) -> Rect {
    var all = outline(of: view, place)
    if view.clipsToBounds { return all }
    for child in view.subviews where !child.isHidden {
      let inner = child.transformToSuperview.concatenating(map)
      all = all.union(extent(of: child, child.bounds.applying(inner), inner))
    }
    return all
  }

  private func appendRing(around view: View, _ color: Color) {
    let reach = Self.ring.gap + Self.ring.width
    let bounds = view.bounds.insetBy(dx: -reach, dy: -reach)
    let map = view.transformToRoot
    guard map.isFinite, bounds.applying(map).intersects(visible) else { return }
    list.append(
      .shape(
        ShapeItem(
          size: bounds.size, transform: map.translatedBy(x: bounds.minX, y: bounds.minY),
          cornerRadius: min(view.effectiveCornerRadius + reach, min(bounds.width, bounds.height) / 2),
          borderWidth: Self.ring.width, borderColor: color)))
  }
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

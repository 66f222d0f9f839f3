import Geometry
import Views

/// Flattens a view tree to a display list, back to front.
///
/// What is hidden, invisible, outside the window or under an opaque screen leaves nothing. A view that fades becomes a
/// group, so that it fades as one picture with all it holds; where that is a single item, the item fades by itself.
///
///     builder.build(window, into: &list)
package final class DisplayListBuilder {
  private var list = DisplayList()
  /// What can be seen here: the window, inside the clips around.
  private var visible = Rect.zero
  /// What was painted since the innermost group began.
  private var painted: Rect?
  /// Below this nothing of a picture can be seen in 8 bits.
  private static let leastAlpha = 1.0 / 512

  package init() {}

  /// - Parameter focusColor: of the ring around the focused view.
  package func build(_ window: Window, focusColor: Color = FocusRing.color) -> DisplayList {
    var list = DisplayList()
    build(window, focusColor: focusColor, into: &list)
    return list
  }

  /// Replaces what the list holds, in the memory that it has.
  package func build(_ window: Window, focusColor: Color = FocusRing.color, into target: inout DisplayList) {
    swap(&list, &target)
    defer { swap(&list, &target) }
    list.removeAll()
    visible = Rect(origin: .zero, size: window.bounds.size)
    painted = nil
    append(window, .identity)
    if window.showsFocusRing, let view = window.focusedView {
      FocusRing(around: view, in: visible)?.append(to: &list, focusColor)
    }
    list.cull(in: visible)
  }

  private func append(_ view: View, under parent: Transform2D) {
    append(view, view.transformToSuperview.concatenating(parent))
  }

  private func append(_ view: View, _ map: Transform2D) {
    guard !view.isHidden, view.alpha >= Self.leastAlpha, map.isFinite, map.determinant != 0 else { return }
    if view.alpha < 1 { appendGroup(view, map) } else { appendContent(of: view, map) }
  }

  // MARK: Groups and clips

  private func appendGroup(_ view: View, _ map: Transform2D) {
    let start = list.items.count
    let outer = painted
    painted = nil
    list.append(.beginGroup(GroupItem(alpha: view.alpha, bounds: .zero)))
    appendContent(of: view, map)
    if let bounds = painted, !fold(view.alpha, at: start) {
      list.items[start] = .beginGroup(GroupItem(alpha: view.alpha, bounds: bounds))
      list.append(.endGroup)
    } else if painted == nil {
      list.items.removeSubrange(start...)
    }
    painted = painted.map { outer?.union($0) ?? $0 } ?? outer
  }

  /// Lets the only item of a group fade by itself, where that looks the same.
  private func fold(_ alpha: Double, at start: Int) -> Bool {
    guard list.items.count == start + 2 else { return false }
    switch list.items[start + 1] {
    case .shape(var shape):
      // Through a border that fades the fill would show.
      if shape.fill.alpha > 0, shape.borderWidth > 0, shape.borderColor.alpha > 0 { return false }
      shape.alpha *= alpha
      list.items[start] = .shape(shape)
    case .shadow(var shadow):
      shadow.alpha *= alpha
      list.items[start] = .shadow(shadow)
    case .text(var text):
      text.alpha *= alpha
      list.items[start] = .text(text)
    case .beginClip, .endClip, .beginGroup, .endGroup: return false
    }
    list.items.removeLast()
    return true
  }

  private func appendContent(of view: View, _ map: Transform2D) {
    guard !view.subviews.isEmpty, view.clipsToBounds else {
      appendLooks(of: view, map)
      for child in view.subviews { append(child, under: map) }
      return
    }
    // What is cut off at the edge must not cover the border along it.
    appendLooks(of: view, map, hasBorder: false)
    appendClipped(view, map)
    appendShape(of: view, map.moved(to: view.bounds), fill: .clear, border: view.border)
  }

  private func appendClipped(_ view: View, _ map: Transform2D) {
    let outer = visible
    let place = map.bounds(of: view.bounds)
    visible = visible.intersection(place)
    defer { visible = outer }
    guard !visible.isEmpty else { return }
    let radius = view.effectiveCornerRadius
    // A clip that cuts nothing off is none.
    let isWhole = radius == 0 && map.isAxisAligned && place.contains(outer)
    let start = list.items.count
    if !isWhole {
      list.append(
        .beginClip(ClipItem(size: view.bounds.size, transform: map.moved(to: view.bounds), cornerRadius: radius)))
    }
    for child in view.subviews { append(child, under: map) }
    if isWhole { return }
    if list.items.count == start + 1 { list.items.removeLast() } else { list.append(.endClip) }
  }

  // MARK: Looks

  private func appendLooks(of view: View, _ map: Transform2D, hasBorder: Bool = true) {
    let size = view.bounds.size
    guard !size.isEmpty else { return }
    let map = map.moved(to: view.bounds)
    let radius = view.effectiveCornerRadius
    if let shadow = view.shadow, shadow.color.alpha > 0 {
      appendVisible(
        .shadow(
          ShadowItem(
            size: size, transform: map, cornerRadius: radius, blur: shadow.radius, offset: shadow.offset,
            color: shadow.color)))
    }
    appendShape(of: view, map, fill: view.displayedColor ?? .clear, border: hasBorder ? view.border : .none)
    if let label = view as? Label, !label.text.isEmpty, label.textColor.alpha > 0 {
      appendVisible(
        .text(
          TextItem(
            label.content, fontSize: label.fontSize, color: label.textColor, box: Rect(origin: .zero, size: size),
            alignment: TextItem.Alignment(label.alignment), transform: map)))
    }
  }

  private func appendShape(of view: View, _ map: Transform2D, fill: Color, border: Border) {
    let border = border.color.alpha > 0 ? border : .none
    guard fill.alpha > 0 || border.width > 0, !view.bounds.size.isEmpty else { return }
    appendVisible(
      .shape(
        ShapeItem(
          size: view.bounds.size, transform: map, cornerRadius: view.effectiveCornerRadius, fill: fill,
          borderWidth: border.width, borderColor: border.color)))
  }

  private func appendVisible(_ item: DisplayItem) {
    guard let extent = item.extent, extent.intersects(visible) else { return }
    list.append(item)
    let shown = extent.intersection(visible)
    painted = painted?.union(shown) ?? shown
  }
}

nonisolated extension Transform2D {
  /// Items have their own origin at the top left of the bounds.
  fileprivate func moved(to bounds: Rect) -> Transform2D { translatedBy(x: bounds.minX, y: bounds.minY) }
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

import Geometry
import Views

/// The focus ring around the view with the keyboard focus. It is drawn over everything else, so no clip cuts it off.
package struct FocusRing {
  /// The width of the ring, and its distance from the view, in window points.
  private static let width = 2.0
  private static let gap = 2.0
  /// The width of the dark lines on both sides of the ring, which separate it from bright or blue content.
  private static let edge = 1.0
  private static let edgeColor = Color(red: 0, green: 0, blue: 0, alpha: 0.5)

  private let size: Size
  private let transform: Transform2D
  private let radius: Double
  private let alpha: Double

  /// - Returns: nil if no part of the view is visible.
  init?(around view: View, in window: Rect) {
    let map = view.shownTransformToRoot
    let seen = FocusRing.seen(view, in: window)
    guard map.isFinite, map.determinant != 0, !seen.part.isEmpty, seen.alpha > 0 else { return nil }
    alpha = seen.alpha
    let reach = Self.gap + Self.width
    if seen.isTurned {
      // A view in perspective is not a rectangle, so the ring surrounds its visible bounds.
      let place = seen.part.insetBy(dx: -reach, dy: -reach)
        .intersection(window.insetBy(dx: Self.edge, dy: Self.edge))
      size = place.size
      transform = Transform2D(translationX: place.minX, y: place.minY)
      radius = reach
    } else if map.isAxisAligned {
      let outside = map.bounds(of: view.bounds).insetBy(dx: -reach, dy: -reach)
      // At the edge of the window, the ring lies inside it to stay visible.
      let place = outside.intersection(window.insetBy(dx: Self.edge, dy: Self.edge))
      size = place.size
      transform = Transform2D(translationX: place.minX, y: place.minY)
      radius = view.effectiveCornerRadius * min(map.a, map.d) + reach
    } else {
      let outside = view.bounds.insetBy(dx: -reach, dy: -reach)
      size = outside.size
      transform = map.translatedBy(x: outside.minX, y: outside.minY)
      radius = view.effectiveCornerRadius + reach
    }
  }

  /// The items of the ring, back to front.
  func items(_ color: Color) -> (DisplayItem, DisplayItem) {
    func ring(_ inset: Double, _ width: Double, _ color: Color) -> DisplayItem {
      let size = Size(size.width - 2 * inset, size.height - 2 * inset)
      return .shape(
        ShapeItem(
          size: size, transform: transform.translatedBy(x: inset, y: inset),
          cornerRadius: min(max(0, radius - inset), min(size.width, size.height) / 2), borderWidth: width,
          borderColor: color, alpha: alpha))
    }
    return (ring(-Self.edge, Self.width + 2 * Self.edge, Self.edgeColor), ring(0, Self.width, color))
  }

  /// Returns the part of the view inside the window and all clips, its opacity, and whether it or one of its ancestors
  /// is in perspective.
  private static func seen(_ view: View, in window: Rect) -> (part: Rect, alpha: Double, isTurned: Bool) {
    var part = view.bounds
    var alpha = 1.0
    var isTurned = false
    var next: View? = view
    while let inner = next {
      alpha *= min(1, max(0, inner.state.pointee.shownAlpha))
      guard let outer = inner.shownParent else { break }
      if inner.state.pointee.isShownTilted {
        isTurned = true
        part = inner.tilt.facesEye ? inner.tilt.map(in: inner.bounds).bounds(of: part) ?? .zero : .zero
      }
      part = inner.state.pointee.transformToShownParent.bounds(of: part)
      if outer.state.pointee.clipsWhereShown { part = part.intersection(outer.bounds) }
      next = outer
    }
    return (part.intersection(window), alpha, isTurned)
  }
}

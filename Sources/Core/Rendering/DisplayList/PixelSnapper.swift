import Geometry
import Views

/// Snaps moving screens and scrolled content to whole device pixels.
struct PixelSnapper {
  /// The smallest share of the window that counts as a screen: the smaller of two panes does, a card does not.
  private static let leastScreen = 0.25

  /// Device pixels per point of the output; nil disables snapping.
  var scale: Double?

  /// Returns the distance by which content is drawn from its place, so that it is scrolled by whole device pixels.
  ///
  /// Text and lines between pixels would be blurred while they scroll, and would be drawn more slowly.
  /// - Parameter origin: the origin of the bounds around the content.
  @inline(__always)
  func shift(ofScrolled origin: Point) -> Vector {
    guard origin.x != 0 || origin.y != 0, let scale else { return .zero }
    return Vector(origin.x - origin.x.onPixels(scale: scale), origin.y - origin.y.onPixels(scale: scale))
  }

  /// Returns the transform of a view that is moved from its layout position. A screen is snapped, with its content, so
  /// that its corner is on a whole device pixel.
  ///
  /// Without snapping, two edges on the same fraction of a pixel are each blended with the content below: for example
  /// the edges of a screen and a header of equal width, or of two adjacent screens. Together they let too much of that
  /// content through, which shows as a dark line. Snapping avoids the line, rounds adjacent screens alike, and keeps
  /// text sharp. Docs/ARCHITECTURE.md, "Two ways to draw", weighs this against the look of slow motion.
  ///
  /// A screen is an opaque view without rotation or scale that covers at least ``leastScreen`` of the window.
  /// - Parameter map: the transform from the view's coordinates to the window.
  func snapped(_ map: Transform2D, of node: ViewNode, in window: Rect) -> Transform2D {
    guard scale != nil, map.isTranslation, map.isFinite else { return map }
    let state = node.state
    let bounds = state.pointee.bounds
    guard state.pointee.projection == nil, bounds.area >= Self.leastScreen * window.area,
      let color = node.view.displayedColor, color.alpha >= 1
    else { return map }
    let shift = restShift(of: map, bounds)
    return map.translatedBy(x: shift.x, y: shift.y)
  }

  /// Returns the distance from a view's place to the nearest whole device pixel; zero for a view that is turned or
  /// scaled.
  func restShift(of map: Transform2D, _ bounds: Rect) -> Vector {
    guard let scale, map.isTranslation else { return .zero }
    let (x, y) = (map.tx + bounds.minX, map.ty + bounds.minY)
    return Vector(x.onPixels(scale: scale) - x, y.onPixels(scale: scale) - y)
  }
}

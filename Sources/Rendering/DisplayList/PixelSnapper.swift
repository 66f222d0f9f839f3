import Geometry
import Views

/// Snaps moving screens to whole device pixels.
struct PixelSnapper {
  /// The least share of the window for a screen: the smaller of two panes is one, a card is not.
  private static let leastScreen = 0.25

  /// Device pixels per point of the output; nil disables snapping.
  var scale: Double?

  /// Returns the transform of a view that was moved from its layout position. A screen is snapped, with everything in
  /// it, so that its corner lies on a whole device pixel.
  ///
  /// Two edges on the same fraction of a pixel, such as those of a screen and a header of equal width, or of two
  /// adjacent screens, are each blended with the content below, and together let too much of it through: a dark line.
  /// On whole pixels there is none, adjacent screens are rounded alike, and text stays sharp. Docs/ARCHITECTURE.md,
  /// "Two ways to draw", weighs this against the look of slow motion.
  ///
  /// A screen is an opaque view, neither rotated nor scaled, that covers at least ``leastScreen`` of the window.
  /// - Parameter map: the transform from the view's plane to the window.
  func snapped(_ map: Transform2D, of node: ViewNode, in window: Rect) -> Transform2D {
    guard let scale, map.isTranslation, map.isFinite else { return map }
    let state = node.state
    let bounds = state.pointee.bounds
    guard state.pointee.projection == nil, bounds.area >= Self.leastScreen * window.area,
      let color = node.view.displayedColor, color.alpha >= 1
    else { return map }
    func whole(_ place: Double) -> Double { (place * scale + 0.5).rounded(.down) / scale }
    var map = map
    map.tx = whole(map.tx + bounds.minX) - bounds.minX
    map.ty = whole(map.ty + bounds.minY) - bounds.minY
    return map
  }
}

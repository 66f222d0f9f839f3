import Geometry
import Views

/// Puts screens in motion on whole device pixels.
struct PixelSnapper {
  /// The share of the window from which on a view counts as a screen: the smaller one of two panes does, a card does
  /// not.
  private static let leastScreen = 0.25

  /// Device pixels a point of what the list is drawn on; nil leaves everything where it is.
  var scale: Double?

  /// The place of a view that something has moved from where layout put it: with its corner on a whole device pixel, if
  /// the view is a screen. Everything in the view moves along.
  ///
  /// Two edges on the same fraction of a pixel, such as those of the screen and of a header as wide as it, or of two
  /// screens that meet, are each blended with what is beneath, and together let too much of that through: a dark line.
  /// On whole pixels there is none, two screens that meet are rounded alike, and text stays sharp.
  /// Docs/ARCHITECTURE.md, "Two ways to draw", weighs this against what slow motion looks like.
  ///
  /// A screen is a view that is opaque, neither turned nor scaled, and at least ``leastScreen`` of the window.
  /// - Parameter map: from the view's plane to the window.
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

import Geometry
import Views

extension DisplayListBuilder {
  /// The share of the window from which on a view counts as a screen: the smaller one of two panes does, a card does not.
  private static let leastScreen = 0.25

  /// Where a view is drawn that something has moved from the place that layout gave it: with its corner on a whole device
  /// pixel, if it is a screen. Everything in it goes along.
  ///
  /// Two edges on the same fraction of a pixel, such as those of the screen and of a header as wide as it, or of two screens
  /// that meet, are each blended with what is beneath, and together let too much of that through: a dark line. On whole pixels
  /// there is none, two screens that meet are rounded alike, and text stays sharp. Docs/ARCHITECTURE.md, "Two ways to draw",
  /// weighs this against what slow motion looks like.
  ///
  /// A screen is a view that is opaque, neither turned nor scaled, and at least ``leastScreen`` of the window.
  /// - Parameter map: from the view's plane to the window.
  func onWholePixels(_ number: Int, _ map: Transform2D) -> Transform2D {
    guard let scale, map.isTranslation, map.isFinite else { return map }
    let node = table.nodes + number
    let state = node.pointee.state
    let bounds = state.pointee.bounds
    guard state.pointee.projection == nil, bounds.area >= Self.leastScreen * table.contexts[0].visible.area,
      let color = node.pointee.view.displayedColor, color.alpha >= 1
    else { return map }
    func whole(_ place: Double) -> Double { (place * scale + 0.5).rounded(.down) / scale }
    var map = map
    map.tx = whole(map.tx + bounds.minX) - bounds.minX
    map.ty = whole(map.ty + bounds.minY) - bounds.minY
    return map
  }
}

import Geometry
import Views

/// How a view looks and stands, apart from its place in the layout: what a transition may change for its time.
struct ViewState {
  let view: View
  private let alpha: Double
  private let isHidden: Bool
  private let transform: Transform2D
  private let relativeTranslation: Vector
  private let anchorPoint: Point
  private let center: Point
  private let bounds: Rect
  private let backgroundColor: Color?
  private let cornerRadius: Double
  private let border: Border
  private let shadow: Shadow?
  private let clipsToBounds: Bool

  init(_ view: View) {
    self.view = view
    alpha = view.alpha
    isHidden = view.isHidden
    transform = view.transform
    relativeTranslation = view.relativeTranslation
    anchorPoint = view.anchorPoint
    center = view.center
    bounds = view.bounds
    backgroundColor = view.backgroundColor
    cornerRadius = view.cornerRadius
    border = view.border
    shadow = view.shadow
    clipsToBounds = view.clipsToBounds
  }

  /// Puts the looks back, to the bit. The place is put back only where layout does not know better: after a resize in
  /// mid-flight the new frame is the right one.
  func restore(place: Bool) {
    view.alpha = alpha
    view.isHidden = isHidden
    view.transform = transform
    view.relativeTranslation = relativeTranslation
    view.anchorPoint = anchorPoint
    view.backgroundColor = backgroundColor
    view.cornerRadius = cornerRadius
    view.border = border
    view.shadow = shadow
    view.clipsToBounds = clipsToBounds
    if place {
      view.bounds = bounds
      view.center = center
    }
  }
}

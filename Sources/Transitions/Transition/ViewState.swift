import Geometry
import Views

/// How a view looks and stands: what a transition may change for its time.
struct ViewState {
  let view: View
  private weak var superview: View?
  private let index: Int?
  private let superviewSize: Size?
  private let alpha: Double
  private let isHidden: Bool
  private let transform: Transform2D
  private let relativeTranslation: Vector
  private let tilt: Tilt
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
    superview = view.superview
    index = view.superview?.subviews.firstIndex { $0 === view }
    superviewSize = view.superview?.bounds.size
    alpha = view.alpha
    isHidden = view.isHidden
    transform = view.transform
    relativeTranslation = view.relativeTranslation
    tilt = view.tilt
    anchorPoint = view.anchorPoint
    center = view.center
    bounds = view.bounds
    backgroundColor = view.backgroundColor
    cornerRadius = view.cornerRadius
    border = view.border
    shadow = view.shadow
    clipsToBounds = view.clipsToBounds
  }

  /// Puts looks and place back, to the bit.
  func restore() {
    restorePlace()
    restoreInPlace()
  }

  /// Puts back how the view looks and stands, wherever it hangs.
  func restoreInPlace() {
    view.backgroundColor = backgroundColor
    view.cornerRadius = cornerRadius
    view.border = border
    view.shadow = shadow
    view.clipsToBounds = clipsToBounds
    restorePose()
  }

  /// Puts the view back where it hung, if somebody has taken it away.
  func restorePlace() {
    guard let superview, let index, view.superview !== superview, !superview.isDescendant(of: view) else { return }
    superview.insertSubview(view, at: min(index, superview.subviews.count))
  }

  /// Puts back where the view stands and that it can be seen, not what it looks like. After a resize in mid-flight
  /// layout knows the place better, and is asked.
  func restorePose() {
    view.alpha = alpha
    view.isHidden = isHidden
    view.transform = transform
    view.relativeTranslation = relativeTranslation
    view.tilt = tilt
    view.anchorPoint = anchorPoint
    view.bounds = bounds
    view.center = center
    guard let parent = view.superview, parent.bounds.size != superviewSize else { return }
    parent.setNeedsLayout()
    parent.layoutIfNeeded()
  }
}

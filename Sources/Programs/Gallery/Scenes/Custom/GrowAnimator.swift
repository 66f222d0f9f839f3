import Stagecraft

/// Grows a screen out of a rectangle on the screen below, and shrinks it back.
final class GrowAnimator: AnimatedTransitioning {
  private let isComing: Bool
  private let place: () -> Rect
  private let duration = 0.55

  /// - Parameter place: returns the small rectangle in window coordinates; called when the animation begins.
  init(isComing: Bool, place: @escaping () -> Rect) {
    self.isComing = isComing
    self.place = place
  }

  func transitionDuration(using context: (any ContextTransitioning)?) -> Double { duration }

  func animateTransition(using context: any ContextTransitioning) {
    guard let moved = context.placeScreens(isComing: isComing) else { return context.completeTransition(false) }
    let beneath = context.view(forKey: isComing ? .from : .to)
    beneath?.layoutIfNeeded()
    let small = transform(of: moved, to: place())
    moved.transform = isComing ? small : .identity
    moved.cornerRadius = isComing ? 40 : 0
    if isComing { moved.alpha = 0 }
    beneath?.alpha = isComing ? 1 : 0.35
    moved.shadow = .inFlight
    View.animate(withDuration: duration) {
      moved.transform = isComing ? .identity : small
      moved.cornerRadius = isComing ? 0 : 40
      beneath?.alpha = isComing ? 0.35 : 1
    } completion: { _ in
      moved.shadow = nil
      context.completeTransition(!context.transitionWasCancelled)
    }
    // The small screen is transparent only at the very end.
    View.animate(withDuration: duration * 0.3, delay: isComing ? 0 : duration * 0.7) { moved.alpha = isComing ? 1 : 0 }
  }

  /// Returns the transform that puts the view on a rectangle, with the rectangle's width and the view's proportions.
  private func transform(of view: View, to rect: Rect) -> Transform2D {
    let scale = view.bounds.width > 0 ? rect.width / view.bounds.width : 1
    let way = rect.center - view.center
    return Transform2D(a: scale, b: 0, c: 0, d: scale, tx: way.x, ty: way.y)
  }
}

extension Shadow {
  /// The shadow of a screen in transition above another one.
  static let inFlight = Shadow(radius: 60, offset: Vector(0, 18), color: Color(rgb: 0, alpha: 0.6))
}

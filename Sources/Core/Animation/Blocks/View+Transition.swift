import Geometry
import Views

/// Transitions between two views, with UIKit's names. The options name the effect, a flip or a dissolve; without one
/// the change is made at once. Page curls are not available.
extension View {
  /// Replaces a view by another one, and removes the old view at the end.
  ///
  /// ```swift
  /// View.transition(from: front, to: back, duration: 0.5, options: .transitionFlipFromLeft)
  /// ```
  /// With ``AnimationOptions/showHideTransitionViews`` both views are in the tree already, and the old one is hidden
  /// instead. Where the animation is removed before its end, both views stay.
  /// - Parameters:
  ///   - duration: seconds, from 0.
  ///   - completion: as for ``animate(withDuration:delay:options:animations:completion:)``.
  /// > Source: UIKit, `transition(from:to:duration:options:completion:)`.
  public static func transition(
    from: View, to: View, duration: Double, options: AnimationOptions = [], completion: ((Bool) -> Void)? = nil
  ) {
    if options.contains(.showHideTransitionViews) {
      to.isHidden = false
    } else if to.superview == nil || to.superview !== from.superview {
      from.superview?.insertSubview(to, aboveSubview: from)
    }
    exchange(from, to, duration, options) { isFinished in
      if isFinished {
        if options.contains(.showHideTransitionViews) { from.isHidden = true } else { from.removeFromSuperview() }
      }
      completion?(isFinished)
    }
  }

  /// Changes a view at once, and shows the change as a transition between pictures of it.
  /// - Parameters:
  ///   - duration: seconds, from 0.
  ///   - animations: changes what the view shows, or its subviews; run once, inside this call.
  ///   - completion: as for ``animate(withDuration:delay:options:animations:completion:)``.
  /// > Source: UIKit, `transition(with:duration:options:animations:completion:)`.
  public static func transition(
    with view: View, duration: Double, options: AnimationOptions = [], animations: (() -> Void)?,
    completion: ((Bool) -> Void)? = nil
  ) {
    var old: View?
    if case .atOnce = options.exchange {
    } else if let superview = view.superview {
      let picture = view.replicate()
      superview.insertSubview(picture, belowSubview: view)
      old = picture
    }
    performWithoutAnimation { animations?() }
    exchange(old, view, old == nil ? 0 : duration, options) { isFinished in
      old?.removeFromSuperview()
      completion?(isFinished)
    }
  }

  private static func exchange(
    _ from: View?, _ to: View, _ duration: Double, _ options: AnimationOptions, _ completion: @escaping (Bool) -> Void
  ) {
    let (tilts, alpha) = ((from?.tilt, to.tilt), to.alpha)
    switch options.exchange {
    case .atOnce: animate(withDuration: 0, animations: {}, completion: completion)
    case .dissolve:
      performWithoutAnimation { to.alpha = 0 }
      animate(withDuration: duration, options: options, animations: { to.alpha = alpha }, completion: completion)
    case .flip(let axis, let turn):
      // Two faces of one card: the face that shows its back is not drawn.
      performWithoutAnimation {
        from?.tilt = Tilt(angle: 0, axis: axis)
        to.tilt = Tilt(angle: -turn, axis: axis)
      }
      animate(withDuration: duration, options: options) {
        from?.tilt.angle = turn
        to.tilt.angle = 0
      } completion: { isFinished in
        if let tilt = tilts.0 { from?.tilt = tilt }
        to.tilt = tilts.1
        completion(isFinished)
      }
    }
  }
}

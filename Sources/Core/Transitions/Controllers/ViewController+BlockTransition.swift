import Animation
import Geometry
import Views

extension ViewController {
  /// Replaces a child by another one and animates a block of changes, as `UIViewController` does.
  ///
  /// Both are children. The coming view is added over the leaving one, in the same superview, and the leaving one is
  /// removed at the end. The changes that the block makes are animated:
  /// ```swift
  /// addChild(new)
  /// new.view.frame = view.bounds.offsetBy(dx: view.bounds.width, dy: 0)
  /// old.willMove(toParent: nil)
  /// transition(from: old, to: new, duration: 0.3) {
  ///   new.view.frame = old.view.frame
  /// } completion: { _ in
  ///   old.removeFromParent()
  ///   new.didMove(toParent: self)
  /// }
  /// ```
  /// The coming view starts at the frame that it has before the call; with an empty frame it starts at its place in the
  /// container. The request may have to wait, as for ``transition(from:to:_:animated:policy:completion:)``, so the
  /// block may run later than the call.
  /// - Parameters:
  ///   - duration: seconds, from 0.
  ///   - completion: called exactly once, after the appearance callbacks; true: the new screen is shown.
  /// > Source: UIKit, `transition(from:to:duration:options:animations:completion:)`.
  public final func transition(
    from old: ViewController, to new: ViewController, duration: Double, options: View.AnimationOptions = [],
    animations: (() -> Void)?, completion: ((Bool) -> Void)? = nil
  ) {
    var how = ChildTransition()
    how.container = old.isViewLoaded ? old.view.superview : nil
    let start = new.isViewLoaded ? new.view.frame : .zero
    how.animator = BlockAnimator(duration: duration, options: options, start: start, animations: animations)
    transition(from: old, to: new, how, animated: true) { outcome in completion?(outcome == .completed) }
  }
}

/// Animates the changes that a block makes.
private final class BlockAnimator: AnimatedTransitioning {
  private let duration: Double
  private let options: View.AnimationOptions
  /// The first frame of the coming view; empty: its place.
  private let start: Rect
  private let animations: (() -> Void)?

  init(duration: Double, options: View.AnimationOptions, start: Rect, animations: (() -> Void)?) {
    (self.duration, self.options, self.start, self.animations) = (duration, options, start, animations)
  }

  func transitionDuration(using context: (any ContextTransitioning)?) -> Double { duration }

  func animateTransition(using context: any ContextTransitioning) {
    if let toView = context.view(forKey: .to) {
      if !start.isEmpty { toView.frame = start }
      context.containerView.addSubview(toView)
    }
    View.animate(withDuration: duration, options: options) {
      animations?()
    } completion: { _ in
      context.completeTransition(!context.transitionWasCancelled)
    }
  }
}

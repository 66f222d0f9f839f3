import Animation
import Geometry
import Views

extension ViewController {
  /// Shows a child in the place of another by a block of changes, as `UIViewController` does.
  ///
  /// Both are children; the one that comes is put over the other, in the view in which that one stands, and the one that
  /// goes is taken out of it at the end. The block is animated, and with it what it changes of either screen:
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
  /// The frame that the new screen's view has before the call is where it sets out from; with an empty one it sets out from
  /// its place in the container. The request is one among others, as for
  /// ``transition(from:to:_:animated:policy:completion:)``, so the block may run later than the call.
  /// - Parameters:
  ///   - duration: seconds, from 0.
  ///   - completion: called exactly once, after the appearance callbacks, with whether the new screen is there.
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

/// Animates what a block changes of two screens.
private final class BlockAnimator: AnimatedTransitioning {
  private let duration: Double
  private let options: View.AnimationOptions
  /// Where the view that comes sets out from; empty: from its place.
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

import Stagecraft

/// Swings a screen in with a property animator, which can be reversed on its way.
final class TurnAnimator: AnimatedTransitioning {
  private let isComing: Bool
  private var swinging: PropertyAnimator?

  init(isComing: Bool) { self.isComing = isComing }

  private var duration: Double { isComing ? 1.4 : 0.9 }

  func transitionDuration(using context: (any ContextTransitioning)?) -> Double { duration }

  func animateTransition(using context: any ContextTransitioning) {
    interruptibleAnimator(using: context)?.startAnimation()
  }

  func interruptibleAnimator(using context: any ContextTransitioning) -> (any ViewImplicitlyAnimating)? {
    if let swinging { return swinging }
    guard let moved = context.placeScreens(isComing: isComing) else { return nil }
    let away = Transform2D(rotation: 0.5).translatedBy(x: moved.bounds.width * 0.42, y: moved.bounds.height * 1.05)
    let isComing = isComing
    moved.transform = isComing ? away : .identity
    moved.cornerRadius = isComing ? 28 : 0
    moved.shadow = .inFlight
    let animator = PropertyAnimator(duration: duration, curve: .easeInOut) {
      moved.transform = isComing ? .identity : away
      moved.cornerRadius = isComing ? 0 : 28
    }
    animator.addCompletion { position in
      moved.shadow = nil
      context.completeTransition(position == .end)
    }
    swinging = animator
    return animator
  }

  func animationEnded(_ transitionCompleted: Bool) { swinging = nil }
}

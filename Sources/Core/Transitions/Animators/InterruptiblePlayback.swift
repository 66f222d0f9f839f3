import Animation

/// Plays the animator that `interruptibleAnimator(using:)` returned.
final class InterruptiblePlayback: AnimatorPlayback {
  private let animator: any ViewImplicitlyAnimating
  /// The last place of the active animator: one that is over has none.
  private var lastPlace = 0.0

  init(_ animator: any ViewImplicitlyAnimating) { self.animator = animator }

  func begin(isHeld: () -> Bool, animate: () -> Void) {
    animate()
    // `animateTransition` may leave the start to the library.
    if animator.state == .inactive { animator.startAnimation() }
    guard isHeld() else { return }
    animator.pauseAnimation()
    animator.fractionComplete = 0
  }

  var place: Double {
    if animator.state == .active {
      let fraction = min(1, max(0, animator.fractionComplete))
      lastPlace = animator.isReversed ? 1 - fraction : fraction
    }
    return lastPlace
  }

  var isMoving: Bool { animator.isRunning }

  func hold() {
    guard animator.state == .active else { return }
    animator.pauseAnimation()
    _ = place
  }

  func move(to place: Double) {
    guard animator.state == .active else {
      lastPlace = place
      return
    }
    animator.fractionComplete = animator.isReversed ? 1 - place : place
    lastPlace = place
  }

  func go(_ way: AnimatorRunState.Way, _ completion: CompletionTiming) {
    guard animator.state == .active else {
      lastPlace = way == .on ? 1 : 0
      return
    }
    let rest = way == .on ? 1 - place : place
    animator.isReversed = way == .back
    animator.continueAnimation(
      withTimingParameters: completion.timingCurve ?? completion.curve, durationFactor: rest / completion.speed)
  }

  func turn(_ way: AnimatorRunState.Way) {
    guard animator.state == .active else { return }
    animator.isReversed = way == .back
    if !animator.isRunning { animator.startAnimation() }
  }

  func end(at way: AnimatorRunState.Way) {
    if animator.state == .active { animator.stopAnimation(false) }
    if animator.state == .stopped { animator.finishAnimation(at: way == .on ? .end : .start) }
    lastPlace = way == .on ? 1 : 0
  }
}

import Views

extension View {
  /// Animates the changes of a block for a stock duration, in its proportion to a token of the view's theme.
  package final func animate(
    like token: Theme.DurationToken, withDuration duration: Double, options: AnimationOptions = [],
    animations: () -> Void, completion: ((Bool) -> Void)? = nil
  ) {
    View.animate(
      withDuration: theme.motion.seconds(duration, like: token), options: options, animations: animations,
      completion: completion)
  }

  /// Animates the changes of a block on a stock spring, in its proportion to a token of the view's theme.
  package final func animate(
    like token: Theme.SpringToken, springDuration: Double, bounce: Double = 0, options: AnimationOptions = [],
    animations: () -> Void, completion: ((Bool) -> Void)? = nil
  ) {
    let motion = theme.motion
    var bounce = bounce
    let share = motion.dampingRatio(1, like: token)
    if share != 1 {
      let ratio = (1 - bounce) * share
      bounce = ratio <= 1 ? 1 - ratio : 1 / ratio - 1
    }
    View.animate(
      springDuration: motion.response(springDuration, like: token), bounce: bounce, options: options,
      animations: animations, completion: completion)
  }
}

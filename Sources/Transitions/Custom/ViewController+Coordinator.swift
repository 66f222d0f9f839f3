extension ViewController {
  /// Lets others move along with the transition that this controller, or one that holds it or that it holds, takes part
  /// in; nil without one, and where it is not animated, so that nothing may wait for it.
  public final var transitionCoordinator: (any TransitionCoordinator)? {
    let runs = [arbiter, leavingArbiter, windowArbiter].compactMap { $0?.run }
    return runs.first { $0.concerns(self) }?.transition.coordinator
  }
}

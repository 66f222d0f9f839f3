/// The static functions of TransitionLock. They take one lock for the whole process: a call that has begun excludes all
/// others, in every window and environment, as long as the environment in which it began lives. The functions and the
/// transitions of the newest environment's containers exclude each other, too.
///
/// Misuse logs a warning of the newest environment. Without an environment the lock has no loop (see
/// ``TransitionLock/init(_:loop:)``), and no warnings are logged.
///
/// The functions carry no ticket, so an end cannot be matched with its beginning. Calls that are plainly wrong change
/// nothing and log a warning. ``TransitionLock/tryTicket(_:)`` and
/// ``TransitionLock/serialize(_:deadline:isValid:completion:_:)`` do the same and cannot be mixed up.
/// > Source: TransitionLock, README.
extension ViewController {
  private static var names: NamedTransitions { .shared }

  /// Takes the lock where it is free. Call ``endTransition()`` to release it.
  /// - Returns: false, with nothing changed, while any caller has the lock or waits for it, this one included.
  public static func startTransition() -> Bool {
    names.start("startTransition")
  }

  /// The same as ``startTransition()``.
  public static func tryTransition() -> Bool { startTransition() }

  /// Releases the lock that ``startTransition()`` took. Without one, a second time, or for a serialized block, it changes
  /// nothing and logs a warning.
  public static func endTransition() {
    if names.isTried { return names.end() }
    names.newest.warn(
      "endTransition without a startTransition that goes on"
        + (names.isSerialized ? "; a serialized block is ended by transitionComplete" : ""))
  }

  /// Runs the block with the lock: inside this call where it is free, otherwise when its turn comes, first in, first out.
  /// The block must lead to ``transitionComplete()`` on every way out.
  public static func serializeTransition(_ block: @escaping () -> Void) {
    names.serialize(block)
  }

  /// The same as ``serializeTransition(_:)``.
  public static func serializeTransitionWithBlock(_ block: @escaping () -> Void) { serializeTransition(block) }

  /// Ends the serialized block that runs; the next one begins in a later turn. Where none runs, it changes nothing and logs
  /// a warning.
  public static func transitionComplete() {
    if names.isSerialized { return names.complete() }
    names.newest.warn(
      "transitionComplete while no serialized block runs"
        + (names.isTried ? "; what startTransition began is ended by endTransition" : ""))
  }
}

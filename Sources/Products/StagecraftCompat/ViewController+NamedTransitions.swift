import Transitions

/// The static functions of TransitionLock. They take one lock for the whole process: a call that has begun excludes all
/// others, in every window and environment, as long as the environment in which it began lives. The functions and the
/// transitions of the newest environment's containers exclude each other, too.
///
/// Misuse logs a warning of the newest environment. Without an environment the lock has no loop (see
/// ``TransitionLock/init(_:loop:)``), and no warnings are logged.
///
/// The functions take no ticket, so an end cannot be matched with its beginning. A call without a matching beginning
/// changes nothing and logs a warning. ``TransitionLock/tryTicket(_:)`` and
/// ``TransitionLock/serialize(_:deadline:isValid:completion:_:)`` do the same with tickets, which match each end with
/// its beginning.
/// > Source: TransitionLock, README.
extension ViewController {
  private static var names: NamedTransitions { .shared }

  /// Takes the lock if it is free. Call ``endTransition()`` to release it.
  /// - Returns: true if the lock was taken; false while any caller, including this one, has the lock or waits for it.
  public static func startTransition() -> Bool {
    names.start("startTransition")
  }

  /// The same as ``startTransition()``.
  public static func tryTransition() -> Bool { startTransition() }

  /// Releases the lock that ``startTransition()`` took. Without a matching start, on a second call, or for a serialized
  /// block, it changes nothing and logs a warning.
  public static func endTransition() {
    if names.isTried { return names.end() }
    names.newest.warn(
      "endTransition without a startTransition that goes on"
        + (names.isSerialized ? "; a serialized block is ended by transitionComplete" : ""))
  }

  /// Runs the block with the lock: inside this call if the lock is free, otherwise when its turn comes, first in, first
  /// out. Every path through the block must end with a call of ``transitionComplete()``, during the block or later.
  public static func serializeTransition(_ block: @escaping () -> Void) {
    names.serialize(block)
  }

  /// The same as ``serializeTransition(_:)``.
  public static func serializeTransitionWithBlock(_ block: @escaping () -> Void) { serializeTransition(block) }

  /// Ends the running serialized block; the next one begins in a later turn. If none runs, it changes nothing and logs
  /// a warning.
  public static func transitionComplete() {
    if names.isSerialized { return names.complete() }
    names.newest.warn(
      "transitionComplete while no serialized block runs"
        + (names.isTried ? "; what startTransition began is ended by endTransition" : ""))
  }
}

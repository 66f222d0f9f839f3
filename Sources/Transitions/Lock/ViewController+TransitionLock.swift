/// The names of seed 001. As there they take one lock for the whole process: whoever begins keeps out everybody else who
/// uses the names, in every window and every environment, as long as the environment in which it began lives. The names and
/// the transitions of the newest environment's containers exclude each other, too.
///
/// Misuse is told as a warning of the newest environment. Where there is no environment, the lock has no loop (see
/// ``TransitionLock/init(_:loop:)``), and nobody hears the warnings.
///
/// These names carry no ticket, so nobody can tell whose end an end is. What can be seen to be wrong changes nothing and is
/// told as a warning. ``TransitionLock/tryTicket(_:)`` and ``TransitionLock/serialize(_:deadline:isValid:completion:_:)``
/// do the same and cannot be mixed up.
/// > Source: seed 001, "TransitionLock".
extension ViewController {
  private static var names: NamedTransitions { .shared }

  /// Takes the lock where it is free. To be followed by ``endTransition()``.
  /// - Returns: false, with nothing changed, while anybody has it or waits for it, this caller among them.
  public static func startTransition() -> Bool {
    names.start("startTransition")
  }

  /// The same as ``startTransition()``.
  public static func tryTransition() -> Bool { startTransition() }

  /// Gives back what ``startTransition()`` took. Without one, a second time, or for a serialized block, it changes
  /// nothing and is told as a warning.
  public static func endTransition() {
    if names.isTried { return names.end() }
    names.newest.core.news.warn(
      "endTransition without a startTransition that goes on"
        + (names.isSerialized ? "; a serialized block is ended by transitionComplete" : ""))
  }

  /// Runs the block when nobody else has the lock: now, inside this call, where it is free; else when its turn comes,
  /// first in, first out. The block is over at ``transitionComplete()``, which it must see to on every way out.
  public static func serializeTransition(_ block: @escaping () -> Void) {
    names.serialize(block)
  }

  /// The same as ``serializeTransition(_:)``.
  public static func serializeTransitionWithBlock(_ block: @escaping () -> Void) { serializeTransition(block) }

  /// The serialized block that runs is over; the next one begins in a later turn. Where none runs, be it that the next one
  /// has not begun yet, it changes nothing and is told as a warning.
  public static func transitionComplete() {
    if names.isSerialized { return names.complete() }
    names.newest.core.news.warn(
      "transitionComplete while no serialized block runs"
        + (names.isTried ? "; what startTransition began is ended by endTransition" : ""))
  }
}

/// The names of seed 001, on the outermost scope of the program's lock: the one of the newest environment that lives or,
/// where there is none, one that has no loop (see ``TransitionLock/init(_:loop:)``) and whose warnings nobody hears.
///
/// These names carry no ticket, so nobody can tell whose end an end is. What can be seen to be wrong changes nothing and is
/// told as a warning. ``TransitionLock/tryTicket(_:)`` and ``TransitionLock/serialize(_:deadline:isValid:completion:_:)``
/// do the same and cannot be mixed up.
/// > Source: seed 001, "TransitionLock".
extension ViewController {
  /// Takes the lock where it is free. To be followed by ``endTransition()``.
  /// - Returns: false, with nothing changed, while anybody has it or waits for it, this caller among them.
  public static func startTransition() -> Bool {
    let lock = TransitionLock.newest
    return lock.byName.start(on: lock, "startTransition")
  }

  /// The same as ``startTransition()``.
  public static func tryTransition() -> Bool { startTransition() }

  /// Gives back what ``startTransition()`` took. Without one, a second time, or for a serialized block, it changes
  /// nothing and is told as a warning.
  public static func endTransition() {
    if let lock = TransitionLock.newest(where: { $0.isTried }) { return lock.byName.end() }
    let isMixedUp = TransitionLock.newest { $0.isSerialized } != nil
    TransitionLock.newest.core.news.warn(
      "endTransition without a startTransition that goes on"
        + (isMixedUp ? "; a serialized block is ended by transitionComplete" : ""))
  }

  /// Runs the block when nobody else has the lock: now, inside this call, where it is free; else when its turn comes,
  /// first in, first out. The block is over at ``transitionComplete()``, which it must see to on every way out.
  public static func serializeTransition(_ block: @escaping () -> Void) {
    let lock = TransitionLock.newest
    lock.byName.serialize(on: lock, block)
  }

  /// The same as ``serializeTransition(_:)``.
  public static func serializeTransitionWithBlock(_ block: @escaping () -> Void) { serializeTransition(block) }

  /// The serialized block that runs is over; the next one begins in a later turn. Where none runs, be it that the next one
  /// has not begun yet, it changes nothing and is told as a warning.
  public static func transitionComplete() {
    if let lock = TransitionLock.newest(where: { $0.isSerialized }) { return lock.byName.complete() }
    let isMixedUp = TransitionLock.newest { $0.isTried } != nil
    TransitionLock.newest.core.news.warn(
      "transitionComplete while no serialized block runs"
        + (isMixedUp ? "; what startTransition began is ended by endTransition" : ""))
  }
}

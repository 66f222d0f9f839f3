import Runtime

/// The moments at which what has been put off is done: the loop's settles.
///
/// Without a loop there are no turns. What is put off is then done when the call into the lock that caused it, and all
/// calls around that one, have come to their ends: after a body that gives back its own lock, never inside it.
final class LockTurns {
  let loop: FrameLoop?
  private var actions: [() -> Void] = []
  private var depth = 0

  init(_ loop: FrameLoop?) { self.loop = loop }

  var now: Double { loop?.now ?? 0 }

  /// Does it in a later turn.
  func later(_ action: @escaping () -> Void) {
    if let loop { return loop.afterSettle(action) }
    actions.append(action)
    if depth == 0 { call {} }
  }

  /// Surrounds each call into the lock.
  func call<Result>(_ body: () -> Result) -> Result {
    depth += 1
    defer { depth -= 1 }
    let result = body()
    if depth == 1 { catchUp() }
    return result
  }

  private func catchUp() {
    var next = 0
    while next < actions.count {
      actions[next]()
      next += 1
    }
    actions.removeAll()
  }
}

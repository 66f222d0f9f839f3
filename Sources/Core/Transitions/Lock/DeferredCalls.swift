import Runtime

/// Calls that wait for a later turn: the loop's settle phase.
///
/// Without a loop there are no turns. A call then runs when the call into the lock that caused it, and all calls around
/// that one, have returned: after a body that gives back its own lock, never inside it.
final class DeferredCalls {
  let loop: FrameLoop?
  private var calls: [() -> Void] = []
  private var depth = 0

  init(_ loop: FrameLoop?) { self.loop = loop }

  var now: Double { loop?.now ?? 0 }

  /// Runs a call in a later turn.
  func later(_ call: @escaping () -> Void) {
    if let loop { return loop.afterSettle(call) }
    calls.append(call)
    if depth == 0 { self.call {} }
  }

  /// Surrounds each call into the lock.
  func call<Result>(_ body: () -> Result) -> Result {
    depth += 1
    defer { depth -= 1 }
    let result = body()
    if depth == 1 { runAll() }
    return result
  }

  private func runAll() {
    var next = 0
    while next < calls.count {
      calls[next]()
      next += 1
    }
    calls.removeAll()
  }
}

/// A transition that has the lock, or waits for it.
///
/// Dropped, it is released, or leaves the line.
package final class LockRun {
  private let core: LockCore
  private let number: Int

  fileprivate init(_ core: LockCore, _ number: Int) {
    self.core = core
    self.number = number
  }

  /// Whether it has the lock and was told so.
  package var isHeld: Bool { core.state.status(of: number) == .held }
  /// Whether it is in line, or has not been told yet that it has the lock.
  package var isWaiting: Bool { !isHeld && core.state.status(of: number) != nil }

  /// The transition is over, or will not be: gives the lock back, or leaves the line. Nobody is told anything more of
  /// it. A second call does nothing.
  package func release() { leave() }

  private func leave() {
    core.forget(number)
    if !core.withdraw(number) { core.release(number, .completed) }
  }

  isolated deinit { leave() }
}

/// What becomes of a container's wish to run a transition.
package enum LockRunAnswer {
  /// It may begin now.
  case granted(LockRun)
  /// It will be told.
  /// - ahead: how many in line go first.
  case waiting(LockRun, ahead: Int)
  /// The lock is not free, or is closed. Nothing has changed.
  case refused
}

/// What a run does where the lock is not free.
package enum LockRunPolicy { case wait, refuse }

extension TransitionLock {
  /// Whether code of the program has this scope, or one related to it.
  package var isHeldByTicket: Bool {
    core.state.held.contains { $0.kind == .ticket && $0.status == .held && $0.scope.isRelated(to: place) }
  }

  /// Asks for the lock for a transition.
  ///
  /// It does not wait for the tickets that are held right now: it is what one of their holders wants to do.
  /// - Parameters:
  ///   - onGranted: it has waited, and may begin; called in a later turn than the one that made the way free.
  ///   - onClosed: it has waited, and the scope has gone away; called in a later turn.
  package func requestRun(
    _ label: String, policy: LockRunPolicy, onGranted: @escaping () -> Void, onClosed: @escaping () -> Void = {}
  ) -> LockRunAnswer {
    core.turns.call {
      if isClosed { return .refused }
      let request = LockState.Request(kind: .run, label: label, scope: place, mayWait: policy == .wait)
      switch core.request(request, LockCore.Party(begin: onGranted, answer: { _ in onClosed() })) {
      case .taken(let number):
        core.forget(number)
        return .granted(LockRun(core, number))
      case .waiting(let number, let ahead): return .waiting(LockRun(core, number), ahead: ahead)
      case .refused: return .refused
      }
    }
  }
}

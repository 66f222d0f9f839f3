/// The hold of a transition, or of a window's first screens, on a scope; or its place in line.
///
/// When it is deallocated it gives the scope back, or leaves the line.
package final class QueuePlace {
  private let controller: QueueController
  let number: Int

  init(_ controller: QueueController, _ number: Int) {
    self.controller = controller
    self.number = number
  }

  /// Whether it has its scope and has begun.
  package var isHeld: Bool { controller.queue.status(of: number) == .held }
  /// Whether it is in line, or has its scope and has not begun.
  package var isWaiting: Bool { !isHeld && controller.queue.status(of: number) != nil }

  /// Gives the scope back, or leaves the line. Its closures are no longer called. A second call does nothing.
  package func release() { controller.leave(number) }

  isolated deinit { controller.leave(number) }
}

/// The answer to ``TransitionLock/requestRun(_:policy:onGranted:onClosed:)``.
package enum QueuePlaceAnswer {
  /// It may begin now.
  case granted(QueuePlace)
  /// It waits. - ahead: the number of waiting entries that go first.
  case waiting(QueuePlace, ahead: Int)
  /// The scope is not free, or is closed. Nothing has changed.
  case refused
}

extension TransitionLock {
  /// Asks for the scope as a transition does, without a request.
  ///
  /// It does not wait for the tickets that are held right now: one of their holders asks.
  /// - Parameters:
  ///   - policy: `drop` does not wait.
  ///   - onGranted: it has waited, and may begin; called in a later turn than the release before it.
  ///   - onClosed: it has waited, and the scope was closed; called in a later turn.
  package func requestRun(
    _ label: String, policy: CollisionPolicy, onGranted: @escaping () -> Void = {},
    onClosed: @escaping () -> Void = {}
  ) -> QueuePlaceAnswer {
    let entry = TransitionQueue.Entry(
      kind: .run, label: label, scope: place, policy: policy, begin: { _ in onGranted() },
      completion: { _ in onClosed() })
    switch controller.ask(entry) {
    case .granted(let number):
      controller.update { $0.forget(number) }
      return .granted(QueuePlace(controller, number))
    case .waiting(let number, let ahead): return .waiting(QueuePlace(controller, number), ahead: ahead)
    case .refused, .joinedWaiting, .joinsRunning: return .refused
    }
  }
}

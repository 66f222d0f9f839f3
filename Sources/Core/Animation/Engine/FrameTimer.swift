import Runtime

/// A timer of the frame loop that its owner can start again and cancel; it ends with its owner.
///
/// A timer that waits needs no frames.
package final class FrameTimer {
  private var running: Running?

  private struct Running {
    var id: Int
    weak var loop: FrameLoop?
  }

  private let isAmbient: Bool

  /// - Parameter isAmbient: whether the timer is part of what goes on for ever, which a run without a window does not
  ///   wait for.
  package init(isAmbient: Bool = false) { self.isAmbient = isAmbient }

  isolated deinit { cancel() }

  package var isRunning: Bool { running != nil }

  /// Runs an action after some seconds, in place of the action that waits. Without a loop nothing happens.
  package func start(after delay: Double, _ action: @escaping () -> Void) {
    cancel()
    guard let loop = FrameTicker.currentLoop else { return }
    let fire = { [weak self] in
      self?.running = nil
      action()
    }
    let id = isAmbient ? loop.afterAmbient(delay, fire) : loop.after(delay, fire)
    running = Running(id: id, loop: loop)
  }

  package func cancel() {
    if let running { running.loop?.cancelTimer(running.id) }
    running = nil
  }
}

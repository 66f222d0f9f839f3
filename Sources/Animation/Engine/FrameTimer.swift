import Runtime

/// A timer of the frame loop that its owner can start again and cancel; it ends with its owner.
///
/// A timer that waits needs no frames, and does not keep a headless run from ending.
package final class FrameTimer {
  private var running: Running?

  private struct Running {
    var id: Int
    weak var loop: FrameLoop?
  }

  package init() {}

  isolated deinit { cancel() }

  package var isRunning: Bool { running != nil }

  /// Runs an action after some seconds, in place of the action that waits. Without a loop nothing happens.
  package func start(after delay: Double, _ action: @escaping () -> Void) {
    cancel()
    guard let loop = FrameTicker.currentLoop else { return }
    let id = loop.after(delay) { [weak self] in
      self?.running = nil
      action()
    }
    running = Running(id: id, loop: loop)
  }

  package func cancel() {
    if let running { running.loop?.cancelTimer(running.id) }
    running = nil
  }
}

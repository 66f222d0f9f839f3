import Runtime

/// Notices that a run does not end though nothing moves any more and no hand holds it, and says so once.
final class TransitionWatch {
  private let loop: FrameLoop
  /// Seconds of patience beyond the stated duration, and between two looks.
  private let patience: Double
  private let isWaitingForNothing: () -> Bool
  private let onOverdue: () -> Void
  private var timer: Int?

  /// - Parameters:
  ///   - patience: seconds, at least 0 and finite; anything else never loses it.
  ///   - isWaitingForNothing: whether nothing moves and nobody holds the run.
  ///   - onOverdue: called at most once.
  init(
    loop: FrameLoop, patience: Double, isWaitingForNothing: @escaping () -> Bool, onOverdue: @escaping () -> Void
  ) {
    self.loop = loop
    self.patience = patience
    self.isWaitingForNothing = isWaitingForNothing
    self.onOverdue = onOverdue
  }

  /// - Parameter duration: how long the run says that it takes, in seconds of the user's.
  func start(duration: Double) {
    let delay = duration + patience
    guard patience >= 0, delay.isFinite else { return }
    look(after: delay)
  }

  /// No timer is left.
  func stop() {
    if let timer { loop.cancelTimer(timer) }
    timer = nil
  }

  private func look(after delay: Double) {
    timer = loop.after(delay) { [weak self] in self?.look() }
  }

  private func look() {
    timer = nil
    if isWaitingForNothing() {
      onOverdue()
    } else {
      // At least a frame later, whatever the patience.
      look(after: max(patience, 1.0 / 60))
    }
  }
}

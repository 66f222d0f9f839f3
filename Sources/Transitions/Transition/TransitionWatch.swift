import Runtime

/// Notices that a run does not end though no hand holds it, and nothing moves any more or has moved for too long, and
/// says so once.
final class TransitionWatch {
  private let loop: FrameLoop
  /// Seconds of patience beyond the stated duration, and between two looks.
  private let patience: Double
  private let isWaitingForNothing: (_ mayMove: Bool) -> Bool
  private let onOverdue: () -> Void
  private var timer: Int?
  /// When nobody waits for what moves any more.
  private var limit = Double.infinity

  /// How long what moves may move, in seconds of its own: nobody waits for a motion of a year.
  static let longestMotion = 60.0

  /// - Parameters:
  ///   - patience: seconds, at least 0 and finite; anything else never loses it.
  ///   - isWaitingForNothing: whether nobody holds the run and, unless it may move by now, nothing moves.
  ///   - onOverdue: called at most once.
  init(
    loop: FrameLoop, patience: Double, isWaitingForNothing: @escaping (_ mayMove: Bool) -> Bool,
    onOverdue: @escaping () -> Void
  ) {
    self.loop = loop
    self.patience = patience
    self.isWaitingForNothing = isWaitingForNothing
    self.onOverdue = onOverdue
  }

  /// - Parameters:
  ///   - duration: how long the run says that it takes, in seconds of its own.
  ///   - timeScale: how many of those pass in one of the user's.
  func start(duration: Double, timeScale: Double) {
    let longest = Self.longestMotion / timeScale
    let delay = min(duration / timeScale, longest) + patience
    guard patience >= 0, delay.isFinite else { return }
    limit = loop.now + longest + patience
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
    // A hair early, for the timer's moment may be an ulp before the one that it was set for.
    if isWaitingForNothing(loop.now >= limit - 1e-6) {
      onOverdue()
    } else {
      // At least a frame later, whatever the patience.
      look(after: max(patience, 1.0 / 60))
    }
  }
}

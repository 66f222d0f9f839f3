import Runtime

/// Detects a transition that is stuck: not held, and either at rest or moving for more than 60 s.
final class TransitionWatchdog {
  private let loop: FrameLoop
  /// Seconds beyond the stated duration, and between two checks.
  private let patience: Double
  private let isStuck: (_ ignoresMotion: Bool) -> Bool
  private let onOverdue: () -> Void
  private var timer: Int?
  /// The time from which motion no longer counts.
  private var limit = Double.infinity

  /// The longest motion that a transition waits for, in seconds of its own clock.
  static let longestMotion = 60.0

  /// - Parameters:
  ///   - patience: seconds, at least 0 and finite; any other value switches the watchdog off.
  ///   - isStuck: whether no hand holds the transition and, unless motion is ignored, nothing moves.
  ///   - onOverdue: called at most once.
  init(
    loop: FrameLoop, patience: Double, isStuck: @escaping (_ ignoresMotion: Bool) -> Bool,
    onOverdue: @escaping () -> Void
  ) {
    self.loop = loop
    self.patience = patience
    self.isStuck = isStuck
    self.onOverdue = onOverdue
  }

  /// - Parameters:
  ///   - duration: the stated duration, in seconds of the transition's clock.
  ///   - timeScale: seconds of that clock in one of the user's.
  func start(duration: Double, timeScale: Double) {
    let longest = Self.longestMotion / timeScale
    let delay = min(duration / timeScale, longest) + patience
    guard patience >= 0, delay.isFinite else { return }
    limit = loop.now + longest + patience
    check(after: delay)
  }

  /// Cancels the timer.
  func stop() {
    if let timer { loop.cancelTimer(timer) }
    timer = nil
  }

  private func check(after delay: Double) {
    timer = loop.after(delay) { [weak self] in self?.check() }
  }

  private func check() {
    timer = nil
    // The loop's time may be an ulp before the moment that was set.
    if isStuck(loop.now >= limit - 1e-6) {
      onOverdue()
    } else {
      // At least a frame later, whatever the patience.
      check(after: max(patience, 1.0 / 60))
    }
  }
}

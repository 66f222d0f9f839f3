import Runtime

/// The one timer of a lock. No timer runs while no deadline is near.
final class LockTimer {
  private let loop: FrameLoop?
  private let onFire: (Double) -> Void
  private var timer: (id: Int, due: Double)?

  /// - Parameter onFire: gets the moment for which the timer was set.
  init(_ loop: FrameLoop?, onFire: @escaping (Double) -> Void) {
    self.loop = loop
    self.onFire = onFire
  }

  /// Fires at this moment and at no other; infinity: not at all.
  func set(_ moment: Double) {
    guard let loop, moment != timer?.due else { return }
    if let timer { loop.cancelTimer(timer.id) }
    timer = nil
    guard moment.isFinite else { return }
    let id = loop.after(max(0, moment - loop.now)) { [weak self] in self?.fire() }
    timer = (id, moment)
  }

  private func fire() {
    guard let due = timer?.due, let loop else { return }
    timer = nil
    // The loop's time may be an ulp before the moment that was set.
    onFire(max(due, loop.now))
  }

  isolated deinit {
    if let timer { loop?.cancelTimer(timer.id) }
  }
}

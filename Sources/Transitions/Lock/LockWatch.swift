import Runtime

/// One timer for all that a lock does by the clock; none runs while there is nothing to look at.
final class LockWatch {
  private let loop: FrameLoop?
  private let look: (Double) -> Void
  private var timer: (id: Int, due: Double)?

  /// - Parameter look: told the moment for which the timer was set.
  init(_ loop: FrameLoop?, look: @escaping (Double) -> Void) {
    self.loop = loop
    self.look = look
  }

  /// Looks at that moment and at no other; infinity: not at all.
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
    // The timer's own moment may be an ulp before the one it was set for.
    look(max(due, loop.now))
  }

  isolated deinit {
    if let timer { loop?.cancelTimer(timer.id) }
  }
}

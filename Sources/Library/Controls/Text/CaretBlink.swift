import Views

/// Switches a caret on and off, twice a second, while its field has the focus. After each edit it is on.
final class CaretBlink {
  /// Seconds on, and seconds off.
  static let interval = 0.5

  private var timers: WindowTimer?
  private var timer: Int?
  private var isOn = true
  private let show: (Bool) -> Void

  init(_ show: @escaping (Bool) -> Void) { self.show = show }

  isolated deinit { stop() }

  /// - Parameter timers: nil: the caret stays on.
  func start(_ timers: WindowTimer?) {
    stop()
    self.timers = timers
    set(true)
    wait()
  }

  func stop() {
    if let timer { timers?.cancel(timer) }
    (timer, timers) = (nil, nil)
  }

  func restart() {
    if timers != nil { start(timers) }
  }

  private func wait() {
    timer = timers?.startAmbient(Self.interval) { [weak self] in
      guard let self else { return }
      set(!isOn)
      wait()
    }
  }

  private func set(_ isOn: Bool) {
    self.isOn = isOn
    show(isOn)
  }
}

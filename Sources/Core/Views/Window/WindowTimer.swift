/// Timers for a window, from the stage that drives it.
package struct WindowTimer {
  /// - Parameters: seconds from now, 0 or more; the action.
  /// - Returns: a number for ``cancel``.
  package var start: (Double, @escaping () -> Void) -> Int
  /// As ``start``, for what goes on for ever, as the blinking of a caret: a run without a window does not wait for it.
  package var startAmbient: (Double, @escaping () -> Void) -> Int
  package var cancel: (Int) -> Void

  /// - Parameter startAmbient: nil: the same as `start`.
  package init(
    start: @escaping (Double, @escaping () -> Void) -> Int,
    startAmbient: ((Double, @escaping () -> Void) -> Int)? = nil, cancel: @escaping (Int) -> Void
  ) {
    self.start = start
    self.startAmbient = startAmbient ?? start
    self.cancel = cancel
  }
}

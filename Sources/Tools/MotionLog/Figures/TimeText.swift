/// Writes times, in one way in figures and on all pages of the inspector: in seconds, as in storyboards, scripts and
/// traces. Only the cost of a frame is in milliseconds.
package nonisolated enum TimeText {
  /// A time on a program's clock, such as `12.346 s` or `75.000 s`; `–` for a number that is not finite.
  ///
  /// - Parameter decimals: 0 to 9. Default: milliseconds.
  package static func moment(_ seconds: Double, decimals: Int = 3) -> String {
    // Beyond, a number has no thousandths.
    guard seconds.isFinite, abs(seconds) < 1e9 else { return "–" }
    return fixed(seconds, decimals: decimals) + " s"
  }

  /// The length of a time, such as `0.42 s`, with about three digits.
  package static func duration(_ seconds: Double) -> String { compact(seconds) + " s" }

  /// The time that a frame or a part of it takes, such as `16.7 ms`; `–` for a number that is not finite.
  ///
  /// - Parameter decimals: 0 to 6.
  package static func cost(_ seconds: Double, decimals: Int = 1) -> String {
    guard seconds.isFinite, abs(seconds) < 1e6 else { return "–" }
    return fixed(seconds * 1000, decimals: decimals) + " ms"
  }
}

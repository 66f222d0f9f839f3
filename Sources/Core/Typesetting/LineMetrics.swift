/// The heights of a line, in whole pixels.
nonisolated struct LineMetrics: Hashable {
  /// From the top to the baseline.
  var ascent: Int
  /// From the top to the bottom of the letters.
  var height: Int
  /// To the top of the next line.
  var advance: Int

  /// The heights of a line that holds both.
  func union(_ other: LineMetrics) -> LineMetrics {
    let ascent = max(ascent, other.ascent)
    return LineMetrics(
      ascent: ascent, height: ascent + max(height - self.ascent, other.height - other.ascent),
      advance: ascent + max(advance - self.ascent, other.advance - other.ascent))
  }
}

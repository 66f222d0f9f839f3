import Motion

/// A part of an animation's time, and how a change goes in it.
nonisolated struct AnimationPart {
  /// Fractions of the whole time.
  let start: Double
  let end: Double
  let pace: Pace
  /// Whether the fractions are of the progress instead, as those of keyframes are: a curve is then that of the whole.
  var isOfProgress = false

  func progress(at time: Double) -> SIMD2<Double> {
    if time >= end { return .one }
    if time <= start { return .zero }
    return pace.progress(at: (time - start) / (end - start))
  }
}

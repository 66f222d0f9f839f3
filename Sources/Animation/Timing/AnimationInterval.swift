import Motion

/// A part of an animation's time, and the progress in it.
nonisolated struct AnimationInterval {
  /// Fractions of the whole time.
  let start: Double
  let end: Double
  let progressCurve: ProgressCurve
  /// Whether the fractions are of the whole's progress instead of its time, as for keyframes.
  var isOfProgress = false

  func progress(at time: Double) -> SIMD2<Double> {
    if time >= end { return .one }
    if time <= start { return .zero }
    return progressCurve.progress(at: (time - start) / (end - start))
  }
}

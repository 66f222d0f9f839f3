import Motion

/// A part of an animation's time, and how a change goes in it.
nonisolated struct AnimationPart {
  /// Fractions of the whole time.
  let start: Double
  let end: Double
  let pace: Pace

  func progress(at time: Double) -> SIMD2<Double> {
    if time >= end { return .one }
    if time <= start { return .zero }
    return pace.progress(at: (time - start) / (end - start))
  }
}

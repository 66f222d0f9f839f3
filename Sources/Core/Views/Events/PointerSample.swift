import Geometry

/// The location of a pointer at a time.
nonisolated public struct PointerSample: Hashable, Sendable {
  /// In window coordinates, points.
  public var location: Point
  /// Seconds on the stage's clock.
  public var time: Double

  /// Makes a sample.
  public init(_ location: Point, time: Double) {
    self.location = location
    self.time = time
  }
}

nonisolated extension PointerEvent {
  /// The event's own location and time, the newest.
  public var sample: PointerSample { PointerSample(location, time: time) }

  /// The event at one of its places, without its history.
  package func alone(at sample: PointerSample) -> PointerEvent {
    PointerEvent(
      phase, at: sample.location, time: sample.time, button: button, modifiers: modifiers, pointer: pointer)
  }

  /// The event without the oldest places of its history.
  package func withoutFirst(_ count: Int) -> PointerEvent {
    guard count > 0 else { return self }
    var copy = self
    copy.coalesced = count < coalesced.count ? Array(coalesced[count...]) : []
    return copy
  }
}

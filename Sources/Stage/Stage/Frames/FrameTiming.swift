/// The times at which a frame was made and presented, in seconds since the stage began.
///
/// Input latency: every event before ``sampled`` is in the picture shown at ``presented``.
public nonisolated struct FrameTiming: Hashable, Sendable {
  /// The time of the newest event since the previous frame; nil if there was none.
  public var newestInput: Double?
  /// The time when the frame's events were read. In a program with its own event loop, the time when it asked for the
  /// frame.
  public var sampled: Double
  /// The time when all events were handled and the animation step began.
  public var stepped: Double
  /// The predicted display time of the frame, to which everything was stepped.
  public var due: Double
  /// The time when drawing ended and presenting began; nil if nothing had changed.
  public var drawn: Double?
  /// The time when presenting returned, at a refresh if presenting waits for vsync; nil if the frame was not drawn.
  public var presented: Double?
  /// The number of refreshes without a frame since the previous one, while frames are consecutive.
  public var missedRefreshes: Int

  package init(
    newestInput: Double?, sampled: Double, stepped: Double, due: Double, drawn: Double?, presented: Double?,
    missedRefreshes: Int
  ) {
    self.newestInput = newestInput
    self.sampled = sampled
    self.stepped = stepped
    self.due = due
    self.drawn = drawn
    self.presented = presented
    self.missedRefreshes = missedRefreshes
  }
}

/// The rate of a stage's frames during animation.
public nonisolated enum FramePacing: Hashable, Sendable {
  /// One frame for each refresh of the display that shows the window.
  case display
  /// The next frame immediately after the previous one, without waiting for the display, to measure the cost of frames.
  /// The picture may tear. A frame's display time is the time at which it begins.
  case unlimited
}

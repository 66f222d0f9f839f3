/// When a frame was made and shown, in seconds since the stage began.
///
/// From event to picture: whatever happened before ``sampled`` is in the picture that ``presented`` showed.
public nonisolated struct FrameTiming: Hashable, Sendable {
  /// When the newest event happened that came since the frame before; nil where none came.
  public var newestInput: Double?
  /// When the events were taken that the frame knows of; in a program with a loop of its own, when it asked for the frame.
  public var sampled: Double
  /// When the events had been handled and stepping began.
  public var stepped: Double
  /// The moment that everything was stepped to: when the frame was predicted to be seen.
  public var due: Double
  /// When the picture had been drawn and was handed over; nil where it would have looked like the last one.
  public var drawn: Double?
  /// When presenting it returned, which is at a refresh where presenting waits for the display; nil where it was not drawn.
  public var presented: Double?
  /// How many refreshes passed without a frame since the one before, while frames followed each other.
  public var missedRefreshes: Int
}

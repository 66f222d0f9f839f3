/// The rate of a stage's frames during animation.
public nonisolated enum FramePacing: Hashable, Sendable {
  /// One frame for each refresh of the display that shows the window.
  case display
  /// The next frame immediately after the previous one, without waiting for the display, to measure the cost of frames.
  /// The picture may tear. A frame's display time is the time at which it begins.
  case unlimited
}

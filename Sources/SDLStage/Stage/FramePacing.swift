/// How fast a stage's frames follow each other while something moves.
public nonisolated enum FramePacing: Hashable, Sendable {
  /// A frame for each refresh of the display that the window is on.
  case display
  /// The next frame as soon as one is presented, without waiting for the display: for measuring what frames cost. The
  /// picture may tear. A frame counts as seen when it is begun.
  case unlimited
}

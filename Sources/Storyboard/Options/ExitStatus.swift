/// What the program tells its caller when it ends.
nonisolated package enum ExitStatus: Int32, CaseIterable, Sendable {
  case done = 0
  /// The command line is wrong.
  case usage = 64
  /// A storyboard, a script or a trace is wrong.
  case data = 65
  /// A file cannot be read.
  case noInput = 66
  /// No display, no renderer or no font, or one that was there is lost.
  case unavailable = 69
  /// The system has no memory left.
  case noMemory = 71
  /// An output cannot be written.
  case cannotCreate = 73
  /// Something was still active at the time limit.
  case notIdle = 75
}

/// The exit status of the program.
nonisolated package enum ExitStatus: Int32, CaseIterable, Sendable {
  case done = 0
  /// An expectation of the script was not met, or two traces differ.
  case unexpected = 1
  /// The command line is invalid.
  case usage = 64
  /// A storyboard, a script or a trace is invalid.
  case data = 65
  /// A file cannot be read.
  case noInput = 66
  /// There is no display, renderer or font, or one was lost.
  case unavailable = 69
  /// The system is out of memory.
  case noMemory = 71
  /// An output cannot be written.
  case cannotCreate = 73
  /// Something was still active at the time limit.
  case notIdle = 75
}

import Geometry

/// What the command line asks for, checked as far as that is possible without looking at any file.
nonisolated package struct Options: Hashable, Sendable {
  nonisolated package enum Action: Hashable, Sendable {
    case run
    /// Print scenes, segues and directors.
    case list
    /// Print every fault of the storyboard.
    case check
    case help
    case version
  }

  nonisolated package enum TraceOutput: Hashable, Sendable {
    case standardOutput
    case file(String)
  }

  package var action = Action.run
  /// nil for the gallery.
  package var storyboard: String?
  package var scene: String?
  /// Of the window in points; nil for the storyboard's.
  package var size: Size?
  /// Device pixels a point, 0.5...4; nil for the desktop's, and 1 without a window.
  package var scale: Double?
  package var director: String?
  /// 0.01...10.
  package var speed = 1.0
  package var reducedMotion = false
  package var headless = false
  /// Frames a second of the virtual clock, 1...1000.
  package var framesPerSecond = 60.0
  package var script: String?
  package var trace: TraceOutput?
  /// Whether the trace has everything that came from outside, so that it can be played back.
  package var tracesInput = false
  /// A trace to play back.
  package var play: String?
  /// Ids of views, in the order given, each once.
  package var watched: [String] = []
  package var screenshot: String?
  package var filmstrip: String?
  package var filmstripFrames = 8
  /// Ends as one of ``RecordingFormat``.
  package var record: String?
  /// Seconds after the last line of the script.
  package var timeout = 60.0

  package init() {}
}

/// What is wrong with a command line: one sentence on one line.
nonisolated package struct UsageError: Error, Hashable, Sendable {
  package let message: String

  init(_ message: String) { self.message = message }
}

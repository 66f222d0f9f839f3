import Geometry
import Views

/// The command-line options, validated without reading any file.
nonisolated package struct Options: Hashable, Sendable {
  nonisolated package enum Action: Hashable, Sendable {
    case run
    /// Print scenes, segues and directors.
    case list
    /// Print every fault of the storyboard.
    case check
    /// Test with random hands, so many times.
    case shake(count: Int)
    case help
    case version
  }

  nonisolated package enum TraceOutput: Hashable, Sendable {
    case standardOutput
    case file(String)
  }

  package var action = Action.run
  /// The path of the storyboard; nil for the gallery.
  package var storyboard: String?
  package var scene: String?
  /// The size of the window in points; nil for the storyboard's size.
  package var size: Size?
  /// Device pixels per point, 0.5...4. nil: the scale of the desktop, or 1 without a window.
  package var scale: Double?
  package var director: String?
  /// The speed of time, 0.01...10. Default: 1.
  package var speed = 1.0
  /// The preferences that the command line sets in place of the desktop's.
  package var desktop = DesktopPreferences()
  /// Whether each saved version of the storyboard is shown in the running program.
  package var isLive = false
  /// Whether the inspector opens with the window.
  package var opensInspector = false
  /// Whether the window is light or dark; nil: as the storyboard says, else dark.
  package var theme: ThemePreference?
  /// The layout direction of the window; nil for the storyboard's.
  package var direction: LayoutDirectionPreference?
  /// The seed of the random hands. Default: 1.
  package var seed: UInt64 = 1
  package var headless = false
  /// Frames a second of the virtual clock, 1...1000. Default: 60.
  package var framesPerSecond = 60.0
  package var script: String?
  package var trace: TraceOutput?
  /// Whether the trace contains all external input and the time of each frame.
  package var tracesInput = false
  /// The ids of watched views, in the given order, without duplicates.
  package var watched: [String] = []
  /// The path of a script of what the hand does in the run.
  package var savedScript: String?
  package var screenshot: String?
  package var filmstrip: String?
  package var filmstripFrames = 8
  /// The ids of the views that the film strip shows as onion skins; empty for a strip of frames.
  package var ghosts: [String] = []
  /// The path of a recording, with the extension of a ``RecordingFormat``.
  package var record: String?
  /// The names of the curves to draw, in the given order, without duplicates.
  package var curves: [String] = []
  /// The path of an SVG file of curves.
  package var plot: String?
  /// The time limit in seconds after the last line of the script. Default: 60; of random hands 30.
  package var timeout = 60.0

  /// The most random scripts of one run.
  package static let mostTries = 1_000_000_000

  package init() {}
}

/// A problem with the command line, as one sentence on one line.
nonisolated package struct UsageError: Error, Hashable, Sendable {
  package let message: String

  init(_ message: String) { self.message = message }
}

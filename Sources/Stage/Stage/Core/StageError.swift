import Typesetting

/// An error of the environment: the display, the renderer, fonts or files.
///
/// Each description is one sentence that says what to do.
public nonisolated enum StageError: Error, Hashable, Sendable {
  /// No display is available for a window.
  case noDisplay
  /// SDL cannot use the display.
  case noVideo(reason: String)
  /// The display went away while a window was open.
  case displayLost
  /// No renderer can draw into the window.
  case noRenderer(reason: String)
  /// There is text to draw, and no font can be opened.
  case noFont(reason: String)
  /// Another program destroyed the window while it was in use.
  case lostWindow(reason: String)
  /// An output file cannot be written.
  case cannotWrite(path: String, reason: String)
  /// A file cannot be read.
  case cannotRead(path: String, reason: String)
}

nonisolated extension StageError: CustomStringConvertible {
  /// The reason, and what to do about it.
  public var description: String {
    switch self {
    case .noDisplay:
      "no display: set DISPLAY or WAYLAND_DISPLAY, start a desktop session, or run headless"
    case .noVideo(let reason):
      "SDL cannot use the display: \(reason); check DISPLAY, WAYLAND_DISPLAY and SDL_VIDEODRIVER, or run headless"
    case .displayLost: "the display went away"
    case .noRenderer(let reason):
      "no renderer works: \(reason); try SDL_RENDER_DRIVER=software"
    case .noFont(let reason):
      "no font for text: \(reason); install one, for example the package fonts-dejavu-core"
    case .lostWindow(let reason):
      "the window was taken away by another program: \(reason)"
    case .cannotWrite(let path, let reason):
      "cannot write \(path): \(reason)"
    case .cannotRead(let path, let reason):
      "cannot read \(path): \(reason)"
    }
  }
}

nonisolated extension StageError {
  package init(_ failure: TextFailure) {
    self =
      switch failure {
      case .noFont(let reason): .noFont(reason: reason)
      case .library(let reason): .noRenderer(reason: reason)
      }
  }
}

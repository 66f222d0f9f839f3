import Recording
import SDLWindow
import Stage

extension Recorder {
  /// Starts recording a window.
  ///
  /// - Throws: ``StageError/cannotWrite(path:reason:)`` if the path has another extension or cannot be written, or if
  ///   the library or program for the format is not installed.
  public convenience init(of stage: Stage, to path: String) throws(StageError) {
    try self.init(core: stage.core, path: path)
  }
}

import Rendering
import SDLStage

/// Writes the pictures of a run into a file, which appears under its name whole or not at all.
package protocol MovieWriter: AnyObject {
  /// Adds the next picture. A picture that looks like the last one makes that one last longer.
  ///
  /// - Parameters:
  ///   - picture: must not change after this call.
  ///   - time: seconds, not before that of the last picture.
  /// - Throws: ``StageError/cannotWrite(path:reason:)``
  func add(_ picture: PixelBuffer, at time: Double) throws(StageError)

  /// Puts the file in its place; nothing can be added after that. If that fails, nothing of the file is left.
  ///
  /// - Parameter time: when the run ended, in seconds.
  /// - Throws: ``StageError/cannotWrite(path:reason:)``, also if there was no picture.
  func finish(at time: Double) throws(StageError)

  /// Gives the file up: nothing appears under its name. After ``finish(at:)`` this does nothing.
  func abandon()
}

/// How long a film shows its last picture beyond the end of the run, in seconds: a film that begins again at once would
/// hide it.
package nonisolated let lastPictureHold = 1.0

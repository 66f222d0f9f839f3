import Rendering
import Stage

/// Writes the pictures of a run to a file, which appears complete or not at all.
package protocol MovieWriter: AnyObject {
  /// Adds the next picture. A picture equal to the last one only extends its time.
  ///
  /// - Parameters:
  ///   - picture: must not change after this call.
  ///   - time: seconds, not before that of the last picture.
  /// - Throws: ``StageError/cannotWrite(path:reason:)``
  func add(_ picture: PixelBuffer, at time: Double) throws(StageError)

  /// Completes the file; no more pictures can be added. If that fails, no file is left.
  ///
  /// - Parameter time: the end of the run, in seconds.
  /// - Throws: ``StageError/cannotWrite(path:reason:)``, also if there was no picture.
  func finish(at time: Double) throws(StageError)

  /// Discards the file; nothing appears under its name. Does nothing after ``finish(at:)``.
  func abandon()
}

/// The seconds for which a recording shows its last picture beyond the end of the run: otherwise an immediate repeat
/// would hide it.
package nonisolated let lastPictureHold = 1.0

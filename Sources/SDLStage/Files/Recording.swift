import Rendering

/// A file that grows with each picture of a run, and appears under its name whole or not at all.
package protocol Recording: AnyObject {
  /// The next picture; one that looks like the last only makes that last longer.
  ///
  /// - Parameters:
  ///   - picture: nobody changes it from here on.
  ///   - time: seconds, not before that of the last.
  /// - Throws: ``StageError/cannotWrite(path:reason:)``
  func add(_ picture: PixelBuffer, at time: Double) throws(StageError)

  /// Puts the file in its place; nothing can be added any more. Where that fails nothing is left of it.
  ///
  /// - Parameter time: when the run ended, in seconds.
  /// - Throws: ``StageError/cannotWrite(path:reason:)``, also where there was no picture.
  func finish(at time: Double) throws(StageError)

  /// Gives the file up: nothing appears under its name. After the end this does nothing.
  func abandon()
}

/// How long the last picture of a film is shown beyond the end of the run, in seconds: one that begins again at once would
/// not let it be seen.
package nonisolated let recordingHold = 1.0

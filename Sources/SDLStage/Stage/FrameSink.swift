/// Receives the frames of a stage, for example to record them.
package protocol FrameSink: AnyObject {
  /// Called for each frame that was drawn, just before the stage shows it.
  ///
  /// ``StageCore/withPicture(_:)`` gives the frame's picture.
  /// - Throws: why the picture cannot be had. The stage then draws the frame again.
  func frameWasDrawn(in core: StageCore) throws(StageError)
}

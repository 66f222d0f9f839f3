/// Receives the frames of a stage, for example to record them.
package protocol FrameSink: AnyObject {
  /// Called for each drawn frame, just before it is presented.
  ///
  /// ``StageCore/withPicture(_:)`` gives the frame's picture.
  /// - Throws: the reason why the picture cannot be read. The stage then draws the frame again.
  func frameWasDrawn(in core: StageCore) throws(StageError)
}

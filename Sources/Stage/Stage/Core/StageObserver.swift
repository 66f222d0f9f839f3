/// Watches the inputs and frames of a stage, for example to inspect or to record them.
package protocol StageObserver: AnyObject {
  /// Called just before an input is handled, at its time. Default: does nothing.
  func stage(_ core: StageCore, willHandle input: StageInput)
  /// Called in each frame after layout, drawn or not, at the frame's time. Default: does nothing.
  func stageDidLayOut(_ core: StageCore)
  /// Called when the window was closed and all requests have completed. Default: does nothing.
  func stageDidClose(_ core: StageCore)
}

extension StageObserver {
  package func stage(_ core: StageCore, willHandle input: StageInput) {}
  package func stageDidLayOut(_ core: StageCore) {}
  package func stageDidClose(_ core: StageCore) {}
}

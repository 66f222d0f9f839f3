import SDLStage

extension StagePlayback {
  var recordedSpan: ClosedRange<Double>? { nil }
  func stepBack() {}
  func seek(to: Double) {}
  func startRecording() {}
  func stopRecording() {}
}

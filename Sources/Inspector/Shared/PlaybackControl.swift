import SDLStage

/// The time of an inspected program, as the inspector sees and controls it.
protocol PlaybackControl: AnyObject {
  var rate: Double { get set }
  var isPaused: Bool { get }
  var isInPast: Bool { get }
  var shownTime: Double { get }
  var recordedSpan: ClosedRange<Double>? { get }
  func pause()
  func resume()
  func stepForward()
  func stepBack()
  func seek(to time: Double)
  func goLive()
}

extension StagePlayback: PlaybackControl {}

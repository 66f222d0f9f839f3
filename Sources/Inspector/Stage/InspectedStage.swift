import StoryboardStage

/// A program that an inspector shows: the stage in this process, or one at the other end of a socket.
protocol InspectedStage: AnyObject {
  var playback: any PlaybackControl { get }
  var motion: any InspectedMotion { get }
  var tree: any InspectedTree { get }
  /// The parameters of its directors.
  var tuning: any Tuning { get }
  var costs: any InspectedCosts { get }
  /// The events of the program.
  var log: EventLog { get }

  /// Called when the program has a new frame, or its time was changed.
  var onChange: (() -> Void)? { get set }
  /// Called with a sentence for the user.
  var onMessage: ((String) -> Void)? { get set }
  /// Called once when the program has closed its window.
  var onEnd: (() -> Void)? { get set }

  /// Plays the inputs that led to the last motion again; a second call ends that.
  func replay()
  /// Makes the input of the last minute a script with expectations.
  func makeScript(_ receive: @escaping (SavedScript) -> Void)
  /// Ends the inspection: nothing of it stays in the program, which goes on at its usual speed.
  func stop()
}

/// The clock of a stage, as its playback sets it. All times are on the stage's clock, in seconds.
package protocol PlaybackClock: AnyObject {
  /// The present time.
  var now: Double { get }
  /// Runs the clock at another rate, from now on or, if it is later, from the time of the frame that is seen: the frame
  /// stays, and no time is skipped or repeated.
  func setRate(_ rate: Double, shown: Double)
  /// Stops the clock at a time.
  func stop(at time: Double)
  /// Runs the clock from a time, which may be earlier than the present one.
  func run(from time: Double, rate: Double)
  /// Returns the time of the next frame in a sequence of single frames.
  /// - Parameter rate: the rate at which the clock would run.
  func timeOfStep(after time: Double, rate: Double) -> Double
}

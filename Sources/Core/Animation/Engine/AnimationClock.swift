import Runtime

/// The source of time for animations.
///
/// An animation begun while a loop handles an event or a frame belongs to that loop; one begun at another time belongs
/// to ``loop``. Without either, blocks are set at once, and their completions are called at once.
package enum AnimationClock {
  /// The loop for animations begun outside events and frames: that of the program's stage.
  package static weak var loop: FrameLoop?
  /// Whether a block or a layout runs, which sees the final values of animated properties instead of those on screen.
  package static var isModelShown: Bool { AnimationRecorder.shared.isModelShown }

  static var engine: AnimationEngine? {
    if let session = AnimationSession.recording { return session.engine }
    return (FrameLoop.running ?? loop).map(AnimationEngine.of)
  }

  /// Checks seconds from outside: a negative or non-finite number becomes 0 and logs a warning.
  static func checked(_ seconds: Double, _ name: String) -> Double {
    if seconds.isFinite, seconds >= 0 { return seconds }
    Warnings.log("\(name) is a number of seconds, 0 or more; \(seconds) counts as 0")
    return 0
  }
}

/// The end at which an animation has come to rest.
package enum AnimationEnd {
  case start
  case end
}

import Runtime

/// Where animations get their time from, and whom they tell what a developer should know.
///
/// An animation begun while a loop handles an event or a frame belongs to that loop; one begun between them, to ``loop``.
/// Without either there is no time: what a block sets is there at once, and its completion is called at once.
package enum AnimationClock {
  /// The loop for animations begun outside events and frames: that of the program's stage.
  package static weak var loop: FrameLoop?
  /// Hears of misuse: a duration that is not a number, an animator finished that was not stopped.
  package static var onWarning: ((String) -> Void)?

  static func warn(_ message: String) { onWarning?(message) }

  static var engine: AnimationEngine? {
    if let session = AnimationSession.recording { return session.engine }
    return (FrameLoop.running ?? loop).map(AnimationEngine.of)
  }

  /// Seconds from outside: what is no number, negative or endless counts as 0, and is told.
  static func checked(_ seconds: Double, _ name: String) -> Double {
    if seconds.isFinite, seconds >= 0 { return seconds }
    warn("\(name) is a number of seconds, 0 or more; \(seconds) counts as 0")
    return 0
  }
}

/// At which end of its way an animation came to rest.
package enum AnimationEnd {
  case start
  case end
}

/// A recorded frame that a stage shows again.
package nonisolated struct PastFrame: Hashable, Sendable {
  /// The number of the frame, counted from the start of the recording.
  package var number: Int
  /// The time that is shown, in seconds on the stage's clock, from the frame's own time to that of the next one.
  package var time: Double

  /// Creates a reference to a recorded frame.
  package init(number: Int, time: Double) {
    self.number = number
    self.time = time
  }
}

/// The states of a stage's playback. A state machine without side effects: ``StagePlayback`` performs the actions.
///
/// | state       | pause   | resume      | stepForward        | stepBack       | seek           | goLive  | reached     | recordingEnded |
/// |-------------|---------|-------------|--------------------|----------------|----------------|---------|-------------|----------------|
/// | running     | paused  | -           | paused, one step   | past, paused ¹ | past, paused ² | -       | -           | -              |
/// | paused      | -       | running     | paused, one step   | past, - ¹      | past, - ²      | running | -           | -              |
/// | past(f)     | -       | replaying(f)| past, paused ²     | past, - ¹      | past, paused ² | running | -           | paused         |
/// | replaying(f)| past(f) | -           | past, paused ²     | past(f), past ¹| past, paused ² | running | replaying, running ² | paused |
///
/// ¹ With an earlier frame, and without one. ² With a recorded frame as the target, and with the live program as the
/// target.
///
/// The live program stands still in all states except `running`. It then gets no input, its clock stops, and no frame
/// of it runs, apart from single steps in `paused`.
package nonisolated enum PlaybackMachine: Hashable, Sendable {
  /// The live program runs and is seen.
  case running
  /// The live program stands still and is seen.
  case paused
  /// A recorded frame is seen.
  case past(PastFrame)
  /// The recorded frames are played, up to the live program.
  case replaying(PastFrame)

  /// A command, or the progress of the clock.
  package enum Input: Hashable, Sendable {
    /// Stops time.
    case pause
    /// Lets time go on from the frame that is seen.
    case resume
    /// Shows the next frame and stops there. The frame is the recorded one after that which is seen; nil: a live one.
    case stepForward(PastFrame?)
    /// Shows the recorded frame before the one that is seen, and stops there; nil: there is none.
    case stepBack(PastFrame?)
    /// Shows a recorded frame and stops there; nil: the live program.
    case seek(PastFrame?)
    /// Lets the live program run.
    case goLive
    /// While recorded frames are played: the clock has reached a frame; nil: the live program.
    case reached(PastFrame?)
    /// The recorded frames are gone.
    case recordingEnded
  }

  /// A consequence of an input, to be performed in order.
  package enum Action: Hashable, Sendable {
    /// Withholds input from the program.
    case holdInput
    /// Sends the program what it needs to know of the withheld input, and then all input.
    case releaseInput
    /// Stops the stage's clock.
    case stopClock
    /// Runs the stage's clock from the time that is seen.
    case runClock
    /// Draws a recorded frame.
    case show(PastFrame)
    /// Draws the live program again.
    case showLive
    /// Runs one frame of the live program.
    case step
  }

  /// Handles an input.
  /// - Returns: the actions to perform.
  package mutating func handle(_ input: Input) -> [Action] {
    switch self {
    case .running: handleWhileRunning(input)
    case .paused: handleWhilePaused(input)
    case .past(let frame): handle(input, inPast: frame)
    case .replaying(let frame): handle(input, whileReplaying: frame)
    }
  }

  private mutating func handleWhileRunning(_ input: Input) -> [Action] {
    switch input {
    case .pause, .stepBack(nil), .seek(nil):
      self = .paused
      return [.holdInput, .stopClock]
    case .stepForward:
      self = .paused
      return [.holdInput, .stopClock, .step]
    case .stepBack(let frame?), .seek(let frame?):
      self = .past(frame)
      return [.holdInput, .stopClock, .show(frame)]
    case .resume, .goLive, .reached, .recordingEnded:
      return []
    }
  }

  private mutating func handleWhilePaused(_ input: Input) -> [Action] {
    switch input {
    case .resume, .goLive:
      self = .running
      return [.runClock, .releaseInput]
    case .stepForward:
      return [.step]
    case .stepBack(let frame?), .seek(let frame?):
      self = .past(frame)
      return [.show(frame)]
    case .pause, .stepBack(nil), .seek(nil), .reached, .recordingEnded:
      return []
    }
  }

  private mutating func handle(_ input: Input, inPast frame: PastFrame) -> [Action] {
    switch input {
    case .resume:
      self = .replaying(frame)
      return [.runClock]
    case .stepForward(let target?), .stepBack(let target?), .seek(let target?):
      self = .past(target)
      return [.show(target)]
    case .stepForward(nil), .seek(nil), .recordingEnded:
      self = .paused
      return [.showLive]
    case .goLive:
      self = .running
      return [.showLive, .runClock, .releaseInput]
    case .pause, .stepBack(nil), .reached:
      return []
    }
  }

  private mutating func handle(_ input: Input, whileReplaying frame: PastFrame) -> [Action] {
    switch input {
    case .pause, .stepBack(nil):
      self = .past(frame)
      return [.stopClock]
    case .stepForward(let target?), .stepBack(let target?), .seek(let target?):
      self = .past(target)
      return [.stopClock, .show(target)]
    case .stepForward(nil), .seek(nil), .recordingEnded:
      self = .paused
      return [.stopClock, .showLive]
    case .goLive:
      self = .running
      return [.showLive, .runClock, .releaseInput]
    case .reached(let next?):
      self = .replaying(next)
      return next.number == frame.number ? [] : [.show(next)]
    case .reached(nil):
      // The clock has come to the live program's time, and goes on.
      self = .running
      return [.showLive, .releaseInput]
    case .resume:
      return []
    }
  }
}

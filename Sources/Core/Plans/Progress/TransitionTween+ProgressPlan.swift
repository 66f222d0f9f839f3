import Runtime

// The plans of a director that takes part in the transition of another director.

extension TransitionTween: ProgressPlan {
  /// Returns the same motion in a part of the progress.
  public func asPart(_ part: ProgressPart) -> TransitionTween? {
    TransitionTween(
      core: core,
      drive: FollowDrive(
        back: drive.back, fore: drive.fore, segment: drive.segment.nested(in: part.segment), timing: drive.timing,
        isClamped: drive.isClamped, returning: drive.returning?.nested(in: part.segment)))
  }

  private init(core: PropertyCore, drive: FollowDrive) {
    self.core = core
    self.drive = drive
  }
}

extension TransitionSpring: ProgressPlan {
  /// Returns the same motion in a part of the progress.
  public func asPart(_ part: ProgressPart) -> TransitionSpring? {
    TransitionSpring(
      core: core,
      ends: SpringEnds(
        back: ends.back, fore: ends.fore, forward: ends.forward.nested(in: part.segment),
        backward: ends.backward.nested(in: part.segment)))
  }

  private init(core: PropertyCore, ends: SpringEnds) {
    self.core = core
    self.ends = ends
  }
}

extension SpringProgress: ProgressPlan {
  /// Returns nil: the leading director moves the progress.
  public func asPart(_ part: ProgressPart) -> SpringProgress? { nil }
}

extension Draggable: ProgressPlan {
  /// Returns a drag that drives the transition only if the part accepts gestures. A drag of the view's position stays
  /// unchanged.
  public func asPart(_ part: ProgressPart) -> Draggable? {
    switch mode {
    case .position: self
    case .transition: part.takesHands ? self : nil
    }
  }
}

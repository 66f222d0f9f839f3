// What performers and targets can do so that a scheduler on a timeline can be put to another moment. None of it is called
// where a scheduler has no timeline.

/// Can be put to any moment of what it was given, without living through what lies between.
///
/// To be able to, it keeps what it is given together with the moment (``Ticker/now``), where ``Ticker/isRecorded`` says so.
@MainActor public protocol SeekablePerforming: Performer {
  /// Brings its target to where it is at a moment, and stands there: it is not updated until `resume(at:)`.
  ///
  /// Called while time is scrubbed, for moments in any order, before and after now; a moment before its first plan finds
  /// the target as it was then. The same moment gives the same target, to the last bit.
  /// - Parameter time: seconds on the scheduler's clock, finite.
  func seek(to time: Double)
  /// Goes on from a moment at the speed of that moment, and forgets what it was given later. It was sought there before.
  ///
  /// Called when a scrubber is detached, and before a plan is added or removed while one is attached. Where there is
  /// something to move, it starts its ticker.
  func resume(at time: Double)
}

/// Can say how it and its target stand, and be put back to that.
///
/// A performer that is stepped and cannot be put to a moment by itself is stepped there anew from the last checkpoint before
/// it, in steps of equal length. Checkpoints are taken when it is made and every half second of such stepping.
@MainActor public protocol CheckpointPerforming: ManualPerforming {
  associatedtype Checkpoint
  /// All that decides how it goes on, what of the target it has changed included.
  func checkpoint() -> Checkpoint
  func restore(_ checkpoint: Checkpoint)
}

/// Says in which steps it is stepped when it is stepped anew.
@MainActor public protocol FixedStepPerforming: ManualPerforming {
  /// Seconds, more than 0; 1/240 where a performer does not say.
  var simulationStep: Double { get }
}

/// A target that can be put back to how it stands now.
///
/// What a performer without checkpoints does to such a target can be scrubbed too: the target is put back to how it was, a
/// new performer of the kind is made, given the same plans at the same moments, and stepped. On a target that is not
/// restorable it stays where it is, and tracers are warned.
@MainActor public protocol RestorableTarget: AnyObject {
  /// - Returns: what puts it back to how it stands now; called any number of times.
  func rememberState() -> () -> Void
}

/// A stepper whose time can be set.
@MainActor public protocol SeekableStepper: SharedStepper {
  /// Time goes on from here: a later or an earlier moment than the last step's. Every performer that can be sought has taken
  /// out what it had in it; what is left is dropped.
  func seek(to time: Double)
}

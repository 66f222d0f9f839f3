// Capabilities of performers and targets that let a timeline seek. A scheduler without a timeline never calls them.

/// A performer that can be set directly to any time, without stepping through the time between.
///
/// It stores its plans together with their times (``PerformerContext/now``) if ``PerformerContext/isRecorded`` is true.
@MainActor public protocol SeekablePerforming: Performer {
  /// Sets the target to its state at a time. The performer is not updated until `resume(at:)`.
  ///
  /// Called while time is scrubbed, for times in any order, before and after the present. Before the performer's first
  /// plan, the target has its original state. The same time always gives the same state, to the last bit.
  /// - Parameter time: seconds on the scheduler's clock, finite.
  func seek(to time: Double)
  /// Continues from a time at the velocity of that time, and discards plans that were added later.
  ///
  /// Called after `seek(to:)` with the same time: when a scrubber is detached, and before a plan is added or removed
  /// during a scrub. If the target still moves, the performer calls ``PerformerContext/startUpdates()``.
  /// - Parameter time: seconds on the scheduler's clock, finite.
  func resume(at time: Double)
}

/// A performer that can save and restore its state and that of its target.
///
/// To set a stepped performer to another time, the scheduler restores the last checkpoint before that time and steps on
/// from there in equal steps. It takes a checkpoint when it makes the performer, and after every half second of such
/// stepping.
@MainActor public protocol CheckpointPerforming: ManualPerforming {
  /// A saved state.
  associatedtype Checkpoint
  /// Returns everything that affects the further motion, including the performer's changes to the target.
  func checkpoint() -> Checkpoint
  /// Restores a saved state of the performer and the target.
  func restore(_ checkpoint: Checkpoint)
}

/// A target that can save and restore its state.
///
/// It lets a timeline scrub performers without checkpoints: the scheduler restores the target, makes a new performer of
/// the same type, adds the same plans at the same times, and steps it. Other targets of such performers keep their
/// state during a scrub, and tracers receive a warning.
@MainActor public protocol RestorableTarget: AnyObject {
  /// Saves the present state.
  /// - Returns: a closure that restores the state, any number of times.
  func rememberState() -> () -> Void
}

/// A shared stepper that can be set to another time.
@MainActor package protocol SeekableStepper: SharedStepper {
  /// Continues from this time, which may be before or after the last step. Seekable performers have removed their parts
  /// already; the stepper discards the rest.
  /// - Parameter time: seconds on the scheduler's clock, finite.
  func seek(to time: Double)
}

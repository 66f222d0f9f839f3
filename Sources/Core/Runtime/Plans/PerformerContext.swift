/// The interface of a scheduler to one of its performers: frames, the clock, tokens, further plans, and the progress of
/// the transition.
///
/// It holds the scheduler and the progress weakly, and does nothing after tear-down.
public struct PerformerContext {
  weak var slot: PerformerSlot?

  /// The progress of the transition that the scheduler belongs to; nil without one.
  public internal(set) weak var progress: TransitionProgress?

  // MARK: Frames and time

  /// Requests updates from the next step on, until `update` returns `.atRest`. Time counts from now.
  ///
  /// A call inside `update` overrides the `.atRest` that this update returns.
  public func startUpdates() { slot?.startTicking() }

  /// Calls `update` now, if the performer is at work, for the time since its last update.
  ///
  /// Call it before something changes between frames, so that the change takes effect at the right moment. The
  /// scheduler calls it before each plan that is added or removed by name.
  public func catchUp() { slot?.catchUp() }

  /// Returns the stepper of this type, which all performers of the scheduler share. The first call makes it.
  /// - Returns: nil after tear-down.
  package func stepper<S: SharedStepper>(_ type: S.Type) -> S? { slot?.scheduler?.stepper(type) }

  /// Lets a shared stepper move the performer from now on. Call it inside an `update` that returns `.active`.
  ///
  /// The performer counts as at work until ``rest()`` or ``startUpdates()``. Meanwhile it is updated only by
  /// ``catchUp()``.
  public func delegateToStepper() { slot?.delegateToStepper() }

  /// Reports that the part of a shared stepper that moved this performer is at rest. Does nothing unless
  /// ``delegateToStepper()`` is in effect.
  public func rest() { slot?.rest() }

  /// The time in seconds on the scheduler's clock. During an event, the time of the event.
  public var now: Double { slot?.scheduler?.now ?? 0 }

  /// Whether the scheduler is on a timeline, so that the performer must store its plans together with their times. See
  /// ``SeekablePerforming``.
  public var isRecorded: Bool { slot?.scheduler?.recording != nil }

  /// The number of seconds that pass on the scheduler's clock in one second of real time; 0 while time is paused or
  /// scrubbed.
  public var rate: Double { slot?.scheduler?.rate ?? 1 }

  // MARK: Activity outside the frames

  /// Returns the token of the plan that is being added.
  ///
  /// Each added plan has one token, which can be activated again and again. The scheduler ends it when the plan is
  /// removed by name. The caller keeps the token: releasing it ends its activity.
  /// - Returns: nil outside `addPlan`, and after tear-down.
  public func tokenForCurrentPlan() -> ActivityToken? { slot?.tokenForCurrentPlan() }

  /// Makes an inactive token for work that belongs to the performer rather than to one plan, such as a gesture.
  /// - Parameter label: describes the activity in reports of what is still active. Evaluated only for such a report.
  /// - Returns: nil after tear-down.
  public func makeToken(_ label: @escaping @autoclosure () -> String) -> ActivityToken? { slot?.makeToken(label) }

  // MARK: Further plans

  /// Adds a plan to the performer's target; the plan is in effect when this returns.
  ///
  /// The plan is refused before the performer's first plan and after tear-down.
  public func emitPlan(_ plan: some Plan) { slot?.emit(plan, named: nil) }
  /// Adds a plan under a name, replacing the target's plan of this name.
  /// - Precondition: the name is not empty.
  public func emitPlan(_ plan: some NamedPlan, named name: String) {
    precondition(!name.isEmpty, "a plan's name is not empty")
    slot?.emit(plan, named: name)
  }
  /// Removes a named plan from the target. Unknown names, and calls after tear-down, are ignored.
  public func removePlan(named name: String) { slot?.removePlan(named: name) }

  // MARK: Reports and targets

  /// Sends a warning to the scheduler's tracers.
  package func warn(_ message: String) { slot?.scheduler?.warn(message) }

  /// The targets that a reference means now. Empty if the scheduler has no resolver for a selector or the scene.
  package func targets(of reference: TargetReference) -> [AnyObject] {
    switch reference {
    case .object(let target): [target]
    case .selector(let selector): slot?.scheduler?.targetResolver?.targets(for: selector) ?? []
    case .scene: [slot?.scheduler?.targetResolver?.sceneTarget].compactMap { $0 }
    }
  }
}

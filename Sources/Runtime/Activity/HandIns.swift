// What a scheduler gives a performer besides plans. Each is a value that holds the scheduler's side weakly: after
// tear-down they do nothing.

/// Makes the tokens by which a performer says that it is at work.
public struct PlanTokenizer {
  weak var slot: PerformerSlot?

  /// The token of the plan that is being added right now: one for each plan entry, usable again and again. The
  /// scheduler ends it when the plan is removed by name. Whoever asked keeps it; dropped, it ends its activity.
  /// - Returns: nil outside `addPlan`, and after tear-down.
  public func tokenForCurrentPlan() -> ActivityToken? { slot?.tokenForCurrentPlan() }

  /// A token for work that belongs to the performer rather than to one plan, such as a gesture.
  /// - Parameter label: what the token stands for, in reports of what is still active; asked for only then.
  public func makeToken(_ label: @escaping @autoclosure () -> String) -> ActivityToken? { slot?.makeToken(label) }
}

/// A performer's link to the frames of its scheduler.
public struct Ticker {
  weak var slot: PerformerSlot?

  /// Asks for updates from the next step on, until `update` returns `.atRest`. Time counts from now. Called from inside
  /// `update` it outweighs the `.atRest` that this update returns.
  public func start() { slot?.startTicking() }

  /// Has `update` called now, where the performer is at work, for the time that has passed since the last one.
  ///
  /// To be called before something changes between frames, so that the change happens at its own moment. The scheduler
  /// does so before each plan that is added or removed by name.
  public func catchUp() { slot?.catchUp() }

  /// The stepper of this type that all performers of the scheduler share; made when it is first asked for.
  /// - Returns: nil after tear-down.
  public func stepper<S: SharedStepper>(_ type: S.Type) -> S? { slot?.scheduler?.stepper(type) }

  /// Called inside `update` that returns `.active`: a shared stepper moves the performer from now on. It counts as at work
  /// without being updated, until `rest()` or `start()`, but for the updates by which it is caught up.
  public func delegateToStepper() { slot?.delegateToStepper() }

  /// What a shared stepper moved has come to rest; nothing where the performer is updated itself.
  public func rest() { slot?.rest() }

  /// Seconds on the scheduler's clock: inside an event, the moment of the event.
  public var now: Double { slot?.scheduler?.now ?? 0 }

  /// Whether what the performer is given is to be kept with its moment: its scheduler is on a timeline. See
  /// ``SeekablePerforming``.
  public var isRecorded: Bool { slot?.scheduler?.recording != nil }

  /// How many seconds pass on the scheduler's clock in one second of the user's.
  public var rate: Double { slot?.scheduler?.rate ?? 1 }

  /// Tells tracers something that a developer should know.
  package func warn(_ message: String) { slot?.scheduler?.warn(message) }

  /// Whom a reference means now; nobody where the scheduler has no resolver to look for it.
  package func targets(of reference: TargetReference) -> [AnyObject] {
    switch reference {
    case .object(let target): [target]
    case .selector(let selector): slot?.scheduler?.targetResolver?.targets(for: selector) ?? []
    case .scene: [slot?.scheduler?.targetResolver?.sceneTarget].compactMap { $0 }
    }
  }
}

/// Gives further plans to the performer's own target.
public struct PlanEmitter {
  weak var slot: PerformerSlot?

  /// The plan is in effect when this returns. Before the performer's first plan, and after tear-down, it is refused.
  public func emitPlan(_ plan: some Plan) { slot?.emit(plan, named: nil) }
  /// - Precondition: the name is not empty.
  public func emitPlan(_ plan: some NamedPlan, named name: String) {
    precondition(!name.isEmpty, "a plan's name is not empty")
    slot?.emit(plan, named: name)
  }
  /// Takes a named plan of the target's away; an unknown name is passed over, as after tear-down.
  public func removePlan(named name: String) { slot?.removePlan(named: name) }
}

// What a scheduler gives a performer besides plans. Each is a value that holds the scheduler's side weakly: after
// tear-down they do nothing.

/// Makes the tokens by which a performer says that it is at work.
public struct PlanTokenizer {
  weak var slot: PerformerSlot?

  /// The token of the plan that is being added right now: one for each plan entry, usable again and again. The scheduler ends
  /// it when the plan is removed by name.
  /// - Returns: nil outside `addPlan`, and after tear-down.
  public func tokenForCurrentPlan() -> ActivityToken? { slot?.tokenForCurrentPlan() }

  /// A token for work that belongs to the performer rather than to one plan, such as a gesture.
  /// - Parameter label: what the token stands for, in reports of what is still active.
  public func makeToken(_ label: String) -> ActivityToken? { slot?.makeToken(label) }
}

/// A performer's link to the frames of its scheduler.
public struct Ticker {
  weak var slot: PerformerSlot?

  /// Asks for updates from the next step on, until `update` returns `.atRest`.
  public func start() { slot?.startTicking() }

  /// Seconds on the scheduler's clock: inside an event, the moment of the event.
  public var now: Double { slot?.scheduler?.now ?? 0 }

  /// How many seconds pass on the scheduler's clock in one second of the user's.
  public var rate: Double { slot?.scheduler?.rate ?? 1 }
}

/// Gives further plans to the performer's own target.
public struct PlanEmitter {
  weak var slot: PerformerSlot?

  /// The plan is in effect when this returns. After tear-down nothing happens.
  public func emitPlan(_ plan: some Plan) { slot?.emit(plan, named: nil) }
  public func emitPlan(_ plan: some NamedPlan, named name: String) { slot?.emit(plan, named: name) }
}

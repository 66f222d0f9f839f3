import JSON
import Plans
import Runtime

/// The plans in a trace, as transactions at their times, which a scheduler of another program can play.
///
/// ```swift
/// let trace = try WireTrace(parsing: bytes, registry: registry)
/// scheduler.targetResolver = ViewTargets(window)
/// trace.play(into: scheduler, on: environment.loop)
/// ```
/// Targets are found by the selectors in the trace. These plans are ``omitted``: plans without a text form, plans for
/// targets without a name and, unless the scheduler belongs to a transition, plans that follow a transition. A trace
/// contains composed plans as well as their parts, so a composed motion is played twice if both have a text form.
public struct WireTrace {
  /// The operations at one time.
  public struct Moment {
    /// The time since the run began, in seconds.
    public let time: Double
    /// The operations at this time.
    public let transaction: Transaction
  }

  /// A line with a plan that cannot be played.
  public struct Omission: Hashable, Sendable {
    /// The line in the trace, from 1.
    public let line: Int
    /// The reason, in one sentence.
    public let reason: String
  }

  /// The operations in order of time, one moment for each time.
  public let moments: [Moment]
  /// The omitted lines, in the order of the trace.
  public let omitted: [Omission]

  /// Reads a trace.
  /// - Parameters:
  ///   - bytes: the text of the trace, UTF-8.
  ///   - registry: the plans and properties that the trace can name.
  ///   - inTransition: whether the plans are for the scheduler of a transition.
  /// - Throws: the first invalid line, or the first plan with a fault.
  public init(
    parsing bytes: some Sequence<UInt8>, registry: PlanRegistry = .stock, inTransition: Bool = false
  ) throws(WireError) {
    var reader = WireTraceReader(registry: registry, inTransition: inTransition)
    try TraceRecords.read(Array(bytes), registry) { record throws(WireError) in try reader.take(record) }
    (moments, omitted) = (reader.moments, reader.omitted)
  }

  /// All operations as one transaction, for a scheduler that starts in the state at the end of the run.
  public var transaction: Transaction {
    var all = Transaction()
    for moment in moments {
      for operation in moment.transaction.operations { all.append(operation) }
    }
    return all
  }

  /// Commits each transaction at its time, counted from now.
  ///
  /// The times are in seconds of the run's clock and do not depend on the speed of the loop.
  /// - Returns: a timer for each moment, for ``FrameLoop/cancelTimer(_:)``.
  @discardableResult
  public func play(into scheduler: Scheduler, on loop: FrameLoop) -> [Int] {
    moments.map { moment in
      loop.after(moment.time) { [weak scheduler] in scheduler?.commit(moment.transaction) }
    }
  }
}

/// Collects the moments while the lines are read.
private struct WireTraceReader {
  let registry: PlanRegistry
  let inTransition: Bool
  var moments: [WireTrace.Moment] = []
  var omitted: [WireTrace.Omission] = []

  mutating func take(_ record: TraceRecord) throws(WireError) {
    switch record.event {
    case "plan": try takePlan(record)
    case "unplan": try takeRemoval(record)
    default: break
    }
  }

  private mutating func takePlan(_ record: TraceRecord) throws(WireError) {
    guard let wire = record.fields.member("wire") else { return omit(record, "the plan has no wire form") }
    guard let target = try target(record) else { return }
    let plan = try registry.plan(wire)
    if !inTransition, (plan as? any ProgressFollowing)?.followsProgress == true {
      return omit(record, "the plan follows a transition")
    }
    let name = try record.fields.textIfPresent("name")
    guard let name else { return add(.add(plan, name: nil, target: target), at: record) }
    guard plan is any NamedPlan, !name.isEmpty else {
      throw record.error("a plan that cannot have a name has one, \(Wording.quoted(name))")
    }
    add(.add(plan, name: name, target: target), at: record)
  }

  private mutating func takeRemoval(_ record: TraceRecord) throws(WireError) {
    let name = try record.fields.text("name")
    guard !name.isEmpty else { throw record.error("a plan's name is not empty") }
    guard let target = try target(record) else { return }
    add(.remove(name: name, target: target), at: record)
  }

  private mutating func target(_ record: TraceRecord) throws(WireError) -> TargetReference? {
    guard let text = try record.fields.textIfPresent("selector") else {
      omit(record, "the target has no name")
      return nil
    }
    do {
      return .selector(try TargetSelector(parsing: text))
    } catch {
      throw WireError(.badSelector(error), error.description, at: record.fields.place(of: "selector"))
    }
  }

  private mutating func omit(_ record: TraceRecord, _ reason: String) {
    omitted.append(WireTrace.Omission(line: record.line, reason: reason))
  }

  private mutating func add(_ operation: Transaction.Operation, at record: TraceRecord) {
    var transaction = Transaction()
    if let last = moments.last, last.time == record.time {
      transaction = last.transaction
      moments.removeLast()
    }
    transaction.append(operation)
    moments.append(WireTrace.Moment(time: record.time, transaction: transaction))
  }
}

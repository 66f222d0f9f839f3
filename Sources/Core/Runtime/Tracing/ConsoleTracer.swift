/// Writes the events of a scheduler as text, one line each, with the fields of each plan.
///
/// ```swift
/// environment.addTracer(ConsoleTracer())
/// ```
public final class ConsoleTracer: Tracer {
  private let name: (AnyObject) -> String
  private let write: (String) -> Void

  /// Makes a tracer.
  /// - Parameters:
  ///   - write: receives each line, without a line end. Default: prints it.
  ///   - name: returns the name of a target. Default: nil, its description or, without one, its type.
  public init(_ write: @escaping (String) -> Void = { print($0) }, name: ((AnyObject) -> String)? = nil) {
    self.name = name ?? { ($0 as? any CustomStringConvertible)?.description ?? "\(type(of: $0))" }
    self.write = write
  }

  /// Writes the target and the plan with its fields.
  public func didAddPlan(_ plan: any Plan, to target: AnyObject) {
    write("\(name(target)): add \(text(of: plan))")
  }
  /// Writes the target, the plan's name and the plan with its fields.
  public func didAddPlan(_ plan: any Plan, named name: String, to target: AnyObject) {
    write("\(self.name(target)): add \"\(name)\" \(text(of: plan))")
  }
  /// Writes the target and the name of the removed plan.
  public func didRemovePlan(named name: String, from target: AnyObject) {
    write("\(self.name(target)): remove \"\(name)\"")
  }
  /// Writes the target and the type of the performer.
  public func didCreatePerformer(_ performer: any Performer, for target: AnyObject) {
    write("\(name(target)): create \(type(of: performer))")
  }
  /// Writes the scheduler's label and its new activity.
  public func schedulerActivityStateDidChange(_ scheduler: Scheduler) {
    write("\(scheduler.label): \(scheduler.activityState == .active ? "active" : "at rest")")
  }
  /// Writes the scheduler's label and the token that became active or inactive.
  public func tokenDidChange(_ label: String, isActive: Bool, of scheduler: Scheduler) {
    write("\(scheduler.label): \(isActive ? "begins" : "ends") \(label)")
  }
  /// Writes the scheduler's label, the director and its phase.
  public func directorPhaseDidChange(_ phase: DirectorPhase, of director: String, scheduler: Scheduler) {
    let words =
      switch phase {
      case .setUpBegan: "begins set-up"
      case .setUpEnded: "ends set-up"
      case .tearDownBegan: "begins tear-down"
      case .tearDownEnded: "ends tear-down"
      }
    write("\(scheduler.label): \(director) \(words)")
  }
  /// Writes the message after `warning:`.
  public func didWarn(_ message: String) { write("warning: \(message)") }

  /// Returns a plan's own description, or else a list of its fields.
  private func text(of plan: any Plan) -> String {
    if let plan = plan as? any CustomStringConvertible { return plan.description }
    let fields = Mirror(reflecting: plan).children.map { "\($0.label.map { "\($0): " } ?? "")\($0.value)" }
    return "\(type(of: plan))(\(fields.joined(separator: ", ")))"
  }
}

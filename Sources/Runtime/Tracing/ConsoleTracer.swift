/// Writes what a scheduler does, one line an event, with the fields of each plan.
///
/// ```swift
/// environment.addTracer(ConsoleTracer())
/// ```
public final class ConsoleTracer: Tracer {
  private let name: (AnyObject) -> String
  private let write: (String) -> Void

  /// - Parameters:
  ///   - write: takes a line without its end; prints it unless said otherwise.
  ///   - name: what a target is called; its own description, or else its type, unless said otherwise.
  public init(_ write: @escaping (String) -> Void = { print($0) }, name: ((AnyObject) -> String)? = nil) {
    self.name = name ?? { ($0 as? any CustomStringConvertible)?.description ?? "\(type(of: $0))" }
    self.write = write
  }

  public func didAddPlan(_ plan: any Plan, to target: AnyObject) {
    write("\(name(target)): add \(text(of: plan))")
  }
  public func didAddPlan(_ plan: any Plan, named name: String, to target: AnyObject) {
    write("\(self.name(target)): add \"\(name)\" \(text(of: plan))")
  }
  public func didRemovePlan(named name: String, from target: AnyObject) {
    write("\(self.name(target)): remove \"\(name)\"")
  }
  public func didCreatePerformer(_ performer: any Performer, for target: AnyObject) {
    write("\(name(target)): create \(type(of: performer))")
  }
  public func schedulerActivityStateDidChange(_ scheduler: Scheduler) {
    write("\(scheduler.label): \(scheduler.activityState == .active ? "active" : "at rest")")
  }
  public func tokenDidChange(_ label: String, isActive: Bool, of scheduler: Scheduler) {
    write("\(scheduler.label): \(isActive ? "begins" : "ends") \(label)")
  }
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
  public func didWarn(_ message: String) { write("warning: \(message)") }

  /// A plan that describes itself does; of others the fields are listed.
  private func text(of plan: any Plan) -> String {
    if let plan = plan as? any CustomStringConvertible { return plan.description }
    let fields = Mirror(reflecting: plan).children.map { "\($0.label.map { "\($0): " } ?? "")\($0.value)" }
    return "\(type(of: plan))(\(fields.joined(separator: ", ")))"
  }
}

import Runtime

/// Lines of what happened, compared as text.
final class Log {
  private(set) var lines: [String] = []
  func write(_ line: String) { lines.append(line) }
  /// All since the last look; the next look begins anew.
  func take() -> String {
    defer { lines = [] }
    return lines.joined(separator: "\n")
  }
}

/// A target, with what its performers shall do: they know nothing but their target.
final class Thing: CustomStringConvertible {
  let description: String
  let log: Log
  var onAdd: (() -> Void)?
  var onRemove: (() -> Void)?
  /// What a `Step` performer does in each update, and whether there is more to do.
  var onUpdate: ((Frame) -> ActivityState) = { _ in .atRest }
  var onEmit: ((PerformerContext, String) -> Void)?
  var onToken: ((PerformerContext, String) -> Void)?
  var tickers: [PerformerContext] = []
  var emitters: [PerformerContext] = []
  var tokens: [String: ActivityToken] = [:]
  var madePerformers = 0

  init(_ description: String, _ log: Log) {
    self.description = description
    self.log = log
  }
}

/// A plan that is only noted.
struct Note: NamedPlan, CustomStringConvertible {
  typealias PerformerType = NotePerformer
  var text: String
  init(_ text: String) { self.text = text }
  var description: String { "Note(\(text))" }
}

class BasePerformer: NamedPlanPerforming {
  private(set) var context: PerformerContext?
  let thing: Thing
  required init(target: Thing) {
    thing = target
    thing.madePerformers += 1
  }
  func begin(in context: PerformerContext) { self.context = context }
  var isCollectable: Bool { false }
  func addPlan(_ plan: any Plan) {
    thing.log.write("\(thing) performs \(plan)")
    thing.onAdd?()
  }
  func addPlan(_ plan: any Plan, named name: String) {
    thing.log.write("\(thing) performs \(name)=\(plan)")
    thing.onAdd?()
  }
  func removePlan(named name: String) {
    thing.log.write("\(thing) drops \(name)")
    thing.onRemove?()
  }
}

final class NotePerformer: BasePerformer {}

/// A plan of another performer type.
struct Mark: NamedPlan, CustomStringConvertible {
  typealias PerformerType = MarkPerformer
  var description: String { "Mark" }
}
final class MarkPerformer: BasePerformer {}

/// A plan whose performer is stepped.
struct Step: NamedPlan, CustomStringConvertible {
  typealias PerformerType = StepPerformer
  var description: String { "Step" }
}

final class StepPerformer: BasePerformer, ManualPerforming {
  override func begin(in context: PerformerContext) { thing.tickers.append(context) }
  func update(_ frame: Frame) -> ActivityState { thing.onUpdate(frame) }
}

/// A plan whose performer works by tokens.
struct Hold: NamedPlan, CustomStringConvertible {
  typealias PerformerType = HoldPerformer
  var description: String { "Hold" }
}

/// Keeps one token for each plan, active from the beginning, under the plan's name or "".
final class HoldPerformer: BasePerformer {
  override func addPlan(_ plan: any Plan) {
    super.addPlan(plan)
    take("")
  }
  override func addPlan(_ plan: any Plan, named name: String) {
    super.addPlan(plan, named: name)
    take(name)
  }
  private func take(_ name: String) {
    if let context, let onToken = thing.onToken { return onToken(context, name) }
    thing.tokens[name] = context?.tokenForCurrentPlan()
    thing.tokens[name]?.isActive = true
  }
}

/// A plan that is fulfilled by further plans.
struct Compose: Plan, CustomStringConvertible {
  typealias PerformerType = ComposePerformer
  var text = ""
  var description: String { "Compose(\(text))" }
}

final class ComposePerformer: Performer {
  private let thing: Thing
  private var context: PerformerContext?
  init(target: Thing) { thing = target }
  func begin(in context: PerformerContext) {
    self.context = context
    thing.emitters.append(context)
  }
  func addPlan(_ plan: any Plan) {
    thing.log.write("\(thing) performs \(plan)")
    if let context { thing.onEmit?(context, (plan as? Compose)?.text ?? "") }
  }
}

final class LogTracer: Tracer {
  private let log: Log
  private let prefix: String
  init(_ log: Log, _ prefix: String = "") {
    self.log = log
    self.prefix = prefix
  }
  func didAddPlan(_ plan: any Plan, to target: AnyObject) { write("added \(plan) to \(target)") }
  func didAddPlan(_ plan: any Plan, named name: String, to target: AnyObject) {
    write("added \(name)=\(plan) to \(target)")
  }
  func didRemovePlan(named name: String, from target: AnyObject) { write("removed \(name) from \(target)") }
  func didCreatePerformer(_ performer: any Performer, for target: AnyObject) {
    write("created \(type(of: performer)) for \(target)")
  }
  func schedulerActivityStateDidChange(_ scheduler: Scheduler) { write("\(scheduler.activityState)") }
  func didWarn(_ message: String) { write("warning: \(message)") }
  private func write(_ line: String) { log.write(prefix + line) }
}

final class LogObserver: ActivityObserver {
  private let log: Log
  private let name: String
  var onChange: ((Scheduler) -> Void)?
  init(_ log: Log, _ name: String = "observer") {
    self.log = log
    self.name = name
  }
  func schedulerActivityStateDidChange(_ scheduler: Scheduler) {
    log.write("\(name): \(scheduler.activityState)")
    onChange?(scheduler)
  }
}

/// A loop, a scheduler with a tracer, and a target.
struct Fixture {
  let log = Log()
  let loop = FrameLoop()
  let scheduler: Scheduler
  let a: Thing
  let b: Thing

  init(isTraced: Bool = true) {
    scheduler = Scheduler(loop: loop)
    a = Thing("a", log)
    b = Thing("b", log)
    if isTraced { scheduler.addTracer(LogTracer(log)) }
  }

  /// Frames at a steady rate from now on.
  func run(frames: Int, rate: Double = 60) {
    let start = loop.now
    for frame in 0..<frames { loop.frame(at: start + Double(frame + 1) / rate) }
  }
}

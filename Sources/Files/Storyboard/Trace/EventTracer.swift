import Directors
import JSON
import PlanText
import Plans
import Runtime
import Transitions
import Views

/// Turns the events of screens, requests, transitions, schedulers and the lock into lines of a trace.
///
/// Add it to an environment as an observer and as a tracer. It keeps nothing of the program.
package final class EventTracer {
  private let loop: FrameLoop
  private let receive: (TraceLine) -> Void
  /// The parameters of the director that was made last, in the order of their names.
  private var parameters: [(key: String, value: JSONText)] = []

  /// Makes a tracer.
  /// - Parameters:
  ///   - loop: the clock of the lines.
  ///   - receive: called with each line, when the event happens.
  package init(loop: FrameLoop, _ receive: @escaping (TraceLine) -> Void) {
    self.loop = loop
    self.receive = receive
  }

  /// Traces the parameters of directors, until another tool revises them.
  package func observeDirectors(of environment: TransitionEnvironment) {
    environment.directorReviser = { [weak self] director, _ in
      let values = DirectorTuning(director)?.values ?? [:]
      self?.parameters = values.sorted { $0.key < $1.key }.map { ($0.key, .field($0.value)) }
      return nil
    }
  }

  private func write(_ event: String, _ fields: (inout TraceLine) -> Void) {
    var line = TraceLine(event, at: loop.now)
    fields(&line)
    receive(line)
  }
}

extension EventTracer: TransitionObserver {
  package func transitionEvent(_ event: TransitionEvent) {
    switch event {
    case .appearance(let controller, let phase):
      guard let scene = controller.identifier else { return }
      write("scene") {
        $0.add("scene", scene)
        $0.add("phase", phase.rawValue)
      }
    case .requested(let number, let origin, let policy):
      write("request") {
        $0.add("request", number)
        $0.add("segue", origin.segue)
        $0.add("source", origin.source.rawValue)
        $0.add("policy", policy.rawValue)
        if !origin.values.isEmpty {
          $0.add("values", .object(origin.values.sorted { $0.key < $1.key }.map { ($0.key, .string($0.value)) }))
        }
      }
    case .queued(let number, let ahead):
      write("queued") {
        $0.add("request", number)
        $0.add("ahead", ahead)
      }
    case .began(let transition, let request, let segue):
      writeBegin(transition, request, segue)
    case .turned(let transition, let cause):
      write("turn") {
        $0.add("transition", transition.number)
        $0.add("direction", transition.currentDirection.rawValue)
        $0.add("progress", transition.progress.position)
        $0.add("by", cause.rawValue)
      }
    case .grabbed(let transition, let view):
      write("grab") {
        $0.add("transition", transition.number)
        $0.add("view", view.traceName)
        $0.add("progress", transition.progress.position)
      }
    case .released(let transition, let view, let velocity):
      write("release") {
        $0.add("transition", transition.number)
        $0.add("view", view.traceName)
        $0.add("progress", transition.progress.position)
        $0.add("velocity", [velocity.x, velocity.y])
      }
    case .ended(let transition, let outcome, let duration):
      write("end") {
        $0.add("transition", transition.number)
        $0.add("outcome", outcome.rawValue)
        $0.add("duration", duration)
      }
    case .answered(let number, let outcome):
      write("answer") {
        $0.add("request", number)
        $0.add("outcome", outcome.rawValue)
        if let reason = outcome.reason { $0.add("reason", reason.rawValue) }
      }
    case .replica(_, let view, let state):
      write("replica") {
        $0.add("view", view.traceName)
        $0.add("state", state.rawValue)
      }
    case .lock(let event):
      writeLock(event)
    case .warning(let message):
      write("warning") { $0.add("message", message) }
    }
  }

  /// Writes a change of the lock. An entry that leaves the queue before its turn is written as released, with the
  /// reason.
  private func writeLock(_ event: LockEvent) {
    write("lock") {
      switch event.change {
      case .taken, .waiting, .handed, .released:
        $0.add("state", event.change.rawValue)
        $0.add("holder", event.entry.label)
      case .withdrawn, .obsolete:
        $0.add("state", LockEvent.Change.released.rawValue)
        $0.add("holder", event.entry.label)
        $0.add("reason", event.change.rawValue)
      }
      $0.add("scope", event.entry.scope)
    }
  }

  private func writeBegin(_ transition: Transition, _ request: Int, _ segue: String?) {
    let fore = transition.foreViewController.screen.identifier
    let back = transition.backViewController.screen.identifier
    let isForward = transition.initialDirection == .forward
    write("begin") {
      $0.add("transition", transition.number)
      $0.add("request", request)
      $0.add("segue", segue)
      $0.add("from", isForward ? back : fore)
      $0.add("to", isForward ? fore : back)
      $0.add("director", transition.directorName)
      $0.add("direction", transition.initialDirection.rawValue)
      $0.add("interactive", transition.isInteractive)
    }
  }
}

extension EventTracer: Tracer {
  package func didAddPlan(_ plan: any Plan, to target: AnyObject) {
    write("plan") {
      $0.add("target", traceName(of: target))
      $0.add("plan", traceName(of: plan))
      addWire(plan, target, &$0)
    }
  }

  package func didAddPlan(_ plan: any Plan, named name: String, to target: AnyObject) {
    write("plan") {
      $0.add("target", traceName(of: target))
      $0.add("plan", traceName(of: plan))
      $0.add("name", name)
      addWire(plan, target, &$0)
    }
  }

  package func didRemovePlan(named name: String, from target: AnyObject) {
    write("unplan") {
      $0.add("target", traceName(of: target))
      $0.add("name", name)
      addSelector(target, &$0)
    }
  }

  /// Adds the plan as JSON and its target's selector, so that another scheduler can add the same plan.
  private func addWire(_ plan: any Plan, _ target: AnyObject, _ line: inout TraceLine) {
    addSelector(target, &line)
    if let wire = try? PlanRegistry.stock.json(of: plan) { return line.add("wire", wire) }
    // A plan on an object of the program's, whose property no file can name.
    guard let moving = plan as? any PropertyMovingPlan else { return }
    line.add("property", moving.movedProperty)
    line.add("values", moving.movedValues.flatMap { value in (0..<4).map { value[$0] } })
    if let segment = (plan as? any SegmentedPlan)?.followedSegment {
      line.add("segment", [segment.position, segment.length])
    }
  }

  private func addSelector(_ target: AnyObject, _ line: inout TraceLine) {
    if let selector = PlanRegistry.selector(for: target) { line.add("selector", selector.description) }
  }

  package func didCreatePerformer(_ performer: any Performer, for target: AnyObject) {
    write("performer") {
      $0.add("target", traceName(of: target))
      $0.add("performer", traceName(of: performer))
    }
  }

  package func schedulerActivityStateDidChange(_ scheduler: Scheduler) {
    writeActivity(of: scheduler.label, isActive: scheduler.activityState == .active)
  }

  package func tokenDidChange(_ label: String, isActive: Bool, of scheduler: Scheduler) {
    write("token") {
      $0.add("scheduler", scheduler.label)
      $0.add("token", label)
      $0.add("state", isActive ? "taken" : "returned")
    }
  }

  package func directorPhaseDidChange(_ phase: DirectorPhase, of director: String, scheduler: Scheduler) {
    write("director") {
      $0.add("scheduler", scheduler.label)
      $0.add("director", director)
      $0.add("phase", phase == .setUpBegan || phase == .setUpEnded ? "setUp" : "tearDown")
      $0.add("state", phase == .setUpBegan || phase == .tearDownBegan ? "began" : "ended")
      if phase == .setUpBegan, !parameters.isEmpty { $0.add("with", .object(parameters)) }
    }
  }

  package func writeActivity(of label: String, isActive: Bool) {
    write("activity") {
      $0.add("scheduler", label)
      $0.add("state", isActive ? "active" : "idle")
    }
  }

  package func didWarn(_ message: String) { write("warning") { $0.add("message", message) } }

  private func traceName(of target: AnyObject) -> String {
    if let view = target as? View { return view.traceName ?? "view" }
    return target is TransitionProgress ? "window" : typeName(of: target)
  }

  private func traceName(of plan: any Plan) -> String { typeName(of: plan) }
  private func traceName(of performer: any Performer) -> String { typeName(of: performer) }

  /// The name of the type, without module and generic parameters.
  private func typeName(of value: Any) -> String { String("\(type(of: value))".prefix { $0 != "<" }) }
}

extension View {
  /// The view's identifier; for a container view, that of the screen in it.
  var traceName: String? { identifier ?? subviews.last { $0.identifier != nil }?.identifier }
}

import Geometry
import Runtime

/// Reports the plans and handovers of one scheduler to a log.
final class SchedulerObservation: HandoverTracer {
  weak var scheduler: Scheduler?
  weak var progress: TransitionProgress?
  private weak var log: MotionLog?
  /// The number of the transition, once it has begun.
  var transition: Int?
  /// The properties that plans of this scheduler move.
  var tracks: [MotionTrack] = []
  /// The bars of plans that move no single property.
  var plans: [(target: ObjectIdentifier, open: OpenBar)] = []
  /// The bars of this watch that have no end yet.
  var isActive: Bool { scheduler?.isActive ?? false }

  init(_ scheduler: Scheduler, for log: MotionLog) {
    self.scheduler = scheduler
    progress = scheduler.progress
    self.log = log
    scheduler.addTracer(self)
  }

  func stop() { scheduler?.removeTracer(self) }

  // MARK: Tracer

  func didAddPlan(_ plan: any Plan, to target: AnyObject) { log?.didAdd(plan, named: nil, to: target, self) }

  func didAddPlan(_ plan: any Plan, named name: String, to target: AnyObject) {
    log?.didAdd(plan, named: name, to: target, self)
  }

  func didRemovePlan(named name: String, from target: AnyObject) { log?.didRemove(name, from: target, self) }

  func tokenDidChange(_ label: String, isActive: Bool, of scheduler: Scheduler) {
    if isActive { log?.didStir(self) }
  }

  func schedulerActivityStateDidChange(_ scheduler: Scheduler) {
    if scheduler.activityState == .atRest { log?.didComeToRest(self) }
  }

  func property(_ name: String, of target: AnyObject, didChangeHands handover: PropertyHandover) {
    log?.property(name, of: target, didChangeHands: handover, self)
  }

  func schedulerDidEnd(_ scheduler: Scheduler) { log?.didEnd(self) }
}

/// The state of a transition's progress just before a gesture takes or leaves it.
final class ProgressObservation: TransitionProgressObserver {
  private(set) weak var progress: TransitionProgress?
  let number: Int
  private var before: (value: Double, velocity: Double)?

  init(_ progress: TransitionProgress, number: Int) {
    self.progress = progress
    self.number = number
    progress.addObserver(self)
  }

  func progressWillChangeCourse(_ progress: TransitionProgress) { before = (progress.value, progress.velocity) }

  /// The states on both sides of the present moment, at which a gesture takes or leaves the progress, or it turns.
  func handover(_ kind: MotionMark.Kind) -> MotionMark.Handover? {
    guard let progress else { return nil }
    let now = state(progress.value, progress.velocity)
    switch kind {
    // Taken, it stands until the hand moves.
    case .seized: return .init(from: now, to: state(progress.value, 0))
    case .released: return .init(from: before.map { state(progress.value, $0.velocity) } ?? now, to: now)
    case .turned: return .init(from: now, to: now)
    case .began, .retargeted, .settled, .ended: return nil
    }
  }

  private func state(_ value: Double, _ velocity: Double) -> MotionMark.Handover.State {
    .init(SIMD4(value, 0, 0, 0), velocity: SIMD4(velocity, 0, 0, 0))
  }
}

import MotionLog
import PlanText
import Plans
import Runtime
import Schema

/// Collects the plans that a program adds, by what they are for, and replaces them by plans with tuned values.
///
/// It begins with ``start(_:)`` and ends with ``stop()``. Views and schedulers are held weakly.
final class PlanTuner: PlanReviser {
  /// Returns the tuned values of a key; empty for plans that stay as the program made them.
  var changes: (PlanKey) -> [String: FieldValue] = { _ in [:] }
  /// Called with the fault of values that a plan cannot have.
  var onFault: (FieldFault) -> Void = { _ in }

  /// The keys of the plans, those that came first at the beginning.
  private(set) var keys: [PlanKey] = []
  /// Whether plans were added since this was set to false.
  var hasNews = false
  private var groups: [PlanKey: Group] = [:]
  private var owners: [Owner] = []
  private var names: [ObjectIdentifier: Name] = [:]
  private var pruneSize = 64
  private var count = 0
  private weak var loop: FrameLoop?

  /// The most keys. Plans with other keys are not tuned.
  static let mostKeys = 500

  private struct Group {
    /// The newest plan as the program made it.
    var newest: any Plan
    var plans: [ObjectIdentifier: Added]
  }

  /// A plan that was added.
  private struct Added {
    weak var target: AnyObject?
    weak var scheduler: Scheduler?
    let name: String?
    /// The plan as the program made it.
    let plan: any Plan
    /// The place in the order in which plans were added.
    var number = 0
  }

  /// A transition's progress and the name of its director.
  private struct Owner {
    weak var progress: TransitionProgress?
    let name: String
  }

  private struct Name {
    weak var target: AnyObject?
    let text: String
  }

  func start(_ loop: FrameLoop) {
    self.loop = loop
    loop.planReviser = self
    loop.addSchedulerObserver(self)
  }

  /// Plans are the program's from now on.
  func stop() {
    if loop?.planReviser === self { loop?.planReviser = nil }
    loop?.removeSchedulerObserver(self)
    loop = nil
  }

  /// Notes a transition before its plans are added.
  func didBegin(_ progress: TransitionProgress, director: String) {
    owners.removeAll { $0.progress == nil }
    owners.append(Owner(progress: progress, name: director))
  }

  // MARK: Parameters

  /// The parameters of the newest plan with a key; nil if there is none.
  func parameters(of key: PlanKey) -> PlanParameters? {
    groups[key].flatMap { PlanRegistry.stock.tuning(of: $0.newest) }.map { PlanParameters($0) }
  }

  /// Whether the newest plan with a key moves its target by a spring.
  func isSpring(_ key: PlanKey) -> Bool { groups[key]?.newest is any SpringDrivenPlan }

  /// The fault of values that the newest plan with a key cannot have; nil if they are legal.
  func fault(in changes: [String: FieldValue], of key: PlanKey) -> FieldFault? {
    do throws(FieldFault) {
      _ = try parameters(of: key)?.plan(changing: changes)
      return nil
    } catch {
      return error
    }
  }

  /// Continues on the springs of tuned plans, from where their targets are and as fast as they are.
  func continueNow(_ key: PlanKey) {
    let changes = changes(key)
    let plans = groups[key]?.plans.values.sorted { $0.number < $1.number } ?? []
    for added in plans {
      guard let target = added.target, let scheduler = added.scheduler,
        let changed = changed(added.plan, changes) as? any SpringDrivenPlan
      else { continue }
      scheduler.continuePlan(added.plan, as: changed.continuing, named: added.name, for: target)
    }
  }

  private func changed(_ plan: any Plan, _ changes: [String: FieldValue]) -> (any Plan)? {
    guard !changes.isEmpty, let tuning = PlanRegistry.stock.tuning(of: plan) else { return plan }
    do throws(FieldFault) {
      return try PlanParameters(tuning).plan(changing: changes)
    } catch {
      onFault(error)
      return nil
    }
  }

  // MARK: Plans

  func revise(
    _ plan: any Plan, named name: String?, for target: AnyObject, on scheduler: Scheduler
  ) -> (any Plan)? {
    guard let key = key(of: plan, for: target, on: scheduler) else { return nil }
    note(Added(target: target, scheduler: scheduler, name: name, plan: plan), key)
    let changes = changes(key)
    return changes.isEmpty ? nil : changed(plan, changes)
  }

  private func key(of plan: any Plan, for target: AnyObject, on scheduler: Scheduler) -> PlanKey? {
    guard let family = PlanRegistry.stock.declaredFamily(of: plan) else { return nil }
    let owner = scheduler.progress.flatMap { progress in owners.last { $0.progress === progress }?.name }
    return PlanKey(
      owner: owner ?? scheduler.label, target: self.name(of: target), family: family,
      property: (plan as? any PropertyMovingPlan)?.movedProperty)
  }

  private func note(_ added: Added, _ key: PlanKey) {
    guard let target = added.target else { return }
    if groups[key] == nil {
      guard keys.count < Self.mostKeys, PlanRegistry.stock.tuning(of: added.plan) != nil else { return }
      keys.append(key)
      groups[key] = Group(newest: added.plan, plans: [:])
    }
    groups[key]?.newest = added.plan
    hasNews = true
    count += 1
    var added = added
    added.number = count
    groups[key]?.plans[ObjectIdentifier(target)] = added
  }

  // MARK: Targets

  private func name(of target: AnyObject) -> String {
    let id = ObjectIdentifier(target)
    if let known = names[id], known.target === target { return known.text }
    if names.count >= pruneSize { prune() }
    let text = MotionLog.kindName(of: target)
    names[id] = Name(target: target, text: text)
    return text
  }

  /// Forgets targets and schedulers that are gone.
  private func prune() {
    names = names.filter { $0.value.target != nil }
    pruneSize = max(64, names.count * 2)
    groups = groups.mapValues { group in
      Group(newest: group.newest, plans: group.plans.filter { $0.value.target != nil && $0.value.scheduler != nil })
    }
  }
}

extension PlanTuner: SchedulerObserver {
  /// Plans that were added before are listed, too.
  func loop(_ loop: FrameLoop, didAdd scheduler: Scheduler) {
    scheduler.eachLastingPlan { plan, name, target in
      guard let key = key(of: plan, for: target, on: scheduler) else { return }
      note(Added(target: target, scheduler: scheduler, name: name, plan: plan), key)
    }
  }
}

import Animation
import Geometry
import Motion
import Plans
import Runtime
import Stage
import Views

/// The largest effect of a new motion on the velocity of a view in one of its first frames.
struct MotionPush {
  /// Points in a frame.
  var change: Double
  /// The part of the velocity that damping takes.
  var drag = 0.0
}

/// Remembers to which views plans were added since the last frame.
final class PlanWatch: Tracer, SchedulerObserver {
  /// For each view, the push of a spring that moves its place on, by the seconds of a frame; nil for another plan, and
  /// for a spring with a velocity of its own.
  private(set) var added: [ObjectIdentifier: ((Double) -> MotionPush)?] = [:]
  private weak var core: StageCore?
  private var schedulers: [() -> Scheduler?] = []

  func begin(on core: StageCore) {
    self.core = core
    core.environment.addTracer(self)
    core.loop.addSchedulerObserver(self)
  }

  func end() {
    core?.environment.removeTracer(self)
    core?.loop.removeSchedulerObserver(self)
    for scheduler in schedulers { scheduler()?.removeTracer(self) }
    schedulers = []
  }

  func forget() { added = [:] }

  /// Transitions have their tracers from the environment.
  func loop(_ loop: FrameLoop, didAdd scheduler: Scheduler) {
    guard scheduler.progress == nil else { return }
    schedulers.removeAll { $0() == nil }
    schedulers.append { [weak scheduler] in scheduler }
    scheduler.addTracer(self)
  }

  func didAddPlan(_ plan: any Plan, to target: AnyObject) { note(plan, target) }
  func didAddPlan(_ plan: any Plan, named name: String, to target: AnyObject) { note(plan, target) }

  private func note(_ plan: any Plan, _ target: AnyObject) {
    guard let view = target as? View else { return }
    added.updateValue((plan as? SpringTo<View>)?.push(of: view), forKey: ObjectIdentifier(view))
  }
}

extension SpringTo where Target == View {
  /// The effect on a view that the spring moves from now on; nil for another property, or a spring with a velocity.
  fileprivate func push(of view: View) -> ((Double) -> MotionPush)? {
    guard let property = core.viewProperty, property.row.displacement == .points, initialVelocity == nil else {
      return nil
    }
    let way = SIMD8(lowHalf: destination, highHalf: .zero) - view.read(property)
    return { [spring] in spring.push(over: Vector(way[0], way[1]).length, $0) }
  }
}

extension Spring {
  fileprivate func push(over distance: Double, _ period: Double) -> MotionPush {
    let turn = angularFrequency * period
    return MotionPush(change: distance * min(1, turn * turn), drag: min(1, 2 * dampingRatio * turn))
  }
}

extension ActiveAnimation {
  /// The effect on its view. Earlier animations go on beneath it, undamped.
  func push(in period: Double) -> MotionPush {
    let way = destination - view.read(property)
    let distance = Vector(way[0], way[1]).length
    guard let spring else { return MotionPush(change: distance * min(1, 3 * period / max(period, duration))) }
    return MotionPush(change: spring.push(over: distance, period).change)
  }
}

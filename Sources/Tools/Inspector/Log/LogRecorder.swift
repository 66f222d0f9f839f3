import Runtime
import Stage
import Storyboard
import Transitions

/// Writes the events of an inspected stage into a log, from ``start()`` to ``stop()``.
final class LogRecorder {
  let log = EventLog()
  private weak var core: StageCore?
  private var tracer: EventTracer?
  /// The schedulers outside transitions.
  private var schedulers: [WeakScheduler] = []

  private struct WeakScheduler { weak var scheduler: Scheduler? }

  init(_ core: StageCore) { self.core = core }

  isolated deinit { stop() }

  /// Begins to record; transitions that run already are recorded from now on. A second call does nothing.
  func start() {
    guard tracer == nil, let core else { return }
    let tracer = EventTracer(loop: core.loop) { [weak log] in log?.append($0) }
    self.tracer = tracer
    core.environment.addObserver(tracer)
    core.environment.addTracer(tracer)
    for transition in core.window.transitions { transition.scheduler.addTracer(tracer) }
    core.loop.addSchedulerObserver(self)
  }

  /// Ends the recording. A second call does nothing.
  func stop() {
    guard let tracer else { return }
    self.tracer = nil
    guard let core else { return }
    core.environment.removeObserver(tracer)
    core.environment.removeTracer(tracer)
    for transition in core.window.transitions { transition.scheduler.removeTracer(tracer) }
    core.loop.removeSchedulerObserver(self)
    for entry in schedulers { entry.scheduler?.removeTracer(tracer) }
    schedulers = []
  }
}

extension LogRecorder: SchedulerObserver {
  /// Transitions have their tracers from the environment.
  func loop(_ loop: FrameLoop, didAdd scheduler: Scheduler) {
    guard let tracer, scheduler.progress == nil else { return }
    schedulers.removeAll { $0.scheduler == nil }
    schedulers.append(WeakScheduler(scheduler: scheduler))
    scheduler.addTracer(tracer)
  }
}

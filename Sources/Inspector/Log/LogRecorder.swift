import SDLStage
import StoryboardStage
import Transitions

/// Writes the events of an inspected stage into a log, from ``start()`` to ``stop()``.
final class LogRecorder {
  let log = EventLog()
  private weak var core: StageCore?
  private var tracer: EventTracer?

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
  }

  /// Ends the recording. A second call does nothing.
  func stop() {
    guard let tracer else { return }
    self.tracer = nil
    guard let core else { return }
    core.environment.removeObserver(tracer)
    core.environment.removeTracer(tracer)
    for transition in core.window.transitions { transition.scheduler.removeTracer(tracer) }
  }
}

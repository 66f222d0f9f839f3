import Dynamics
import Geometry
import Motion
import Plans
import Runtime
import Testing
import Views

/// A container of 320 by 568 with a card of 100 by 100 in it, a loop and a scheduler.
final class Arena {
  let loop = FrameLoop()
  let window: Window
  let stage: View
  let card = View(frame: Rect(110, 50, 100, 100))
  let scheduler: Scheduler
  let timeline: Timeline?
  let transition: TransitionProgress?
  let news = News()

  /// - Parameter direction: makes the scheduler a transition's.
  init(_ direction: TransitionDirection? = nil, isRecorded: Bool = false, size: Size = Size(320, 568)) {
    window = Window(frame: Rect(origin: .zero, size: size))
    stage = View(frame: Rect(origin: .zero, size: size))
    transition = direction.map { TransitionProgress(initialDirection: $0) }
    timeline = isRecorded ? Timeline(loop: loop) : nil
    scheduler = Scheduler(loop: loop, progress: transition, timeline: timeline)
    card.identifier = "card"
    window.addSubview(stage)
    stage.addSubview(card)
    window.performLayout()
    timeline?.begin()
    scheduler.addTracer(news)
  }

  /// Frames at a steady rate until the time, the last one exactly at it.
  func run(until end: Double, rate: Double = 60, each: () -> Void = {}) {
    let start = loop.now
    var frame = 1.0
    while start + frame / rate < end - 1e-9 {
      loop.frame(at: start + frame / rate)
      each()
      frame += 1
    }
    loop.frame(at: end)
    each()
  }

  /// Frames until nothing needs one, for a minute at most.
  /// - Returns: the seconds that it took.
  @discardableResult
  func rest(rate: Double = 60) -> Double {
    let start = loop.now
    while loop.needsFrame, loop.now < start + 60 { loop.frame(at: loop.now + 1 / rate) }
    return loop.now - start
  }

  func send(_ phase: PointerEvent.Phase, _ place: Point, at time: Double) {
    loop.dispatch(at: time) { window.send(.pointer(PointerEvent(phase, at: place, time: time))) }
  }

  /// All bits of how a view stands.
  func bits(_ view: View) -> [UInt64] {
    let t = view.transform
    return [
      view.center.x, view.center.y, t.a, t.b, t.c, t.d, t.tx, t.ty, view.relativeTranslation.x,
      view.relativeTranslation.y, transition?.value ?? 0, transition?.velocity ?? 0,
    ].map(\.bitPattern)
  }
}

/// What a scheduler warns of, and when it moves.
final class News: Tracer {
  private(set) var warnings: [String] = []
  private(set) var edges: [ActivityState] = []
  func didWarn(_ message: String) { warnings.append(message) }
  func schedulerActivityStateDidChange(_ scheduler: Scheduler) { edges.append(scheduler.activityState) }
}

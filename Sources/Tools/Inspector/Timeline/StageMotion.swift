import MotionLog
import Stage

/// Samples the motion of a stage, from its creation to ``stop()``.
final class StageMotion: StageObserver {
  private let core: StageCore
  let log: MotionLog

  init(_ core: StageCore) {
    self.core = core
    log = MotionLog(loop: core.loop)
    log.attach(to: core.environment)
    core.addObserver(self)
  }

  var history: MotionHistory { log.history }
  /// The time up to which the program ran, in seconds on its clock.
  var newest: Double { core.loop.now }

  func stop() {
    core.removeObserver(self)
    log.detach()
  }

  func stageDidLayOut(_ core: StageCore) { log.sample(core.window) }

  /// The times in the last minute at which something moved.
  var spans: [ClosedRange<Double>] { spans(since: newest - 60) }

  /// The times at which something moved, as far as they are known. A plan that waits for a hand moves nothing.
  func spans(since oldest: Double) -> [ClosedRange<Double>] {
    let bars = history.bars.lazy.filter { $0.transition != nil || !TimelineRow.isWaiting($0.plan) }
    let times = bars.map { (begin: $0.begin, end: $0.end) } + holds
    var spans: [ClosedRange<Double>] = []
    for time in times.sorted(by: { $0.begin < $1.begin }) where time.end ?? newest >= oldest {
      let end = max(time.begin, time.end ?? newest)
      if let last = spans.last, time.begin <= last.upperBound + 0.05 {
        spans[spans.count - 1] = last.lowerBound...max(last.upperBound, end)
      } else {
        spans.append(time.begin...end)
      }
    }
    return spans
  }

  /// When hands held views outside transitions.
  private var holds: [(begin: Double, end: Double?)] {
    var open: [String: Double] = [:]
    var holds: [(begin: Double, end: Double?)] = []
    for mark in history.allMarks where mark.transition == nil {
      guard let view = mark.view else { continue }
      if mark.kind == .seized, open[view] == nil { open[view] = mark.time }
      if mark.kind == .released, let begin = open.removeValue(forKey: view) { holds.append((begin, mark.time)) }
    }
    return holds + open.values.map { ($0, nil) }
  }
}

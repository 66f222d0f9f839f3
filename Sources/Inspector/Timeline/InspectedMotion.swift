import Curves
import SDLStage

/// The motion of an inspected program.
protocol InspectedMotion: AnyObject {
  var history: MotionHistory { get }
  /// The time up to which the program ran, in seconds on its clock.
  var newest: Double { get }
}

extension InspectedMotion {
  /// The times in the last minute at which something moved.
  var spans: [ClosedRange<Double>] { spans(since: newest - 60) }

  /// The times at which something moved, as far as they are known.
  func spans(since oldest: Double) -> [ClosedRange<Double>] {
    var spans: [ClosedRange<Double>] = []
    for bar in history.bars.sorted(by: { $0.begin < $1.begin }) where bar.end ?? newest >= oldest {
      let end = max(bar.begin, bar.end ?? newest)
      if let last = spans.last, bar.begin <= last.upperBound + 0.05 {
        spans[spans.count - 1] = last.lowerBound...max(last.upperBound, end)
      } else {
        spans.append(bar.begin...end)
      }
    }
    return spans
  }
}

/// Samples the motion of a stage, from its creation to ``stop()``.
final class StageMotion: InspectedMotion, StageObserver {
  private let core: StageCore
  let log: MotionLog

  init(_ core: StageCore) {
    self.core = core
    log = MotionLog(loop: core.loop)
    log.attach(to: core.environment)
    core.addObserver(self)
  }

  var history: MotionHistory { log.history }
  var newest: Double { core.loop.now }

  func stop() {
    core.removeObserver(self)
    log.detach()
  }

  func stageDidLayOut(_ core: StageCore) { log.sample(core.window) }
}

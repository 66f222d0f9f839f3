import Curves
import Runtime
import SDLStage

/// The motion of an inspected stage, and the part of it that the pages Timeline and Curves show.
final class MotionInspection: StageObserver {
  /// The inspected stage.
  let core: StageCore
  let log: MotionLog
  /// The lanes whose curves are shown, as `view.property`, in the order in which they were chosen. Empty: those that
  /// moved last.
  private(set) var chosen: [String] = []
  /// The time that is shown.
  private(set) var span = 0.0...4.0
  /// Whether the span moves with time.
  private(set) var follows = true
  /// Whether everything is shown.
  private var isFitted = false
  /// The time of the recorded frame that was seen at the last update.
  private var seen = 0.0

  init(_ core: StageCore) {
    self.core = core
    log = MotionLog(loop: core.loop)
  }

  func start() {
    log.attach(to: core.environment)
    core.addObserver(self)
  }

  func stop() {
    core.removeObserver(self)
    log.detach()
  }

  func stageDidLayOut(_ core: StageCore) { log.sample(core.window) }

  // MARK: The shown part

  /// The time up to which the program ran.
  var newest: Double { core.loop.now }

  /// The times at which something moved.
  var spans: [ClosedRange<Double>] {
    var spans: [ClosedRange<Double>] = []
    let oldest = newest - 60
    for bar in log.bars.sorted(by: { $0.begin < $1.begin }) where bar.end ?? newest >= oldest {
      let end = max(bar.begin, bar.end ?? newest)
      if let last = spans.last, bar.begin <= last.upperBound + 0.05 {
        spans[spans.count - 1] = last.lowerBound...max(last.upperBound, end)
      } else {
        spans.append(bar.begin...end)
      }
    }
    return spans
  }

  /// Shows another span, which does not move with time.
  func show(_ span: ClosedRange<Double>) {
    self.span = span
    (follows, isFitted) = (false, false)
  }

  /// Shows all motion of the last minute; after a second call the newest motion.
  func fit() {
    guard !isFitted, let first = spans.first, let last = spans.last else {
      (follows, isFitted) = (true, false)
      return
    }
    let margin = max(0.05, (last.upperBound - first.lowerBound) * 0.04)
    show(first.lowerBound - margin...last.upperBound + margin)
    isFitted = true
  }

  /// Moves the span to the newest motion, if it follows, or to the recorded frame that is seen.
  func update() {
    let length = span.upperBound - span.lowerBound
    let last = spans.last
    // Motion that begins after everything was shown is followed.
    if isFitted, let last, last.lowerBound > span.upperBound { (follows, isFitted) = (true, false) }
    let shown = core.playback.shownTime
    if core.playback.isInPast {
      if shown != seen, !span.contains(shown) { span = shown - length / 2...shown + length / 2 }
      seen = shown
      return
    }
    guard follows else { return }
    // At rest the last motion stays in sight.
    let end = last.map { min(newest, $0.upperBound + length / 2) } ?? newest
    // A program that has just begun shows its first seconds.
    let start = max(0, end - length)
    span = start...start + length
  }

  /// The bars of the last minute that are in sight, so that transitions of long ago need no rows.
  var shownBars: [PlanBar] {
    let oldest = max(newest - 60, span.lowerBound)
    return log.bars.filter { $0.begin <= span.upperBound && $0.end ?? newest >= oldest }
  }

  /// The requests and tickets in sight.
  var shownLocks: [LockNote] {
    log.lockNotes.filter { $0.waits <= span.upperBound && $0.released ?? newest >= span.lowerBound }
  }

  /// The marks in sight.
  var shownMarks: [MotionMark] { log.allMarks.filter { span.contains($0.time) } }

  /// Adds a lane to those that are shown as curves, or takes it out.
  func choose(_ lane: String) {
    if let index = chosen.firstIndex(of: lane) { chosen.remove(at: index) } else { chosen.append(lane) }
  }

  /// The lanes whose curves are shown, at most `limit`.
  func shownLanes(limit: Int = 8) -> [MotionLane] {
    var names = chosen
    if names.isEmpty {
      for bar in log.bars.reversed() where names.count < 3 {
        let name = bar.target + (bar.property.map { "." + $0 } ?? "")
        if bar.property != nil, !names.contains(name) { names.append(name) }
      }
    }
    let lanes = names.flatMap { name in log.lanes.filter { $0.name == name || $0.name.hasPrefix(name + ".") } }
    return Array(lanes.prefix(limit))
  }
}

import MotionLog
import Stage

/// The part of an inspected program's motion that the pages Timeline and Curves show.
final class MotionInspection {
  private let motion: StageMotion
  /// The program's time.
  let playback: StagePlayback
  /// The lanes whose curves are shown, as `view.property`, in the order in which they were chosen. Empty: those that
  /// moved last.
  private(set) var chosen: [String] = []
  /// The time that is shown.
  private(set) var span = 0.0...4.0
  /// Whether the span moves with time.
  private(set) var follows = true
  /// Whether everything is shown.
  private var isFitted = false
  /// Whether the user has chosen the length of the span.
  private var hasChosenLength = false
  /// The time of the recorded frame that was seen at the last update.
  private var seen = 0.0
  private var wasInPast = false

  /// The length of the span before something has moved, and the limits of the length that fits a motion, in seconds.
  private static let (usual, shortest, longest) = (4.0, 1.0, 8.0)

  init(_ motion: StageMotion, _ playback: StagePlayback) {
    self.motion = motion
    self.playback = playback
  }

  /// The samples and notes.
  var history: MotionHistory { motion.history }
  /// The time up to which the program ran.
  var newest: Double { motion.newest }
  /// The times at which something moved, at the last update.
  private(set) var spans: [ClosedRange<Double>] = []

  /// Shows another span, which does not move with time.
  func show(_ span: ClosedRange<Double>) {
    self.span = span
    (follows, isFitted, hasChosenLength) = (false, false, true)
  }

  /// Shows all motion of the last minute; after a second call the newest motion.
  func fit() {
    spans = motion.spans
    guard !isFitted, let first = spans.first, let last = spans.last else {
      (follows, isFitted, hasChosenLength) = (true, false, false)
      return
    }
    let margin = max(0.05, (last.upperBound - first.lowerBound) * 0.04)
    show(first.lowerBound - margin...last.upperBound + margin)
    isFitted = true
  }

  /// Moves the span to the newest motion, if it follows, or to the recorded frame that is seen. A span that follows is
  /// half as long again as the newest motion, unless the user has chosen its length.
  func update() {
    spans = motion.spans
    let last = spans.last
    var length = span.upperBound - span.lowerBound
    // Motion that begins after everything was shown is followed.
    if isFitted, let last, last.lowerBound > span.upperBound {
      (follows, isFitted, hasChosenLength) = (true, false, false)
    }
    let shown = playback.shownTime
    if playback.isInPast {
      if shown != seen, !span.contains(shown) { span = shown - length / 2...shown + length / 2 }
      seen = shown
      wasInPast = true
      return
    }
    // Back to the running program, its motion is followed.
    if wasInPast { (follows, wasInPast) = (true, false) }
    guard follows else { return }
    if !hasChosenLength {
      length = last.map { min(max(($0.upperBound - $0.lowerBound) * 1.5, Self.shortest), Self.longest) } ?? Self.usual
    }
    // At rest the last motion stays in sight.
    let end = last.map { min(newest, $0.upperBound + length / 6) } ?? newest
    // A program that has just begun shows its first seconds.
    let start = max(0, end - length)
    span = start...start + length
  }

  /// The bars of the last minute that are in sight, so that transitions of long ago need no rows.
  var shownBars: [PlanBar] {
    let oldest = max(newest - 60, span.lowerBound)
    return history.bars.filter { $0.begin <= span.upperBound && $0.end ?? newest >= oldest }
  }

  /// When the progress of a plan's transition was in the plan's segment; nil for a plan without one.
  func acting(_ bar: PlanBar) -> [ClosedRange<Double>]? {
    guard let segment = bar.segment, let number = bar.transition else { return nil }
    let end = max(bar.begin, bar.end ?? newest)
    let series = history.series(of: [.progress(ofTransition: number)], in: bar.begin...end)
    guard let progress = series.lanes.first?.values else { return nil }
    var spans: [ClosedRange<Double>] = []
    for index in series.times.indices.dropLast() {
      let (from, to) = (progress[index], progress[index + 1])
      guard max(from, to) > segment.lowerBound, min(from, to) < segment.upperBound else { continue }
      let span = max(bar.begin, series.times[index])...max(bar.begin, min(end, series.times[index + 1]))
      if let last = spans.last, last.upperBound == span.lowerBound {
        spans[spans.count - 1] = last.lowerBound...span.upperBound
      } else {
        spans.append(span)
      }
    }
    return spans
  }

  /// The requests and tickets in sight.
  var shownLocks: [LockNote] {
    history.lockNotes.filter { $0.waits <= span.upperBound && $0.released ?? newest >= span.lowerBound }
  }

  /// The directors of transitions that began out of sight, by their numbers.
  func directors(of bars: [PlanBar]) -> [Int: String] {
    let unknown = Set(bars.compactMap(\.transition)).subtracting(
      shownMarks.lazy.filter { $0.director != nil }.compactMap(\.transition))
    var directors: [Int: String] = [:]
    guard !unknown.isEmpty else { return directors }
    for mark in history.allMarks {
      if let number = mark.transition, let name = mark.director, unknown.contains(number) { directors[number] = name }
    }
    return directors
  }

  /// The marks in sight.
  var shownMarks: [MotionMark] { history.allMarks.filter { span.contains($0.time) } }

  /// The properties of each view that have moved in the kept time.
  var movedProperties: [String: [String]] {
    var found: [String: [String]] = [:]
    for lane in history.lanes {
      guard let view = lane.view, let property = lane.address?.property else { continue }
      if found[view]?.contains(property) != true { found[view, default: []].append(property) }
    }
    return found
  }

  /// Adds a lane to those that are shown as curves, or takes it out.
  func choose(_ lane: String) {
    if let index = chosen.firstIndex(of: lane) { chosen.remove(at: index) } else { chosen.append(lane) }
  }

  /// The rows of what moved last, where none is chosen: at most three.
  private var newestRows: [String] {
    guard let newest = history.bars.last else { return [] }
    let bars = history.bars.filter { $0.transition == newest.transition }
    // Physics plans name no property, so the rows are the views that they moved. In a transition this is done only if
    // no plan names one.
    let isOfViews =
      newest.transition == nil ? newest.property == nil : bars.allSatisfy { $0.property == nil }
    var names: [String] = []
    // Of views those that moved last: they rest at different times.
    let order = isOfViews ? bars.sorted { ($0.end ?? .infinity) < ($1.end ?? .infinity) } : bars
    for bar in order.reversed() where names.count < 3 && (bar.property == nil) == isOfViews {
      let name = bar.target + (bar.property.map { "." + $0 } ?? "")
      if !names.contains(name) { names.append(name) }
    }
    return names
  }

  /// The lanes whose curves are shown, at most `limit`.
  func shownLanes(limit: Int = 8) -> [MotionLane] {
    // A row that is out of sight cannot be taken out again.
    let bars = shownBars
    var names = chosen.filter { name in bars.contains { $0.hasRow(name) } }
    if names.isEmpty { names = newestRows }
    guard !names.isEmpty else { return [] }
    let lanes = history.lanes
    let shown = names.lazy.flatMap { name in lanes.filter { $0.name == name || $0.name.hasPrefix(name + ".") } }
    return Array(shown.prefix(limit))
  }
}

nonisolated extension PlanBar {
  /// Whether the timeline has a row with the lane of this name for the plan.
  fileprivate func hasRow(_ lane: String) -> Bool {
    guard let property else { return lane == target || lane.hasPrefix(target + ".") }
    return lane == target + "." + property
  }
}

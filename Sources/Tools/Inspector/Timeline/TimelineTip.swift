import MotionLog

/// The texts of the timeline's tooltips: all that is known about a bar or a mark.
struct TimelineTip {
  private let history: MotionHistory
  /// Where bars that go on end, in seconds.
  private let newest: Double

  /// The most properties whose numbers are listed.
  private static let mostProperties = 6

  /// - Parameter newest: the time up to which the program ran, in seconds.
  init(_ history: MotionHistory, newest: Double) {
    self.history = history
    self.newest = newest
  }

  // MARK: Bars

  /// The plan with its parameters, its times, and what its property had at both.
  func text(of bar: TimelineRow.Bar, in row: TimelineRow) -> String {
    guard let plan = bar.plan else {
      return lines([row.name, bar.text, times(bar.begin, bar.end)])
    }
    let subject = plan.target + (plan.property.map { " · " + $0 } ?? "") + (plan.name.map { ", named “\($0)”" } ?? "")
    let holds = (bar.holds ?? []).map { "hand: " + times($0.begin, $0.end) }
    let segment = plan.segment.map { "segment: " + compact($0.lowerBound) + " to " + compact($0.upperBound) } ?? ""
    return lines([plan.summary, subject, times(plan.begin, plan.end), segment] + holds + way(of: plan))
  }

  private func times(_ begin: Double, _ end: Double?) -> String {
    guard let end else { return "since " + TimeText.moment(begin) + ", for " + TimeText.duration(newest - begin) }
    return TimeText.moment(begin) + " to " + TimeText.moment(end) + ", " + TimeText.duration(end - begin)
  }

  /// What the plan's properties had at its beginning and at its end: a line for each that has moved.
  private func way(of plan: PlanBar) -> [String] {
    let end = plan.end ?? newest
    let lanes = history.lanes.filter { lane in
      if let view = lane.view { return view == plan.target && (plan.property ?? lane.property) == lane.property }
      return plan.transition.map { lane == .progress(ofTransition: $0) } == true && plan.property == nil
        && plan.target == "transition " + (plan.transition.map { "\($0)" } ?? "")
    }
    let shown = lanes.prefix(Self.mostProperties)
    guard !shown.isEmpty, plan.begin <= end else { return [] }
    let series = history.series(of: Array(shown), in: plan.begin...end)
    let texts = series.lanes.indices.compactMap { index -> String? in
      let (first, last) = (series.value(of: index, at: plan.begin), series.value(of: index, at: end))
      guard first.isFinite, last.isFinite else { return nil }
      let lane = series.lanes[index].lane
      return Self.name(of: lane) + " " + compact(first) + " → " + lane.unit.text(compact(last))
    }
    guard !texts.isEmpty else { return [] }
    return ["first → last frame:"] + texts
      + (lanes.count > shown.count ? ["and \(lanes.count - shown.count) more"] : [])
  }

  // MARK: Marks

  /// The name of a moment, its time, and the places and velocities of what it concerns.
  func text(of marks: [MotionMark]) -> String {
    guard let first = marks.first else { return "" }
    let shown = marks.prefix(Self.mostProperties)
    let subject = [first.transition.map { "transition \($0)" }, first.view].compactMap { $0 }.joined(separator: " · ")
    let heading = first.kind.rawValue + (subject.isEmpty ? "" : " · " + subject)
    return lines(
      [heading, TimeText.moment(first.time)] + shown.flatMap(numbers)
        + (marks.count > shown.count ? ["and \(marks.count - shown.count) more"] : []))
  }

  private func numbers(of mark: MotionMark) -> [String] {
    var texts: [String] = []
    if let change = mark.handover {
      let movers = mark.movers
      for lane in lanes(of: mark) {
        guard let index = lane.address?.component ?? (lane.view == nil ? 0 : nil) else { continue }
        let (before, after) = (change.before.velocity[index], change.after.velocity[index])
        guard before.isFinite, after.isFinite, change.before.value[index].isFinite else { continue }
        let velocity = "\(movers.before) \(compact(before)) → \(movers.after) \(compact(after)) \(lane.unit.velocity)"
        texts.append(Self.name(of: lane) + " " + lane.unit.text(compact(change.before.value[index])) + ", " + velocity)
      }
    }
    // A property's own hand is among its velocities.
    if let hand = mark.hand, mark.property == nil { texts.append("hand \(compact(hand.x)), \(compact(hand.y)) pt/s") }
    return texts
  }

  private func lanes(of mark: MotionMark) -> [MotionLane] {
    guard let property = mark.property else { return mark.transition.map { [.progress(ofTransition: $0)] } ?? [] }
    guard let view = mark.view else { return [] }
    let known = MotionLane.lanes(ofProperty: property, view: view)
    return known.isEmpty ? history.lanes.filter { $0.view == view && $0.property == property } : known
  }

  /// The name of a lane without its view.
  private static func name(of lane: MotionLane) -> String {
    guard let view = lane.view else { return "progress" }
    return lane.name.hasPrefix(view + ".") ? String(lane.name.dropFirst(view.count + 1)) : lane.name
  }

  private func lines(_ lines: [String]) -> String { lines.filter { !$0.isEmpty }.joined(separator: "\n") }
}

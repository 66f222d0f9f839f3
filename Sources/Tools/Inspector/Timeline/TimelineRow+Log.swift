import MotionLog

nonisolated extension TimelineRow {
  /// The rows of a log: each transition with the properties that it moves, other animations, and the lock.
  /// - Parameter moved: the properties of each view that have moved: rows for plans that name none, such as those of
  ///   physics.
  static func rows(
    bars: [PlanBar], locks: [LockNote], marks: [MotionMark], moved: [String: [String]] = [:],
    directors: [Int: String] = [:], acting: (PlanBar) -> [ClosedRange<Double>]? = { _ in nil }
  ) -> [TimelineRow] {
    var order: [Int?] = []
    var groups: [Int?: [PlanBar]] = [:]
    for bar in bars {
      if groups[bar.transition] == nil { order.append(bar.transition) }
      groups[bar.transition, default: []].append(bar)
    }
    // Transitions in the order of their numbers, motion outside of them at the end.
    order.sort { ($0 ?? .max) < ($1 ?? .max) }
    var retargets: [Subject: [MotionMark]] = [:]
    for mark in marks where mark.kind == .retargeted {
      retargets[Subject(view: mark.view, property: mark.property), default: []].append(mark)
    }
    let holds = holds(in: marks)
    var directors = directors
    for mark in marks { if let number = mark.transition, let name = mark.director { directors[number] = name } }
    // What a plan names has a row of its own, in the transition of the plan.
    let named = Set(bars.compactMap { bar in bar.property.map { bar.target + "." + $0 } })
    var rows = order.flatMap { number in
      let title = number.map { "Transition \($0)" + (directors[$0].map { " · " + $0 } ?? "") }
      return [heading(title ?? "Outside transitions", groups[number] ?? [])]
        + lanes(of: groups[number] ?? [], retargets, holds, moved, named, acting)
    }
    if !locks.isEmpty {
      rows.append(TimelineRow(name: "Requests and tickets", kind: .transition))
      rows += locks.map(row)
    }
    return rows
  }

  /// A property of a view.
  private struct Subject: Hashable {
    let view: String?
    let property: String?
  }

  /// When a hand held each view.
  private static func holds(in marks: [MotionMark]) -> [String: [Hold]] {
    var holds: [String: [Hold]] = [:]
    for mark in marks {
      guard let view = mark.view, mark.kind == .seized || mark.kind == .released else { continue }
      var known = holds[view] ?? []
      // A hand takes all properties of a view at once.
      let isHeld = known.last.map { $0.end == nil } ?? false
      if mark.kind == .seized, !isHeld { known.append(Hold(begin: mark.time)) }
      if mark.kind == .released, isHeld { known[known.count - 1].end = mark.time }
      holds[view] = known
    }
    return holds
  }

  /// When a hand held the view of a plan, while the plan was in force; nil for plans that no hand takes.
  private static func holds(during bar: PlanBar, _ holds: [String: [Hold]]) -> [Hold]? {
    guard isTakenByHands(bar.plan) else { return nil }
    return (holds[bar.target] ?? []).compactMap { hold in
      let begin = max(hold.begin, bar.begin)
      let end = [hold.end, bar.end].compactMap { $0 }.min()
      return begin <= end ?? .infinity ? Hold(begin: begin, end: end) : nil
    }
  }

  private static func lanes(
    of bars: [PlanBar], _ retargets: [Subject: [MotionMark]], _ holds: [String: [Hold]],
    _ moved: [String: [String]], _ named: Set<String>, _ acting: (PlanBar) -> [ClosedRange<Double>]?
  ) -> [TimelineRow] {
    var lanes: [TimelineRow] = []
    var places: [String: Int] = [:]
    for bar in bars {
      let key = bar.target + (bar.property.map { "." + $0 } ?? "")
      let place = places[key] ?? lanes.count
      if place == lanes.count {
        places[key] = place
        let name = bar.target + (bar.property.map { " · " + $0 } ?? "")
        lanes.append(TimelineRow(name: name, level: 1, kind: kind(of: bar.plan), lane: key))
        lanes[place].marks = retargets[Subject(view: bar.target, property: bar.property)] ?? []
      }
      lanes[place].bars.append(
        Bar(
          kind: kind(of: bar.plan), begin: bar.begin, end: bar.end, holds: self.holds(during: bar, holds),
          acting: acting(bar), text: bar.summary, plan: bar))
    }
    return lanes.flatMap { row -> [TimelineRow] in
      // The row of a whole view has the view's name for its lane.
      let properties = row.lane.flatMap { moved[$0] } ?? []
      let parts = properties.filter { !named.contains((row.lane ?? "") + "." + $0) }
      return [row] + parts.map { part($0, of: row) }
    }
  }

  /// The row of a transition, from the first beginning of its plans to their last end.
  private static func heading(_ name: String, _ bars: [PlanBar]) -> TimelineRow {
    let begin = bars.map(\.begin).min() ?? 0
    let isOver = bars.allSatisfy { $0.end != nil }
    let end = isOver ? bars.compactMap(\.end).max() : nil
    let bar = Bar(kind: .transition, begin: begin, end: end)
    return TimelineRow(name: name, kind: .transition, bars: [bar])
  }

  /// The row of a property that the plans of a whole view have moved.
  private static func part(_ property: String, of row: TimelineRow) -> TimelineRow {
    var part = TimelineRow(name: property, level: 2, kind: row.kind, lane: (row.lane ?? "") + "." + property)
    for bar in row.bars {
      // Plans of one kind that overlap are one bar.
      if let last = part.bars.last, last.kind == bar.kind, bar.begin <= last.end ?? .infinity {
        part.bars[part.bars.count - 1].end = last.end.flatMap { end in bar.end.map { max(end, $0) } }
        part.bars[part.bars.count - 1].holds = last.holds.flatMap { holds in bar.holds.map { holds + $0 } }
      } else {
        part.bars.append(Bar(kind: bar.kind, begin: bar.begin, end: bar.end, holds: bar.holds))
      }
    }
    return part
  }

  private static func row(_ note: LockNote) -> TimelineRow {
    let name = (note.kind == .ticket ? "ticket " : "request ") + "\(note.number) · " + note.name
    var row = TimelineRow(name: name, level: 1, kind: .lock)
    if let granted = note.granted {
      if granted > note.waits { row.bars.append(Bar(kind: .waiting, begin: note.waits, end: granted, text: "waits")) }
      row.bars.append(Bar(kind: .lock, begin: granted, end: note.released, text: note.ending ?? ""))
    } else {
      row.bars.append(Bar(kind: .waiting, begin: note.waits, end: note.released, text: note.ending ?? "waits"))
    }
    return row
  }

  /// Whether a plan is in force before a hand takes the view and after the hand has left it, by the name of its type.
  private static func isTakenByHands(_ plan: String) -> Bool {
    ["Draggable", "Pinchable", "Rotatable", "DirectlyManipulable", "DynamicAnimator"].contains(plan)
  }

  /// Whether a plan is in force while nothing moves, by the name of its type.
  static func isWaiting(_ plan: String) -> Bool {
    [
      "Draggable", "Pinchable", "Rotatable", "DirectlyManipulable", "VelocitySource", "ScrollReactor", "FollowLayout",
    ].contains(plan)
  }

  /// The kind of a plan, by the name of its type.
  static func kind(of plan: String) -> Kind {
    switch plan {
    case "View.animate", "PropertyAnimator", "View.animateKeyframes": .animation
    case "Draggable", "Pinchable", "Rotatable", "DirectlyManipulable", "ScrollReactor", "ScrollDrag", "SheetDrag",
      "ReorderDrag", "SwipeDrag":
      .hand
    case "Fall", "Collide", "Attach", "BodyMaterial", "EndCondition", "ProgressFromBody", "Decelerate",
      "DynamicAnimator",
      "ScrollDeceleration":
      .physics
    case "SettleSheet", "ScrollAnimation": .spring
    case "ScrollWheel": .tween
    case _ where plan.contains("Spring"): .spring
    case _ where plan.contains("Tween") || plan.contains("Arc"): .tween
    default: .other
    }
  }
}

nonisolated extension TimelineMoment {
  /// The moments that concern a whole transition, or that a hand caused.
  /// - Parameter marks: oldest first.
  static func moments(of marks: [MotionMark]) -> [TimelineMoment] {
    var moments: [TimelineMoment] = []
    for mark in marks {
      switch mark.kind {
      case .began, .ended, .seized, .released, .turned: break
      case .retargeted, .settled: continue
      }
      // A hand takes all properties of a view at once.
      let same = moments.lastIndex { $0.kind == mark.kind }
      if let same, moments[same].time == mark.time {
        moments[same].marks.insert(mark, at: mark.property == nil ? 0 : moments[same].marks.count)
      } else {
        moments.append(TimelineMoment(kind: mark.kind, marks: [mark]))
      }
    }
    return moments
  }
}

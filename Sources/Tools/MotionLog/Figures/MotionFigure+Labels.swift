import Geometry

/// The places of the labels: each is whole and inside the figure, and overlaps no other. Those without room are left
/// out, the least important ones first.
nonisolated extension MotionFigure {
  /// The size of the texts between two plots, in points.
  static let noteSize = 10.0
  private static let markRows = 3
  /// How far to the right of its mark a label of velocities may begin, in points.
  private static let farthest = 260.0
  /// Marks that are closer than this, in points, share a line and a label.
  private static let nearest = 3.0

  // MARK: Marks

  /// Places the names of marks in rows above the plots. The line of a mark goes down from its name, through no other
  /// name.
  static func place(
    _ all: [MotionMark], _ span: ClosedRange<Double>, _ plotX: ClosedRange<Double>, _ width: Measure
  ) -> (labels: [MarkLabel], rows: Int) {
    var labels: [MarkLabel] = []
    let scale = (plotX.upperBound - plotX.lowerBound) / (span.upperBound - span.lowerBound)
    for mark in all.sorted(by: { $0.time < $1.time }) where span.contains(mark.time) {
      let x = plotX.lowerBound + (mark.time - span.lowerBound) * scale
      if let last = labels.last, x - last.x < nearest {
        labels[labels.count - 1] = MarkLabel(x: last.x, marks: last.marks + [mark])
      } else {
        labels.append(MarkLabel(x: x, marks: [mark]))
      }
    }
    let ranks = labels.map { label in label.marks.map { rank(of: $0.kind) }.min() ?? 0 }
    var placed: [MarkLabel] = []
    for index in labels.indices.sorted(by: { (ranks[$0], $0) < (ranks[$1], $1) }) {
      guard let label = room(for: labels[index], among: placed, in: 2...plotX.upperBound + margin, width) else {
        continue
      }
      labels[index] = label
      placed.append(label)
    }
    return (labels, (placed.map(\.row).max() ?? -1) + 1)
  }

  private static func rank(of kind: MotionMark.Kind) -> Int {
    MotionMark.Kind.byImportance.firstIndex(of: kind) ?? MotionMark.Kind.byImportance.count
  }

  /// The label at a free place: in the uppermost row, around its line or at one side of it; nil without room.
  private static func room(
    for label: MarkLabel, among placed: [MarkLabel], in room: ClosedRange<Double>, _ width: Measure
  ) -> MarkLabel? {
    var names: [String] = []
    for mark in label.marks where !names.contains(mark.kind.rawValue) { names.append(mark.kind.rawValue) }
    let most = label.marks.map(\.kind).min { rank(of: $0) < rank(of: $1) }
    var texts = [names.joined(separator: ", ")]
    if let most, names.count > 1 { texts.append(most.rawValue) }
    for text in texts {
      let width = width(text, fontSize).rounded(.up) + 2
      let middle = min(max(room.lowerBound, label.x - width / 2), room.upperBound - width)
      for row in 0..<markRows {
        for left in [middle, label.x + 3, label.x - 3 - width]
        where left >= room.lowerBound && left + width <= room.upperBound {
          var candidate = label
          candidate.text = text
          candidate.row = row
          candidate.box = Rect(left, margin * 0.6 + Double(row) * markHeight, width, markHeight)
          if !placed.contains(where: { isInWay($0, of: candidate) || isInWay(candidate, of: $0) }) {
            return candidate
          }
        }
      }
    }
    return nil
  }

  /// Whether a label's text, or the line below it, touches another label's text.
  private static func isInWay(_ label: MarkLabel, of other: MarkLabel) -> Bool {
    guard let box = label.box, let otherBox = other.box else { return false }
    if label.row == other.row { return box.minX < otherBox.maxX + 6 && otherBox.minX < box.maxX + 6 }
    return label.row < other.row && label.x > otherBox.minX - 2 && label.x < otherBox.maxX + 2
  }

  // MARK: Times

  /// The labels of the axis of time: as many ticks as have room for their labels.
  static func timeLabels(
    _ span: ClosedRange<Double>, _ plotX: ClosedRange<Double>, below bottom: Double, of figureWidth: Double,
    _ width: Measure
  ) -> [TimeLabel] {
    let length = plotX.upperBound - plotX.lowerBound
    let scale = length / (span.upperBound - span.lowerBound)
    var count = max(2, min(12, Int(length / 90)))
    while true {
      let axis = AxisScale(range: span, ticks: count)
      let texts = axis.ticks.map { TimeText.moment($0, decimals: axis.decimals) }
      let widths = texts.map { width($0, fontSize).rounded(.up) + 2 }
      let gap = axis.ticks.count > 1 ? (axis.ticks[1] - axis.ticks[0]) * scale : .infinity
      if count > 1, (widths.max() ?? 0) + 8 > gap {
        count -= 1
        continue
      }
      var free = 2.0
      return axis.ticks.indices.map { index in
        let x = plotX.lowerBound + (axis.ticks[index] - span.lowerBound) * scale
        // At the edges a label stays inside.
        let left = min(max(2, x - widths[index] / 2), figureWidth - 2 - widths[index])
        guard left >= free, left + widths[index] <= figureWidth - 2 else {
          return TimeLabel(x: x, text: texts[index], box: nil)
        }
        free = left + widths[index] + 6
        return TimeLabel(x: x, text: texts[index], box: Rect(left, bottom + 5, widths[index], 15))
      }
    }
  }

  // MARK: Velocities

  /// The title of a plot of a velocity. It leaves room for the velocities at the marks, which have their unit.
  func velocityTitle(_ lane: MotionLane) -> String {
    switch plotX.upperBound - plotX.lowerBound {
    case ..<320: lane.unit.velocity
    case ..<640: "velocity"
    default: "velocity of the motion, " + lane.unit.velocity
    }
  }

  /// The most important change of the motion among marks at one place that concern a panel, with its time; nil if none
  /// does.
  func change(_ label: MarkLabel, _ panel: Panel) -> (mark: MotionMark, time: Double)? {
    let changes: [MotionMark.Kind] = [.seized, .released, .turned, .retargeted]
    let mark = label.marks.filter { changes.contains($0.kind) && concerns($0, panel) }
      .min { Self.rank(of: $0.kind) < Self.rank(of: $1.kind) }
    guard let mark, let time = label.marks.first?.time else { return nil }
    return (mark, time)
  }

  private func concerns(_ mark: MotionMark, _ panel: Panel) -> Bool {
    guard let property = mark.property else { return true }
    let lane = series.lanes[panel.lane].lane
    return lane.view == mark.view && lane.property == property
  }

  /// Places the velocities at the marks in the row above the plot of the velocity.
  func handoverLabels(_ panel: Panel, _ width: Measure) -> [HandoverLabel] {
    guard let speed = panel.speed else { return [] }
    let title = width(velocityTitle(series.lanes[panel.lane].lane), Self.noteSize)
    let room = plotX.lowerBound...max(plotX.lowerBound, plotX.upperBound - title - 10)
    let changes = marks.compactMap { label in change(label, panel).map { (label, $0.mark, $0.time) } }
    var placed: [HandoverLabel] = []
    let order = changes.indices.sorted {
      (Self.rank(of: changes[$0].1.kind), $0) < (Self.rank(of: changes[$1].1.kind), $1)
    }
    for (label, mark, time) in order.map({ changes[$0] }) {
      guard series.value(of: panel.lane, at: time).isFinite,
        let found = handover(panel.lane, at: time, label.marks.filter { concerns($0, panel) })
      else { continue }
      let (velocities, isMean) = found
      let unit = series.lanes[panel.lane].lane.unit.velocity
      // Beside its mark, or to the right of the labels there, with the name of the mark.
      for (isNamed, isBeside) in [(true, true), (false, true), (true, false)] {
        var texts = Self.words(velocities, isMean: isMean, mark.movers, unit, isNamed: isNamed)
        if !isBeside { texts.insert((mark.kind.rawValue + ":", nil), at: 0) }
        let widths = texts.map { width($0.text, Self.noteSize).rounded(.up) + 1 }
        let whole = widths.reduce(0, +) + Double(widths.count - 1) * 3
        let places =
          isBeside
          ? [label.x + 4, label.x - 4 - whole]
          : placed.map { $0.box.maxX + 12 }.filter { $0 > label.x && $0 < label.x + Self.farthest }.sorted()
        let free = places.first { left in
          left >= room.lowerBound && left + whole <= room.upperBound
            && !placed.contains { $0.box.minX < left + whole + 8 && left < $0.box.maxX + 8 }
        }
        guard let free else { continue }
        var parts: [HandoverLabel.Part] = []
        for (text, width) in zip(texts, widths) {
          let left = parts.last.map { $0.box.maxX + 3 } ?? free
          parts.append(.init(text: text.text, box: Rect(left, speed.plot.minY - 15, width, 14), mover: text.mover))
        }
        placed.append(HandoverLabel(parts: parts))
        break
      }
    }
    return placed
  }

  /// The parts of a label, such as "hand 640", "→", "motion 655 pt/s"; without the names of the movers where there is
  /// less room.
  private static func words(
    _ velocities: (before: Double, after: Double), isMean: Bool,
    _ movers: (before: MotionMark.Mover, after: MotionMark.Mover), _ unit: String, isNamed: Bool
  ) -> [(text: String, mover: MotionMark.Mover?)] {
    func number(_ velocity: Double) -> String { (isMean ? "≈ " : "") + compact(velocity) }
    let (before, after) = (number(velocities.before), number(velocities.after) + " " + unit)
    let name = { (mover: MotionMark.Mover) in isNamed ? mover.rawValue + " " : "" }
    if movers.before == movers.after {
      return [(name(movers.before) + before + " → " + after, movers.before)]
    }
    return [(name(movers.before) + before, movers.before), ("→", nil), (name(movers.after) + after, movers.after)]
  }

  /// The velocities before and after a moment; nil if nothing moves then. They are those of the trackers and motions
  /// where the marks have them, or those of the progress that the lane follows, else those of the curve.
  /// - Returns: also whether they are means over a frame, in which a stiff spring changes much.
  private func handover(
    _ lane: Int, at time: Double, _ marks: [MotionMark]
  ) -> (velocities: (before: Double, after: Double), isMean: Bool)? {
    let exact =
      marks.lazy.compactMap { velocities($0, series.lanes[lane].lane) }.first
      ?? marks.lazy.compactMap { following($0, lane) }.first
    let found = exact ?? curve(lane, at: time)
    let most = max(found.before.isFinite ? abs(found.before) : 0, found.after.isFinite ? abs(found.after) : 0)
    return most > 0 ? (found, exact == nil) : nil
  }

  /// The mean velocities of the frame before a moment and of the one after it.
  private func curve(_ lane: Int, at time: Double) -> (before: Double, after: Double) {
    let index = series.index(at: time)
    // The frame in which it happened is partly before and partly after.
    let isInside = index < series.times.count && time - series.times[index] > 1e-6
    return (series.speed(of: lane, after: index - 1), series.speed(of: lane, after: isInside ? index + 1 : index))
  }

  /// The velocities of a lane that follows the progress of the mark's transition.
  private func following(_ mark: MotionMark, _ lane: Int) -> (before: Double, after: Double)? {
    guard mark.property == nil, let handover = mark.handover, let number = mark.transition,
      let share = series.share(of: lane, inTransition: number, around: mark.time)
    else { return nil }
    return (share * handover.before.velocity.x, share * handover.after.velocity.x)
  }

  /// The velocities of a lane on both sides of a mark; nil if the mark does not have them.
  private func velocities(_ mark: MotionMark, _ lane: MotionLane) -> (before: Double, after: Double)? {
    guard let handover = mark.handover, let component = lane.component else { return nil }
    if let property = mark.property {
      guard property == lane.property, mark.view == lane.view else { return nil }
    } else {
      guard lane == .progress || mark.transition.map({ lane == .progress(ofTransition: $0) }) == true else {
        return nil
      }
    }
    return (handover.before.velocity[component], handover.after.velocity[component])
  }
}

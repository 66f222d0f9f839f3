import Geometry
import Motion

#if canImport(Glibc)
import Glibc
#endif

nonisolated extension MotionFigure {
  /// Draws the figure.
  /// - Parameter time: where a line, and on each curve a dot with its value, shows a moment; nil for none.
  package func draw<Canvas: FigureCanvas>(on canvas: inout Canvas, at time: Double? = nil) {
    drawAll(on: &canvas, keeping: time == nil ? 0 : Self.valueWidth)
    if let time { drawMoment(time, on: &canvas) }
  }

  /// The width of the value of a moment, at the end of a title.
  private static let valueWidth = 72.0

  /// Draws everything that does not change with time.
  /// - Parameter room: the width that stays free at the end of each title.
  private func drawAll<Canvas: FigureCanvas>(on canvas: inout Canvas, keeping room: Double) {
    drawHolds(&canvas)
    for panel in panels {
      drawGrid(panel, &canvas)
    }
    drawMarks(&canvas)
    for panel in panels {
      drawCurves(panel, &canvas)
      drawTitle(panel, keeping: room, &canvas)
    }
    drawHandoverLabels(&canvas)
    drawTimes(&canvas)
  }

  private var top: Double { panels.first.map(\.title.minY) ?? 0 }
  private var bottom: Double { panels.last.map { ($0.speed?.plot ?? $0.value).maxY } ?? 0 }

  private func drawHolds<Canvas: FigureCanvas>(_ canvas: inout Canvas) {
    for panel in panels {
      for hold in series.seizures(of: panel.lane) {
        let (a, b) = (max(hold.lowerBound, span.lowerBound), min(hold.upperBound, span.upperBound))
        guard a < b else { continue }
        for plot in [panel.value, panel.speed?.plot].compactMap({ $0 }) {
          canvas.fill(Path(Rect(x(a), plot.minY, x(b) - x(a), plot.height)), colors.held)
        }
      }
    }
  }

  private func drawGrid<Canvas: FigureCanvas>(_ panel: Panel, _ canvas: inout Canvas) {
    drawAxis(panel.valueAxis, panel.value, &canvas)
    if let speed = panel.speed { drawAxis(speed.axis, speed.plot, &canvas) }
  }

  private func drawAxis<Canvas: FigureCanvas>(_ axis: AxisScale, _ plot: Rect, _ canvas: inout Canvas) {
    for tick in axis.ticks {
      let y = y(tick, axis, in: plot)
      canvas.line(from: Point(plot.minX, y), to: Point(plot.maxX, y), colors.grid, width: 0.75)
      let box = Rect(0, y - 8, plot.minX - 7, 16)
      canvas.text(axis.label(tick), in: box, size: Self.fontSize, colors.faintText, .right)
    }
    canvas.line(from: Point(plot.minX, plot.minY), to: Point(plot.minX, plot.maxY), colors.axis, width: 1)
  }

  private func drawMarks<Canvas: FigureCanvas>(_ canvas: inout Canvas) {
    for label in marks {
      guard let first = label.marks.first else { continue }
      let color = label.marks.map(\.kind).contains(.seized) ? colors.of(.seized) : colors.of(first.kind)
      if let box = label.box {
        canvas.line(from: Point(label.x, box.maxY), to: Point(label.x, top), color.withAlpha(0.65), width: 0.9)
      }
      for plot in panels.flatMap({ [$0.value, $0.speed?.plot].compactMap { $0 } }) {
        canvas.dashes(
          [Point(label.x, plot.minY), Point(label.x, plot.maxY)], color.withAlpha(0.65), width: 0.9, on: 2, off: 3)
      }
      if let box = label.box { canvas.text(label.text, in: box, size: Self.fontSize, color, .center) }
    }
  }

  private func drawTimes<Canvas: FigureCanvas>(_ canvas: inout Canvas) {
    canvas.line(from: Point(plotX.lowerBound, bottom), to: Point(plotX.upperBound, bottom), colors.axis, width: 1)
    for label in times {
      canvas.line(from: Point(label.x, bottom), to: Point(label.x, bottom + 4), colors.axis, width: 1)
      if let box = label.box { canvas.text(label.text, in: box, size: Self.fontSize, colors.faintText, .center) }
    }
  }

  // MARK: Curves

  private func drawCurves<Canvas: FigureCanvas>(_ panel: Panel, _ canvas: inout Canvas) {
    let inside = shownIndices
    for path in panel.handPaths {
      let points = path.filter { span.contains(series.times[$0.index]) }.map { sample in
        Point(x(series.times[sample.index]), y(sample.value, panel.valueAxis, in: panel.value))
      }
      canvas.dashes(points, colors.hand.withAlpha(0.8), width: 4)
    }
    let values = series.lanes[panel.lane].values
    let points = inside.map { Point(x(series.times[$0]), y(values[$0], panel.valueAxis, in: panel.value)) }
    canvas.curve(points, colors.value, width: 1.75)
    // A curve of one sample has no length.
    if points.filter(\.isFinite).count == 1, let point = points.first(where: \.isFinite) {
      canvas.disc(point, radius: 2.5, colors.value)
    }
    if let speed = panel.speed {
      let speeds = inside.dropLast().flatMap { index in
        let y = y(series.speed(of: panel.lane, after: index), speed.axis, in: speed.plot)
        let (a, b) = (series.times[index], series.times[index + 1])
        // The speed of a frame is that in its middle; a rest is at rest all the time.
        return b - a > MotionSeries.rest ? [Point(x(a), y), Point(x(b), y)] : [Point(x((a + b) / 2), y)]
      }
      canvas.curve(speeds, colors.speed, width: 1.25)
    }
    drawHandovers(panel, &canvas)
  }

  private var shownIndices: [Int] { series.times.indices.filter { span.contains(series.times[$0]) } }

  /// Dots on the curve where a hand took or gave the motion, or where it was turned or retargeted.
  private func drawHandovers<Canvas: FigureCanvas>(_ panel: Panel, _ canvas: inout Canvas) {
    for label in marks {
      guard let (mark, time) = change(label, panel) else { continue }
      let value = series.value(of: panel.lane, at: time)
      guard value.isFinite else { continue }
      canvas.disc(Point(x(time), y(value, panel.valueAxis, in: panel.value)), radius: 3, colors.of(mark.kind))
    }
  }

  /// The velocities in the colors of what has them: the hand's as its path, the motion's as its curve.
  private func drawHandoverLabels<Canvas: FigureCanvas>(_ canvas: inout Canvas) {
    for part in handovers.flatMap(\.parts) {
      let color =
        switch part.mover {
        case .hand: colors.hand
        case .motion: colors.speed
        case nil: colors.faintText
        }
      canvas.text(part.text, in: part.box, size: Self.noteSize, color, .left)
    }
  }

  // MARK: Titles

  private func drawTitle<Canvas: FigureCanvas>(_ panel: Panel, keeping kept: Double, _ canvas: inout Canvas) {
    let lane = series.lanes[panel.lane].lane
    let unit = lane.unit == .plain ? "" : " (\(lane.unit.rawValue))"
    let name = lane.name + unit
    canvas.text(name, in: panel.title, size: Self.titleSize, colors.value, .left)
    let room = panel.title.width - kept - estimatedWidth(name, size: Self.titleSize) - 12
    if style.speedHeight > 0, let note = spring(of: panel.lane),
      let text = note.descriptions.first(where: { estimatedWidth($0, size: Self.fontSize) < room })
    {
      let box = Rect(panel.title.minX, panel.title.minY, panel.title.width - kept, panel.title.height)
      canvas.text(text, in: box, size: Self.fontSize, colors.faintText, .right)
    }
    if let speed = panel.speed {
      let box = Rect(speed.plot.minX, speed.plot.minY - 15, speed.plot.width, 14)
      canvas.text(velocityTitle(lane), in: box, size: Self.noteSize, colors.speed, .right)
    }
  }

  /// The spring that moves a lane: the last one of its own property in the span, else one of its whole view after which
  /// it moved, else that of the progress.
  private func spring(of index: Int) -> SpringNote? {
    let shown = series.springs.filter { $0.time <= span.upperBound }
    let (lane, values) = (series.lanes[index].lane, series.lanes[index].values)
    let own = shown.last { $0.view == lane.view && $0.view != nil && $0.property == lane.property }
    // The progress of an earlier transition is another one.
    let start = series.marks.last { $0.kind == .began && $0.time <= span.upperBound }?.time ?? -.infinity
    let whole = shown.last { note in
      guard note.view == lane.view, note.view != nil, note.property == nil else { return false }
      let later = values[series.index(at: note.time)...]
      return later.contains { $0 != later.first && !$0.isNaN }
    }
    return own ?? whole ?? shown.last { $0.view == nil && $0.time >= start }
  }

  // MARK: Time

  /// Draws the moment: a line through all plots, on each curve a dot, and its value.
  package func drawMoment<Canvas: FigureCanvas>(_ time: Double, on canvas: inout Canvas) {
    let time = min(span.upperBound, max(span.lowerBound, time))
    let x = x(time)
    for panel in panels {
      // Not through the texts between the plots.
      for plot in [panel.value, panel.speed?.plot].compactMap({ $0 }) {
        canvas.line(
          from: Point(x, plot.minY), to: Point(x, plot.maxY), colors.text.withAlpha(0.35), width: 1)
      }
      let value = series.value(of: panel.lane, at: time)
      let lane = series.lanes[panel.lane].lane
      let text = value.isFinite ? valueText(value, panel, lane) : "–"
      canvas.text(text, in: panel.title, size: Self.titleSize, colors.text, .right)
      guard value.isFinite else { continue }
      let center = Point(x, y(value, panel.valueAxis, in: panel.value))
      canvas.disc(center, radius: 5.5, colors.background)
      canvas.disc(center, radius: 4, colors.value)
    }
  }

  private func valueText(_ value: Double, _ panel: Panel, _ lane: MotionLane) -> String {
    let decimals = lane.unit == .plain ? 2 : 0
    return lane.unit.text(formatted(value, decimals: decimals))
  }
}

nonisolated extension SpringNote {
  /// The spring in words, longest first.
  var descriptions: [String] {
    let ratio = spring.dampingRatio
    let short = "spring " + compact(spring.response) + " s · damping ratio " + compact(ratio)
    let settling = spring.settlingDuration
    let settles = settling.isFinite ? "settles in \(compact(settling)) s" : "does not settle"
    let whole = "\(short) · overshoot \(compact(spring.overshoot * 100)) % · \(settles)"
    let subject = property == nil && view == nil ? "progress: " : ""
    return [subject + whole, whole, subject + short, short]
  }
}

nonisolated extension Spring {
  /// How far the spring, released at rest, passes its target, as a share of the distance: 0 from critical damping on, 1
  /// without damping.
  ///
  /// > Source: K. Ogata, Modern Control Engineering, 5th edition, equation 5-21: `exp(-πζ / √(1 - ζ²))`.
  var overshoot: Double {
    let ratio = dampingRatio
    return ratio < 1 ? exp(-.pi * ratio / (1 - ratio * ratio).squareRoot()) : 0
  }
}

import Controls
import Geometry
import MotionLog
import Runtime
import Views

/// Rows of bars over time, below a ruler. The wheel zooms, a drag pans, a press on the ruler chooses a time.
final class TimelineView: View {
  /// The rows, from top to bottom.
  private(set) var rows: [TimelineRow] = []
  /// Lines across all rows.
  private(set) var moments: [TimelineMoment] = []
  /// The span that is shown.
  private(set) var axis = TimeAxis()
  /// Where bars that go on end, in seconds.
  private var newest = 0.0
  /// The time of the picture in the inspected window.
  private var playhead: Double?
  /// The names of the lanes whose curves are shown.
  var chosen: Set<String> = [] { didSet { if chosen != oldValue { refresh() } } }

  /// Called when the user zooms or pans.
  var onSpanChange: ((ClosedRange<Double>) -> Void)?
  /// Called when the user chooses a time.
  var onSeek: ((Double) -> Void)?
  /// Called when the user chooses a lane, or leaves it out.
  var onChoose: ((String) -> Void)?
  /// Called on a double click, to show everything.
  var onFit: (() -> Void)?

  /// Makes the tooltip of a bar.
  var barTip: ((TimelineRow.Bar, TimelineRow) -> String)?
  /// Makes the tooltip of the marks at one moment.
  var markTip: (([MotionMark]) -> String)?

  private let names = View()
  private let plot = View()
  /// Lines lie below bars, so that these can be read.
  private let lineLayer = TimelineView.plain()
  private let barLayer = TimelineView.plain()
  private let ruler = View()
  private let corner = View()
  private let edge = View()
  private let rulerEdge = View()
  private let head = View()
  private let empty = Label("What moves appears here, for a minute.", alignment: .center)
  /// Whether something has moved in the last minute, in sight or not.
  private var hasMotion = false
  private var nameLabels = Pool { TimelineView.label() }
  private var details = Pool { TimelineView.label() }
  private var stripes = Pool { TimelineView.plain() }
  private var bars = Pool { TimelineBar() }
  private var lines = Pool { TimelineLine() }
  private var symbols = Pool { TimelineMark() }
  private var lineLabels = Pool { TimelineView.label() }
  private var ticks = Pool { TimelineView.label() }
  private var grid = Pool { TimelineView.plain() }
  private var dots = Pool { TimelineMark() }
  private let legend = TimelineLegend()
  private var choices = Pool { TimelineView.plain() }
  /// How far the rows are scrolled, in points.
  private var offset = 0.0
  private var lastTap: Double?
  private var dragStart: (offset: Double, axis: TimeAxis)?

  private static let rowHeight = 20.0
  private static let rulerHeight = 36.0
  private static let fontSize = 11.0

  override init(frame: Rect = .zero) {
    super.init(frame: frame)
    clipsToBounds = true
    for view in [plot, names, ruler] {
      view.clipsToBounds = true
      addSubview(view)
    }
    for layer in [lineLayer, barLayer] {
      layer.relativeFrame = .fill
      plot.addSubview(layer)
    }
    addSubview(legend)
    for view in [corner, edge, rulerEdge, head, empty] {
      view.acceptsHits = false
      addSubview(view)
    }
    empty.textRole = .secondaryText
    let pan = PanGestureRecognizer { [unowned self] in panDidChange($0) }
    plot.addGestureRecognizer(pan)
    let fit = TapGestureRecognizer { [unowned self] in if $0.state == .ended { noteTap() } }
    plot.addGestureRecognizer(fit)
    let tap = TapGestureRecognizer { [unowned self] in if $0.state == .ended { choose(at: $0.location(in: names).y) } }
    names.addGestureRecognizer(tap)
    let seek = PanGestureRecognizer { [unowned self] in seekDidChange($0) }
    seek.minimumDistance = 0
    ruler.addGestureRecognizer(seek)
    ruler.cursor = .resizeHorizontal
  }

  private static func label() -> Label {
    let label = Label("", fontSize: fontSize)
    label.numberOfLines = 1
    label.lineBreakMode = .byTruncatingTail
    label.acceptsHits = false
    return label
  }

  private static func plain() -> View {
    let view = View()
    view.acceptsHits = false
    return view
  }

  // MARK: Content

  /// Shows rows.
  /// - Parameters:
  ///   - span: the time that is shown.
  ///   - newest: where bars that go on end, in seconds.
  ///   - playhead: the time of the picture; nil for none.
  func show(
    _ rows: [TimelineRow], moments: [TimelineMoment], span: ClosedRange<Double>, newest: Double, playhead: Double?,
    hasMotion: Bool = false
  ) {
    self.rows = rows
    self.hasMotion = hasMotion
    self.moments = moments
    self.newest = newest
    self.playhead = playhead
    axis.show(span)
    refresh()
  }

  /// The width of the column of names, in points: it grows for long names, up to a part of the whole.
  var nameWidth: Double { max(96, min(max(longestName, 180), bounds.width * 0.36)).rounded() }
  /// The width of the longest name so far with the space around it, in points, in steps: the ruler seldom slides.
  private var longestName = 0.0

  override func layoutSubviews() {
    super.layoutSubviews()
    refresh()
  }

  override func themeDidChange() {
    super.themeDidChange()
    names.backgroundColor = theme.surface
    ruler.backgroundColor = theme.surface
    corner.backgroundColor = theme.surface
    edge.backgroundColor = theme.separator
    rulerEdge.backgroundColor = theme.separator
    head.backgroundColor = InspectorColors(theme).playhead
    refresh()
  }

  private func refresh() {
    guard bounds.width > 1, bounds.height > 1 else { return }
    let left = nameWidth
    let top = Self.rulerHeight
    axis.width = max(1, bounds.width - left)
    // A low timeline needs its height for rows.
    legend.isHidden = rows.isEmpty || bounds.height < 140
    let bottom = bounds.height - (legend.isHidden ? 0 : TimelineLegend.height)
    legend.frame = Rect(0, bottom, bounds.width, TimelineLegend.height)
    names.frame = Rect(0, top, left, max(0, bottom - top))
    plot.frame = Rect(left, top, axis.width, names.frame.height)
    ruler.frame = Rect(left, 0, axis.width, top)
    corner.frame = Rect(0, 0, left, top)
    edge.frame = Rect(left - 1, 0, 1, bottom)
    rulerEdge.frame = Rect(0, top - 1, bounds.width, 1)
    empty.frame = Rect(left, top, axis.width, min(120, names.frame.height))
    empty.isHidden = !rows.isEmpty
    empty.text = hasMotion ? TimeAxis.quiet : "What moves appears here, for a minute."
    offset = min(max(0, offset), max(0, Double(rows.count) * Self.rowHeight - plot.bounds.height))
    let x = playhead.map { left + axis.x($0) } ?? -1
    head.isHidden = x < left || x > bounds.width
    // Below the names of marks, so that it strikes through none.
    head.frame = Rect(x.rounded(), 18, 1, max(0, bottom - 18))
    putRuler()
    putRows()
    // A longer name has come into sight.
    guard nameWidth == left else { return refresh() }
    putMoments()
    showLegend()
  }

  private func showLegend() {
    legend.show(
      Set(moments.map(\.kind) + rows.flatMap { $0.marks.map(\.kind) }),
      Set(rows.flatMap { $0.bars.flatMap { [$0.restKind] + ($0.holds?.isEmpty == false ? [.hand] : []) } }))
  }

  private func putRuler() {
    let found = axis.ticks(gap: 72)
    let colors = InspectorColors(theme)
    ticks.begin()
    grid.begin()
    for time in found.times {
      let x = axis.x(time).rounded()
      let label = ticks.next(in: ruler)
      label.text = TimeText.moment(time, decimals: found.decimals)
      label.textRole = .secondaryText
      label.frame = Rect(x + 4, 18, 68, 16)
      let line = grid.next(in: lineLayer)
      line.backgroundColor = colors.grid
      line.frame = Rect(x, 0, 1, plot.bounds.height)
    }
    ticks.end()
    grid.end()
  }

  private func putRows() {
    let colors = InspectorColors(theme)
    let first = max(0, Int(offset / Self.rowHeight))
    let count = Int((plot.bounds.height / Self.rowHeight).rounded(.up)) + 1
    nameLabels.begin()
    details.begin()
    stripes.begin()
    bars.begin()
    dots.begin()
    choices.begin()
    for index in first..<max(first, min(rows.count, first + count)) {
      let row = rows[index]
      let y = Double(index) * Self.rowHeight - offset
      putName(row, y, colors)
      if row.kind == .transition {
        let stripe = stripes.next(in: lineLayer)
        stripe.backgroundColor = theme.surface.withAlpha(0.7)
        stripe.frame = Rect(0, y, plot.bounds.width, Self.rowHeight)
      }
      for bar in row.bars { put(bar, of: row, y, colors) }
      for mark in row.marks { put(mark, y) }
    }
    nameLabels.end()
    details.end()
    stripes.end()
    bars.end()
    dots.end()
    choices.end()
  }

  private func putName(_ row: TimelineRow, _ y: Double, _ colors: InspectorColors) {
    let label = nameLabels.next(in: names)
    let isHeading = row.kind == .transition
    let x = 10 + Double(row.level) * 12
    if !label.text.isExactly(row.name) {
      label.text = row.name
      label.makeToolTip = { row.name }
      label.font = .system(size: Self.fontSize, weight: isHeading ? .semibold : .regular)
      let width = x + label.measuredSize(within: Size(.infinity, .infinity)).width + 8
      longestName = max(longestName, (width / 20).rounded(.up) * 20)
    }
    let isChosen = row.lane.map(chosen.contains) == true
    label.textRole = isChosen ? .accent : isHeading ? .text : .secondaryText
    label.frame = Rect(x, y, max(0, nameWidth - x - 6), Self.rowHeight)
    // A name that is cut is whole in the tooltip.
    label.acceptsHits = label.frame.width < label.measuredSize(within: Size(.infinity, .infinity)).width
    if isChosen {
      let dot = choices.next(in: names)
      dot.backgroundColor = theme.accent
      dot.cornerRadius = 2
      dot.frame = Rect(x - 8, y + 8, 4, 4)
    }
  }

  private func put(_ bar: TimelineRow.Bar, of row: TimelineRow, _ y: Double, _ colors: InspectorColors) {
    let (begin, end) = (axis.x(bar.begin), axis.x(max(bar.begin, bar.end ?? newest)))
    guard end >= 0, begin <= axis.width else { return }
    let left = max(-8, begin)
    let right = min(axis.width + 8, max(end, begin + 2))
    let view = bars.next(in: barLayer)
    view.frame = Rect(left, y + 3, right - left, Self.rowHeight - 6)
    func part(_ from: Double, _ to: Double) -> ClosedRange<Double> {
      let (begin, end) = (axis.x(from), axis.x(max(from, to)))
      return begin - left...max(end, begin + 2) - left
    }
    let (color, inset) = (colors.bar(bar.restKind), begin < 0 ? 14.0 : 6)
    if let acting = bar.acting {
      let parts = acting.map { part($0.lowerBound, $0.upperBound) }
      view.show(bar.text, color.withAlpha(0.35), theme.text, parts: (parts, color), inset: inset)
    } else {
      let held = (bar.holds ?? []).map { part($0.begin, $0.end ?? newest) }
      view.show(bar.text, color, colors.barText, parts: (held, colors.bar(.hand)), inset: inset)
    }
    view.makeToolTip = { [unowned self] in barTip?(bar, row) ?? "" }
  }

  private func put(_ mark: MotionMark, _ y: Double) {
    let x = axis.x(mark.time)
    guard (0...axis.width).contains(x) else { return }
    dots.next(in: barLayer).show(mark.kind, at: Rect(x.rounded() - 7, y + 2, 14, Self.rowHeight - 4)) {
      [unowned self] in
      markTip?([mark]) ?? ""
    }
  }

  /// Puts lines across the rows, each with a symbol above the ruler, and the name where there is room before the next
  /// symbol.
  private func putMoments() {
    let colors = FigureColors(theme.style)
    lines.begin()
    symbols.begin()
    lineLabels.begin()
    let shown = MomentPlacement.places(of: moments, on: axis)
    for (index, place) in shown.enumerated() {
      let tip = { [unowned self] in place.moments.map { markTip?($0.marks) ?? "" }.joined(separator: "\n") }
      for moment in place.moments {
        lines.next(in: lineLayer).show(
          axis.x(moment.time).rounded(), plot.bounds.height, colors.of(moment.kind).withAlpha(0.45), tip)
      }
      symbols.next(in: ruler).show(place.kind, at: Rect(place.x - 7, 2, 14, 17), tip)
      let label = lineLabels.next(in: ruler)
      label.text = place.kind.rawValue
      let width = label.measuredSize(within: Size(.infinity, .infinity)).width.rounded(.up)
      let end = index + 1 < shown.count ? shown[index + 1].x - MomentPlacement.symbolWidth / 2 - 2 : axis.width
      label.textColor = colors.of(place.kind)
      label.frame = Rect(place.x + 8, 2, width, 16)
      label.isHidden = label.frame.maxX > end
    }
    lines.end()
    symbols.end()
    lineLabels.end()
  }

  // MARK: Input

  private func panDidChange(_ recognizer: GestureRecognizer) {
    guard let pan = recognizer as? PanGestureRecognizer else { return }
    switch pan.state {
    case .began: dragStart = (offset, axis)
    case .changed:
      guard let dragStart else { return }
      let way = pan.translation(in: plot)
      axis = dragStart.axis
      axis.pan(by: way.x)
      offset = dragStart.offset - way.y
      refresh()
      onSpanChange?(axis.span)
    case .ended, .cancelled, .possible, .failed: dragStart = nil
    }
  }

  private func seekDidChange(_ recognizer: GestureRecognizer) {
    switch recognizer.state {
    case .began, .changed: onSeek?(axis.time(recognizer.location(in: ruler).x))
    case .ended, .cancelled, .possible, .failed: break
    }
  }

  /// A second tap shortly after the first shows everything.
  private func noteTap() {
    let now = FrameLoop.running?.now ?? 0
    let isSecond = lastTap.map { now - $0 < 0.4 } ?? false
    lastTap = isSecond ? nil : now
    if isSecond { onFit?() }
  }

  private func choose(at y: Double) {
    let index = Int((y + offset) / Self.rowHeight)
    guard rows.indices.contains(index), let lane = rows[index].lane else { return }
    onChoose?(lane)
  }

  override func wheelTurned(_ event: WheelEvent) {
    guard let place = convert(event.location, from: nil) else { return }
    guard event.delta.isFinite, event.delta != .zero else { return }
    if place.x < nameWidth || event.modifiers == .shift {
      offset -= event.delta.y * (event.isPrecise ? WheelEvent.pointsPerPreciseUnit : 3 * Self.rowHeight)
    } else if event.isPrecise, abs(event.delta.x) > abs(event.delta.y) {
      axis.pan(by: -event.delta.x * WheelEvent.pointsPerPreciseUnit)
    } else {
      axis.zoom(notches: event.delta.y * (event.isPrecise ? 0.25 : 1), around: place.x - nameWidth)
    }
    refresh()
    onSpanChange?(axis.span)
  }
}

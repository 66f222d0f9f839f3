import Geometry
import Motion
import Views

/// A figure of curves over time: for each lane a plot of its value, below it one of its speed, with the marks of the
/// transition across all of them.
package nonisolated struct MotionFigure {
  /// The content of a figure, and its size.
  package struct Style: Sendable {
    /// The width in points, at least 240.
    package var width = 960.0
    /// The height of the plot of a value in points.
    package var valueHeight = 96.0
    /// The height of the plot of a speed; 0 for none.
    package var speedHeight = 48.0
    package var theme = UserInterfaceStyle.dark
    /// The span of time; nil: that in which something moves.
    package var span: ClosedRange<Double>?

    /// The style of a figure below a picture of this size, in points.
    package static func below(_ size: Size, lanes: Int, theme: UserInterfaceStyle, span: ClosedRange<Double>) -> Style {
      // A few curves take about half the height of the picture; many are lower, but still legible.
      let room = size.height * 0.55 / Double(max(1, lanes)) - Self.titleHeight - Self.gap
      var style = Style()
      style.width = max(240, size.width)
      style.valueHeight = max(34, min(84, room))
      style.speedHeight = 0
      style.theme = theme
      style.span = span
      return style
    }

    /// The style of a figure that fills a size, in points; many lanes need more height than that.
    package static func filling(
      _ size: Size, lanes: Int, theme: UserInterfaceStyle, span: ClosedRange<Double>?
    ) -> Style {
      // The rest is for the margins, the labels of marks and the axis of time.
      let room = (size.height - 66) / Double(max(1, lanes)) - Self.titleHeight - Self.gap
      var style = Style()
      style.width = max(240, size.width)
      style.theme = theme
      style.span = span
      style.speedHeight = room >= 96 ? ((room - 8) * 0.36).rounded() : 0
      style.valueHeight = max(24, style.speedHeight > 0 ? room - 8 - style.speedHeight : room)
      return style
    }

    package init() {}

    static let titleHeight = 20.0
    static let gap = 12.0
  }

  package let series: MotionSeries
  package let style: Style
  package let colors: FigureColors
  package let span: ClosedRange<Double>
  package let panels: [Panel]
  package let size: Size
  package let plotX: ClosedRange<Double>
  package let marks: [MarkLabel]
  /// The labels of the axis of time.
  package let times: [TimeLabel]
  /// The velocities where a hand or a plan changed the motion, for all panels.
  package private(set) var handovers: [HandoverLabel] = []

  /// The places and axes of one lane.
  package struct Panel {
    package let lane: Int
    package let title: Rect
    package let value: Rect
    package let valueAxis: AxisScale
    /// nil if speeds are not shown.
    package let speed: (plot: Rect, axis: AxisScale)?
    package let handPaths: [[(index: Int, value: Double)]]
  }

  /// A mark's place, or that of several in about one frame.
  package struct MarkLabel {
    package let x: Double
    package let marks: [MotionMark]
    /// The names of the marks: all, or the most important one.
    package internal(set) var text = ""
    /// The text's box; nil if there is no room for it.
    package internal(set) var box: Rect?
    var row = 0
  }

  /// A label of the axis of time.
  package struct TimeLabel {
    package let x: Double
    package let text: String
    /// The text's box; nil if there is no room for it.
    package let box: Rect?
  }

  /// The velocities before and after a mark: parts of one line of text.
  package struct HandoverLabel {
    package struct Part {
      package let text: String
      package let box: Rect
      /// The mover that has the velocity; nil for the arrow between two.
      package let mover: MotionMark.Mover?
    }

    package let parts: [Part]

    package var box: Rect {
      guard let first = parts.first, let last = parts.last else { return .zero }
      return Rect(first.box.minX, first.box.minY, last.box.maxX - first.box.minX, first.box.height)
    }
  }

  /// Measures a text: its width in points at a size of the font.
  package typealias Measure = (_ text: String, _ size: Double) -> Double

  static let fontSize = 11.0
  static let titleSize = 12.0
  static let markHeight = 14.0
  static let margin = 14.0

  /// Lays a figure out.
  /// - Parameter width: measures texts with the font that draws them. Default: an estimate.
  package init(
    _ series: MotionSeries, style: Style,
    measuring width: Measure = { estimatedWidth($0, size: $1) }
  ) {
    self.series = series
    self.style = style
    colors = FigureColors(style.theme)
    let span = MotionFigure.widened(style.span ?? series.movingSpan)
    self.span = span
    let axes = series.lanes.indices.map { MotionFigure.axes(of: $0, in: series, span, style) }
    let gutter = axes.flatMap { [$0.value, $0.speed].compactMap { $0 } }.map(\.labelWidth).max() ?? 0
    let left = min(style.width * 0.35, MotionFigure.margin + max(28, gutter) + 8)
    let plotX = left...max(left + 40, style.width - MotionFigure.margin - 4)
    self.plotX = plotX
    let found = MotionFigure.place(series.marks, span, plotX, width)
    marks = found.labels
    var y = MotionFigure.margin + Double(found.rows) * MotionFigure.markHeight + (found.rows > 0 ? 2 : 0)
    var panels: [Panel] = []
    for (index, axis) in axes.enumerated() {
      if index > 0 { y += Style.gap }
      let title = Rect(plotX.lowerBound, y, plotX.upperBound - plotX.lowerBound, Style.titleHeight)
      y = title.maxY
      let value = Rect(title.minX, y, title.width, style.valueHeight)
      y = value.maxY
      var speed: (plot: Rect, axis: AxisScale)?
      if let speedAxis = axis.speed {
        y += 17
        speed = (Rect(title.minX, y, title.width, style.speedHeight), speedAxis)
        y += style.speedHeight
      }
      panels.append(
        Panel(
          lane: index, title: title, value: value, valueAxis: axis.value, speed: speed,
          handPaths: series.handPaths(of: index)))
    }
    self.panels = panels
    size = Size(style.width, (y + 22 + MotionFigure.margin * 0.6).rounded(.up))
    times = MotionFigure.timeLabels(span, plotX, below: y, of: style.width, width)
    handovers = panels.flatMap { handoverLabels($0, width) }
  }

  private static func widened(_ span: ClosedRange<Double>) -> ClosedRange<Double> {
    let length = span.upperBound - span.lowerBound
    return length > 1e-6 ? span : span.lowerBound - 0.05...span.lowerBound + 0.05
  }

  private static func axes(
    of lane: Int, in series: MotionSeries, _ span: ClosedRange<Double>, _ style: Style
  ) -> (value: AxisScale, speed: AxisScale?) {
    let inside = series.times.indices.filter { span.contains(series.times[$0]) }
    let hand = series.handPaths(of: lane).joined().map(\.value)
    let value = AxisScale(
      inside.map { series.lanes[lane].values[$0] } + hand, ticks: min(8, max(2, Int(style.valueHeight / 28))))
    guard style.speedHeight > 0 else { return (value, nil) }
    let speeds = inside.map { series.speed(of: lane, after: $0) }
    return (value, AxisScale(speeds, ticks: min(8, max(1, Int(style.speedHeight / 24))), includesZero: true))
  }

  // MARK: Places

  package func x(_ time: Double) -> Double {
    let share = (time - span.lowerBound) / (span.upperBound - span.lowerBound)
    return plotX.lowerBound + share * (plotX.upperBound - plotX.lowerBound)
  }

  package func y(_ value: Double, _ axis: AxisScale, in plot: Rect) -> Double {
    plot.maxY - axis.share(value) * plot.height
  }
}

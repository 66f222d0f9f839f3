import Controls
import Geometry
import MotionLog
import Views

/// Shows a figure of curves, with a line and the values at the time of the picture. A press chooses a time, and the
/// wheel with Control zooms.
final class FigureView: View {
  /// Called when the user chooses a time.
  var onSeek: ((Double) -> Void)?
  /// Called when the user zooms.
  var onSpanChange: ((ClosedRange<Double>) -> Void)?
  private var parts = FigureParts()
  private var labels = Pool { () -> Label in
    let label = Label("")
    label.numberOfLines = 1
    label.lineBreakMode = .byTruncatingTail
    label.acceptsHits = false
    return label
  }
  private(set) var figure: MotionFigure?

  override init(frame: Rect = .zero) {
    super.init(frame: frame)
    let seek = PanGestureRecognizer { [unowned self] in
      if $0.state == .began || $0.state == .changed { choose($0.location(in: self).x) }
    }
    seek.minimumDistance = 0
    addGestureRecognizer(seek)
  }

  private func choose(_ x: Double) {
    guard let figure, figure.plotX.upperBound > figure.plotX.lowerBound else { return }
    let x = min(max(x, figure.plotX.lowerBound), figure.plotX.upperBound)
    onSeek?(axis(figure).time(x - figure.plotX.lowerBound))
  }

  private func axis(_ figure: MotionFigure) -> TimeAxis {
    TimeAxis(figure.span, width: figure.plotX.upperBound - figure.plotX.lowerBound)
  }

  override func wheelTurned(_ event: WheelEvent) {
    guard event.modifiers == .control, let figure, event.delta.y.isFinite,
      let place = convert(event.location, from: nil)
    else { return super.wheelTurned(event) }
    var axis = axis(figure)
    axis.zoom(notches: event.delta.y * (event.isPrecise ? 0.25 : 1), around: place.x - figure.plotX.lowerBound)
    onSpanChange?(axis.span)
  }

  /// Shows a figure; the view gets its height.
  /// - Parameter time: the time of the picture, in seconds.
  func show(_ figure: MotionFigure, at time: Double) {
    self.figure = figure
    var parts = FigureParts()
    figure.draw(on: &parts, at: figure.span.contains(time) ? time : nil)
    if parts != self.parts {
      self.parts = parts
      putTexts()
      setNeedsDisplay()
    }
    layout.height = .points(figure.size.height)
  }

  /// The width of a text in the font of the figure, in points.
  func width(of text: String, size: Double) -> Double {
    let content = TextContent(AttributedText(text), style: Font.monospacedDigitSystem(size: size).style)
    let measured = window?.textMeasuring?.size(of: content, fontSize: size, width: .infinity, lines: .none)
    return measured?.width ?? estimatedWidth(text, size: size)
  }

  private func putTexts() {
    labels.begin()
    for text in parts.texts {
      let label = labels.next(in: self)
      label.text = text.text
      label.font = .monospacedDigitSystem(size: text.size)
      label.textColor = text.color
      label.alignment = text.alignment
      label.frame = text.box
    }
    labels.end()
  }

  override func draw(_ context: DrawingContext) {
    for path in parts.paths {
      switch path.width {
      case 0: context.fill(path.path, path.color)
      case let width: context.stroke(path.path, path.color, PathStroke(width: width, cap: .butt, join: .round))
      }
    }
  }
}

/// The paths and texts of a figure.
private nonisolated struct FigureParts: FigureCanvas, Hashable {
  struct Shape: Hashable {
    var path: Path
    var color: Color
    /// The width of the line in points; 0 for a path that is filled.
    var width: Double
  }

  struct Text: Hashable {
    var text: String
    var box: Rect
    var size: Double
    var color: Color
    var alignment: TextAlignment
  }

  private(set) var paths: [Shape] = []
  private(set) var texts: [Text] = []

  mutating func fill(_ path: Path, _ color: Color) { paths.append(Shape(path: path, color: color, width: 0)) }

  mutating func stroke(_ path: Path, _ color: Color, width: Double) {
    paths.append(Shape(path: path, color: color, width: width))
  }

  mutating func text(_ text: String, in box: Rect, size: Double, _ color: Color, _ alignment: FigureAlignment) {
    let alignment: TextAlignment =
      switch alignment {
      case .left: .leading
      case .center: .center
      case .right: .trailing
      }
    texts.append(Text(text: text, box: box, size: size, color: color, alignment: alignment))
  }
}

import Controls
import Curves
import Geometry
import Views

/// Shows a figure of curves, with a line at the time of the picture.
final class FigureView: View {
  private var parts = FigureParts()
  private var labels = Pool { () -> Label in
    let label = Label("")
    label.numberOfLines = 1
    label.lineBreakMode = .byTruncatingTail
    label.acceptsHits = false
    return label
  }
  private let head = View()
  private(set) var figure: MotionFigure?

  override init(frame: Rect = .zero) {
    super.init(frame: frame)
    acceptsHits = false
    head.acceptsHits = false
    addSubview(head)
  }

  /// Shows a figure; the view gets its height.
  func show(_ figure: MotionFigure) {
    self.figure = figure
    var parts = FigureParts()
    figure.draw(on: &parts)
    if parts != self.parts {
      self.parts = parts
      putTexts()
      setNeedsDisplay()
    }
    layout.height = .points(figure.size.height)
  }

  /// Puts the line at a time, in seconds; nil for none.
  func setPlayhead(_ time: Double?) {
    guard let figure, let time, figure.span.contains(time) else {
      head.isHidden = true
      return
    }
    head.isHidden = false
    head.backgroundColor = InspectorColors(theme).playhead
    let top = figure.panels.first?.title.minY ?? 0
    head.frame = Rect(figure.x(time).rounded(), top, 1, max(0, figure.size.height - top - 22))
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

import Controls
import Geometry
import MotionLog
import Views

/// A line at a moment, with room around it for the pointer.
final class TimelineLine: View {
  private let line = View()

  override init(frame: Rect = .zero) {
    super.init(frame: frame)
    line.acceptsHits = false
    addSubview(line)
  }

  func show(_ x: Double, _ height: Double, _ color: Color, _ tip: @escaping () -> String) {
    frame = Rect(x - 3, 0, 7, height)
    line.frame = Rect(3, 0, 1, height)
    line.backgroundColor = color
    makeToolTip = tip
  }
}

/// The symbol of a mark, with room around it for the pointer.
final class TimelineMark: View {
  private let symbol = MarkView()

  override init(frame: Rect = .zero) {
    super.init(frame: frame)
    symbol.relativeFrame = .fill
    addSubview(symbol)
  }

  func show(_ kind: MotionMark.Kind, at frame: Rect, _ tip: @escaping () -> String) {
    self.frame = frame
    symbol.show(kind)
    makeToolTip = tip
  }
}

/// A bar with a text in it, which is left out where it does not fit.
final class TimelineBar: View {
  private let label = Label("", fontSize: 10)
  private var spans = Pool { () -> View in
    let span = View()
    span.acceptsHits = false
    return span
  }
  private let spanLayer = View()

  override init(frame: Rect = .zero) {
    super.init(frame: frame)
    clipsToBounds = true
    cornerRadius = 3
    label.numberOfLines = 1
    label.lineBreakMode = .byTruncatingTail
    spanLayer.relativeFrame = .fill
    spanLayer.acceptsHits = false
    addSubview(spanLayer)
    addSubview(label)
  }

  /// Shows a bar.
  /// - Parameters:
  ///   - parts: the parts in another color, in the bar's coordinates: where a hand holds the view, or where the
  ///     progress is in the plan's segment.
  ///   - inset: the distance of the text from the left edge, in points.
  func show(
    _ text: String, _ color: Color, _ textColor: Color, parts: (places: [ClosedRange<Double>], color: Color),
    inset: Double
  ) {
    backgroundColor = color
    spans.begin()
    for part in parts.places {
      let span = spans.next(in: spanLayer)
      span.frame = Rect(part.lowerBound, 0, part.upperBound - part.lowerBound, bounds.height)
      span.backgroundColor = parts.color
    }
    spans.end()
    label.text = text
    label.textColor = textColor
    let width = bounds.width - inset - 4
    label.isHidden = width < 18 || text.isEmpty
    label.frame = Rect(inset, 0, max(0, width), bounds.height)
  }
}

import Controls
import Geometry
import MotionLog
import Views

/// The names of the symbols and of the colors that the timeline shows now. Names without room are left out.
final class TimelineLegend: View {
  private var marks: [MotionMark.Kind] = []
  private var bars: [TimelineRow.Kind] = []
  private var symbols = Pool { MarkView() }
  private var swatches = Pool { () -> View in
    let swatch = View()
    swatch.acceptsHits = false
    swatch.cornerRadius = 2
    return swatch
  }
  private var labels = Pool { () -> Label in
    let label = Label("", fontSize: 10)
    label.numberOfLines = 1
    label.textRole = .secondaryText
    return label
  }
  private let edge = View()

  static let height = 22.0

  override init(frame: Rect = .zero) {
    super.init(frame: frame)
    clipsToBounds = true
    edge.acceptsHits = false
    backgroundRole = .surface
    addSubview(edge)
  }

  /// Names symbols and colors.
  func show(_ marks: Set<MotionMark.Kind>, _ bars: Set<TimelineRow.Kind>) {
    let marks = MotionMark.Kind.allCases.filter(marks.contains)
    let bars = TimelineRow.Kind.allCases.filter { bars.contains($0) && $0.legend != nil }
    guard marks != self.marks || bars != self.bars else { return }
    (self.marks, self.bars) = (marks, bars)
    setNeedsLayout()
  }

  /// The shown names, from left to right.
  var names: [String] { subviews.compactMap { $0 as? Label }.filter { !$0.isHidden }.map(\.text) }

  override func layoutSubviews() {
    super.layoutSubviews()
    edge.frame = Rect(0, 0, bounds.width, 1)
    symbols.begin()
    swatches.begin()
    labels.begin()
    var x = 10.0
    for kind in marks {
      guard let end = putLabel(kind.rawValue, at: x + 14) else { break }
      let symbol = symbols.next(in: self)
      symbol.show(kind)
      symbol.frame = Rect(x, 4, 12, 14)
      x = end + 14
    }
    let colors = InspectorColors(theme)
    for kind in bars {
      guard let name = kind.legend, let end = putLabel(name, at: x + 14) else { break }
      let swatch = swatches.next(in: self)
      swatch.backgroundColor = colors.bar(kind)
      swatch.frame = Rect(x, 7, 10, 8)
      x = end + 14
    }
    symbols.end()
    swatches.end()
    labels.end()
  }

  /// - Returns: the right edge of the text; nil where there is no room for it.
  private func putLabel(_ text: String, at x: Double) -> Double? {
    let label = labels.next(in: self)
    label.text = text
    let width = label.measuredSize(within: Size(.infinity, .infinity)).width.rounded(.up)
    guard x + width <= bounds.width - 8 else {
      label.isHidden = true
      return nil
    }
    label.frame = Rect(x, 4, width, 14)
    return x + width
  }

  override func themeDidChange() {
    super.themeDidChange()
    edge.backgroundColor = theme.separator
    setNeedsLayout()
  }
}

nonisolated extension TimelineRow.Kind {
  /// The name of the bars' color; nil for bars that their rows name.
  fileprivate var legend: String? {
    switch self {
    case .spring: "spring"
    case .tween: "tween"
    case .hand: "hand"
    case .physics: "physics"
    case .animation: "animation"
    case .waiting: "waits"
    case .lock: "has the lock"
    case .transition, .other: nil
    }
  }
}

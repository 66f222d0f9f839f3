import Geometry
import Glibc
import MotionLog
import Stage
import Views

/// A bar for each of the newest frames, stacked of what its parts cost, with the line of the display's period.
///
/// The pointer chooses a frame; a click keeps it chosen until the next click. The wheel magnifies the bars.
final class CostGraph: View, HoverObserver {
  private var frames: [FrameCost] = []
  /// The number of the first shown frame.
  private var first = 0
  private var pinned: Int?
  private var hovered: Int?
  /// How much the bars are magnified: 1 to ``mostZoom``.
  private var zoom = 1.0
  private let limitLabel = Label.column("", .secondaryText)
  private let topLabel = Label.column("", .secondaryText)

  /// Called when another frame is chosen, with its number; nil for none, the newest.
  var onChoose: ((Int?) -> Void)?

  /// The number of the chosen frame; nil for none.
  var chosen: Int? { hovered ?? pinned }

  static let barWidth = 3.0
  private static let foot = 6.0
  private static let mostZoom = 64.0
  /// The room above the bars, where missed refreshes are marked.
  private static let head = 18.0

  override init(frame: Rect = .zero) {
    super.init(frame: frame)
    clipsToBounds = true
    for label in [limitLabel, topLabel] {
      // Bars may be behind it.
      label.backgroundRole = .background
      addSubview(label)
    }
    madeExtras.hoverObserver = self
    let tap = TapGestureRecognizer()
    tap.addAction { [weak self] in self?.click($0) }
    addGestureRecognizer(tap)
  }

  // MARK: Choosing

  func hover(_ view: View, _ change: HoverChange) {
    switch change {
    case .entered, .moved, .pressed:
      guard let pointer = window?.pointerLocation, let place = convert(pointer, from: nil) else { return }
      setHovered(number(at: place.x))
    case .exited: setHovered(nil)
    }
  }

  private func setHovered(_ number: Int?) {
    guard number != hovered else { return }
    hovered = number
    setNeedsDisplay()
    onChoose?(chosen)
  }

  private func click(_ recognizer: GestureRecognizer) {
    let number = number(at: recognizer.location(in: self).x)
    pinned = number == pinned ? nil : number
    setNeedsDisplay()
    onChoose?(chosen)
  }

  /// The newest frame is at the right edge.
  private func left(of index: Int) -> Double { bounds.width - Double(frames.count - index) * pitch }

  private var pitch: Double { max(Self.barWidth, (bounds.width / Double(CostHistory.most))) }

  private func number(at x: Double) -> Int? {
    let index = frames.count - 1 - Int(((bounds.width - x) / pitch).rounded(.down))
    return frames.indices.contains(index) ? first + index : nil
  }

  override func wheelTurned(_ event: WheelEvent) {
    let notches = event.delta.y * (event.isPrecise ? 0.25 : 1)
    guard notches.isFinite, notches != 0 else { return super.wheelTurned(event) }
    zoom = min(Self.mostZoom, max(1, zoom * pow(2, min(6, max(-6, notches / 2)))))
    setNeedsDisplay()
    setNeedsLayout()
  }

  // MARK: Showing

  /// Shows the newest frames.
  func show(_ history: CostHistory) {
    frames = Array(history.newest)
    first = history.count - frames.count
    if let pinned, pinned < first { self.pinned = nil }
    if let hovered, hovered < first { self.hovered = nil }
    setNeedsDisplay()
    setNeedsLayout()
  }

  /// The display's period; 1/60 s where there is no display.
  private var period: Double { frames.last { $0.period != nil }?.period ?? 1.0 / 60 }

  /// The seconds at the top of the bars: one and a half periods or, where frames take longer, up to eight.
  private var top: Double {
    let most = frames.reduce(0) { max($0, $1.total) }
    return min(8, max(1.5, (most / period * 2).rounded(.up) / 2)) * period / zoom
  }

  override func draw(_ context: DrawingContext) {
    let theme = theme
    let height = bounds.height - Self.head - Self.foot
    guard height > 10, bounds.width > 20 else { return }
    let base = Self.head + height
    let scale = height / top
    var line = Path()
    let limit = (base - period * scale).rounded() + 0.5
    line.move(to: Point(0, limit))
    line.addLine(to: Point(bounds.width, limit))
    context.fill(Rect(0, base, bounds.width, 1), theme.separator)
    if let chosen, let index = frames.indices.first(where: { first + $0 == chosen }) {
      context.fill(Rect(left(of: index), 0, pitch, base), theme.selection)
    }
    drawBars(context, base, height, scale)
    if limit > Self.head { context.stroke(line, theme.danger.withAlpha(0.7), width: 1) }
  }

  /// One path for each part, so that the number of fills does not grow with the frames.
  private func drawBars(_ context: DrawingContext, _ base: Double, _ height: Double, _ scale: Double) {
    var heights = [Double](repeating: 0, count: frames.count)
    let width = max(1, pitch - 1)
    for phase in FrameCost.Phase.allCases {
      var path = Path()
      for (index, frame) in frames.enumerated() {
        let tall = min(height - heights[index], frame[phase] * scale)
        guard tall > 0.05 else { continue }
        path.addRect(Rect(left(of: index), base - heights[index] - tall, width, tall))
        heights[index] += tall
      }
      context.fill(path, CostColors.color(of: phase, in: theme))
    }
    var missed = Path()
    for (index, frame) in frames.enumerated() where frame.missedRefreshes > 0 {
      let x = left(of: index) + width / 2
      missed.move(to: Point(x - 4, 3))
      missed.addLine(to: Point(x + 4, 3))
      missed.addLine(to: Point(x, 11))
      missed.closeSubpath()
    }
    context.fill(missed, theme.danger)
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let height = bounds.height - Self.head - Self.foot
    limitLabel.text = TimeText.cost(period)
    topLabel.text = TimeText.cost(top, decimals: top < 0.01 ? 2 : 1)
    let limit = Self.head + height - period * height / top
    limitLabel.isHidden = height < 40 || limit < Self.head
    // Both have room.
    topLabel.isHidden = height < 40 || !limitLabel.isHidden && limit - 17 < Self.head - 2 + 15
    func place(_ label: Label, _ y: Double) {
      let width = label.sizeThatFits(Size(.infinity, .infinity)).width.rounded(.up)
      label.frame = Rect(6, y.rounded(), width, 15)
    }
    place(limitLabel, limit - 17)
    place(topLabel, Self.head - 2)
  }

  override func themeDidChange() {
    super.themeDidChange()
    setNeedsDisplay()
  }
}

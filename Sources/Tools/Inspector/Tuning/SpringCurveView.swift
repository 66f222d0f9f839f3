import Controls
import Geometry
import MotionLog
import Views

/// The curve of a spring, with a handle for its response and one for its damping.
final class SpringCurveView: View {
  /// The spring that is tuned.
  private(set) var shape = SpringShape(response: 0.4, dampingRatio: 1)
  private var base: SpringShape?
  private var other: SpringShape?
  private var hasDamping = true
  /// Called with true when a drag of a handle begins, and with false when it ends.
  var onTrackingChange: ((Bool) -> Void)?
  /// Called during a drag with the parameter and its value, which is not rounded, and may be outside its range.
  var onChange: ((_ parameter: String, _ value: Double) -> Void)?

  private let summary = Label.column("", .secondaryText)
  private let baseName = Label.column("", .secondaryText, alignment: .trailing)
  private let otherName = Label("", alignment: .trailing)
  private var ticks = Pool { Label.column("", .secondaryText, alignment: .center) }
  private var duration = 1.0
  private var drag: (handle: SpringPlot.Handle, offset: Double, ratio: Double, start: Double)?

  static let height = 150.0

  override init(frame: Rect = .zero) {
    super.init(frame: frame)
    clipsToBounds = true
    otherName.font = summary.font
    otherName.numberOfLines = 1
    for label in [summary, baseName, otherName] { addSubview(label) }
    let pan = PanGestureRecognizer { [unowned self] in panDidChange($0) }
    pan.minimumDistance = 0
    addGestureRecognizer(pan)
    accessibilityLabel = "Spring"
  }

  /// Shows a spring.
  /// - Parameters:
  ///   - base: the spring without tuning, and a word for it; nil if it is the same.
  ///   - other: the spring of the other set, and its name; nil if it is the same.
  ///   - hasDamping: whether the damping can be changed.
  func show(
    _ shape: SpringShape, base: (shape: SpringShape, name: String)?, other: (shape: SpringShape, name: String)?,
    hasDamping: Bool
  ) {
    (self.shape, self.base, self.other, self.hasDamping) = (shape, base?.shape, other?.shape, hasDamping)
    (baseName.text, otherName.text) = (base?.name ?? "", other?.name ?? "")
    // The axis stays under a drag, so that the handle stays under the pointer.
    if drag == nil { duration = SpringPlot.duration(for: [shape, self.base, self.other].compactMap { $0 }) }
    summary.text = shape.summary
    setNeedsLayout()
    setNeedsDisplay()
  }

  var plot: SpringPlot {
    SpringPlot(
      area: Rect(12, 22, max(1, bounds.width - 24), max(1, bounds.height - 22 - 20)), duration: duration)
  }

  // MARK: Handles

  /// The handle at a place; nil if none is near.
  func handle(at point: Point) -> SpringPlot.Handle? {
    let handles: [SpringPlot.Handle] = hasDamping ? [.damping, .response] : [.response]
    let near = handles.map { ($0, plot.place(of: $0, shape).distance(to: point)) }.min { $0.1 < $1.1 }
    return near.flatMap { $0.1 <= 22 ? $0.0 : nil }
  }

  private func panDidChange(_ recognizer: GestureRecognizer) {
    let point = recognizer.location(in: self)
    switch recognizer.state {
    case .began:
      guard let handle = handle(at: point) else { return }
      let place = plot.place(of: handle, shape)
      drag = (handle, place.x - point.x, shape.dampingRatio, point.y)
      onTrackingChange?(true)
      setNeedsDisplay()
    case .changed: move(to: point)
    case .ended, .cancelled:
      guard drag != nil else { return }
      drag = nil
      onTrackingChange?(false)
      duration = SpringPlot.duration(for: [shape, base, other].compactMap { $0 })
      setNeedsLayout()
      setNeedsDisplay()
    case .possible, .failed: break
    }
  }

  private func move(to point: Point) {
    guard let drag else { return }
    switch drag.handle {
    case .response: onChange?("response", plot.time(at: point.x + drag.offset))
    case .damping:
      onChange?("dampingRatio", SpringPlot.dampingRatio(from: drag.ratio, draggedUp: drag.start - point.y))
    }
  }

  // MARK: Drawing

  override func layoutSubviews() {
    super.layoutSubviews()
    var right = bounds.width - 12
    for label in [otherName, baseName] where !label.text.isEmpty {
      let width = label.sizeThatFits(Size(.infinity, .infinity)).width.rounded(.up)
      label.frame = Rect(right - width, 3, width, 16)
      right -= width + 10
    }
    summary.frame = Rect(12, 3, max(0, right - 12), 16)
    ticks.begin()
    for share in [0.0, 0.25, 0.5, 0.75, 1] {
      let label = ticks.next(in: self)
      label.text = TimeText.duration(duration * share)
      let x = plot.point(duration * share, 0).x
      label.alignment = share == 0 ? .leading : share == 1 ? .trailing : .center
      label.frame = Rect(share == 0 ? x : share == 1 ? x - 60 : x - 30, bounds.height - 17, 60, 15)
    }
    ticks.end()
  }

  override func themeDidChange() {
    super.themeDidChange()
    backgroundColor = theme.surface
    cornerRadius = theme.radii.control
    otherName.textColor = InspectorColors(theme).later
    setNeedsDisplay()
  }

  override func draw(_ context: DrawingContext) {
    let plot = plot
    let colors = InspectorColors(theme)
    for share in [0.0, 0.25, 0.5, 0.75, 1] {
      let x = plot.point(duration * share, 0).x.rounded()
      context.fill(Rect(x, plot.area.minY, 1, plot.area.height), colors.grid)
    }
    for value in [0.0, 1] {
      context.fill(Rect(plot.area.minX, plot.point(0, value).y.rounded(), plot.area.width, 1), theme.separator)
    }
    if let base { context.stroke(plot.path(of: base), theme.secondaryText.withAlpha(0.6), width: 1.25) }
    if let other { context.stroke(plot.path(of: other), colors.later.withAlpha(0.8), width: 1.25) }
    context.stroke(plot.path(of: shape), theme.accent, width: 2)
    let foot = plot.place(of: .response, shape)
    context.fill(
      Rect(foot.x - 0.5, plot.point(0, 1).y, 1, foot.y - plot.point(0, 1).y), theme.accent.withAlpha(0.5))
    draw(.response, at: foot, context)
    if hasDamping { draw(.damping, at: plot.place(of: .damping, shape), context) }
  }

  private func draw(_ handle: SpringPlot.Handle, at point: Point, _ context: DrawingContext) {
    let radius = drag?.handle == handle ? 6.5 : 5
    let circle = Path(ellipseIn: Rect(point.x - radius, point.y - radius, 2 * radius, 2 * radius))
    context.fill(circle, theme.knob)
    context.stroke(circle, theme.accent, width: 2)
  }
}

import Geometry
import Views

/// The line between two panes. A drag moves it, and so do the arrow keys while it has the focus.
final class SplitDivider: View {
  /// The distance from its line at which it can be dragged, in points.
  static let reach = 5.0
  static let step = 16.0
  /// Called with the new place of the line, in points.
  var onMove: ((_ x: Double) -> Void)?
  private let line = View()
  private var start = 0.0

  override init(frame: Rect = .zero) {
    super.init(frame: frame)
    identifier = "divider"
    line.backgroundColor = Color(red: 1, green: 1, blue: 1, alpha: 0.16)
    line.acceptsHits = false
    addSubview(line)
    let pan = PanGestureRecognizer { [weak self] in self?.panDidChange($0) }
    pan.directions = .horizontal
    pan.minimumDistance = 0
    addGestureRecognizer(pan)
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    line.frame = onPixels(Rect(bounds.width / 2 - 0.5, 0, 1, bounds.height))
  }

  private func panDidChange(_ recognizer: GestureRecognizer) {
    guard let pan = recognizer as? PanGestureRecognizer else { return }
    switch pan.state {
    case .began: start = center.x
    case .changed, .ended: onMove?(start + pan.translation.x)
    case .cancelled: onMove?(start)
    case .possible, .failed: break
    }
  }

  /// A splitter whose value is its place in points.
  override func describeAccessibility(_ description: inout AccessibilityDescription) {
    description.role = .splitter
    description.label = "Divider"
    description.range = .init(center.x, in: 0...max(center.x, superview?.bounds.width ?? 0), step: Self.step)
    description.actions = [.increment, .decrement]
  }

  override func accessibilityIncrement() { onMove?(center.x + directed(Vector(Self.step, 0)).x) }
  override func accessibilityDecrement() { onMove?(center.x - directed(Vector(Self.step, 0)).x) }

  override func accessibilitySetValue(_ value: Double) -> Bool {
    guard value.isFinite else { return false }
    onMove?(min(max(0, value), superview?.bounds.width ?? 0))
    return true
  }

  override var canBecomeFocused: Bool { true }

  override func keyDown(_ event: KeyEvent) -> Bool {
    guard event.modifiers.isEmpty, event.key == .left || event.key == .right else { return super.keyDown(event) }
    onMove?(center.x + (event.key == .left ? -SplitDivider.step : SplitDivider.step))
    return true
  }
}

import Geometry
import MotionLog
import Views

/// The symbol of a mark.
final class MarkView: View {
  private(set) var kind: MotionMark.Kind?
  /// Half of the symbol's height, in points.
  static let radius = 4.5

  override init(frame: Rect = .zero) {
    super.init(frame: frame)
    acceptsHits = false
  }

  func show(_ kind: MotionMark.Kind) {
    guard kind != self.kind else { return }
    self.kind = kind
    setNeedsDisplay()
  }

  override func draw(_ context: DrawingContext) {
    guard let kind else { return }
    let path = kind.symbol(at: Point(bounds.midX, bounds.midY), radius: Self.radius)
    let color = FigureColors(theme.style).of(kind)
    if kind.isSymbolOutlined { context.stroke(path, color, width: 1.5) } else { context.fill(path, color) }
  }

  override func themeDidChange() {
    super.themeDidChange()
    setNeedsDisplay()
  }
}

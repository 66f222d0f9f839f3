import Stagecraft
import Testing

/// What views draw themselves.
struct DrawingPictureTests {
  /// A gauge: an arc, its ticks, a needle and a clipped wave.
  private final class Gauge: View {
    override func draw(_ context: DrawingContext) {
      let bounds = context.bounds
      context.saveGState()
      context.clip(to: Path(ellipseIn: bounds.insetBy(dx: 14, dy: 14)))
      var wave = Path()
      wave.move(to: Point(0, bounds.height * 0.7))
      wave.addCurve(
        to: Point(bounds.width, bounds.height * 0.7), control1: Point(bounds.width / 3, bounds.height * 0.5),
        control2: Point(bounds.width * 2 / 3, bounds.height * 0.9))
      wave.addLine(to: Point(bounds.width, bounds.height))
      wave.addLine(to: Point(0, bounds.height))
      context.fill(wave, Color(rgb: 0x2a4f9e))
      context.restoreGState()
      context.translateBy(x: bounds.midX, y: bounds.midY)
      let radius = bounds.width / 2 - 8
      var arc = Path()
      arc.addArc(center: .zero, radius: radius, startAngle: .pi * 0.75, endAngle: .pi * 1.9, clockwise: true)
      context.stroke(arc, Color(rgb: 0x5b8df5), PathStroke(width: 8, cap: .round))
      for tick in 0...10 {
        context.saveGState()
        context.rotate(by: .pi * (0.75 + Double(tick) * 0.15))
        context.fill(Rect(radius - 18, -1, 8, 2), .white.withAlpha(tick % 5 == 0 ? 1 : 0.5))
        context.restoreGState()
      }
      context.rotate(by: .pi * 1.9)
      var needle = Path()
      needle.move(to: Point(-10, -4))
      needle.addLine(to: Point(radius - 22, 0))
      needle.addLine(to: Point(-10, 4))
      needle.closeSubpath()
      context.fill(needle, Color(rgb: 0xf288aa))
      context.fill(Path(ellipseIn: Rect(-6, -6, 12, 12)), .white)
    }
  }

  @Test(arguments: [1.0, 2]) func `a gauge, and one that is turned and half as large`(scale: Double) throws {
    let stage = HeadlessStage(
      size: Size(240, 140), scale: scale, background: Color(rgb: 0x10131a), text: try PinnedFont.text())
    let gauge = Gauge(frame: Rect(10, 10, 120, 120))
    let small = Gauge(frame: Rect(130, 20, 100, 100))
    small.backgroundColor = Color(rgb: 0x1b2331)
    small.transform = Transform2D(rotation: 0.3).concatenating(Transform2D(scaleX: 0.7, y: 0.7))
    for view in [gauge, small] { stage.window.addSubview(view) }
    stage.start()
    try Golden.check(try #require(stage.core.target.picture()), scale == 1 ? "drawing" : "drawing-2x")
  }
}

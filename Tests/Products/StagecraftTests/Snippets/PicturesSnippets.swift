import Stagecraft
import Testing

// The Swift blocks of Docs/PICTURES.md, and those of the comments of the types that it is about.

enum PicturesSnippets {
  final class Gauge: View {
    var level = 0.5 { didSet { setNeedsDisplay() } }

    override func draw(_ context: DrawingContext) {
      let side = min(context.bounds.width, context.bounds.height)
      context.translateBy(x: context.bounds.midX, y: context.bounds.midY)
      var arc = Path()
      arc.addArc(center: .zero, radius: side * 0.4, startAngle: -.pi, endAngle: .pi * (level - 1), clockwise: true)
      context.stroke(arc, Color(rgb: 0x5b8df5), PathStroke(width: side / 12, cap: .round))
    }
  }

  final class Dial: View {
    override func draw(_ context: DrawingContext) {
      let dial = Path(ellipseIn: context.bounds.insetBy(dx: 4, dy: 4))
      context.fill(dial, .black)
      context.stroke(dial, .white, width: 3)
    }
  }
}

struct PicturesSnippetTests {
  @Test func `a gauge and a dial draw themselves`() {
    let window = Window(frame: Rect(0, 0, 100, 100))
    for view in [PicturesSnippets.Gauge(frame: Rect(0, 0, 40, 40)), PicturesSnippets.Dial(frame: Rect(0, 50, 40, 40))] {
      window.addSubview(view)
      window.layoutIfNeeded()
      #expect(view.window === window)
    }
  }

  @Test func `a photograph`() {
    let photo = ImageView(source: .file("cat.jpg"), contentMode: .scaleAspectFill)
    photo.cornerRadius = 12
    photo.clipsToBounds = true
    photo.placeholderColor = Color(rgb: 0x2a2f3a)
    #expect(photo.loadState == .idle && photo.displayedColor == Color(rgb: 0x2a2f3a))
  }

  @Test func `an image in memory`() {
    var bytes: [UInt8] = []
    for y in 0..<8 {
      for x in 0..<8 { bytes += (x + y) % 2 == 0 ? [255, 255, 255, 255] : [40, 40, 40, 255] }
    }
    let checks = Image(premultipliedRGBA: bytes, width: 8, height: 8)
    #expect(checks.size == Size(8, 8))
  }

  @Test func `a heart`() {
    var heart = Path()
    heart.move(to: Point(12, 20))
    heart.addCurve(to: Point(12, 7), control1: Point(-4, 11), control2: Point(7, 1))
    heart.addCurve(to: Point(12, 20), control1: Point(17, 1), control2: Point(28, 11))
    heart.closeSubpath()
    let view = PathView(heart, fill: Color(rgb: 0xe0405a), stroke: .white, width: 1.5)
    #expect(view.path.elements.count == 4 && view.stroke.width == 1.5)
  }

  @Test func `icons`() {
    let search = Icon.search.makeView(size: 20, color: .white)
    let star = ImageView(Icon.star.image(size: 16))
    star.tintColor = Color(rgb: 0xffc840)
    #expect(search.bounds.size == Size(20, 20) && star.image?.size == Size(16, 16))
    let ring = PathView(Path(ellipseIn: Rect(2, 2, 20, 20)), fill: nil, stroke: .white, width: 3)
    #expect(ring.fillColor == nil)
  }
}

import Stagecraft
import Testing

// The Swift blocks of Docs/PICTURES.md, and those of the comments of the types that it is about.

struct PicturesSnippetTests {
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

import Geometry
import Rendering
import Testing
import Views

struct TextTests {
  private func text(
    _ transform: Transform2D, box: Rect = Rect(0, 0, 10, 6), alignment: TextAlignment = .leading
  ) -> DisplayItem {
    .text(TextItem("a", fontSize: 6, color: .white, box: box, alignment: alignment, transform: transform))
  }

  @Test(arguments: [0, 0.01, -0.015])
  func `at a whole pixel, near enough, text is its mask`(offset: Double) {
    let font = BoxText()
    for i in 0..<60 { font.mask[i % 10, i / 10] = UInt8(i * 4) }
    let buffer = picture([text(at(8 + offset, 9 - offset))], text: font)
    for i in 0..<60 { #expect(buffer.alpha(8 + i % 10, 9 + i / 10) == i * 4) }
  }

  @Test func `a text that only moves and fades is shaped once`() {
    let font = BoxText()
    let rasterizer = Rasterizer(text: font)
    var item = TextItem("a", fontSize: 6, color: .white, box: Rect(0, 0, 10, 6))
    for frame in 0..<200 {
      item.transform = at(Double(frame) / 7, 3)
      item.alpha = 1 - Double(frame) / 300
      rasterizer.draw(DisplayList([.text(item)]), into: PixelBuffer(width: 64, height: 48), scale: 1)
    }
    #expect(font.scales.count == 1)
    item.fontSize = 7
    rasterizer.draw(DisplayList([.text(item)]), into: PixelBuffer(width: 64, height: 48), scale: 1)
    rasterizer.draw(DisplayList([.text(item)]), into: PixelBuffer(width: 64, height: 48), scale: 2)
    #expect(font.scales == [1, 1, 2])
  }

  @Test func `a text outside what is drawn is not shaped`() {
    let font = BoxText()
    _ = picture([text(at(500, 3))], text: font)
    _ = picture([text(at(5, 3))], damage: [Rect(40, 30, 5, 5)], text: font)
    #expect(font.scales.isEmpty)
  }

  @Test func `between pixels it moves smoothly and keeps its mass`() {
    let buffer = picture([text(at(8.25, 9.5))])
    #expect(buffer.alpha(8, 12) == 191 && buffer.alpha(18, 12) == 64)
    #expect(buffer.alpha(12, 9) == 128 && buffer.alpha(12, 15) == 128)
    #expect(buffer.alpha(12, 12) == 255)
    #expect(abs(buffer.area - 60) < 0.2)
    let lower = picture([text(at(8, 9.75))])
    #expect(lower.alpha(12, 9) == 64 && lower.alpha(12, 15) == 191)
  }

  @Test func `alignment keeps to whole pixels`() {
    let box = Rect(0, 0, 25, 21)
    #expect(picture([text(at(8, 8), box: box)]).alpha(8, 18) == 255)
    // 7.5 pixels are left over on both sides, and as many above and below: rounded away from zero.
    let centered = picture([text(at(8, 8), box: box, alignment: .center)])
    #expect(centered.alpha(15, 18) == 0 && centered.alpha(16, 18) == 255)
    #expect(centered.alpha(20, 15) == 0 && centered.alpha(20, 16) == 255)
    let trailing = picture([text(at(8, 8), box: box, alignment: .trailing)])
    #expect(trailing.alpha(22, 18) == 0 && trailing.alpha(23, 18) == 255 && trailing.alpha(32, 18) == 255)
  }

  @Test func `turned and scaled text keeps its mass`() {
    let turned = picture([text(Transform2D(rotation: 0.5).concatenating(at(20, 20)))])
    #expect(abs(turned.area / 60 - 1) < 0.02)
    let smaller = picture([text(Transform2D(a: 0.8, b: 0, c: 0, d: 0.8, tx: 20, ty: 20))])
    #expect(abs(smaller.area / (60 * 0.64) - 1) < 0.03)
  }

  @Test func `text is asked for at the size of its pixels`() {
    let font = BoxText()
    _ = picture([text(at(4, 4))], scale: 2, text: font)
    _ = picture([text(Transform2D(scaleX: 1.2, y: 1.2))], scale: 2, text: font)
    _ = picture([text(Transform2D(scaleX: 2, y: 2))], scale: 2, text: font)
    #expect(font.scales == [2, 2, 4])
  }
}

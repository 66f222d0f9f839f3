import Geometry
import Rendering
import Testing

struct PixelBufferTests {
  @Test func `a wrapped picture keeps to its pitch`() {
    let words = UnsafeMutablePointer<UInt32>.allocate(capacity: 40 * 20)
    defer { words.deallocate() }
    words.initialize(repeating: 0x1234_5678, count: 800)
    let buffer = PixelBuffer(wrapping: words, width: 33, height: 20, pitch: 160)
    let items: [DisplayItem] = [
      .shape(ShapeItem(size: Size(100, 100), transform: at(-10.5, -10.5), cornerRadius: 4, fill: .white)),
      .shape(
        ShapeItem(
          size: Size(70, 70), transform: turned(20, Size(70, 70), x: -20, y: -20), fill: .white, alpha: 0.5)),
      .shadow(ShadowItem(size: Size(70, 70), transform: at(-20, -20), blur: 9, color: .black)),
      .text(TextItem("a", fontSize: 6, color: .white, box: Rect(30, 17, 10, 6), transform: at(0.5, 0.5))),
    ]
    Rasterizer(text: BoxText()).draw(DisplayList(items), into: buffer, scale: 1, background: .black)
    for y in 0..<20 {
      #expect(buffer[0, y] >> 24 == 255)
      for x in 33..<40 { #expect(words[y * 40 + x] == 0x1234_5678) }
    }
  }

  @Test func `a comparison counts and measures`() {
    let (a, b) = (PixelBuffer(width: 4, height: 4), PixelBuffer(width: 4, height: 4))
    b[1, 1] = 0x0003_0000
    b[2, 2] = 0xff00_0000
    #expect(a.differenceCount(from: b) == 2)
    #expect(a.differenceCount(from: b, tolerance: 3) == 1)
    #expect(a.largestDifference(from: b) == 255)
    #expect(a.differenceCount(from: PixelBuffer(width: 4, height: 5)) == 20)
  }

  @Test func `a smaller picture keeps the mean`() {
    let large = PixelBuffer(width: 9, height: 6)
    for y in 0..<6 {
      for x in 0..<9 where x >= 3 { large[x, y] = 0xffff_ffff }
    }
    let small = large.downscaled(toWidth: 2, height: 2)
    #expect(small[1, 0] == 0xffff_ffff)
    #expect(small[0, 1] == 0x5555_5555)
    let same = large.downscaled(toWidth: 9, height: 6)
    #expect(same.differenceCount(from: large) == 0)
  }

  @Test(arguments: [(-3, -2), (6, 5), (100, 0), (Int.max, Int.min)])
  func `a copy is cut off at the edges`(x: Int, y: Int) {
    let (from, to) = (PixelBuffer(width: 5, height: 5), PixelBuffer(width: 8, height: 8))
    for i in 0..<25 { from[i % 5, i / 5] = UInt32(i + 1) }
    from.blit(into: to, x: x, y: y)
    for ty in 0..<8 {
      for tx in 0..<8 {
        let (sx, sy) = (tx.subtractingReportingOverflow(x), ty.subtractingReportingOverflow(y))
        let inside =
          !sx.overflow && !sy.overflow && (0..<5).contains(sx.partialValue) && (0..<5).contains(sy.partialValue)
        #expect(to[tx, ty] == (inside ? from[sx.partialValue, sy.partialValue] : 0))
      }
    }
  }
}

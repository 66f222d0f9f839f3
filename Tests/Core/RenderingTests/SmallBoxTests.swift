import CRaster
import Geometry
import Rendering
import Testing

/// Rectangles whose corners are looked up.
struct SmallBoxTests {
  private func box(_ numbers: inout Numbers, alpha: Double) -> DisplayItem {
    let size = Size(numbers.next(3...40), numbers.next(3...30))
    return .shape(
      ShapeItem(
        size: size, transform: at(numbers.next(-4...40), numbers.next(-4...30)), cornerRadius: numbers.next(1...20),
        fill: Color(red: numbers.next(0...1), green: numbers.next(0...1), blue: numbers.next(0...1)), alpha: alpha))
  }

  @Test(arguments: [0.6, 1]) func `drawn in parts it is the same picture`(alpha: Double) {
    var numbers = Numbers(seed: 21)
    for i in 0..<300 {
      let item = box(&numbers, alpha: alpha)
      let (x, y) = (numbers.next(1...63).rounded(), numbers.next(1...47).rounded())
      let whole = picture([item], background: .white)
      let parts = picture(
        [item], background: .white,
        damage: [Rect(0, 0, x, y), Rect(x, 0, 64 - x, y), Rect(0, y, x, 48 - y), Rect(x, y, 64 - x, 48 - y)])
      #expect(parts.differenceCount(from: whole) == 0, "box \(i): \(item)")
    }
  }

  @Test(arguments: [0.6, 1]) func `a plain rectangle drawn in parts is the same picture`(alpha: Double) {
    var numbers = Numbers(seed: 26)
    for i in 0..<200 {
      let size = Size(numbers.next(0.1...40), numbers.next(0.1...30))
      let item = DisplayItem.shape(
        ShapeItem(
          size: size, transform: at(numbers.next(-4...40), numbers.next(-4...30)), fill: Color(rgb: 0x3366aa),
          alpha: alpha))
      let (x, y) = (numbers.next(1...63).rounded(), numbers.next(1...47).rounded())
      let whole = picture([item], background: .white)
      let parts = picture(
        [item], background: .white,
        damage: [Rect(0, 0, x, y), Rect(x, 0, 64 - x, y), Rect(0, y, x, 48 - y), Rect(x, y, 64 - x, 48 - y)])
      #expect(parts.differenceCount(from: whole) == 0, "box \(i): \(item)")
      // A clip whose edge crosses its bounds takes another way to the same pixels.
      let clip = DisplayItem.beginClip(ClipItem(size: Size(900, 900), transform: at(-400.5, -400.5), cornerRadius: 20))
      #expect(picture([clip, item, .endClip], background: .white).differenceCount(from: whole) == 0, "box \(i)")
    }
  }

  @Test func `the four corners of a box are each its own`() {
    // Left and right, top and bottom are mirror images where the box lies at its own mirror image's place.
    for part in 0..<64 {
      let place = Double(part) / 64
      let size = Size(40, 30.5 - 2 * place)
      let buffer = picture([.shape(ShapeItem(size: size, transform: at(12, 8 + place), cornerRadius: 13, fill: .white))]
      )
      for y in 8..<39 {
        for x in 12..<52 {
          #expect(buffer[x, y] == buffer[63 - x, y])
        }
      }
    }
  }

  @Test func `inside a clip that cuts nothing off it is the same picture`() {
    var numbers = Numbers(seed: 22)
    for i in 0..<200 {
      let item = box(&numbers, alpha: 0.7)
      // The clip's edge crosses the box's bounds far from anything that the box covers.
      let clip = DisplayItem.beginClip(ClipItem(size: Size(900, 900), transform: at(-400.5, -400.5), cornerRadius: 20))
      #expect(picture([clip, item, .endClip]).differenceCount(from: picture([item])) == 0, "box \(i): \(item)")
    }
  }

  @Test func `places are as good as can be seen`() {
    var numbers = Numbers(seed: 23)
    for _ in 0..<200 {
      let (x, y) = (numbers.next(4...9), numbers.next(4...9))
      let buffer = picture([.shape(ShapeItem(size: Size(30, 24), transform: at(x, y), cornerRadius: 5, fill: .white))])
      let (left, top) = (Int(x), Int(y))
      // Half of 1/64 pixel is two levels.
      #expect(abs(Double(buffer.alpha(left, top + 12)) - 255 * (1 - x + Double(left))) <= 2.5)
      #expect(abs(Double(buffer.alpha(left + 15, top)) - 255 * (1 - y + Double(top))) <= 2.5)
      #expect(abs(Double(buffer.alpha(left + 30, top + 12)) - 255 * (x - Double(left))) <= 2.5)
      #expect(abs(Double(buffer.alpha(left + 15, top + 24)) - 255 * (y - Double(top))) <= 2.5)
    }
  }

  @Test func `a corner that another one displaced is computed again`() {
    // One rasterizer draws more corners than it can keep; each picture is that of a new one.
    let rasterizer = Rasterizer(text: BoxText())
    var numbers = Numbers(seed: 24)
    for i in 0..<3000 {
      let item = box(&numbers, alpha: 1)
      let buffer = PixelBuffer(width: 64, height: 48)
      rasterizer.draw(DisplayList([item]), into: buffer, scale: 1)
      if i % 10 == 0 { #expect(buffer.differenceCount(from: picture([item])) == 0, "box \(i): \(item)") }
    }
  }

  @Test(.enabled(if: craster_is_wide(), "needs a processor with AVX2"))
  func `vectors of four and of eight pixels give the same bytes`() {
    var numbers = Numbers(seed: 25)
    for i in 0..<60 {
      let group = DisplayItem.beginGroup(GroupItem(alpha: numbers.next(0.1...0.9), bounds: Rect(0, 0, 64, 48)))
      let clip = DisplayItem.beginClip(
        ClipItem(size: Size(50, 40), transform: at(numbers.next(0...9), 3.3), cornerRadius: 9))
      var items: [DisplayItem] = [box(&numbers, alpha: 1), clip, group, box(&numbers, alpha: 0.5)]
      items.append(
        .shape(
          ShapeItem(
            size: Size(30, 20), transform: at(numbers.next(0...20), 8), cornerRadius: 6, fill: .white, borderWidth: 1.5,
            borderColor: Color(rgb: 0x3366aa))))
      items.append(
        .shadow(ShadowItem(size: Size(20, 20), transform: at(numbers.next(0...20), 8.5), blur: 9, color: .black)))
      items += [
        .text(TextItem("a", fontSize: 9, color: .white, box: Rect(3, 4, 20, 9), transform: at(numbers.next(0...9), 0))),
        .endGroup, .endClip, box(&numbers, alpha: 0.3),
      ]
      let wide = picture(items, background: .white)
      craster_set_wide(false)
      let narrow = picture(items, background: .white)
      craster_set_wide(true)
      #expect(narrow.differenceCount(from: wide) == 0, "picture \(i)")
    }
  }
}

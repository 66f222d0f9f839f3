import Geometry
import Rendering
import Testing

struct ShapeTests {
  private func shape(
    _ size: Size, _ transform: Transform2D, radius: Double = 0, fill: Color = .white, alpha: Double = 1
  ) -> DisplayItem {
    .shape(ShapeItem(size: size, transform: transform, cornerRadius: radius, fill: fill, alpha: alpha))
  }

  @Test(arguments: [0, 1, 2.5, 4, 10, 15])
  func `coverage adds up to the area at any sub-pixel place`(radius: Double) {
    var numbers = Numbers(seed: UInt64(radius * 2) + 1)
    for _ in 0..<40 {
      let size = Size(numbers.next(30...40), 30)
      let place = at(numbers.next(4...9), numbers.next(4...9))
      let exact = size.width * size.height - (4 - Double.pi) * radius * radius
      #expect(abs(picture([shape(size, place, radius: radius)]).area / exact - 1) < 0.005)
    }
  }

  @Test(arguments: [3, 5, 8, 20])
  func `a circle covers its area`(diameter: Double) {
    var numbers = Numbers(seed: 5)
    for _ in 0..<40 {
      let place = at(numbers.next(4...9), numbers.next(4...9))
      let area = picture([shape(Size(diameter, diameter), place, radius: diameter / 2)]).area
      #expect(abs(area / (Double.pi * diameter * diameter / 4) - 1) < (diameter < 8 ? 0.02 : 0.005))
    }
  }

  @Test func `a turned rectangle covers its area`() {
    var numbers = Numbers(seed: 9)
    for i in 0..<60 {
      let size = Size(30, 20)
      let radius = i % 2 == 0 ? 0.0 : 6
      let map = turned(numbers.next(0...360), size, x: numbers.next(14...16), y: numbers.next(14...16))
      let exact = 600 - (4 - Double.pi) * radius * radius
      #expect(abs(picture([shape(size, map, radius: radius)]).area / exact - 1) < 0.005)
    }
  }

  @Test func `a turned hairline keeps its width`() {
    let size = Size(30, 0.5)
    let area = picture([shape(size, turned(20, size, x: 15, y: 20), fill: .white)]).area
    #expect(abs(area / 15 - 1) < 0.05)
  }

  @Test func `a skewed and stretched rectangle covers its area`() {
    let map = Transform2D(a: 1.4, b: 0.2, c: -0.3, d: 0.8, tx: 15.3, ty: 8.6)
    let area = picture([shape(Size(25, 25), map, radius: 8)]).area
    let exact = (625 - (4 - Double.pi) * 64) * map.determinant
    #expect(abs(area / exact - 1) < 0.01)
  }

  @Test func `fractional edges have the coverage of their part of a pixel`() {
    let buffer = picture([shape(Size(10, 10), at(4.25, 4.5))])
    #expect(buffer.alpha(4, 10) == 191)
    #expect(buffer.alpha(14, 10) == 64)
    #expect(buffer.alpha(10, 4) == 128)
    #expect(buffer.alpha(4, 4) == 96)
    #expect(buffer.alpha(3, 10) == 0 && buffer.alpha(15, 10) == 0)
  }

  @Test(arguments: [0.0, 1, 4, 9, 14])
  func `a translucent rounded rectangle has no seam`(radius: Double) {
    let buffer = picture([shape(Size(40, 30), at(8.4, 7.7), radius: radius, fill: .black, alpha: 0.5)])
    for y in 8..<37 {
      var row: [Int] = []
      for x in 0..<64 { row.append(buffer.alpha(x, y)) }
      let top = row.max() ?? 0
      #expect(top <= 128)
      // Up to the middle, away from it: a dip would be a seam, a rise a pixel drawn twice.
      #expect(row[..<28] == row[..<28].sorted()[...])
      #expect(row[28...] == row[28...].sorted(by: >)[...])
    }
    #expect(buffer.alpha(28, 22) == 128)
  }

  @Test func `moved by a whole pixel it is the same picture moved`() {
    var numbers = Numbers(seed: 3)
    for i in 0..<50 {
      let size = Size(numbers.next(1...25), numbers.next(1...20))
      let (x, y) = (numbers.next(8...14), numbers.next(8...14))
      let angle = i % 2 == 0 ? 0 : numbers.next(0...360)
      func item(_ dx: Double) -> DisplayItem {
        .shape(
          ShapeItem(
            size: size, transform: turned(angle, size, x: x + dx, y: y + dx),
            cornerRadius: min(size.width, size.height) / 3, fill: .white, borderWidth: 1.5, borderColor: .black))
      }
      let moved = PixelBuffer(width: 64, height: 48)
      picture([item(0)]).blit(into: moved, x: 1, y: 1)
      #expect(picture([item(1)]).differenceCount(from: moved) == 0, "size \(size) at \(x), \(y) turned \(angle)")
    }
  }

  @Test func `a border lies inside the edge and over the fill`() {
    let buffer = picture([
      .shape(
        ShapeItem(
          size: Size(20, 20), transform: at(5, 5), fill: Color(rgb: 0xff0000), borderWidth: 2,
          borderColor: Color(rgb: 0x0000ff, alpha: 0.5)))
    ])
    #expect(buffer[4, 10] == 0)
    #expect(buffer[5, 10] == 0xff7f_0080)
    #expect(buffer[6, 10] == 0xff7f_0080)
    #expect(buffer[7, 10] == 0xffff_0000)
    #expect(buffer[10, 6] == 0xff7f_0080 && buffer[10, 7] == 0xffff_0000)
  }

  @Test(arguments: [0.0, 17])
  func `no background shows between fill and border`(angle: Double) {
    // White border, white fill, black behind: the picture is that of a plain white shape.
    let size = Size(30, 24)
    let map = turned(angle, size, x: 15.3, y: 10.6)
    let plain = picture([shape(size, map, radius: 8)], background: .black)
    let bordered = picture(
      [
        .shape(
          ShapeItem(
            size: size, transform: map, cornerRadius: 8, fill: .white, borderWidth: 1.7, borderColor: .white))
      ], background: .black)
    #expect(bordered.largestDifference(from: plain) <= 1)
  }

  @Test func `a border without a fill leaves the middle`() {
    let buffer = picture([
      .shape(
        ShapeItem(size: Size(20, 20), transform: at(5, 5), cornerRadius: 6, borderWidth: 2, borderColor: .white))
    ])
    #expect(buffer.alpha(15, 15) == 0 && buffer.alpha(5, 15) == 255)
    let outer = 400 - (4 - Double.pi) * 36
    let inner = 256 - (4 - Double.pi) * 16
    let exact = outer - inner
    #expect(abs(buffer.area / exact - 1) < 0.005)
  }

  @Test func `a border wider than the shape is all of it`() {
    let item = ShapeItem(
      size: Size(20, 20), transform: at(5, 5), fill: .black, borderWidth: 50, borderColor: .white)
    #expect(picture([.shape(item)])[15, 15] == 0xffff_ffff)
  }

  @Test func `a scale makes points into pixels`() {
    let small = picture([shape(Size(20, 12), at(4, 3), radius: 4)], scale: 2)
    let large = picture([shape(Size(40, 24), at(8, 6), radius: 8)])
    #expect(small.differenceCount(from: large) == 0)
  }

  @Test func `a quarter turn is as exact as none`() {
    let size = Size(20, 10)
    let quarter = picture([shape(size, turned(90, size, x: 20, y: 20), radius: 3)])
    let upright = picture([shape(Size(10, 20), at(25, 15), radius: 3)])
    #expect(quarter.differenceCount(from: upright) == 0)
  }

  @Test func `blending rounds to nearest`() {
    for alpha in stride(from: 0, through: 255, by: 5) {
      for under in stride(from: 0, through: 255, by: 15) {
        let color = Color(red: 1, green: 1, blue: 1, alpha: Double(alpha) / 255)
        let gray = Double(under) / 255
        let buffer = picture(
          [shape(Size(63, 4), .identity, fill: color)], width: 63, height: 4,
          background: Color(red: gray, green: gray, blue: gray))
        let rest = Double(under * (255 - alpha)) / 255
        // In a group of four pixels, and in what is left of a row after those.
        for x in [11, 62] {
          #expect(Int(buffer[x, 2] & 0xff) == alpha + Int(rest.rounded()))
          #expect(buffer.alpha(x, 2) == 255)
        }
      }
    }
  }

  @Test func `only the damage is touched`() {
    let all = picture([shape(Size(64, 48), .identity, fill: .black, alpha: 0.5)])
    let damaged = picture(
      [shape(Size(64, 48), .identity, fill: .black, alpha: 0.5)],
      damage: [Rect(4, 4, 10, 10), Rect(10, 10, 10, 10), Rect(40.5, 20.5, 3, 3)])
    for (x, y) in [(5, 5), (12, 12), (18, 18), (40, 20), (43, 23)] { #expect(damaged[x, y] == all[x, y]) }
    for (x, y) in [(3, 5), (20, 12), (39, 21), (44, 22), (60, 40)] { #expect(damaged[x, y] == 0) }
  }
}

import Geometry
import Rendering
import Testing

struct ShadowTests {
  private func shadow(
    _ size: Size, _ transform: Transform2D, radius: Double = 0, blur: Double, offset: Vector = .zero
  ) -> DisplayItem {
    .shadow(
      ShadowItem(size: size, transform: transform, cornerRadius: radius, blur: blur, offset: offset, color: .black))
  }

  @Test(arguments: [(0.0, 4.0), (6, 8), (10, 12), (4, 30)])
  func `a shadow has the mass of its shape`(radius: Double, blur: Double) {
    let buffer = picture([shadow(Size(60, 40), at(70.3, 70.6), radius: radius, blur: blur)], width: 200, height: 180)
    let exact = 2400 - (4 - Double.pi) * radius * radius
    #expect(abs(buffer.area / exact - 1) < 0.015)
  }

  @Test(arguments: [0.0, 30])
  func `a small rectangle casts a pale shadow, not a large one`(angle: Double) {
    let size = Size(10, 6)
    let buffer = picture([shadow(size, turned(angle, size, x: 45, y: 47), blur: 16)], width: 100, height: 100)
    #expect(abs(buffer.area / 60 - 1) < 0.08)
    #expect(buffer.alpha(50, 50) < 60)
  }

  @Test func `a shadow is symmetrical`() {
    let buffer = picture([shadow(Size(30, 20), at(35, 40), radius: 5, blur: 10)], width: 100, height: 100)
    for y in 0..<50 {
      for x in 0..<50 {
        #expect(buffer[x, y] == buffer[99 - x, y])
        #expect(buffer[x, y] == buffer[x, 99 - y])
      }
    }
  }

  @Test func `its edge is at half, and it falls off like a Gaussian`() {
    let buffer = picture([shadow(Size(60, 60), at(20, 20), blur: 10)], width: 100, height: 100)
    // Standard deviation 5: at the edge 50 %, one deviation out 15.9 %, two 2.3 %.
    func mean(_ y: Int) -> Double { Double(buffer.alpha(50, y) + buffer.alpha(50, y + 1)) / 2 }
    let expected: [(y: Int, share: Double)] = [(19, 0.5), (14, 0.159), (9, 0.023)]
    for (y, share) in expected { #expect(abs(mean(y) - share * 255) <= 2) }
    #expect(buffer.alpha(50, 50) == 255)
  }

  @Test func `turned or not, it is the same shadow`() {
    let size = Size(40, 40)
    let straight = picture([shadow(size, at(30, 30), radius: 8, blur: 12)], width: 100, height: 100)
    let turnedBy = turned(90.001, size, x: 30, y: 30)
    let other = picture([shadow(size, turnedBy, radius: 8, blur: 12)], width: 100, height: 100)
    #expect(straight.largestDifference(from: other) <= 2)
  }

  @Test func `a wide blur of few samples is smooth`() {
    let buffer = picture([shadow(Size(200, 200), at(150, 150), blur: 100)], width: 500, height: 500)
    for x in 1..<250 {
      let step = buffer.alpha(x, 250) - buffer.alpha(x - 1, 250)
      #expect(step >= 0 && step <= 3)
    }
  }

  @Test func `it moves by parts of a pixel`() {
    var last = 0
    for i in 0...16 {
      let buffer = picture([shadow(Size(20, 20), at(20 - Double(i) / 16, 14), blur: 8)])
      #expect(buffer.alpha(17, 24) >= last)
      last = buffer.alpha(17, 24)
    }
    let moved = picture([shadow(Size(20, 20), at(19, 14), blur: 8)])
    let first = PixelBuffer(width: 64, height: 48)
    picture([shadow(Size(20, 20), at(20, 14), blur: 8)]).blit(into: first, x: -1, y: 0)
    #expect(moved.differenceCount(from: first) == 0)
  }

  @Test func `without a blur it is the shape, at its offset`() {
    let buffer = picture([shadow(Size(20, 20), at(4, 4), blur: 0, offset: Vector(3, 5))])
    #expect(buffer.alpha(7, 9) == 255 && buffer.alpha(6, 9) == 0 && buffer.alpha(7, 8) == 0)
    #expect(buffer.area == 400)
  }
}

import Geometry
import Rendering
import Testing

struct MaskTests {
  private func area(_ mask: Mask) -> Double {
    var sum = 0
    for y in 0..<mask.height {
      for x in 0..<mask.width { sum += Int(mask[x, y]) }
    }
    return Double(sum) / 255
  }

  @Test(arguments: [1.0, 3, 4.5, 12, 40])
  func `a corner covers a quarter of its circle`(radius: Double) {
    let mask = Mask.roundedCorner(radius: radius)
    let side = radius.rounded(.up)
    #expect(mask.width == Int(side))
    let exact = side * side - (1 - Double.pi / 4) * radius * radius
    #expect(abs(area(mask) / exact - 1) < 0.01)
  }

  @Test func `a ring is the corner less the corner inside it`() {
    let exact = Double.pi / 4 * (100.0 - 64)
    #expect(abs(area(Mask.ring(radius: 10, width: 2)) / exact - 1) < 0.01)
    let filled = Mask.ring(radius: 10, width: 30)
    let corner = Mask.roundedCorner(radius: 10)
    for i in 0..<100 { #expect(filled[i % 10, i / 10] == corner[i % 10, i / 10]) }
  }

  @Test func `a blurred corner rises from nothing to all`() {
    let shadow = Mask.blurredCorner(radius: 8, blur: 10)
    #expect(shadow.step == 1 && shadow.reach == 15)
    #expect(shadow.mask[0, 0] == 0)
    #expect(shadow.mask[shadow.mask.width - 1, shadow.mask.height - 1] == 255)
    for i in 1..<shadow.mask.width { #expect(shadow.mask[i, i] >= shadow.mask[i - 1, i - 1]) }
  }

  @Test func `a very wide blur keeps a small mask`() {
    let shadow = Mask.blurredCorner(radius: 1e9, blur: 1e9)
    #expect(shadow.mask.width <= 400 && shadow.step > 1)
  }
}

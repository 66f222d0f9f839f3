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

  private func shadow(radius: Double, blur: Double) -> ShadowMask {
    ShadowMask(ShadowMask.key(width: .infinity, height: .infinity, radius: radius, sigma: blur / 2))
  }

  @Test(arguments: [1.0, 3, 4.5, 12])
  func `a rounded box covers its area`(radius: Double) {
    let mask = Mask(width: 44, height: 44, left: 2.25, top: 3.5, right: 41.75, bottom: 40.5, radius: radius)
    let exact = 39.5 * 37 - (4 - Double.pi) * radius * radius
    #expect(abs(area(mask) / exact - 1) < 0.005)
  }

  @Test func `a hole takes away the box inside it`() {
    let whole = Mask(width: 40, height: 40, left: 2, top: 2, right: 38, bottom: 38, radius: 10)
    let ring = Mask(width: 40, height: 40, left: 2, top: 2, right: 38, bottom: 38, radius: 10, hole: 3)
    let inner = Mask(width: 40, height: 40, left: 5, top: 5, right: 35, bottom: 35, radius: 7)
    #expect(abs(area(ring) - (area(whole) - area(inner))) < 0.5)
    #expect(ring[20, 20] == 0 && ring[20, 3] == 255)
  }

  @Test func `a blurred corner rises from nothing to all`() {
    let shadow = shadow(radius: 8, blur: 10)
    #expect(shadow.step == 1 && shadow.reach == 15)
    #expect(shadow.mask[0, 0] == 0)
    #expect(shadow.mask[shadow.mask.width - 1, shadow.mask.height - 1] == 255)
    for i in 1..<shadow.mask.width { #expect(shadow.mask[i, i] >= shadow.mask[i - 1, i - 1]) }
  }

  @Test func `a very wide blur keeps a small mask`() {
    let shadow = shadow(radius: 1e9, blur: 1e9)
    #expect(shadow.mask.width <= 400 && shadow.step > 1)
  }
}

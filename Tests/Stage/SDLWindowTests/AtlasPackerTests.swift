import SDLWindow
import Testing

struct AtlasPackerTests {
  @Test func `places never overlap and stay inside, also after growth`() {
    var packer = AtlasPacker(side: 128)
    var owner = [Int](repeating: 0, count: 256 * 256)
    var seed: UInt32 = 7
    func random(_ limit: UInt32) -> Int {
      seed = seed &* 1_664_525 &+ 1_013_904_223
      return Int((seed >> 8) % limit) + 1
    }
    var placed = 0
    for i in 1...400 {
      let (width, height) = (random(40), random(30))
      if i == 100 { packer.grow(to: 256) }
      guard let place = packer.place(width: width, height: height) else { continue }
      placed += 1
      #expect(place.x + width <= packer.side && place.y + height <= packer.side)
      for y in place.y..<place.y + height {
        for x in place.x..<place.x + width {
          #expect(owner[y * 256 + x] == 0)
          owner[y * 256 + x] = i
        }
      }
    }
    #expect(placed > 100)
    #expect(owner.count { $0 != 0 } > 256 * 256 * 7 / 10)
  }

  @Test func `what is larger than the side has no place`() {
    var packer = AtlasPacker(side: 64)
    #expect(packer.place(width: 65, height: 1) == nil)
    #expect(packer.place(width: 64, height: 64) != nil)
    #expect(packer.place(width: 1, height: 1) == nil)
  }
}

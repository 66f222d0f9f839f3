import Geometry
import Rendering
import TestSupport
import Typesetting

/// Draws random lists with one rasterizer into pictures of all sizes, one after another: what was made for one size meets
/// the next.
struct ListRun {
  private static let sizes: [(width: Int, height: Int)] = [
    (1, 1), (300, 1), (1, 300), (2, 2), (7, 3), (33, 17), (640, 400), (5, 900), (1023, 3), (64, 64), (301, 199),
  ]

  /// - Returns: how many pictures were drawn.
  static func run(seed: UInt64, count: Int) -> Int {
    let text = TextSystem()
    var random = SeededGenerator(seed: seed)
    let rasterizers = [Rasterizer(text: text), Rasterizer(text: text, keepsPictures: false)]
    var drawn = 0
    for number in 0..<count {
      let size = sizes[random.int(in: 0...sizes.count - 1)]
      let scale = [1, 1, 2, 0.5, 1.5][random.int(in: 0...4)]
      let points = Size(Double(size.width) / scale, Double(size.height) / scale)
      var maker = RandomList(seed: seed &+ UInt64(number), size: points)
      let list = DisplayList(maker.items())
      let buffer = PixelBuffer(width: size.width, height: size.height)
      for rasterizer in rasterizers {
        // Pictures of parts are made when they come again.
        for _ in 0..<3 {
          let parts = [Rect(0, 0, points.width / 2, points.height), Rect(points.width / 3, 1, 9, 9)]
          let damage = random.bool(probability: 0.5) ? nil : parts
          rasterizer.draw(list, into: buffer, scale: scale, background: .black, damage: damage)
          drawn += 1
        }
      }
      let rows = random.int(in: 1...9)
      let picture = DrawnPicture(
        list, width: size.width, height: size.height, scale: scale, background: .black, rasterizer: rasterizers[1],
        stripRows: rows)
      for top in stride(from: 0, to: size.height, by: rows) { _ = try? picture.strip(from: top) }
      drawn += 1
    }
    return drawn
  }
}

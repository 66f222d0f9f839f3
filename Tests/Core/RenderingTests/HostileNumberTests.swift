import Geometry
import Rendering
import Testing

/// Nothing that a list can hold traps or takes long.
struct HostileNumberTests {
  nonisolated static let numbers: [Double] = [
    0, -1, 1e-300, 1e-9, 0.4, 7, 5e4, 1e9, 1e18, 1e40, 1e200, -1e18, -1e308, .greatestFiniteMagnitude, .infinity,
    -.infinity, .nan,
  ]

  private func items(_ n: Double, _ m: Double) -> [DisplayItem] {
    let transforms = [
      at(n, m), Transform2D(scaleX: n, y: m), Transform2D(a: n, b: m, c: -m, d: n, tx: 3, ty: 3),
      Transform2D(a: 1, b: n, c: m, d: 1, tx: m, ty: n), Transform2D(a: 0.8, b: 0.6, c: -0.6, d: 0.8, tx: n, ty: m),
    ]
    let color = Color(red: n, green: m, blue: 0.5, alpha: 0.7)
    var items: [DisplayItem] = []
    for t in transforms {
      for size in [Size(20, 20), Size(n, m), Size(m, 20)] {
        let clip = ClipItem(size: size, transform: t, cornerRadius: n)
        items += [
          .shape(ShapeItem(size: size, transform: t, cornerRadius: m, fill: color, alpha: 0.5)),
          .shape(
            ShapeItem(
              size: size, transform: t, cornerRadius: 5, fill: color, borderWidth: n, borderColor: .black)),
          .shadow(ShadowItem(size: size, transform: t, cornerRadius: n, blur: m, offset: Vector(m, n), color: color)),
          .shadow(ShadowItem(size: size, transform: t, cornerRadius: 4, blur: 6, color: .black)),
          .text(
            TextItem("a", fontSize: 6, color: color, box: Rect(m, n, size.width, size.height), transform: t)),
          .beginClip(clip), .shape(ShapeItem(size: Size(64, 48), fill: color)), .endClip,
          .beginGroup(GroupItem(alpha: n, bounds: Rect(n, m, size.width, size.height))),
          .shape(ShapeItem(size: Size(64, 48), fill: color)), .endGroup,
        ]
      }
    }
    return items
  }

  @Test(arguments: numbers)
  func `no number traps`(n: Double) {
    let buffer = PixelBuffer(width: 64, height: 48)
    let rasterizer = Rasterizer(text: BoxText())
    for m in Self.numbers {
      rasterizer.draw(
        DisplayList(items(n, m)), into: buffer, scale: 1.5, damage: [Rect(n, m, m, n), Rect(0, 0, 64, 48)])
    }
    // What was drawn is still a picture: premultiplied, no channel above alpha.
    for y in 0..<48 {
      for x in 0..<64 {
        let p = buffer[x, y]
        #expect(p >> 16 & 0xff <= p >> 24 && p >> 8 & 0xff <= p >> 24 && p & 0xff <= p >> 24)
      }
    }
  }

  @Test func `a rectangle far larger than the window fills it`() {
    let huge = ShapeItem(size: Size(1e12, 1e12), transform: at(-4e11, -3e11), cornerRadius: 9, fill: .white)
    #expect(picture([.shape(huge)]).area == 64 * 48)
  }

  @Test func `ends without a begin and begins without an end are ignored`() {
    let sheet = DisplayItem.shape(ShapeItem(size: Size(64, 48), fill: .white))
    let clip = DisplayItem.beginClip(ClipItem(size: Size(10, 10)))
    let group = DisplayItem.beginGroup(GroupItem(alpha: 0.5, bounds: Rect(0, 0, 64, 48)))
    let buffer = picture([.endClip, .endGroup, sheet, group, clip, group])
    #expect(buffer.area == 64 * 48)
  }

  @Test func `a picture of one pixel can be drawn on`() {
    let buffer = picture(items(7, 0.4), width: 1, height: 1)
    #expect(buffer.width == 1)
  }
}

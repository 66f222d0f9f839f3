import Geometry
import Rendering
import Testing

/// One rasterizer draws pictures of all sizes, one after another: what it keeps from one must do for the next.
struct SizeTests {
  nonisolated static let sizes: [(width: Int, height: Int)] = [
    (300, 1), (1, 1), (1, 300), (2, 2), (7, 3), (1023, 1), (33, 200), (1, 2), (640, 3), (3, 640), (301, 199),
  ]

  /// Everything that keeps memory for its size: turned both ways and in its plane, faded, clipped, blurred, in a picture
  /// that is kept, and between pixels.
  private func items(_ size: Size, _ axis: Tilt.Axis, angle: Double) throws -> [DisplayItem] {
    let whole = Rect(origin: .zero, size: size)
    let map = Tilt(angle: angle, axis: axis, shade: 0.4).map(in: whole)
    let card = Size(size.width * 0.6, size.height * 0.6)
    let content: [DisplayItem] = [
      .shadow(ShadowItem(size: card, transform: at(1, 1), cornerRadius: 3, blur: 7, color: .black)),
      .shape(ShapeItem(size: size, cornerRadius: 4, fill: .white, borderWidth: 2, borderColor: .black)),
      .beginClip(ClipItem(size: card, transform: at(0.4, 0.3), cornerRadius: 5)),
      .shape(ShapeItem(size: size, transform: turned(20, card, x: 0, y: 0), fill: Color(rgb: 0x3070e0))),
      .text(TextItem("a", fontSize: 6, color: .black, box: whole, transform: at(0.5, 0.25))),
      .endClip,
    ]
    let projection = GroupProjection(map: map, content: whole, darkness: 0.2)
    let spun = try #require(map.moved(by: turned(12, size, x: 0, y: 0)))
    let stamp = PictureStamp(id: 7, version: 1, origin: Point(0.5, 0), extent: whole)
    return [.beginGroup(GroupItem(alpha: 1, bounds: whole, projection: projection))] + content + [.endGroup]
      + [.beginGroup(GroupItem(alpha: 0.5, bounds: whole))] + content + [.endGroup]
      + [.beginGroup(GroupItem(alpha: 0.9, bounds: whole, picture: stamp))] + content + [.endGroup]
      + [.beginGroup(GroupItem(alpha: 1, bounds: whole, projection: GroupProjection(map: spun, content: whole)))]
      + content + [.endGroup]
  }

  @Test(arguments: Tilt.Axis.allCases, [0.3, 1.2, 1.55, -0.8])
  func `sizes in any order give the pictures of a new rasterizer`(axis: Tilt.Axis, angle: Double) throws {
    let old = Rasterizer(text: BoxText(width: 90, height: 9), keepsPictures: false)
    for (width, height) in Self.sizes + Self.sizes.reversed() {
      let list = DisplayList(try items(Size(Double(width), Double(height)), axis, angle: angle))
      let (one, other) = (PixelBuffer(width: width, height: height), PixelBuffer(width: width, height: height))
      old.draw(list, into: one, scale: 1, background: .black)
      Rasterizer(text: BoxText(width: 90, height: 9), keepsPictures: false)
        .draw(list, into: other, scale: 1, background: .black)
      #expect(one.differenceCount(from: other) == 0, "\(width) by \(height)")
    }
  }

  @Test func `kept pictures meet other sizes`() throws {
    let rasterizer = Rasterizer(text: BoxText())
    for (width, height) in Self.sizes {
      let list = DisplayList(try items(Size(Double(width), Double(height)), .vertical, angle: 0.6))
      let buffer = PixelBuffer(width: width, height: height)
      for _ in 0..<3 { rasterizer.draw(list, into: buffer, scale: 1, background: .black) }
      #expect(buffer[width / 2, height / 2] >> 24 == 255)
    }
  }
}

import Geometry
import Rendering
import Testing

struct ClipTests {
  private let sheet = DisplayItem.shape(ShapeItem(size: Size(64, 48), fill: .white))

  private func clip(_ size: Size, _ transform: Transform2D, radius: Double = 0) -> DisplayItem {
    .beginClip(ClipItem(size: size, transform: transform, cornerRadius: radius))
  }

  @Test(arguments: [(0.0, 0.0), (6, 0), (0, 25), (6, 25)])
  func `what a clip leaves is the picture of its own shape`(radius: Double, angle: Double) {
    let size = Size(30, 20)
    let map = turned(angle, size, x: 16.3, y: 12.7)
    let clipped = picture([clip(size, map, radius: radius), sheet, .endClip])
    let plain = picture([.shape(ShapeItem(size: size, transform: map, cornerRadius: radius, fill: .white))])
    #expect(clipped.differenceCount(from: plain) == 0)
  }

  @Test func `nested clips intersect`() {
    let buffer = picture([
      clip(Size(30, 30), at(4, 4), radius: 6), clip(Size(30, 30), at(20, 4.5), radius: 6), sheet, .endClip, .endClip,
    ])
    #expect(buffer.alpha(19, 20) == 0 && buffer.alpha(20, 20) == 255)
    #expect(buffer.alpha(33, 20) == 255 && buffer.alpha(34, 20) == 0)
    // The corner of the first, in the straight part of the second, and the other way round.
    #expect(buffer.alpha(33, 5) == 0 && buffer.alpha(20, 5) == 0)
    #expect(buffer.alpha(27, 4) == 128)
  }

  @Test func `edges of nested clips multiply`() {
    let buffer = picture([
      clip(Size(20, 20), at(4.5, 4)), clip(Size(20, 20), at(4.5, 4)), sheet, .endClip, .endClip,
    ])
    #expect(buffer.alpha(4, 10) == 64)
    #expect(buffer.alpha(5, 10) == 255)
  }

  @Test func `after the end the clip is gone`() {
    let buffer = picture([clip(Size(10, 10), at(4.5, 4.5), radius: 3), sheet, .endClip, sheet])
    #expect(buffer.area == 64 * 48)
  }

  @Test func `every kind of item is clipped`() {
    let size = Size(20, 20)
    let inside: [DisplayItem] = [
      .shape(ShapeItem(size: Size(60, 40), cornerRadius: 4, fill: .white, borderWidth: 9, borderColor: .black)),
      .shadow(ShadowItem(size: Size(60, 40), blur: 8, color: .black)),
      .shadow(ShadowItem(size: Size(60, 40), transform: turned(10, Size(60, 40), x: 0, y: 0), blur: 8, color: .black)),
      .text(TextItem("a", fontSize: 6, color: .white, box: Rect(8, 8, 10, 6))),
      .text(TextItem("a", fontSize: 6, color: .white, box: Rect(8, 8, 10, 6), transform: at(0.5, 0.5))),
      .text(TextItem("a", fontSize: 6, color: .white, box: Rect(8, 8, 10, 6), transform: Transform2D(rotation: 0.2))),
    ]
    for item in inside {
      let buffer = picture([clip(size, at(10.5, 10.5), radius: 10), item, .endClip])
      let limit = picture([.shape(ShapeItem(size: size, transform: at(10.5, 10.5), cornerRadius: 10, fill: .black))])
      #expect(buffer.area > 0)
      for y in 0..<48 {
        for x in 0..<64 where buffer.alpha(x, y) > limit.alpha(x, y) {
          Issue.record("\(item) shows at \(x), \(y), outside its clip")
          return
        }
      }
    }
  }

  @Test func `an empty clip hides what is in it and no more`() {
    let buffer = picture([
      clip(Size(0, 10), at(4, 4)), .beginGroup(GroupItem(alpha: 0.5, bounds: Rect(0, 0, 64, 48))), sheet, .endGroup,
      clip(Size(10, 10), .identity), sheet, .endClip, .endClip,
      .shape(ShapeItem(size: Size(1, 1), fill: .white)),
    ])
    #expect(buffer.area == 1)
  }
}

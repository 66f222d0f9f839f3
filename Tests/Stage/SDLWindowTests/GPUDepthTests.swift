import Geometry
import Rendering
import Stage
import Testing

/// Layers that are turned in depth, beside the rasterizer's.
///
/// Both look at each pixel; the rasterizer at all that falls on it, the card between four texels. They agree within 2 of 255
/// in the mean, and along edges that are seen from the side within what half a pixel makes.
@Suite(.needsDisplay) struct GPUDepthTests {
  private func content() -> [DisplayItem] {
    [
      .shape(ShapeItem(size: Size(160, 110), transform: at(40, 25), cornerRadius: 14, fill: .white)),
      .shape(ShapeItem(size: Size(60, 40), transform: at(60, 45), cornerRadius: 6, fill: Color(rgb: 0xe05050))),
      .shape(ShapeItem(size: Size(50, 60), transform: at(130, 50), fill: Color(rgb: 0x3070e0))),
      .text(TextItem("Notes", fontSize: 15, color: .black, box: Rect(60, 95, 60, 20))),
    ]
  }

  private func group(
    _ tilt: Tilt, alpha: Double = 1, on plane: Transform2D = .identity, stamp: PictureStamp? = nil,
    _ items: [DisplayItem]? = nil
  ) throws -> [DisplayItem] {
    let map = try #require(tilt.map(in: Rect(40, 25, 160, 110)).moved(by: plane))
    let projection = GroupProjection(map: map, content: Rect(20, 5, 200, 150), darkness: tilt.darkness)
    return [
      .beginGroup(GroupItem(alpha: alpha, bounds: Rect(0, 0, 240, 160), picture: stamp, projection: projection))
    ] + (items ?? content()) + [.endGroup]
  }

  private func withStage(_ body: (CardStage) throws -> Void) throws {
    try Displays.withOpenGL { try body(CardStage(Size(240, 160))) }
  }

  @Test func `a turned group is where the rasterizer draws it`() throws {
    try withStage { stage throws in
      for axis in Tilt.Axis.allCases {
        for angle in [-1.2, -0.6, 0.2, 0.9, 1.4] {
          let tilt = Tilt(angle: angle, axis: axis, perspective: 1.2, recede: 0.3, shade: 0.4)
          let result = try stage.difference(group(tilt))
          #expect(result.mean < 2 && result.largest < 160, "\(tilt): \(result)")
        }
      }
    }
  }

  @Test func `with its plane turned as well, faded, and one in another`() throws {
    try withStage { stage throws in
      let plane = at(-120, -80).concatenating(at(120, 80, turned: 0.5))
      #expect(try stage.difference(group(Tilt(angle: 0.7), on: plane)).mean < 2)
      #expect(try stage.difference(group(Tilt(angle: 0.7), alpha: 0.5)).mean < 2)
      let inner = try group(Tilt(angle: 0.8, axis: .horizontal))
      #expect(try stage.difference(group(Tilt(angle: -0.6), inner)).mean < 2)
    }
  }

  @Test func `edges of the clip around cut what is seen`() throws {
    try withStage { stage throws in
      let clip = DisplayItem.beginClip(ClipItem(size: Size(90.5, 70.5), transform: at(60.25, 40.25)))
      #expect(try stage.difference([clip] + group(Tilt(angle: 0.7)) + [.endClip]).mean < 1)
      let round = DisplayItem.beginClip(ClipItem(size: Size(90, 70), transform: at(60, 40), cornerRadius: 30))
      #expect(try stage.difference([round] + group(Tilt(angle: 0.7)) + [.endClip]).mean < 1)
    }
  }

  @Test func `a layer is made once and turned as often as it likes`() throws {
    try withStage { stage throws in
      let stamp = PictureStamp(id: 1, version: 1, origin: Point(40, 25), extent: Rect(20, 5, 200, 150))
      for (frame, angle) in [0.1, 0.4, 0.7, -0.9].enumerated() {
        let items = try group(Tilt(angle: angle), stamp: stamp)
        #expect(try stage.difference(items).mean < 2)
        #expect(stage.target.pictureBuildCount == (frame == 1 ? 1 : 0))
        #expect(stage.target.pictureReuseCount == (frame > 1 ? 1 : 0))
      }
    }
  }

  @Test func `nothing bends between the pieces of a mesh`() throws {
    try withStage { stage throws in
      // Level lines, near an eye that is near.
      let lines = (0..<10).map {
        DisplayItem.shape(ShapeItem(size: Size(160, 3), transform: at(40, 30 + Double($0) * 10), fill: .white))
      }
      let result = try stage.difference(group(Tilt(angle: 1, perspective: 0.55, recede: 0.4), lines))
      #expect(result.mean < 2 && result.largest < 110, "\(result)")
    }
  }
}

import Geometry
import Rendering
import SDLWindow
import Stage
import Testing
import Typesetting
import Views

/// The card's picture of a list against the rasterizer's.
@Suite(.needsDisplay) struct GPURendererTests {
  /// The mean and the largest difference of a channel from the rasterizer's picture, and the calls of the last frame.
  func difference(_ items: [DisplayItem], frames: Int = 1) throws -> (mean: Double, largest: Int, calls: Int) {
    try Displays.withOpenGL {
      let stage = try CardStage(Size(240, 160))
      for _ in 1..<frames { try stage.picture(items) }
      let difference = try stage.difference(items)
      return (difference.mean, difference.largest, stage.target.drawCallCount)
    }
  }

  @Test func `rounded boxes on whole pixels are the same`() throws {
    let result = try difference([
      .shape(ShapeItem(size: Size(100, 60), transform: at(10, 10), cornerRadius: 14, fill: .white)),
      .shape(ShapeItem(size: Size(40, 40), transform: at(130, 20), cornerRadius: 20, fill: Color(rgb: 0xe05050))),
      .shape(ShapeItem(size: Size(40, 40), transform: at(180, 20), fill: Color(rgb: 0x40b0b0, alpha: 0.5))),
    ])
    #expect(result.largest <= 3)
    #expect(result.calls == 1)
  }

  @Test func `a small box seen often has a picture of its own, and looks the same`() throws {
    let boxes = (0..<40).map { (index: Int) -> DisplayItem in
      let place = at(Double(index % 8) * 28 + 4, Double(index / 8) * 20 + 4)
      return .shape(ShapeItem(size: Size(24, 16), transform: place, cornerRadius: 4, fill: Color(rgb: 0x60b050)))
    }
    let result = try difference(boxes, frames: 3)
    #expect(result.largest <= 3)
    #expect(result.calls == 1)
  }

  @Test func `turned and between pixels, edges are as smooth`() throws {
    let result = try difference([
      .shape(ShapeItem(size: Size(90, 50), transform: at(60, 20, turned: 0.3), cornerRadius: 10, fill: .white)),
      .shape(ShapeItem(size: Size(70.3, 40.6), transform: at(140.37, 90.61), cornerRadius: 6, fill: .white)),
      .shape(ShapeItem(size: Size(100, 0.5), transform: at(20.2, 120.3), fill: .white)),
    ])
    #expect(result.mean < 0.35)
    #expect(result.largest < 70)
  }

  @Test func `borders meet their fill without a gap`() throws {
    let result = try difference([
      .shape(
        ShapeItem(
          size: Size(90, 60), transform: at(10, 10), cornerRadius: 12, fill: Color(rgb: 0x2a3350), borderWidth: 2,
          borderColor: .white)),
      .shape(
        ShapeItem(size: Size(60, 60), transform: at(120, 10), cornerRadius: 30, borderWidth: 3, borderColor: .white)),
    ])
    #expect(result.largest <= 12)
  }

  @Test func `shadows are the same`() throws {
    let result = try difference([
      .shadow(
        ShadowItem(
          size: Size(120, 70), transform: at(50, 40), cornerRadius: 12, blur: 20, offset: Vector(0, 6), color: .black)),
      .shadow(ShadowItem(size: Size(20, 20), transform: at(200, 20), cornerRadius: 4, blur: 12, color: .white)),
    ])
    #expect(result.largest <= 4)
  }

  @Test func `text on whole pixels is the same`() throws {
    let result = try difference([
      .text(TextItem("Hamburgefonstiv", fontSize: 20, color: .white, box: Rect(10, 10, 220, 30))),
      .text(
        TextItem(
          "Wrapped where its box ends, and aligned", fontSize: 13, color: .white, box: Rect(10, 50, 110, 90),
          alignment: .trailing)),
    ])
    #expect(result.largest <= 3)
  }

  @Test func `parts with colors, underlines and emoji are the same`() throws {
    let text =
      "Three " + AttributedText("red", color: Color(rgb: 0xe05050), weight: .bold) + " and "
      + AttributedText("lined", isUnderlined: true) + " words 👍🏽 🇩🇪"
    for alpha in [1, 0.5] {
      let result = try difference([
        .text(
          TextItem(TextContent(text), fontSize: 20, color: .white, box: Rect(10, 10, 220, 80), alpha: alpha)),
        // Emoji alone have no coverage.
        .text(TextItem("🎉", fontSize: 30, color: .white, box: Rect(100, 100, 60, 40), alpha: alpha)),
      ])
      #expect(result.largest <= 4)
    }
    let turned = try difference([
      .text(
        TextItem(
          TextContent(text), fontSize: 20, color: .white, box: Rect(10, 10, 220, 80), transform: at(20, 10, turned: 0.3)
        ))
    ])
    #expect(turned.mean < 0.5)
  }

  @Test func `a group fades as one picture`() throws {
    let result = try difference([
      .beginGroup(GroupItem(alpha: 0.5, bounds: Rect(10, 10, 200, 120))),
      .shape(ShapeItem(size: Size(100, 60), transform: at(20, 20), cornerRadius: 10, fill: .white)),
      .shape(ShapeItem(size: Size(100, 60), transform: at(70, 50), cornerRadius: 10, fill: Color(rgb: 0xe05050))),
      .endGroup,
    ])
    #expect(result.largest <= 3)
  }

  @Test func `rounded and turned clips cut with smooth edges, also in a group`() throws {
    let result = try difference([
      .beginGroup(GroupItem(alpha: 0.7, bounds: Rect(0, 0, 240, 160))),
      .beginClip(ClipItem(size: Size(90, 90), transform: at(10, 20), cornerRadius: 20)),
      .shape(ShapeItem(size: Size(200, 200), fill: .white)),
      .endClip,
      .beginClip(ClipItem(size: Size(80, 50), transform: at(150, 30, turned: 0.5), cornerRadius: 8)),
      .beginClip(ClipItem(size: Size(200, 70), transform: at(100, 0))),
      .shape(ShapeItem(size: Size(240, 160), fill: Color(rgb: 0x40b0b0))),
      .endClip,
      .endClip,
      .endGroup,
    ])
    #expect(result.mean < 0.3)
    #expect(result.largest < 60)
  }

  @Test func `an atlas that is full starts again`() throws {
    let items = (1...120).map { i in
      DisplayItem.text(
        TextItem(
          "\(i) \(i)", fontSize: 90 + Double(i) / 4, color: .white, box: Rect(5, 5, 230, 150),
          alpha: i == 120 ? 1 : 0.01))
    }
    #expect(try difference(items, frames: 2).largest <= 20)
  }

  /// A group with much in it that has moved to a place between pixels.
  private func movingGroup(_ frame: Int) -> [DisplayItem] {
    let place = Vector(Double(frame) * 3.37, Double(frame) * 1.71)
    let stamp = PictureStamp(
      id: 7, version: 1, origin: Point(10 + place.x, 10 + place.y), extent: Rect(10 + place.x, 10 + place.y, 180, 110))
    var items: [DisplayItem] = [
      .beginGroup(GroupItem(alpha: 1, bounds: Rect(10 + place.x, 10 + place.y, 180, 110), picture: stamp)),
      .shape(ShapeItem(size: Size(180, 110), transform: at(10, 10), cornerRadius: 14, fill: Color(rgb: 0x304060))),
      .text(TextItem("Moving text", fontSize: 20, color: .white, box: Rect(20, 20, 150, 40))),
    ]
    for index in 0..<8 {
      items.append(
        .shape(
          ShapeItem(
            size: Size(14, 14), transform: at(20 + Double(index) * 20, 80), cornerRadius: 4, fill: .white)))
    }
    items.append(.endGroup)
    return items.enumerated().map { $0 == 0 || $0 == items.count - 1 ? $1 : $1.moved(by: place) }
  }

  @Test func `where drawing is repeatable, a list has the same picture after all others`() throws {
    try Displays.withOpenGL {
      let fresh = try CardStage(Size(240, 160))
      fresh.target.isRepeatable = true
      let expected = try fresh.picture(movingGroup(9))
      let used = try CardStage(Size(240, 160))
      for frame in 0..<9 { try used.picture(movingGroup(frame)) }
      #expect(used.target.pictureReuseCount > 0)
      used.target.isRepeatable = true
      #expect(try used.picture(movingGroup(9)).differenceCount(from: expected) == 0)
      #expect(used.target.pictureReuseCount == 0)
      used.target.isRepeatable = false
      for frame in 10..<13 { try used.picture(movingGroup(frame)) }
      #expect(used.target.pictureReuseCount > 0)
    }
  }

  @Test func `after a lost device the picture is the same`() throws {
    try Displays.withOpenGL {
      let stage = try CardStage(Size(240, 160))
      let items: [DisplayItem] = [
        .text(TextItem("Notes", fontSize: 30, color: .white, box: Rect(10, 10, 200, 40))),
        .shape(ShapeItem(size: Size(90, 50), transform: at(60, 80), cornerRadius: 10, fill: .white)),
      ]
      let before = try stage.picture(items)
      stage.target.deviceWasReset()
      #expect(try stage.picture(items).differenceCount(from: before) == 0)
    }
  }

  @Test func `without a limit to the frame rate presenting does not wait`() throws {
    try Displays.withOpenGL {
      for (pacing, waits) in [(FramePacing.display, true), (.unlimited, false)] {
        let window = try SDLWindow(title: "Test", size: Size(240, 160), pacing: pacing)
        #expect(try window.makeTarget(text: TextSystem()).isSynchronized == waits)
      }
    }
  }
}

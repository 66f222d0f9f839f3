import Geometry
import Rendering
import Stage
import Testing

/// Clips, borders and calls on the card, against the rasterizer.
@Suite(.needsDisplay) struct GPUClipTests {
  func difference(_ items: [DisplayItem]) throws -> (mean: Double, largest: Int, calls: Int) {
    try Displays.withOpenGL {
      let stage = try CardStage(Size(240, 160))
      let difference = try stage.difference(items)
      return (difference.mean, difference.largest, stage.target.drawCallCount)
    }
  }

  func shape(_ rect: Rect, radius: Double = 0, _ color: Color = .white, turned: Double = 0) -> DisplayItem {
    .shape(
      ShapeItem(size: rect.size, transform: at(rect.minX, rect.minY, turned: turned), cornerRadius: radius, fill: color)
    )
  }

  @Test func `an upright clip between pixels has soft edges`() throws {
    let result = try difference([
      .beginClip(ClipItem(size: Size(100.5, 60.25), transform: at(20.3, 30.6))),
      shape(Rect(0, 0, 240, 160)),
      shape(Rect(10, 40, 60, 200), radius: 12, Color(rgb: 0xe05050)),
      .text(TextItem("Across the edge", fontSize: 20, color: .black, box: Rect(90, 30, 200, 40))),
      .endClip,
    ])
    #expect(result.largest <= 6)
    #expect(result.calls == 1)
  }

  @Test func `a clip within one pixel shows as much as it holds`() throws {
    let result = try difference([
      .beginClip(ClipItem(size: Size(0.5, 80), transform: at(40.25, 20))),
      shape(Rect(0, 0, 240, 160)),
      .endClip,
    ])
    #expect(result.largest <= 2)
  }

  @Test func `what is turned is cut by the card, also between pixels`() throws {
    let result = try difference([
      .beginClip(ClipItem(size: Size(100.5, 60.25), transform: at(20.5, 30.5))),
      shape(Rect(60, -20, 150, 150), radius: 10, turned: 0.4),
      .endClip,
      shape(Rect(150, 20, 60, 60), Color(rgb: 0x40b0b0)),
    ])
    #expect(result.mean < 0.2)
    #expect(result.largest < 60)
    // Nothing before it; a call for each part of the clip that it crosses, then the rest.
    #expect(result.calls <= 10)
  }

  @Test func `clips in clips, and one that nothing crosses, do not end a batch`() throws {
    let result = try difference([
      shape(Rect(0, 0, 240, 160), Color(rgb: 0x303030)),
      .beginClip(ClipItem(size: Size(100, 100), transform: at(20, 20))),
      shape(Rect(30, 30, 40, 40), radius: 8, Color(rgb: 0xe05050)),
      .beginClip(ClipItem(size: Size(100, 40), transform: at(60, 60))),
      shape(Rect(50, 50, 100, 100), radius: 8),
      .endClip,
      .text(TextItem("Inside", fontSize: 12, color: .white, box: Rect(30, 90, 60, 20))),
      .endClip,
      shape(Rect(150, 20, 60, 60), Color(rgb: 0x40b0b0)),
    ])
    #expect(result.largest <= 3)
    #expect(result.calls == 1)
  }

  @Test func `a rounded clip is no picture where nothing lies over its corners`() throws {
    func clip(_ inside: [DisplayItem]) -> [DisplayItem] {
      [.beginClip(ClipItem(size: Size(120, 80), transform: at(40, 30), cornerRadius: 20))] + inside + [.endClip]
    }
    let away = try difference(
      clip([
        // Beyond the left and the upper edge, and well inside.
        shape(Rect(20, 60, 60, 20)), shape(Rect(10, 10, 25, 100)), shape(Rect(80, 20, 50, 30)),
        shape(Rect(50, 40, 100, 60), radius: 10),
        .beginGroup(GroupItem(alpha: 1, bounds: Rect(0, 0, 240, 160))),
        .text(TextItem("Inside", fontSize: 14, color: .black, box: Rect(70, 60, 60, 20))),
        .endGroup,
      ]))
    #expect(away.largest <= 4)
    #expect(away.calls == 1)
    for corner in [Rect(30, 20, 20, 20), Rect(150, 90, 20, 30), Rect(35, 95, 20, 20), Rect(145, 30, 9, 9)] {
      let over = try difference(clip([shape(corner)]))
      #expect(over.largest <= 8)
      #expect(over.calls == 3)
    }
  }

  @Test func `what lies behind everything shows all it has`() throws {
    let covers: [ShapeItem] = [
      ShapeItem(size: Size(240, 160), fill: .white),
      ShapeItem(size: Size(240, 140), fill: .white),
      ShapeItem(size: Size(230, 160), fill: .white),
      ShapeItem(size: Size(240, 160), transform: at(0.5, 0), fill: .white),
      ShapeItem(size: Size(240, 160), cornerRadius: 30, fill: .white),
      ShapeItem(size: Size(240, 160), fill: .white, alpha: 0.5),
      ShapeItem(size: Size(240, 160), fill: .white, borderWidth: 4, borderColor: .black),
      ShapeItem(size: Size(400, 400), transform: at(100, -100, turned: 0.7), fill: .white),
    ]
    for cover in covers {
      let result = try difference([.shape(cover), shape(Rect(20, 20, 50, 50), Color(rgb: 0xe05050))])
      #expect(result.mean < 0.15, "\(cover)")
    }
  }

  @Test func `a screen of cards, shadows, borders, labels and a focus ring is one call`() throws {
    var items: [DisplayItem] = [shape(Rect(0, 0, 240, 160), Color(rgb: 0x171b26))]
    for index in 0..<6 {
      let map = at(Double(index % 3) * 76 + 10, Double(index / 3) * 72 + 12)
      items += [
        .shadow(ShadowItem(size: Size(66, 58), transform: map, cornerRadius: 8, blur: 10, color: .black)),
        .shape(
          ShapeItem(
            size: Size(66, 58), transform: map, cornerRadius: 8, fill: Color(rgb: 0x3f6fd8), borderWidth: 1.5,
            borderColor: .white)),
        .text(TextItem("Card \(index)", fontSize: 12, color: .white, box: Rect(6, 4, 54, 20), transform: map)),
        .beginClip(ClipItem(size: Size(66, 20), transform: map.translatedBy(x: 0, y: 30))),
        .text(TextItem("A label that is cut", fontSize: 12, color: .white, box: Rect(6, 34, 54, 20), transform: map)),
        .endClip,
      ]
    }
    items.append(
      .shape(
        ShapeItem(size: Size(72, 64), transform: at(7, 9), cornerRadius: 11, borderWidth: 3, borderColor: .white)))
    let result = try difference(items)
    #expect(result.largest <= 40)
    #expect(result.mean < 0.4)
    #expect(result.calls == 1)
  }

  @Test(arguments: [0, 0.25, 0.5, 0.75]) func `a clear fill and its border meet without a seam`(shift: Double) throws {
    let result = try difference([
      .shape(
        ShapeItem(
          size: Size(90, 60), transform: at(10 + shift, 10 + shift), cornerRadius: 12,
          fill: Color(rgb: 0xffffff, alpha: 0.6), borderWidth: 2, borderColor: Color(rgb: 0xe05050)))
    ])
    // Between pixels a corner is the one on whole pixels, shifted.
    #expect(result.largest <= (shift == 0 ? 24 : 42))
    #expect(result.mean < 0.1)
  }

  @Test func `a border that lets its fill through has its color`() throws {
    let result = try difference([
      .shape(
        ShapeItem(
          size: Size(90, 60), transform: at(10, 10), cornerRadius: 12, fill: Color(rgb: 0xffffff, alpha: 0.5),
          borderWidth: 3, borderColor: Color(rgb: 0xe05050, alpha: 0.5)))
    ])
    #expect(result.largest <= 20)
    #expect(result.mean < 0.1)
  }
}

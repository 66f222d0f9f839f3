import Geometry
import Rendering
import Runtime
import TestSupport
import Testing
import Views

/// Pictures that are drawn strip by strip, and drawing that is given up.
@Suite(.serialized) struct StripTests {
  private func list(_ seed: UInt64) -> DisplayList {
    let builder = DisplayListBuilder()
    let tree = RandomTree(seed: seed)
    for _ in 0..<8 { tree.change() }
    builder.update(tree.window, tracksDamage: false)
    return builder.list
  }

  @Test(arguments: 1...24)
  func `strips are the picture that is drawn whole`(seed: Int) throws {
    let list = list(UInt64(seed))
    let (width, height) = (Int(RandomTree.size.width), Int(RandomTree.size.height))
    let whole = PixelBuffer(width: width, height: height)
    Rasterizer(text: BoxText(), keepsPictures: false).draw(list, into: whole, scale: 1, background: .white)
    let strips = DrawnPicture(
      list, width: width, height: height, scale: 1, background: .white,
      rasterizer: Rasterizer(text: BoxText(), keepsPictures: false), stripRows: 1 + seed % 23)
    let gathered = PixelBuffer(width: width, height: height)
    var top = 0
    while top < height {
      let strip = try strips.strip(from: top)
      strip.blit(into: gathered, x: 0, y: top)
      top += strip.height
    }
    #expect(gathered.differenceCount(from: whole) == 0)
  }

  @Test func `a picture is made smaller strip by strip as it is from memory`() throws {
    let list = list(5)
    let whole = PixelBuffer(width: 160, height: 120)
    Rasterizer(text: BoxText(), keepsPictures: false).draw(list, into: whole, scale: 1, background: .white)
    let strips = DrawnPicture(
      list, width: 160, height: 120, scale: 1, background: .white,
      rasterizer: Rasterizer(text: BoxText(), keepsPictures: false), stripRows: 7)
    for (width, height) in [(160, 120), (53, 40), (159, 1), (1, 119), (7, 3)] {
      let small = try strips.downscaled(toWidth: width, height: height)
      #expect(small.differenceCount(from: whole.downscaled(toWidth: width, height: height)) == 0)
    }
    let bounded = try strips.inMemory(atMost: 1000)
    #expect(bounded.width == 36 && bounded.height == 27)
  }

  @Test func `a request gives the draw up, and the next one is drawn`() {
    let rasterizer = Rasterizer(text: BoxText())
    let list = DisplayList([.shape(ShapeItem(size: Size(64, 48), fill: .white))])
    let buffer = PixelBuffer(width: 64, height: 48)
    Interruption.request()
    rasterizer.draw(list, into: buffer, scale: 1)
    #expect(rasterizer.failure == .interrupted)
    #expect(buffer.area == 0)
    #expect(Interruption.take())
    #expect(!Interruption.take())
    rasterizer.draw(list, into: buffer, scale: 1)
    #expect(rasterizer.failure == nil)
    #expect(buffer.area == 64 * 48)
  }

  @Test func `groups that were open when a draw was given up are forgotten`() {
    /// Asks in the middle of a list.
    final class Interrupter: TextRasterizer {
      func run(
        of content: TextContent, fontSize: Double, scale: Double, width: Double, alignment: TextAlignment,
        lines: LineLimit
      ) -> TextRun {
        Interruption.request()
        return .empty
      }
    }
    let rasterizer = Rasterizer(text: Interrupter())
    let buffer = PixelBuffer(width: 64, height: 48)
    let group = GroupItem(alpha: 0.5, bounds: Rect(0, 0, 64, 48))
    let text = TextItem("a", fontSize: 6, color: .white, box: Rect(0, 0, 64, 48))
    let white = DisplayItem.shape(ShapeItem(size: Size(64, 48), fill: .white))
    rasterizer.draw(
      DisplayList([.beginGroup(group), white, .beginGroup(group), .text(text), white, .endGroup, .endGroup]),
      into: buffer, scale: 1)
    #expect(rasterizer.failure == .interrupted)
    #expect(buffer.area == 0)
    Interruption.take()
    rasterizer.draw(DisplayList([white]), into: buffer, scale: 1)
    #expect(buffer.area == 64 * 48)
  }
}

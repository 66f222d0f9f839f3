import Geometry
import Rendering
import Testing

struct GroupTests {
  private func card(_ x: Double, _ y: Double, _ color: Color) -> DisplayItem {
    .shape(ShapeItem(size: Size(20, 20), transform: at(x, y), cornerRadius: 5, fill: color))
  }

  private func group(_ alpha: Double, _ items: [DisplayItem]) -> [DisplayItem] {
    [.beginGroup(GroupItem(alpha: alpha, bounds: Rect(0, 0, 64, 48)))] + items + [.endGroup]
  }

  @Test func `a fading group fades as one picture`() {
    let red = Color(rgb: 0xff0000)
    let buffer = picture(group(0.5, [card(5, 5, red), card(15, 15, red)]), background: .white)
    #expect(buffer[10, 10] == 0xffff_7f7f)
    #expect(buffer[20, 20] == buffer[10, 10])
    #expect(buffer[30, 30] == buffer[10, 10])
  }

  @Test func `at full alpha a group is what it holds`() {
    let items = [card(5.5, 5.3, .black), card(15, 15, Color(rgb: 0xff0000, alpha: 0.5))]
    #expect(picture(group(1, items)).differenceCount(from: picture(items)) == 0)
    #expect(picture(group(0, items)).area == 0)
  }

  @Test func `nested groups multiply`() {
    let buffer = picture(group(0.5, group(0.5, [card(5, 5, .white)]) + [card(30, 5, .white)]))
    #expect(buffer.alpha(15, 15) == 64)
    #expect(buffer.alpha(40, 15) == 128)
  }

  @Test func `a clip round a group cuts the whole`() {
    // Two opaque sheets: were each clipped alone, the lower one would shine through at the edge.
    let size = Size(30, 30)
    let sheets = [Color.white, .black].map { DisplayItem.shape(ShapeItem(size: Size(64, 48), fill: $0)) }
    let clip = DisplayItem.beginClip(ClipItem(size: size, transform: at(8.5, 8.5), cornerRadius: 12))
    let buffer = picture([clip] + group(0.9, sheets) + [.endClip])
    for y in 0..<48 {
      for x in 0..<64 where buffer[x, y] & 0xff_ffff != 0 {
        Issue.record("white at \(x), \(y)")
        return
      }
    }
    let half = picture([clip] + group(0.5, sheets) + [.endClip])
    #expect(half.alpha(20, 20) == 128)
  }

  @Test func `groups too deep are drawn straight, not dropped`() {
    var items = [card(5, 5, .white)]
    for _ in 0..<300 { items = group(0.99, items) }
    #expect(picture(items).alpha(15, 15) > 160)
  }
}

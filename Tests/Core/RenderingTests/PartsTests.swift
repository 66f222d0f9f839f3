import Geometry
import Rendering
import Testing

/// Lists of which several parts are drawn, each of which passes over what does not reach it.
struct PartsTests {
  private func items(_ numbers: inout Numbers) -> [DisplayItem] {
    var items: [DisplayItem] = []
    for i in 0..<12 {
      let size = Size(numbers.next(0.5...30), numbers.next(0.5...20))
      let (x, y) = (numbers.next(-20...60), numbers.next(-20...45))
      let map = i % 3 == 0 ? turned(numbers.next(0...360), size, x: x, y: y) : at(x, y)
      let fill = Color(red: numbers.next(0...1), green: 0.4, blue: numbers.next(0...1))
      items += [
        .shadow(ShadowItem(size: size, transform: map, cornerRadius: 2, blur: numbers.next(0...8), color: .black)),
        .shape(ShapeItem(size: size, transform: map, cornerRadius: numbers.next(0...9), fill: fill, alpha: 0.8)),
        .text(TextItem("text", fontSize: 8, color: .white, box: Rect(1, 1, 12, 8), transform: map)),
      ]
    }
    items.insert(.beginClip(ClipItem(size: Size(50, 40), transform: at(4.5, 3.5), cornerRadius: 12)), at: 9)
    items.insert(.beginGroup(GroupItem(alpha: 0.6, bounds: Rect(0, 0, 64, 48))), at: 18)
    return items + [.endGroup, .endClip]
  }

  @Test func `drawn in parts a list is what it is drawn whole`() {
    var numbers = Numbers(seed: 31)
    for round in 0..<12 {
      let items = items(&numbers)
      let whole = picture(items, background: .white)
      let (x, y) = (numbers.next(2...62).rounded(), numbers.next(2...46).rounded())
      let parts = [Rect(0, 0, x, y), Rect(x, 0, 64 - x, y), Rect(0, y, x, 48 - y), Rect(x, y, 64 - x, 48 - y)]
      #expect(picture(items, background: .white, damage: parts).differenceCount(from: whole) == 0, "round \(round)")
    }
  }

  @Test func `numbers out of reach and no numbers pass nothing over that shows`() {
    let far = [1e300, -1e300, .infinity, .nan, 40_000, -40_000]
    var items = far.map { DisplayItem.shape(ShapeItem(size: Size(10, 10), transform: at($0, 5), fill: .black)) }
    items += far.map { .shape(ShapeItem(size: Size(abs($0), 30), transform: at(-5, 5), fill: .black, alpha: 0.1)) }
    items += far.map { .shape(ShapeItem(size: Size(1e6, 30), transform: at($0, 5), fill: .black, alpha: 0.1)) }
    let whole = picture(items, background: .white)
    let parts = [Rect(0, 0, 64, 20), Rect(0, 20, 64, 28)]
    #expect(picture(items, background: .white, damage: parts).differenceCount(from: whole) == 0)
  }

  @Test func `a picture that is larger than packed places is drawn in parts as well`() {
    let item = DisplayItem.shape(ShapeItem(size: Size(20_000, 2), transform: at(100, 1), cornerRadius: 0, fill: .black))
    let parts = [Rect(0, 0, 200, 2), Rect(17_000, 0, 200, 2), Rect(19_000, 0, 200, 3)]
    let buffer = picture([item], width: 20_200, height: 4, background: .white, damage: parts)
    #expect(buffer[150, 1] == 0xff00_0000 && buffer[17_100, 1] == 0xff00_0000 && buffer[19_100, 2] == 0xff00_0000)
  }
}

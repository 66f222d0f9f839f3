import Geometry
import Rendering
import Testing

struct DisplayListTests {
  @Test func `a list reads as one line an item, nested parts indented`() {
    let list = DisplayList([
      .shadow(
        ShadowItem(size: Size(24, 16), cornerRadius: 4, blur: 6, offset: Vector(0, 2), color: .black, alpha: 0.5)),
      .shape(
        ShapeItem(
          size: Size(24, 16), transform: Transform2D(translationX: 10, y: 20.50049), cornerRadius: 4, fill: .white,
          borderWidth: 1, borderColor: .black)),
      .beginGroup(GroupItem(alpha: 1.0 / 3, bounds: Rect(0, 0, 100, 50))),
      .beginClip(ClipItem(size: Size(9, 9), transform: Transform2D(scaleX: 2, y: 1), cornerRadius: 2)),
      .text(TextItem("Notes", fontSize: 24, color: .white, box: Rect(0, -0.00001, 80, 30), alignment: .center)),
      .endClip,
      .endGroup,
      .shape(ShapeItem(size: Size(1, 1), alpha: 0.25)),
    ])
    #expect(
      list.description == """
        shadow 24x16 at (0, 0) radius 4 blur 6 offset (0, 2) #000000 alpha 0.5
        shape 24x16 at (10, 20.5) radius 4 fill #ffffff border 1 #000000
        group alpha 0.333 [0, 0, 100, 50]
          clip 9x9 by [2, 0, 0, 1, 0, 0] radius 2
            text "Notes" 24 #ffffff [0, 0, 80, 30] center at (0, 0)
        shape 1x1 at (0, 0) alpha 0.25
        """)
  }

  @Test func `numbers that no picture can hold still print`() {
    let item = DisplayItem.shape(ShapeItem(size: Size(.nan, .infinity), cornerRadius: 1e300))
    #expect(item.description == "shape nanxinf at (0, 0) radius 1e+300")
  }
}

import Stagecraft

/// A card, a row, a button and a search bar each become the page that they open. A hand catches the page in flight.
final class ContainerTransform: Interaction {
  private let search = card("Search", 0x0f6b86, corner: 24, isRow: true), picture = namedPhoto(4)
  private let row = card("Meadow", 0x6a45b5, corner: 12, isRow: true)
  private let button = card("Go", 0xb5406a, corner: 24, isRow: true)

  init() { super.init("Container transform", "Click one of the four, and drag the page down: it becomes what it was.") }

  override func build() {
    (button.subviews[0] as? Label)?.alignment = .center
    for (element, number) in [(search, 3), (picture, 4), (row, 5), (button, 0)] {
      area.addSubview(element)
      tap(element) { [unowned self, unowned element] in open(Page(number), from: element) }
    }
  }

  override func arrange(in size: Size) {
    let unit = min(size.height - 20, 560) / 10, width = min(480, size.width - 48)
    let corner = Point((size.width - width) / 2, size.height / 2 - unit * 5)
    search.frame = Rect(corner.x, corner.y, width, min(48, unit * 1.6))
    picture.frame = Rect(corner.x, corner.y + unit * 2, width, unit * 4)
    row.frame = Rect(corner.x, corner.y + unit * 6.4, width, min(56, unit * 1.6))
    button.frame = Rect(corner.x + width - 90, corner.y + unit * 8.4, 90, min(48, unit * 1.6))
  }

  override func demonstrate() { open(Page(4), from: picture) }
}

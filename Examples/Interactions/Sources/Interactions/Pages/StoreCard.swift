import Stagecraft

/// A card that opens into a page one can read, and closes under the finger that pulls it down from the top of its text.
final class StoreCard: Interaction {
  private let card = namedPhoto(1)

  init() {
    super.init(
      "A store card", "Open the card, scroll its text, and pull it down from the top.")
  }

  override func build() {
    area.addSubview(card)
    tap(card) { [unowned self] in demonstrate() }
  }

  override func arrange(in size: Size) {
    let width = min(size.width - 48, (size.height - 40) * 2.2, max(420, size.width / 2))
    card.frame = Rect(around: size.middle, width, width / 2.2)
  }

  override func demonstrate() { open(Page(1), from: card) }
}

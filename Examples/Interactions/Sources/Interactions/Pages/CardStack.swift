import Stagecraft

/// Cards that are thrown left and right, and lean as far as they are carried; the last one brings the others back.
final class CardStack: Interaction {
  private let all = (0..<6).map { namedPhoto($0) }
  private lazy var cards = all

  init() { super.init("A stack of cards", "Throw the card to the left or the right, or let it go and it comes back.") }
  override func demonstrate() { away(1) }

  override func build() {
    for card in all.reversed() {
      area.addSubview(card)
      drag(card, moved: { [unowned self, unowned card] _ in move(card, rotation: way(to: card.center) / 3) }) {
        [unowned self, unowned card] end, _ in
        cards = [card] + cards.filter { $0 !== card }
        if abs(way(to: end)) > 0.35 { away(way(to: end) < 0 ? -1 : 1) } else { deal() }
      }
    }
  }

  private func way(to place: Point) -> Double { (place.x - area.bounds.midX) / area.bounds.width }

  private func away(_ side: Double) {
    let card = cards.removeFirst(), beyond = Vector(side * (area.bounds.width / 2 + card.bounds.width), 0)
    move(card, to: area.bounds.center + beyond, Spring(response: 0.28, dampingRatio: 1))
    if cards.isEmpty { cards = all }
    deal()
  }

  private func deal() {
    for (place, card) in cards.enumerated() {
      let depth = Double(min(place, 3)), height = min(420, area.bounds.height - 70)
      card.bounds = Rect(0, 0, min(max(140, height * 0.75), area.bounds.width - 60), height)
      move(card, to: area.bounds.center + Vector(0, depth * 12), scale: 1 - depth * 0.05, rotation: 0)
    }
  }

  override func arrange(in size: Size) { deal() }
}

import Stagecraft

/// Cards that are thrown left or right; each turns about the point that is held, and the next one is there before it is gone.
final class CardStack: Interaction {
  private var cards: [View] = []
  private let titles = ["Canyon", "Dunes", "Fjord", "Glacier", "Harbour", "Meadow"]

  init() { super.init("A stack of cards", "Throw the card away to the left or the right, or let it go and it comes back.") }

  override func build() {
    for (number, title) in titles.enumerated().reversed() {
      let picture = photo(number, corner: 22), name = text(title, 22, nil, weight: .semibold)
      name.relativeFrame = RelativeFrame(x: .points(20), y: .percent(100, plus: -48), width: .percent(90), height: .points(30))
      picture.addSubview(name)
      area.addSubview(picture)
      cards.insert(picture, at: 0)
      drag(picture) { [unowned self, unowned picture] end, velocity in
        let way = end.x - area.bounds.midX
        abs(way) > area.bounds.width * 0.35 ? away(picture, way < 0 ? -1 : 1) : deal()
      }
      // It turns as far as it is carried, more so when it is held at its top.
      picture.gestureRecognizers.last?.addAction { [unowned self, unowned picture] gesture in
        guard gesture.state == .changed else { return }
        scheduler.add(SpringTo(.rotation, (picture.center.x - area.bounds.midX) / 900, spring: .snappy), named: "turn", to: picture)
      }
    }
  }

  private func away(_ card: View, _ side: Double) {
    cards.removeAll { $0 === card }
    cards.append(card)
    let beyond = Point(area.bounds.midX + side * (area.bounds.width / 2 + card.bounds.width), card.center.y)
    move(card, to: beyond, Spring(response: 0.28, dampingRatio: 1))
    whenAllAtRest([scheduler]) { [weak self] in self?.deal(returning: card) }
    deal(but: card)
  }

  private func deal(but thrown: View? = nil, returning: View? = nil) {
    if let returning {
      area.sendSubviewToBack(returning)
      returning.transform = Transform2D(scaleX: 0.85, y: 0.85)
      returning.center = Point(area.bounds.midX, area.bounds.midY + 36)
    }
    for (place, card) in cards.enumerated() where card !== thrown {
      let depth = Double(min(place, 3))
      move(card, to: Point(area.bounds.midX, area.bounds.midY + depth * 12), .snappy)
      scheduler.add(SpringTo(.scale, 1 - depth * 0.05, spring: .snappy), to: card)
      scheduler.add(SpringTo(.rotation, 0, spring: .snappy), named: "turn", to: card)
    }
  }

  override func arrange(in size: Size) {
    let height = min(420, size.height - 70)
    for card in cards { card.bounds = Rect(0, 0, min(height * 0.75, size.width - 60), height) }
    deal()
  }

  override func demonstrate() { if let top = cards.first { away(top, 1) } }
}

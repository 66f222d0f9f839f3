import Stagecraft

/// A stack of notifications that fans out and gathers again, from wherever its cards are; each can be thrown away.
final class Notifications: Interaction {
  private static let news = ["Ada: the proof is short", "Meeting moved to three", "Your parcel is here", "New photos"]
  private let all = zip(news, palette).map { card($0, $1, corner: 18, isRow: true) }
  private lazy var notes = all
  private var isFanned = false
  init() { super.init("Notifications", "Tap the stack, tap again in flight, throw a card to the right.") }

  override func build() {
    for view in [wallpaper(2)] + all.reversed() { area.addSubview(view) }
    for note in all {
      tap(note) { [unowned self] in demonstrate() }
      drag(note, axis: .horizontal) { [unowned self, unowned note] end, _ in
        let isAway = end.x > area.bounds.midX + note.bounds.width * 0.6
        if isAway { move(note, to: Point(area.bounds.width + note.bounds.width, note.center.y), .smooth) }
        notes.removeAll { isAway && $0 === note }
        arrange(in: area.bounds.size)
      }
    }
  }

  override func arrange(in size: Size) {
    let height = min(84, size.height * 0.2), step = isFanned ? min(height + 10, (size.height - height - 40) / 3) : 12
    for (place, note) in notes.enumerated() {
      let spring = calm(Spring(response: 0.4 + 0.04 * Double(place), dampingRatio: 0.82))
      let top = Point(size.width / 2, isFanned ? 20 + height / 2 : size.height * 0.4)
      note.bounds = Rect(0, 0, min(400, size.width - 40), height)
      move(note, to: top + Vector(0, Double(place) * step), scale: isFanned ? 1 : 1 - 0.06 * Double(place), spring)
      // Of a card in the stack only the edge is seen.
      scheduler.add(SpringTo(.alpha, isFanned || place == 0 ? 1 : 0, spring: spring), to: note.subviews[0])
    }
  }

  override func demonstrate() {
    (notes, isFanned) = (notes.isEmpty ? all : notes, !isFanned)
    arrange(in: area.bounds.size)
  }
}

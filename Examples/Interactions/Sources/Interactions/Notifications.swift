import Stagecraft

/// A stack of notifications that fans out and gathers again, from wherever its cards are; each is thrown away to the side.
final class Notifications: Interaction {
  private var notes: [View] = [], all: [View] = []
  private var isFanned = false
  private let texts = ["Ada: the proof is short", "Meeting moved to three", "Your parcel is on its way", "New photos from the fjord"]

  init() { super.init("Notifications", "Tap the stack to fan it out, throw a card away to the right, tap again in flight.") }

  override func build() {
    area.addSubview(wallpaper(2))
    for (number, words) in texts.enumerated() {
      let note = card(words, palette[number], corner: 18, isRow: true)
      all.append(note)
      area.insertSubview(note, at: 1)
      note.addGestureRecognizer(TapGestureRecognizer { [unowned self] _ in demonstrate() })
      drag(note, axis: .horizontal) { [unowned self, unowned note] end, _ in
        if end.x > area.bounds.midX + note.bounds.width * 0.6 { notes.removeAll { $0 === note } }
        settle()
        if !notes.contains(where: { $0 === note }) { move(note, to: Point(area.bounds.width + note.bounds.width, note.center.y), .smooth) }
      }
    }
  }

  private func settle() {
    let height = notes.first?.bounds.height ?? 0
    let step = isFanned ? min(height + 10, (area.bounds.height - height - 40) / 3) : 12
    for (place, note) in notes.enumerated() {
      let spring = Spring(response: 0.4 + 0.04 * Double(place), dampingRatio: 0.82)
      let top = isFanned ? 20 + height / 2 : area.bounds.height * 0.4
      move(note, to: Point(area.bounds.midX, top + Double(place) * step), spring)
      // Of a card in the stack only the edge is seen.
      scheduler.add(SpringTo(.alpha, isFanned || place == 0 ? 1 : 0, spring: spring), to: note.subviews[0])
      scheduler.add(SpringTo(.scale, isFanned ? 1 : 1 - 0.06 * Double(place), spring: spring), to: note)
    }
  }

  override func arrange(in size: Size) {
    notes = all
    for note in all { note.bounds = Rect(0, 0, min(400, size.width - 40), min(84, size.height * 0.2)) }
    settle()
  }

  override func demonstrate() {
    if notes.isEmpty { notes = all }
    isFanned.toggle()
    settle()
  }
}

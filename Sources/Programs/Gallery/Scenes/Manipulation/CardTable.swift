import Stagecraft

/// Cards on a table that can be dragged and thrown. A card stays where it is released, and a thrown card stays on the
/// table.
final class CardTable {
  private let area: View
  private let scheduler: Scheduler
  /// The original relative frame of each card.
  private let homes: [(card: View, frame: RelativeFrame?)]

  /// The deceleration of a thrown card.
  private static let slide = Decay.fast
  /// The minimum distance in points between a card's center and the edge of the table.
  private static let margin = 40.0

  init(_ area: View, in loop: FrameLoop) {
    self.area = area
    scheduler = Scheduler(loop: loop)
    homes = area.subviews.map { ($0, $0.relativeFrame) }
    for (card, _) in homes { lay(card) }
  }

  isolated deinit { scheduler.tearDown() }

  private func lay(_ card: View) {
    // Storyboard views other than buttons do not accept hits by default.
    card.acceptsHits = true
    scheduler.add(DirectlyManipulable(scales: 0.5...2.5), named: "hand", to: card)
    // These actions run after the plan's own, when the card has the velocity of the release.
    for gesture in card.gestureRecognizers {
      gesture.addAction { [weak self, weak card] gesture in
        if let self, let card { self.gestureDidChange(gesture, of: card) }
      }
    }
  }

  private func gestureDidChange(_ gesture: GestureRecognizer, of card: View) {
    switch gesture.state {
    case .began:
      // A relative frame would move the card back at the next layout.
      card.relativeFrame = nil
      area.bringSubviewToFront(card)
    case .ended:
      if gesture is PanGestureRecognizer { throwCard(card) }
      if gesture is RotationGestureRecognizer { scheduler.add(Decelerate(.rotation, decay: Self.slide), to: card) }
    case .possible, .changed, .cancelled, .failed: break
    }
  }

  /// Moves a thrown card to the end of its deceleration, limited to the table.
  private func throwCard(_ card: View) {
    let velocity = scheduler.velocity(of: card) ?? (0, 0)
    let way = Vector(velocity.x, velocity.y) * Self.slide.timeConstant
    let room = Rect(origin: .zero, size: area.bounds.size)
    let end = card.center + way
    let inside = Point(
      min(max(end.x, room.minX + Self.margin), room.maxX - Self.margin),
      min(max(end.y, room.minY + Self.margin), room.maxY - Self.margin))
    scheduler.add(SpringTo(.position, inside, spring: Spring(response: 0.55, dampingRatio: 0.86)), to: card)
  }

  /// Moves every card back to its original place.
  func tidyUp() {
    for (card, frame) in homes {
      guard let home = frame?.resolved(in: area.bounds.size) else { continue }
      scheduler.add(ChangeAnchorPoint(to: Point(0.5, 0.5)), to: card)
      let spring = Spring(response: 0.5, dampingRatio: 0.8)
      scheduler.add(SpringTo(.position, home.center, spring: spring), to: card)
      scheduler.add(SpringTo(.scale, 1, spring: spring), to: card)
      scheduler.add(SpringTo(.rotation, 0, spring: spring), to: card)
    }
  }
}

/// The screen of direct manipulation: cards that can be dragged, pinched, rotated and thrown.
final class Manipulation: GalleryPart {
  private let gallery: GalleryContext
  private var table: CardTable?

  init(_ gallery: GalleryContext) {
    self.gallery = gallery
    gallery.storyboard.whenLoaded("hands") { [weak self] in self?.didLoad($0) }
  }

  private func didLoad(_ screen: ViewController) {
    guard let area = screen.view.view(withIdentifier: "hands-area") else { return }
    let table = CardTable(area, in: gallery.loop)
    self.table = table
    screen.onActivate("hands-tidy") { [weak table] in table?.tidyUp() }
  }
}

import Stagecraft

/// Cards on a table: each lies where a hand leaves it, and a thrown one stays on the table.
final class CardTable {
  private let area: View
  private let scheduler: Scheduler
  /// Where each card lay at first, as its part of the table.
  private let homes: [(card: View, frame: RelativeFrame?)]

  /// How far beyond the hand a throw leads: what a thing that slides slows down in.
  private static let slide = Decay.fast
  /// How much of a card's middle stays away from the edge of the table, in points.
  private static let margin = 40.0

  init(_ area: View, in loop: FrameLoop) {
    self.area = area
    scheduler = Scheduler(loop: loop)
    homes = area.subviews.map { ($0, $0.relativeFrame) }
    for (card, _) in homes { lay(card) }
  }

  isolated deinit { scheduler.tearDown() }

  private func lay(_ card: View) {
    // Views of a storyboard are looked through where they are no buttons.
    card.acceptsHits = true
    scheduler.add(DirectlyManipulable(scales: 0.5...2.5), named: "hand", to: card)
    // After the plan's own: what the hand let go of has its velocity.
    for gesture in card.gestureRecognizers {
      gesture.addAction { [weak self, weak card] gesture in
        if let self, let card { self.gestureDidChange(gesture, of: card) }
      }
    }
  }

  private func gestureDidChange(_ gesture: GestureRecognizer, of card: View) {
    switch gesture.state {
    case .began:
      // A layout would put it back.
      card.relativeFrame = nil
      area.bringSubviewToFront(card)
    case .ended:
      if gesture is PanGestureRecognizer { throwCard(card) }
      if gesture is RotationGestureRecognizer { scheduler.add(Decelerate(.rotation, decay: Self.slide), to: card) }
    case .possible, .changed, .cancelled, .failed: break
    }
  }

  /// To where the card would slide, but not off the table.
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

  /// Every card goes home.
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

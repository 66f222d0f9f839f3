import Stagecraft

/// Beyond its bounds a thing follows less and less, and comes back by itself.
final class RubberSheet: Interaction {
  private let map = View(), frameView = View(), pictures = (0..<6).map { photo($0, corner: 12) }

  init() { super.init("Rubber band", "Drag the pictures beyond their edge: they resist, and come back.") }

  override func build() {
    (frameView.clipsToBounds, frameView.cornerRadius, frameView.backgroundRole) = (true, 20, .surface)
    area.addSubview(frameView)
    frameView.addSubview(map)
    for picture in pictures { map.addSubview(picture) }
  }

  override func arrange(in size: Size) {
    let window = Rect(around: size.middle, min(520, size.width - 48), min(340, size.height - 48))
    frameView.frame = window
    let piece = Size(window.width * 0.75, window.height * 0.75)
    map.frame = Rect(0, 0, piece.width * 3, piece.height * 2)
    for (number, picture) in pictures.enumerated() {
      let center = Point((Double(number % 3) + 0.5) * piece.width, (Double(number / 3) + 0.5) * piece.height)
      picture.frame = Rect(around: center, piece.width - 8, piece.height - 8)
    }
    let half = map.bounds.center, rest = Size(map.bounds.width - window.width, map.bounds.height - window.height)
    let room = Rect(half.x - rest.width, half.y - rest.height, rest.width, rest.height)
    map.center = half
    drag(map, within: room) { [unowned self] end, _ in
      let inside = Point(min(max(end.x, room.minX), room.maxX), min(max(end.y, room.minY), room.maxY))
      move(map, to: inside, Spring(response: 0.5, dampingRatio: 0.9))
    }
  }

  override func demonstrate() {
    map.center = Point(map.bounds.midX + 60, map.bounds.midY)
    move(map, to: Point(map.bounds.midX, map.bounds.midY))
  }
}

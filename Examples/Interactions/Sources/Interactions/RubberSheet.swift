import Stagecraft

/// Beyond its bounds a thing follows less and less, and comes back by itself.
final class RubberSheet: Interaction {
  private let map = View(), frameView = View(), pictures = (0..<6).map { photo($0, corner: 0) }

  init() { super.init("Rubber band", "Drag the pictures beyond their edge: they resist, and come back with the velocity of the throw.") }

  override func build() {
    (frameView.clipsToBounds, frameView.cornerRadius) = (true, 20)
    area.addSubview(frameView)
    frameView.addSubview(map)
    for picture in pictures { map.addSubview(picture) }
  }

  override func arrange(in size: Size) {
    let window = Rect(around: Point(size.width / 2, size.height / 2), min(520, size.width - 48), min(340, size.height - 48))
    frameView.frame = window
    let piece = Size(window.width * 0.75, window.height * 0.75)
    map.frame = Rect(0, 0, piece.width * 3, piece.height * 2)
    for (number, picture) in pictures.enumerated() {
      picture.frame = Rect(Double(number % 3) * piece.width, Double(number / 3) * piece.height, piece.width, piece.height)
    }
    let half = Point(map.bounds.midX, map.bounds.midY)
    let room = Rect(window.width - half.x, window.height - half.y, map.bounds.width - window.width, map.bounds.height - window.height)
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

import Stagecraft

/// A drag that stops decides: a hand that pauses has arrived, at whatever place, and the other pages come in at that moment.
final class Switcher: Interaction {
  private let pages = (0..<3).map { photo([3, 0, 5][$0], corner: 22) }
  private var isOpen = false
  private var speeds: [Double] = []

  init() { super.init("A pause decides", "Drag the middle page up: when the hand pauses, its neighbours come in. A flick goes through.") }

  override func build() {
    for page in [pages[0], pages[2], pages[1]] { area.addSubview(page) }
    drag(pages[1], axis: .vertical) { [unowned self] end, velocity in
      if velocity.y > 400 { isOpen = false }
      settle()
    }
    pages[1].gestureRecognizers.last?.addAction { [unowned self] gesture in
      guard gesture.state == .changed, let pan = gesture as? PanGestureRecognizer else { return speeds = [] }
      speeds = speeds.suffix(5) + [abs(pan.velocity(in: area).y)]
      // Far from the highest of its last speeds, and not back where it began.
      let slowed = (speeds.last ?? 0) < 0.35 * (speeds.max() ?? 0)
      if !isOpen, slowed, pan.translation.y < -40 {
        isOpen = true
        settle(but: pages[1])
      }
    }
  }

  private func settle(but held: View? = nil) {
    let size = area.bounds.size, middle = Point(size.width / 2, size.height / 2)
    for (number, page) in pages.enumerated() {
      let side = Double(number - 1)
      let far = isOpen ? page.bounds.width * 0.72 : size.width
      scheduler.add(SpringTo(.scale, isOpen ? 0.66 : 1, spring: .snappy), to: page)
      if page !== held { move(page, to: Point(middle.x + side * far, middle.y), .snappy) }
    }
  }

  override func arrange(in size: Size) {
    for page in pages { page.bounds = Rect(0, 0, min(size.width - 40, size.height * 1.2), size.height - 36) }
    settle()
  }

  override func demonstrate() {
    isOpen.toggle()
    settle()
  }
}

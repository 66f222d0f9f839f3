import Stagecraft

/// A drag that stops decides: a hand that pauses has arrived, and the other pages come in at that moment.
final class Switcher: Interaction {
  private let pages = [3, 0, 5].map { namedPhoto($0) }
  private var isOpen = false { didSet { settle() } }
  private var speeds: [Double] = []

  init() { super.init("A pause decides", "Drag the page up: when the hand pauses, the others come in.") }
  override func demonstrate() { isOpen.toggle() }

  override func build() {
    for page in [pages[0], pages[2], pages[1]] { area.addSubview(page) }
    drag(pages[1], axis: .vertical, moved: { [unowned self] in watch($0) }) { [unowned self] _, velocity in
      (speeds, isOpen) = ([], isOpen && velocity.y < 400)
    }
  }

  /// The hand pauses when it is far slower than it was, and not back where it began.
  private func watch(_ pan: PanGestureRecognizer) {
    speeds = speeds.suffix(5) + [abs(pan.velocity(in: area).y)]
    let isSlow = speeds[speeds.count - 1] < 0.35 * (speeds.max() ?? 0)
    if !isOpen, isSlow, pan.translation.y < -40 { isOpen = true }
  }

  private func settle() {
    for (number, page) in pages.enumerated() {
      let way = Double(number - 1) * (isOpen ? page.bounds.width * 0.72 : area.bounds.width)
      // A hand that holds the middle page keeps it.
      let isHeld = number == 1 && !speeds.isEmpty
      move(page, to: isHeld ? nil : area.bounds.center + Vector(way, 0), scale: isOpen ? 0.66 : 1)
    }
  }

  override func arrange(in size: Size) {
    for page in pages { page.bounds = Rect(0, 0, min(size.width - 40, size.height * 1.2), size.height - 36) }
    settle()
  }
}

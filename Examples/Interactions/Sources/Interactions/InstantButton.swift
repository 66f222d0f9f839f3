import Stagecraft

/// A button answers in the frame of the press, can be pressed again while it still swings, and lets go of a hand that leaves.
final class InstantButton: Interaction {
  private let display = text("0", 44, weight: .light)
  private var keys: [Key] = []

  init() { super.init("Instant buttons", "Tap fast, press and drag off and on again: each key answers at once, from where it is.") }

  private final class Key: Control {
    let label: Label
    init(_ title: String) {
      label = text(title, 24)
      super.init(frame: .zero)
      label.alignment = .center
      label.relativeFrame = .fill
      (accessibilityLabel, backgroundRole) = (title, .controlFill)
      addSubview(label)
    }
    override func stateDidChange() {
      super.stateDidChange()
      View.animate(springDuration: isPressed ? 0.12 : 0.45, bounce: isPressed ? 0 : 0.45) {
        transform = isPressed ? Transform2D(scaleX: 0.86, y: 0.86) : .identity
        alpha = isPressed ? 0.7 : 1
      }
    }
  }

  override func build() {
    display.alignment = .right
    area.addSubview(display)
    for title in ["7", "8", "9", "4", "5", "6", "1", "2", "3", "C", "0", "00"] {
      let key = Key(title)
      key.onActivate = { [unowned self] in type(title) }
      keys.append(key)
      area.addSubview(key)
    }
  }

  private func type(_ title: String) {
    display.text = title == "C" ? "0" : String((display.text == "0" ? title : display.text + title).prefix(9))
    if display.text.allSatisfy({ $0 == "0" }) { display.text = "0" }
  }

  override func arrange(in size: Size) {
    let side = min(size.width / 3.6, (size.height - 70) / 4.5, 110), gap = side * 0.12
    let left = (size.width - 3 * side - 2 * gap) / 2, top = (size.height - 4 * side - 3 * gap + 56) / 2
    display.font = .system(size: side * 0.55, weight: .light)
    display.frame = Rect(left, top - 62, 3 * side + 2 * gap, 56)
    for (number, key) in keys.enumerated() {
      key.bounds = Rect(0, 0, side, side)
      key.cornerRadius = side / 2
      let (column, row) = (Double(number % 3), Double(number / 3))
      key.center = Point(left + side / 2 + column * (side + gap), top + side / 2 + row * (side + gap))
    }
  }

  override func demonstrate() { for key in keys.prefix(3) { _ = key.accessibilityActivate() } }
}

import Stagecraft

/// A button answers in the frame of the press, and can be pressed again while it still swings.
final class InstantButton: Interaction {
  private let display = text("0", 44, weight: .light)
  private let keys = ["7", "8", "9", "4", "5", "6", "1", "2", "3", "C", "0", "00"].map { Key($0) }

  init() { super.init("Instant buttons", "Tap fast, press and drag off and on: each answers from where it is.") }

  private final class Key: RoundKey {
    override func stateDidChange() {
      super.stateDidChange()
      View.animate(springDuration: isPressed ? 0.12 : 0.4, bounce: isPressed ? 0 : 0.4) {
        face.transform = isPressed ? Transform2D(scaleX: 0.86, y: 0.86) : .identity
        face.alpha = isPressed ? 0.7 : 1
      }
    }
  }

  override func build() {
    display.alignment = .right
    for view in [display] + keys { area.addSubview(view) }
    for key in keys { key.onActivate = { [unowned self, unowned key] in type(key.label.text) } }
  }

  /// C is no digit, and leaves 0.
  private func type(_ key: String) { display.text = "\((Int(display.text + key) ?? 0) % 1_000_000_000)" }

  override func arrange(in size: Size) {
    let side = min(size.width / 3.6, size.height / 5.6, 110), corner = size.middle - Vector(side * 1.65, side * 2.6)
    display.font = .system(size: side * 0.55, weight: .light)
    display.frame = Rect(corner.x, corner.y, side * 3.3, side * 0.7)
    for (number, key) in keys.enumerated() {
      key.bounds = Rect(0, 0, side, side)
      key.center = corner + Vector(Double(number % 3) * 1.15 + 0.5, Double(number / 3) * 1.15 + 1.3) * side
    }
  }

  override func demonstrate() { for key in keys.prefix(3) { _ = key.accessibilityActivate() } }
}

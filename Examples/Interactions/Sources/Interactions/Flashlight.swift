import Stagecraft

/// A button that wants to be held: it grows with the press, and gives way with a snap when it has been held long enough.
final class Flashlight: Interaction {
  private let button = View(), lamp = ImageView(Icon.star.image(size: 44)), beam = View()
  private var isOn = false
  private var isHeld = false

  init() { super.init("Press and hold", "Hold the lamp until it gives way; a short press swells and falls back.") }

  override func build() {
    (beam.backgroundColor, beam.alpha) = (Color(rgb: 0xffd76a), 0)
    beam.transform = Transform2D(scaleX: 0.3, y: 0.3)
    (button.backgroundRole, button.acceptsHits, button.accessibilityLabel) = (.controlFill, true, "Lamp")
    lamp.tintColor = Color(rgb: 0x8a8a92)
    for view in [beam, button] { area.addSubview(view) }
    button.addSubview(lamp)
    button.addGestureRecognizer(Hold { [unowned self] gesture in
      switch gesture.state {
      case .began: press()
      case .ended, .cancelled, .failed: release()
      default: break
      }
    })
  }

  /// Begins with the press and ends with it, however the hand moves.
  private final class Hold: GestureRecognizer {
    override func pointerBegan(_ event: PointerEvent) { recognize(as: .began) }
    override func pointerEnded(_ event: PointerEvent) { recognize(as: .ended) }
  }

  private func press() {
    isHeld = true
    scheduler.add(SpringTo(.scale, 1.35, spring: Spring(response: 0.7, dampingRatio: 1)), to: button)
    View.animate(withDuration: 0.4, animations: { lamp.alpha = 0.6 }) { [weak self] done in
      if done, let self, isHeld { toggle() }
    }
  }

  private func release() {
    isHeld = false
    scheduler.add(SpringTo(.scale, 1, spring: Spring(response: 0.4, dampingRatio: 0.45)), to: button)
    View.animate(withDuration: 0.15, animations: { lamp.alpha = 1 })
  }

  private func toggle() {
    isOn.toggle()
    lamp.tintColor = isOn ? Color(rgb: 0x4a3200) : Color(rgb: 0x8a8a92)
    View.animate(springDuration: 0.35, bounce: 0.3) {
      button.backgroundColor = isOn ? Color(rgb: 0xffd76a) : nil
      beam.alpha = isOn ? 0.25 : 0
      beam.transform = isOn ? .identity : Transform2D(scaleX: 0.3, y: 0.3)
    }
    release()
  }

  override func arrange(in size: Size) {
    let side = min(120, size.height * 0.4)
    button.bounds = Rect(0, 0, side, side)
    (button.cornerRadius, button.center) = (side / 2, Point(size.width / 2, size.height / 2))
    lamp.frame = Rect(around: Point(side / 2, side / 2), 44, 44)
    beam.bounds = Rect(0, 0, side * 2.2, side * 2.2)
    (beam.cornerRadius, beam.center) = (side * 1.1, button.center)
  }

  override func demonstrate() { toggle() }
}

import Stagecraft

/// A button that is held: it grows with the press, and gives way with a snap when it has been held long enough.
final class Flashlight: Interaction {
  private let lamp = Lamp("Light"), beam = View()
  init() { super.init("Press and hold", "Hold the lamp until it gives way; a short press swells and falls back.") }

  private final class Lamp: RoundKey {
    var onHold: (() -> Void)?
    override func stateDidChange() {
      super.stateDidChange()
      View.animate(springDuration: isPressed ? 0.7 : 0.4, bounce: isPressed ? 0 : 0.5) {
        face.transform = isPressed ? Transform2D(scaleX: 1.35, y: 1.35) : .identity
      }
      let isHeld = isPressed
      View.animate(withDuration: 0.4, animations: { label.alpha = isHeld ? 0.6 : 1 }) { [weak self] isFinished in
        if isFinished, isHeld, self?.isPressed == true { self?.onHold?() }
      }
    }
  }

  override func build() {
    for view in [beam, lamp] { area.addSubview(view) }
    (beam.backgroundRole, beam.alpha, lamp.onHold) = (.accent, 0, { [unowned self] in demonstrate() })
  }

  override func arrange(in size: Size) {
    let side = min(120, size.height * 0.4)
    (lamp.frame, beam.center) = (Rect(around: size.middle, side, side), size.middle)
    (beam.bounds, beam.cornerRadius) = (Rect(0, 0, side * 2.2, side * 2.2), side * 1.1)
  }

  override func demonstrate() {
    let isOn = beam.alpha == 0
    View.animate(springDuration: 0.35, bounce: 0.3) {
      (lamp.face.backgroundRole, lamp.label.textRole) = isOn ? (.accent, .textOnAccent) : (.controlFill, .text)
      (lamp.face.transform, lamp.label.alpha, beam.alpha) = (.identity, 1, isOn ? 0.25 : 0)
    }
  }
}

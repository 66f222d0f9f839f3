import Geometry

/// A view that does something when it is clicked, or activated by Return or Space while it has the focus.
open class Control: View {
  /// Called on each activation.
  public var onActivate: (() -> Void)?
  public private(set) final var isHovered = false
  public private(set) final var isPressed = false
  private let tap = TapGestureRecognizer()

  public override init(frame: Rect = .zero) {
    super.init(frame: frame)
    tap.cancelsPointerInView = false
    tap.addAction { [weak self] recognizer in
      if recognizer.state == .ended { self?.activate(bySource: .pointer) }
    }
    addGestureRecognizer(tap)
  }

  /// What activated a control.
  public enum Source: Hashable, Sendable { case pointer, key }
  /// What activated the control last; for those whose action depends on it.
  public private(set) final var activationSource = Source.pointer

  private func activate(bySource source: Source) {
    activationSource = source
    onActivate?()
  }

  open override var canBecomeFocused: Bool { onActivate != nil }

  /// Lighter under the pointer, darker while pressed.
  open override var displayedColor: Color? {
    guard let color = backgroundColor else { return nil }
    if isPressed { return color.mixed(with: .black, by: 0.14) }
    return isHovered ? color.mixed(with: .white, by: 0.07) : color
  }

  open override func pointerEntered() { setState(hovered: true, pressed: isPressed) }
  open override func pointerExited() { setState(hovered: false, pressed: isPressed) }
  open override func pointerBegan(_ event: PointerEvent) {
    setState(hovered: isHovered, pressed: event.button == .primary)
    super.pointerBegan(event)
  }
  open override func pointerMoved(_ event: PointerEvent) {
    if isPressed, let here = convert(event.location, from: nil), !contains(here) {
      setState(hovered: isHovered, pressed: false)
    }
    super.pointerMoved(event)
  }
  open override func pointerEnded(_ event: PointerEvent) {
    setState(hovered: isHovered, pressed: false)
    super.pointerEnded(event)
  }
  open override func pointerCancelled(_ event: PointerEvent) {
    setState(hovered: false, pressed: false)
    super.pointerCancelled(event)
  }

  open override func keyDown(_ event: KeyEvent) -> Bool {
    guard onActivate != nil, event.key == .enter || event.key == .space else { return super.keyDown(event) }
    if !event.isRepeat { activate(bySource: .key) }
    return true
  }

  private func setState(hovered: Bool, pressed: Bool) {
    guard hovered != isHovered || pressed != isPressed else { return }
    isHovered = hovered
    isPressed = pressed
    setNeedsDisplay()
  }
}

extension Color {
  /// The straight mixture; the alpha stays.
  func mixed(with other: Color, by amount: Double) -> Color {
    func mix(_ a: Double, _ b: Double) -> Double { a + (b - a) * amount }
    return Color(
      red: mix(red, other.red), green: mix(green, other.green), blue: mix(blue, other.blue), alpha: alpha)
  }
}

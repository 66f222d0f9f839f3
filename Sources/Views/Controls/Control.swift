import Geometry

/// A view with an action, which is activated by a click, or by Return or Space while it has the focus.
///
/// A click is a press and a release inside the view. The pointer may leave the view between them, unless a gesture
/// claims the press.
@MainActor open class Control: View {
  private enum Touch { case up, inside, outside }

  /// Called on each activation. A control without an action cannot have the focus.
  public var onActivate: (() -> Void)?
  /// Whether the control leaves the screen, as a Back button does. The first Tab on a screen skips it; the next ones do
  /// not.
  public final var leadsBack = false
  /// Whether the pointer is over the control.
  public private(set) final var isHovered = false {
    didSet { if isHovered != oldValue { setNeedsDisplay() } }
  }
  /// Whether the primary button is held down inside the control, so that releasing it activates.
  public final var isPressed: Bool { touch == .inside }
  private final var touch = Touch.up {
    didSet { if touch != oldValue { setNeedsDisplay() } }
  }

  public override init(frame: Rect = .zero) {
    super.init(frame: frame)
    let tap = TapGestureRecognizer { [weak self] _ in self?.activate(bySource: .pointer) }
    tap.allowableMovement = .infinity
    tap.cancelsPointerInView = false
    addGestureRecognizer(tap)
  }

  /// The cause of an activation.
  public enum Source: Hashable, Sendable { case pointer, key }
  /// The cause of the last activation.
  public private(set) final var activationSource = Source.pointer

  private func activate(bySource source: Source) {
    activationSource = source
    onActivate?()
  }

  open override var canBecomeFocused: Bool { onActivate != nil }

  /// The background color, lighter under the pointer and darker while pressed.
  open override var displayedColor: Color? {
    guard let color = backgroundColor else { return nil }
    if isPressed { return color.mixed(with: .black, by: 0.14) }
    return isHovered ? color.mixed(with: .white, by: 0.07) : color
  }

  open override func pointerEntered() { isHovered = true }
  open override func pointerExited() { isHovered = false }
  open override func pointerBegan(_ event: PointerEvent) {
    if event.button == .primary { touch = .inside }
    super.pointerBegan(event)
  }
  open override func pointerMoved(_ event: PointerEvent) {
    if touch != .up, let here = convert(event.location, from: nil) { touch = contains(here) ? .inside : .outside }
    super.pointerMoved(event)
  }
  open override func pointerEnded(_ event: PointerEvent) {
    touch = .up
    super.pointerEnded(event)
  }
  open override func pointerCancelled(_ event: PointerEvent) {
    touch = .up
    super.pointerCancelled(event)
  }

  open override func keyDown(_ event: KeyEvent) -> Bool {
    guard onActivate != nil, event.key == .enter || event.key == .space else { return super.keyDown(event) }
    if !event.isRepeat { activate(bySource: .key) }
    return true
  }
}

extension Color {
  /// The mixture of two colors; the alpha stays.
  func mixed(with other: Color, by amount: Double) -> Color {
    func mix(_ a: Double, _ b: Double) -> Double { a + (b - a) * amount }
    return Color(
      red: mix(red, other.red), green: mix(green, other.green), blue: mix(blue, other.blue), alpha: alpha)
  }
}

import Geometry
import Views

/// A switch that is on or off: a click, a drag of its knob, Space or Return turn it.
///
/// ```swift
/// let wifi = Toggle(isOn: true)
/// wifi.onValueChange = { isOn in network.setEnabled(isOn) }
/// ```
/// > Source: UIKit, `UISwitch`.
@MainActor open class Toggle: ThemedControl {
  /// Whether it is on. Setting it does not call ``onValueChange``; in a window the knob glides to its place.
  public final var isOn: Bool {
    get { isSelected }
    set { isSelected = newValue }
  }
  /// Called after the user has turned the switch, with the new value.
  public final var onValueChange: ((Bool) -> Void)?

  private let track = View.onPixels()
  private let knob = View.onPixels()
  /// The drag of the knob: where it began, and how far it has been from there.
  private var drag: (start: Double, from: Double, reach: Double)?
  private var dragged: Double?

  private static let size = Size(44, 26)
  private static let inset = 3.0
  /// The points after which the knob follows.
  private static let dragDistance = 4.0
  /// The points up to which a press is a click.
  private static let slack = 10.0

  /// Makes a switch. Default: off.
  public init(isOn: Bool = false) {
    super.init(frame: Rect(origin: .zero, size: Self.size))
    for part in [track, knob] {
      part.acceptsHits = false
      addSubview(part)
    }
    addGestureRecognizer(PressGestureRecognizer { [weak self] in self?.pressDidChange($0) })
    self.isOn = isOn
    updateAppearance()
  }

  /// Sets ``isOn``, with or without motion.
  public final func setOn(_ isOn: Bool, animated: Bool) {
    self.isOn = isOn
    if !animated { settleLevels() }
  }

  open override func describeAccessibility(_ description: inout AccessibilityDescription) {
    super.describeAccessibility(&description)
    (description.role, description.actions) = (.toggle, [.activate])
    description.traits.insert(.checkable)
    description.traits.remove(.selected)
    if isOn { description.traits.insert(.checked) }
  }

  open override var canBecomeFocused: Bool { isEnabled }
  open override var intrinsicContentSize: Size { Self.size }
  override var isPill: Bool { true }

  open override func activated() {
    super.activated()
    turn(to: !isOn)
  }

  private func turn(to value: Bool) {
    guard value != isOn else { return updateAppearance() }
    isOn = value
    onValueChange?(value)
  }

  private var travel: Double { max(1, Self.size.width - Self.size.height) }

  private func pressDidChange(_ recognizer: GestureRecognizer) {
    guard isEnabled else { return }
    let x = directed(recognizer.location(in: self)).x
    switch recognizer.state {
    case .began: drag = (x, isOn ? 1 : 0, 0)
    case .changed:
      guard var drag else { return }
      drag.reach = max(drag.reach, abs(x - drag.start))
      self.drag = drag
      guard drag.reach >= Self.dragDistance else { return }
      dragged = min(1, max(0, drag.from + (x - drag.start) / travel))
      updateAppearance()
    case .ended:
      let (wasDragged, place) = ((drag?.reach ?? 0) >= Self.slack, dragged ?? 0)
      (drag, dragged) = (nil, nil)
      if wasDragged {
        turn(to: place >= 0.5)
      } else if isPressed || contains(recognizer.location(in: self)) {
        activate(bySource: .pointer)
      }
    case .cancelled:
      (drag, dragged) = (nil, nil)
      updateAppearance()
    case .possible, .failed: break
    }
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    updateAppearance()
  }

  open override func updateAppearance() {
    super.updateAppearance()
    let theme = theme
    let size = Self.size
    let place = onPixels(
      directed(
        Rect((bounds.width - size.width) / 2, (bounds.height - size.height) / 2, size.width, size.height)))
    let on = dragged ?? levels.selected
    track.frame = place
    track.cornerRadius = size.height / 2
    let strength = 0.1 * levels.hovered + 0.1 * levels.highlighted
    track.backgroundColor = theme.controlEdge.mixed(with: theme.accent, by: on).mixed(
      with: theme.text, by: strength)
    // The knob grows along the way while it is held.
    let height = onPixels(Size(0, size.height - 2 * Self.inset)).height
    let width = height + 3 * levels.highlighted
    let start = Self.inset + (size.width - 2 * Self.inset - width) * on
    let knobPlace = Rect(place.minX + start, place.minY + Self.inset, width, height)
    knob.frame = isRightToLeft ? knobPlace.mirrored(in: place) : knobPlace
    knob.cornerRadius = height / 2
    knob.backgroundColor = theme.hasIncreasedContrast ? theme.textOnAccent : theme.knob
    knob.shadow = Shadow(radius: 3, offset: Vector(0, 1), color: theme.shadow)
    alpha(of: [track, knob], 1 - 0.6 * levels.disabled)
  }

  open override var describedProperties: [(name: String, value: String)] {
    super.describedProperties + [("value", isOn ? "on" : "off")]
  }
}

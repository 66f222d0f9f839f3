import Animation
import Geometry
import Views

/// A control that takes its colors from the theme, and eases from state to state: the base of the library's controls.
///
/// Subclass it and set colors in ``updateAppearance()``, from ``View/theme`` and ``levels``:
///
/// ```swift
/// final class Chip: ThemedControl {
///   override func updateAppearance() {
///     backgroundColor = theme.controlFill.withAlpha(1 - 0.6 * levels.disabled)
///   }
/// }
/// ```
/// The levels ease in 0.08 to 0.12 seconds, and at once where the user prefers less motion. At rest the control needs
/// no frames.
@MainActor open class ThemedControl: Control {
  private final var easing = StateEasing()
  private final lazy var ticker = FrameTicker("a control that changes its state") { [weak self] in self?.step() }

  /// How much the control is in each of its states.
  public private(set) final var levels = StateLevels()

  /// What a screen reader says of the control, besides its role; nil, the default: its title, where it has one.
  public final var accessibilityLabel: String?
  /// The label where the program sets none.
  var defaultAccessibilityLabel: String? { nil }
  /// The kind of control.
  open var accessibilityRole: AccessibilityRole { .button }

  /// The kind of a control, for screen readers.
  public nonisolated enum AccessibilityRole: String, Hashable, Sendable {
    case button, toggle, slider, stepper, segments, progress, menu, menuItem
  }

  /// Makes a control.
  public override init(frame: Rect = .zero) {
    super.init(frame: frame)
    cornerRadius = Theme.dark.radii.control
  }

  /// Sets the colors and the places of parts from ``View/theme`` and ``levels``. Called after either has changed, and
  /// by subclasses when their own values change. The default does nothing.
  open func updateAppearance() {}

  open override func stateDidChange() {
    super.stateDidChange()
    let now = ticker.now
    easing.turn(to: controlState, at: now, isEased: isEased)
    follow(at: now)
  }

  open override func activated() {
    if activationSource == .key, isEased {
      easing.flashPress(at: ticker.now)
      follow(at: ticker.now)
    }
    super.activated()
  }

  open override func themeDidChange() {
    super.themeDidChange()
    roundCorners()
    updateAppearance()
  }

  /// Whether the ends are round, for the focus ring around them.
  var isPill: Bool { false }

  private func roundCorners() { cornerRadius = isPill ? bounds.height / 2 : theme.radii.control }

  open override func layoutSubviews() {
    super.layoutSubviews()
    roundCorners()
  }

  open override func windowDidChange() {
    super.windowDidChange()
    if window == nil { settleLevels() }
  }

  /// Ends the easing at the present state.
  final func settleLevels() {
    easing.turn(to: controlState, at: 0, isEased: false)
    follow(at: 0)
  }

  /// Shows levels that the control's state does not lead to, until it changes: for pictures of all states.
  package final func display(_ levels: StateLevels) {
    self.levels = levels
    updateAppearance()
  }

  /// Sets the opacity of several parts.
  final func alpha(of parts: [View], _ alpha: Double) { for part in parts { part.alpha = alpha } }

  /// Whether a change is seen on its way.
  final var isEased: Bool { window != nil && !FrameTicker.isMotionReduced }

  private func step() { follow(at: ticker.now) }

  private func follow(at now: Double) {
    levels = easing.levels(at: now)
    updateAppearance()
    if easing.isMoving(at: now) { ticker.start() } else { ticker.stop() }
  }

  open override var describedProperties: [(name: String, value: String)] {
    super.describedProperties + [("role", accessibilityRole.rawValue)]
      + ((accessibilityLabel ?? defaultAccessibilityLabel).map { [("label", String(reflecting: $0))] } ?? [])
  }
}

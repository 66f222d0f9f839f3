import Geometry

/// A view with an action, which is activated by a click, or by Return or Space while it has the focus.
///
/// A click is a press and a release inside the view. The pointer may leave the view between them, unless a gesture
/// claims the press.
///
/// From state to state its ``levels`` ease, in 0.08 to 0.12 seconds (see ``Theme/MotionScheme/short``), and at once
/// where the user prefers less motion. At rest the control needs no frames.
@MainActor open class Control: View {
  /// Called on each activation. A control without an action cannot have the focus.
  public var onActivate: (() -> Void)?
  /// Whether the control leaves the screen, as a Back button does. The first Tab on a screen skips it; the next ones do
  /// not.
  public final var leadsBack = false
  /// A key that activates the control while its screen is on top, whatever has the focus, unless a view with the focus
  /// handles the key itself. Default: nil, none.
  public final var keyCommand: KeyCommand?
  private final var machine = ControlMachine()

  /// Whether the control can be used. Default: true. A disabled control takes presses and does nothing with them, and
  /// cannot have the focus.
  public final var isEnabled: Bool {
    get { machine.isEnabled }
    set { handle(.enabledChanged(newValue)) }
  }
  /// Whether the control is chosen or switched on, for those that show it. Default: false.
  public final var isSelected: Bool {
    get { machine.isSelected }
    set { handle(.selectedChanged(newValue)) }
  }
  /// Whether the pointer is over the control.
  public final var isHovered: Bool { machine.isHovered }
  /// Whether the primary button is held down inside the control, so that releasing it activates.
  public final var isPressed: Bool { machine.isPressed }
  /// Whether the primary button went down in the control and is still down, inside it or not.
  public final var isTracking: Bool { machine.isTracking }
  /// What the control looks like now.
  public final var controlState: State { machine.state }

  /// Called after ``controlState`` has changed. The default asks for a new frame; overrides call super.
  open func stateDidChange() { setNeedsDisplay() }

  private final func handle(_ input: ControlMachine.Input) {
    let before = machine.state
    guard machine.handle(input) else { return }
    stateDidChange()
    if madeMotion(from: before)?.turn(to: machine.state) != true { settleLevels() }
  }

  // MARK: Levels

  /// nil: no state has been on its way yet.
  private final var motion: ControlMotion?
  private final var displayedLevels: StateLevels?

  /// How much the control is in each of its states, which ``displayedColor`` shows.
  public final var levels: StateLevels { displayedLevels ?? motion?.levels ?? StateLevels(machine.state) }

  /// Called when ``levels`` may have changed: with the state, and in each frame of the way. The default asks for a new
  /// frame; overrides call super.
  open func levelsDidChange() { setNeedsDisplay() }

  /// The description of the motion of a control that changes its state, as when the pointer comes over it.
  package static let easingLabel = "a control that changes its state"

  /// - Parameter state: the state that is left.
  private final func madeMotion(from state: State) -> ControlMotion? {
    if let motion { return window == nil ? nil : motion }
    guard let makeTicker = window?.makeTicker else { return nil }
    let new = ControlMotion(self, from: state, makeTicker)
    motion = new
    return new
  }

  /// Ends the way from state to state at the present one.
  package final func settleLevels() {
    motion?.settle(at: machine.state)
    levelsDidChange()
  }

  /// Shows levels that the control's state does not lead to: for pictures of all states.
  package final func display(_ levels: StateLevels) {
    displayedLevels = levels
    levelsDidChange()
  }

  open override func windowDidChange() {
    super.windowDidChange()
    if window == nil, motion != nil { settleLevels() }
  }

  public override init(frame: Rect = .zero) {
    super.init(frame: frame)
    recognizeClicks()
  }

  /// The cause of an activation.
  public enum Source: Hashable, Sendable { case pointer, key }
  /// The cause of the last activation.
  public private(set) final var activationSource = Source.pointer

  /// The modifier keys that were held at the last activation.
  /// ```swift
  /// open.onActivate = { [unowned open] in show(inNewWindow: open.activationModifiers.contains(.control)) }
  /// ```
  public private(set) final var activationModifiers: KeyModifiers = []
  /// The number of clicks in a row, within 0.4 seconds of each other, up to the last activation: 2 for a double click,
  /// which activates for each of its clicks. 1 for a key.
  public private(set) final var activationClickCount = 1

  package final func activate(bySource source: Source, modifiers: KeyModifiers = [], clickCount: Int = 1) {
    guard isEnabled else { return }
    (activationSource, activationModifiers, activationClickCount) = (source, modifiers, clickCount)
    // A key has no release to wait for, and shows its press all the same.
    if source == .key { madeMotion(from: machine.state)?.flashPress() }
    activated()
  }

  /// Called when the user activates the control: by a click, or by Return or Space. The default calls ``onActivate``.
  open func activated() { onActivate?() }

  /// Handles a key that nothing with the focus has handled, where the control's screen is on top. The default activates
  /// the control if the key is its ``keyCommand``.
  /// - Returns: whether the key was handled.
  open func performKeyCommand(_ event: KeyEvent) -> Bool {
    guard keyCommand?.matches(event) == true else { return false }
    if !event.isRepeat { activate(bySource: .key, modifiers: event.modifiers) }
    return true
  }

  /// A button, where there is an action.
  open override func describeAccessibility(_ description: inout AccessibilityDescription) {
    super.describeAccessibility(&description)
    if onActivate != nil {
      description.role = .button
      description.actions = [.activate]
    }
    if !isEnabled { description.traits.insert(.disabled) }
    if isSelected { description.traits.insert(.selected) }
  }

  open override func accessibilityActivate() -> Bool {
    guard isEnabled else { return false }
    activate(bySource: .key)
    return true
  }

  open override var canBecomeFocused: Bool { onActivate != nil && isEnabled }
  open override func focusDidChange(isFocused: Bool) {
    super.focusDidChange(isFocused: isFocused)
    handle(.focusChanged(isFocused))
  }

  /// The background color: lighter under the pointer, or darker where it is almost white; darker while pressed.
  open override var displayedColor: Color? {
    guard let color = backgroundColor else { return nil }
    let levels = levels
    guard levels.hovered > 0 || levels.highlighted > 0 else { return color }
    let away: Color = color.relativeLuminance > 0.6 ? .black : .white
    let hovered = color.mixed(
      with: away.withAlpha(color.alpha), by: 0.07 * levels.hovered * (1 - levels.highlighted))
    return hovered.mixed(with: Color.black.withAlpha(color.alpha), by: 0.14 * levels.highlighted)
  }

  open override func pointerEntered() { handle(.pointerEntered) }
  open override func pointerExited() { handle(.pointerExited) }
  open override func pointerBegan(_ event: PointerEvent) {
    if event.button == .primary { handle(.pressed) }
    super.pointerBegan(event)
  }
  open override func pointerMoved(_ event: PointerEvent) {
    if isTracking, let here = convert(event.location, from: nil) { handle(.pressMoved(isInside: contains(here))) }
    super.pointerMoved(event)
  }
  open override func pointerEnded(_ event: PointerEvent) {
    handle(.pressEnded)
    super.pointerEnded(event)
  }
  open override func pointerCancelled(_ event: PointerEvent) {
    handle(.pressEnded)
    super.pointerCancelled(event)
  }

  open override func keyDown(_ event: KeyEvent) -> Bool {
    guard canBecomeFocused, event.key == .enter || event.key == .space, event.modifiers.isSubset(of: .shift) else {
      return super.keyDown(event)
    }
    if !event.isRepeat { activate(bySource: .key, modifiers: event.modifiers) }
    return true
  }

  open override var describedProperties: [(name: String, value: String)] {
    super.describedProperties + (isEnabled ? [] : [("isEnabled", "false")])
      + (isSelected ? [("isSelected", "true")] : [])
  }
}

import Geometry
import Runtime
import Views

/// Radio buttons below each other, of which one is chosen.
///
/// ```swift
/// let size = RadioGroup(["Small", "Medium", "Large"], selectedIndex: 1)
/// size.onValueChange = { index in show(sizes[index]) }
/// ```
/// Tab stops once, at the chosen button; the arrow keys choose another one, also from the last to the first. Set
/// ``StackView/arrangement`` for a row. For a few short titles a ``SegmentedControl`` takes less space.
/// > Source: W3C, ARIA Authoring Practices, radio group.
@MainActor open class RadioGroup: StackView {
  /// The titles of the buttons.
  public final var titles: [String] {
    get { buttons.map(\.title) }
    set {
      guard !newValue.isExactly(titles) else { return }
      for button in buttons { button.removeFromSuperview() }
      buttons = newValue.map { RadioButton($0, in: self) }
      for button in buttons { addSubview(button) }
      isEnabledDidChange()
      if let selected = selectedIndex, selected >= buttons.count { selection = nil } else { showSelection() }
    }
  }
  /// The index of the chosen button; nil for none. Setting it does not call ``onValueChange``. An index without a
  /// button counts as nil, with a warning.
  public final var selectedIndex: Int? {
    get { selection }
    set {
      let isThere = newValue.map { buttons.indices.contains($0) } ?? true
      if !isThere { Warnings.log("a group of \(buttons.count) radio buttons has none with the index \(newValue ?? 0)") }
      selection = isThere ? newValue : nil
    }
  }
  /// Called after the user has chosen another button, with its index.
  public final var onValueChange: ((Int) -> Void)?
  /// Whether the buttons can be used. Default: true.
  public final var isEnabled = true { didSet { isEnabledDidChange() } }

  private var buttons: [RadioButton] = []
  private var selection: Int? { didSet { showSelection() } }

  /// Makes a group of buttons with these titles.
  /// - Parameter selectedIndex: the index of the chosen button; nil, the default, for none.
  public init(_ titles: [String] = [], selectedIndex: Int? = nil) {
    super.init(StackLayout(.column, spacing: 4, alignment: .start))
    self.titles = titles
    if let selectedIndex { self.selectedIndex = selectedIndex }
  }

  private func isEnabledDidChange() { for button in buttons { button.isEnabled = isEnabled } }

  private func showSelection() { for (index, button) in buttons.enumerated() { button.isOn = index == selection } }

  /// Whether Tab stops at a button: the chosen one, or the first one where none is.
  fileprivate func isTabStop(_ button: RadioButton) -> Bool {
    let stop = selection ?? 0
    return buttons.indices.contains(stop) && buttons[stop] === button
  }

  fileprivate func choose(_ button: RadioButton) {
    guard let index = buttons.firstIndex(where: { $0 === button }), index != selection else { return }
    selection = index
    if let window { window.setFocus(button, showingRing: window.showsFocusRing) }
    onValueChange?(index)
  }

  fileprivate func choose(beside button: RadioButton, _ step: Int) {
    guard let index = buttons.firstIndex(where: { $0 === button }) else { return }
    choose(buttons[(index + step + buttons.count) % buttons.count])
  }

  open override func describeAccessibility(_ description: inout AccessibilityDescription) {
    super.describeAccessibility(&description)
    description.role = .radioGroup
    description.value = selection.map { buttons[$0].title }
  }
}

/// A button of a radio group.
private final class RadioButton: CheckBox {
  private unowned let group: RadioGroup

  init(_ title: String, in group: RadioGroup) {
    self.group = group
    super.init(title)
  }

  override var isRadioButton: Bool { true }
  override var canBecomeFocused: Bool { super.canBecomeFocused && group.isTabStop(self) }
  override func turn() { group.choose(self) }

  override func keyDown(_ event: KeyEvent) -> Bool {
    guard isEnabled, event.modifiers.isEmpty else { return super.keyDown(event) }
    switch directed(event.key) {
    case .up, .left: group.choose(beside: self, -1)
    case .down, .right: group.choose(beside: self, 1)
    default: return super.keyDown(event)
    }
    return true
  }
}

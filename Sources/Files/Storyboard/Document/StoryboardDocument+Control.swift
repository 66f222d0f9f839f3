import Controls
import Views

nonisolated extension StoryboardDocument {
  /// A control, with all defaults applied.
  package struct Control: Hashable, Sendable {
    package var kind = ControlKind.button
    /// The text of a button; nil for none.
    @ExactText package var title: String?
    package var icon: Icon?
    /// How much a button stands out; nil for what its role gives.
    package var style: Button.Style?
    package var role = Button.Role.normal
    package var isEnabled = true
    package var isOn = false
    package var value = 0.0
    package var minimum = 0.0
    /// The greatest number; nil: 1 for a slider, 100 for a stepper.
    package var maximum: Double?
    /// The step; nil: none for a slider, 1 for a stepper.
    package var step: Double?
    /// The titles of segments, of the rows of a pop-up button, or the values of a combo box.
    @ExactText package var items: [String] = []
    /// The index of the chosen item; nil for none.
    package var selected: Int?
    /// The text of a text field, a combo box or a text view.
    @ExactText package var text = ""
    @ExactText package var placeholder = ""
    /// Whether the text is hidden behind bullets.
    package var isSecure = false
    package var isEditable = true
    /// The largest number of characters; nil for the control's own limit.
    package var maximumLength: Int?
  }

  /// The kinds of controls in a storyboard.
  nonisolated package enum ControlKind: String, CaseIterable, Sendable {
    case button, popUp, toggle, slider, stepper, segments, progress, spinner, textField, comboBox, textView
  }
}

import Controls
import Geometry
import Views

/// A field for a color in hexadecimal digits: Return or leaving it applies what was typed. An empty text is no color.
///
/// A text that is no color is refused with a sentence, and the field shows the color again when it is left.
final class ColorField: TextField {
  private let name: String
  private let allowsNone: Bool
  private var color: Color??
  private(set) var isEdited = false

  /// Called with a color that the user has chosen.
  var onCommit: ((Color?) -> Void)?
  /// Called with the sentence about a text that is refused, and with nil when the field is right again.
  var onRefusal: ((String?) -> Void)?

  init(_ name: String, allowsNone: Bool) {
    (self.name, self.allowsNone) = (name, allowsNone)
    super.init(frame: .zero)
    placeholder = "none"
    font = .monospacedSystem(size: 11)
    maximumLength = 40
    accessibilityLabel = name
    validator = {
      guard case .failure(let refusal) = PropertyText.color($0, name: name, allowsNone: allowsNone) else { return nil }
      return refusal.sentence
    }
    onChange = { field in (field as? ColorField)?.didEdit() }
    onReturn = { field in (field as? ColorField)?.commit() }
    onEndEditing = { field in (field as? ColorField)?.leave() }
  }

  /// Shows a color, unless the user is typing another one.
  func show(_ new: Color?) {
    guard !isEdited, color != .some(new) else { return }
    color = .some(new)
    text = new.map { "\($0)" } ?? ""
  }

  private func didEdit() {
    isEdited = true
    onRefusal?(validationMessage)
  }

  private func commit() {
    guard isEdited, case .success(let new) = PropertyText.color(text, name: name, allowsNone: allowsNone) else {
      return
    }
    isEdited = false
    color = nil
    onCommit?(new)
  }

  private func leave() {
    commit()
    if isEdited, let color { text = color.map { "\($0)" } ?? "" }
    isEdited = false
    onRefusal?(nil)
  }

  /// Keys of undo belong to what is typed only until it is applied.
  override func keyDown(_ event: KeyEvent) -> Bool {
    if !isEdited, event.isUndo { return false }
    return super.keyDown(event)
  }
}

nonisolated extension KeyEvent {
  /// Whether the key takes a step back or, with Shift, on again.
  var isUndo: Bool { key == .character("z") && modifiers.contains(.control) }
}

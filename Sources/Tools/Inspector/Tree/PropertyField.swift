import Controls
import Geometry
import Views

/// A field for a number: Return or leaving it applies what was typed, Up and Down step, with Shift ten steps at once.
///
/// A text that is no number in the range is refused with a sentence, and the field shows the value again when it is
/// left.
final class PropertyField: TextField {
  /// The name of the number in sentences.
  var name = ""
  var range = -1e6...1e6
  var step = 1.0
  /// Called with a number that the user has chosen.
  var onCommit: ((Double) -> Void)?
  /// Called with the sentence about a text that is refused, and with nil when the field is right again.
  var onRefusal: ((String?) -> Void)?
  private var value = 0.0
  private var isFresh = true

  init() {
    super.init(frame: .zero)
    font = .monospacedDigitSystem(size: 11)
    alignment = .trailing
    maximumLength = 40
    onChange = { field in (field as? PropertyField)?.didEdit() }
    onReturn = { field in (field as? PropertyField)?.commit() }
    onEndEditing = { field in (field as? PropertyField)?.leave() }
    validator = { [weak self] in
      guard let self else { return nil }
      guard case .failure(let refusal) = PropertyText.number($0, name: name, in: range) else { return nil }
      return refusal.sentence
    }
  }

  /// Shows a number, unless the user is typing another one.
  func show(_ number: Double) {
    guard isFresh, number != value || text.isEmpty else { return }
    value = number
    let new = FixedPoint.short(number)
    if new != text { text = new }
  }

  /// Whether the user is typing.
  var isEdited: Bool { !isFresh }

  private func didEdit() {
    isFresh = false
    onRefusal?(validationMessage)
  }

  private func commit() {
    guard case .success(let number) = PropertyText.number(text, name: name, in: range) else {
      onRefusal?(validationMessage)
      return
    }
    guard !isFresh else { return }
    apply(number)
  }

  private func apply(_ number: Double) {
    isFresh = true
    value = number
    onRefusal?(nil)
    onCommit?(number)
    text = FixedPoint.short(number)
  }

  /// A refused text is replaced by the value.
  private func leave() {
    if isValid { commit() }
    isFresh = true
    onRefusal?(nil)
    text = FixedPoint.short(value)
  }

  override func keyDown(_ event: KeyEvent) -> Bool {
    // Keys of undo belong to what is typed only until it is applied.
    if isFresh, event.isUndo { return false }
    guard event.key == .up || event.key == .down, event.modifiers.isSubset(of: .shift) else {
      return super.keyDown(event)
    }
    var number = value
    if case .success(let typed) = PropertyText.number(text, name: name, in: range), !isFresh { number = typed }
    let way = (event.key == .up ? 1.0 : -1.0) * (event.modifiers == .shift ? 10 : 1)
    let next = min(range.upperBound, max(range.lowerBound, number + way * step))
    // Steps of a tenth stay at tenths.
    apply((next * 1e6).rounded() / 1e6)
    return true
  }
}

import Geometry
import Views

extension EditableTextView {
  /// The text and the selection as they are shown: bullets where the text is hidden.
  func describeAccessibility(of description: inout AccessibilityDescription) {
    let selection = editor.displayedSelection
    description.text = AccessibilityDescription.Text(
      shownText, selection: shown(selection.range.lowerBound)..<shown(selection.range.upperBound),
      caret: shown(selection.head))
    if rules.isEditable { description.traits.insert(.editable) }
  }

  /// A part of what is shown as a part of the text.
  private func edited(_ range: Range<Int>) -> Range<Int> {
    let length = shownText.utf8.count
    let lower = min(max(0, range.lowerBound), length)
    return text(fromShown: lower)..<text(fromShown: min(max(lower, range.upperBound), length))
  }

  func selectShown(_ range: Range<Int>) -> Bool {
    unmark()
    perform(.select(edited(range)))
    return true
  }

  func replaceShown(_ range: Range<Int>, with text: String) -> Bool {
    guard rules.isEditable else { return false }
    unmark()
    perform(.select(edited(range)), .insert(text))
    return true
  }

  /// The place of a part of what is shown, around all its lines.
  func rect(ofShown range: Range<Int>, in view: View) -> Rect? {
    let length = shownText.utf8.count
    let lower = min(max(0, range.lowerBound), length)
    let upper = min(max(lower, range.upperBound), length)
    let layout = textLayout
    let rects = lower == upper ? [layout.caret(at: CaretPosition(lower)).frame] : layout.rects(of: lower..<upper)
    guard let first = rects.first else { return nil }
    return convert(rects.dropFirst().reduce(first) { $0.union($1) }, to: view)
  }
}

extension TextField: AccessibilityTextEditing {
  package final func replaceAccessibilityText(_ range: Range<Int>, with text: String) -> Bool {
    isEnabled && area.replaceShown(range, with: text)
  }
  package final func selectAccessibilityText(_ range: Range<Int>) -> Bool { isEnabled && area.selectShown(range) }
  package final func accessibilityTextRect(_ range: Range<Int>) -> Rect? { area.rect(ofShown: range, in: self) }
}

extension TextView: AccessibilityTextEditing {
  package final func replaceAccessibilityText(_ range: Range<Int>, with text: String) -> Bool {
    area.replaceShown(range, with: text)
  }
  package final func selectAccessibilityText(_ range: Range<Int>) -> Bool { area.selectShown(range) }
  package final func accessibilityTextRect(_ range: Range<Int>) -> Rect? { area.rect(ofShown: range, in: self) }
}

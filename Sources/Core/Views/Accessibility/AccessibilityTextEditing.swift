import Geometry

/// A view whose text assistive technologies select and change. Ranges are UTF-8 offsets of
/// ``AccessibilityDescription/Text/string``; what lies beyond the text counts as its end.
package protocol AccessibilityTextEditing: View {
  /// Replaces a part of the text, as typing does.
  /// - Returns: false where the text cannot be changed.
  func replaceAccessibilityText(_ range: Range<Int>, with text: String) -> Bool
  /// Selects a part of the text; an empty one is the caret.
  func selectAccessibilityText(_ range: Range<Int>) -> Bool
  /// The place of a part of the text, in the view's coordinates; nil where it has none.
  func accessibilityTextRect(_ range: Range<Int>) -> Rect?
}

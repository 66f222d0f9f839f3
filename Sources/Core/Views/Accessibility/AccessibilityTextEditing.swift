import Geometry

/// A view that knows where its text is.
package protocol AccessibilityTextPlacing: View {
  /// The place of a part of the text, in UTF-8 offsets, in the view's coordinates; nil where it has none.
  func accessibilityTextRect(_ range: Range<Int>) -> Rect?
}

/// A view whose text assistive technologies select and change. Ranges are UTF-8 offsets of
/// ``AccessibilityDescription/Text/string``; what lies beyond the text counts as its end.
package protocol AccessibilityTextEditing: AccessibilityTextPlacing {
  /// Replaces a part of the text, as typing does.
  /// - Returns: false where the text cannot be changed.
  func replaceAccessibilityText(_ range: Range<Int>, with text: String) -> Bool
  /// Selects a part of the text; an empty one is the caret.
  func selectAccessibilityText(_ range: Range<Int>) -> Bool
}

/// A view all of whose parts are selected at once, those out of sight, too.
package protocol AccessibilitySelectingAll: View {
  /// - Returns: false where not more than one can be selected.
  func selectAllByReader() -> Bool
}

/// A view that is selected among its siblings without being activated, such as a row.
package protocol AccessibilitySelecting: View {
  /// Selects or deselects the view.
  /// - Returns: false where it cannot be.
  func selectByReader(_ isSelected: Bool) -> Bool
}

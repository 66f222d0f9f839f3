/// The horizontal alignment of lines of text.
///
/// > Source: UIKit, `NSTextAlignment`.
nonisolated public enum TextAlignment: String, Hashable, Sendable, CaseIterable {
  /// At the side where each paragraph begins: left, or right for a paragraph written from right to left. A label in a
  /// right-to-left interface has all paragraphs at the right.
  case natural
  /// At the side where lines of the interface begin: left, or right in a right-to-left view.
  case leading
  case center
  /// At the side where lines of the interface end: right, or left in a right-to-left view.
  case trailing
  /// At the left side in both directions.
  case left
  /// At the right side in both directions.
  case right
}

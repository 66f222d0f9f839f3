/// The horizontal alignment of lines of text.
///
/// > Source: UIKit, `NSTextAlignment`.
nonisolated public enum TextAlignment: Hashable, Sendable {
  /// At the side where each paragraph begins: left, or right for a paragraph written from right to left.
  case natural
  /// At the left side.
  case leading
  case center
  /// At the right side.
  case trailing
}

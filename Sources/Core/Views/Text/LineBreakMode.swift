/// What a label does with text beyond its last line.
///
/// > Source: UIKit, `NSLineBreakMode`.
nonisolated public enum LineBreakMode: String, CaseIterable, Hashable, Sendable {
  /// Drops the words that do not fit.
  case byWordWrapping
  /// The last line shows the end of the text, after an ellipsis.
  case byTruncatingHead
  /// The last line shows its beginning and the end of the text, with an ellipsis between.
  case byTruncatingMiddle
  /// The last line ends with an ellipsis.
  case byTruncatingTail
}

/// How many lines a text may have, and what becomes of the rest.
package nonisolated struct LineLimit: Hashable, Sendable {
  /// 0 for no limit.
  package var count: Int
  package var mode: LineBreakMode

  /// As many lines as the text needs.
  package static let none = LineLimit(count: 0, mode: .byTruncatingTail)

  package init(count: Int, mode: LineBreakMode) {
    self.count = count
    // Without a limit nothing is left out, so that all modes are one.
    self.mode = count == 0 ? .byTruncatingTail : mode
  }
}

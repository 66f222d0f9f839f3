/// A selection in a text, or the caret where it is empty.
///
/// Positions are offsets in UTF-8, on boundaries between characters.
nonisolated package struct TextSelection: Hashable, Sendable {
  /// The end that stays when the selection is extended.
  package var anchor: Int
  /// The end that moves: the caret.
  package var head: Int

  package init(anchor: Int, head: Int) {
    self.anchor = anchor
    self.head = head
  }

  /// A caret.
  package init(_ offset: Int) { self.init(anchor: offset, head: offset) }

  package init(_ range: Range<Int>) { self.init(anchor: range.lowerBound, head: range.upperBound) }

  package var range: Range<Int> { min(anchor, head)..<max(anchor, head) }
  package var isEmpty: Bool { anchor == head }
}

/// A place in a text. Lines and columns count from 1; a column is a Unicode scalar.
package struct TextPosition: Hashable, Sendable {
  private let storedLine: UInt32
  private let storedColumn: UInt32

  package init(line: Int, column: Int) {
    // Half the size of two Ints: a parsed file holds one of these for every value.
    storedLine = UInt32(clamping: line)
    storedColumn = UInt32(clamping: column)
  }

  package var line: Int { Int(storedLine) }
  package var column: Int { Int(storedColumn) }

  package static let start = TextPosition(line: 1, column: 1)
}

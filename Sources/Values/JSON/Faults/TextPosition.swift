/// A position in a text. Lines and columns count from 1; columns are Unicode scalars.
package struct TextPosition: Hashable, Sendable {
  private let storedLine: UInt32
  private let storedColumn: UInt32

  package init(line: Int, column: Int) {
    // Half the size of two Ints, because a parsed file stores one for every value.
    storedLine = UInt32(clamping: line)
    storedColumn = UInt32(clamping: column)
  }

  package var line: Int { Int(storedLine) }
  package var column: Int { Int(storedColumn) }

  package static let start = TextPosition(line: 1, column: 1)
}

/// A fault in a text, with its position.
public struct Fault: Error, Hashable, Sendable {
  /// The line, from 1.
  public let line: Int
  /// The column, from 1, in Unicode scalars.
  public let column: Int
  /// One sentence on one line: the fault, the expected value and, if possible, a suggestion.
  public let message: String

  package init(_ message: String, at position: TextPosition) {
    line = position.line
    column = position.column
    self.message = message
  }
}

extension Fault: Comparable {
  /// Orders faults by position, then by message.
  public static func < (a: Fault, b: Fault) -> Bool {
    (a.line, a.column, a.message) < (b.line, b.column, b.message)
  }
}

extension Fault: CustomStringConvertible {
  /// The position and the message: `LINE:COLUMN: message`.
  public var description: String { "\(line):\(column): \(message)" }
}

/// One thing wrong in a text that was read, and where.
public struct Fault: Error, Hashable, Sendable {
  /// From 1.
  public let line: Int
  /// From 1, counted in Unicode scalars.
  public let column: Int
  /// One sentence on one line: what is wrong, what was expected, what was perhaps meant.
  public let message: String

  package init(_ message: String, at position: TextPosition) {
    line = position.line
    column = position.column
    self.message = message
  }
}

extension Fault: Comparable {
  /// In the order of the file; by message where two speak of one place.
  public static func < (a: Fault, b: Fault) -> Bool {
    (a.line, a.column, a.message) < (b.line, b.column, b.message)
  }
}

extension Fault: CustomStringConvertible {
  public var description: String { "\(line):\(column): \(message)" }
}

/// A fault in a text, with its place.
public struct Fault: Error, Hashable, Sendable {
  /// From 1.
  public let line: Int
  /// From 1, counted in Unicode scalars.
  public let column: Int
  /// One sentence on one line: the fault, the expectation, and perhaps a suggestion.
  public let message: String

  package init(_ message: String, at position: TextPosition) {
    line = position.line
    column = position.column
    self.message = message
  }
}

extension Fault: Comparable {
  /// Faults are ordered by place, then by message.
  public static func < (a: Fault, b: Fault) -> Bool {
    (a.line, a.column, a.message) < (b.line, b.column, b.message)
  }
}

extension Fault: CustomStringConvertible {
  public var description: String { "\(line):\(column): \(message)" }
}

import JSON

/// One line of a trace: the event, its time, and its fields.
package struct TraceRecord {
  /// The line in the file, from 1.
  package let line: Int
  package let event: String
  /// The time since the run began, in seconds.
  package let time: Double
  package let fields: PayloadReader
  /// The whole line.
  package let members: [JSONMember]

  package func error(_ message: String) -> WireError {
    WireError(.illegalValue(field: event), message, at: TextPosition(line: line, column: 1))
  }

  /// The object in a field; nil if the field is absent.
  package func inside(_ field: String) throws(WireError) -> PayloadReader? {
    guard let value = fields.member(field) else { return nil }
    return try fields.inside(value, field)
  }
}

/// Reads the lines of a trace.
package enum TraceRecords {
  /// Calls the closure for each line in order.
  ///
  /// - Throws: the first invalid line. This includes an incomplete last line, as after a killed run.
  package static func read(
    _ bytes: [UInt8], _ registry: PlanRegistry = .stock, _ body: (TraceRecord) throws(WireError) -> Void
  ) throws(WireError) {
    var line = 0
    var start = lengthOfByteOrderMark(bytes)
    guard start < bytes.count else { throw error("the file is empty: expected a trace", line: 1) }
    while start < bytes.count {
      line += 1
      guard let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) else {
        throw error(
          "the last line is cut off, as by a run that was killed; without this line the trace is whole as far as it goes",
          line: line)
      }
      try body(record(Array(bytes[start..<end]), line, registry))
      start = end + 1
    }
  }

  private static func record(
    _ bytes: [UInt8], _ line: Int, _ registry: PlanRegistry
  ) throws(WireError) -> TraceRecord {
    let (value, faults) = JSONParser.parse(bytes, JSONParser.Source("line", line: line))
    if let fault = faults.first { throw WireError(fault) }
    guard let value, case .object(let members) = value.content else {
      throw error("a line of a trace is an object", line: line)
    }
    let fields = PayloadReader(members, at: value.position, family: "a line of a trace", registry: registry)
    return TraceRecord(
      line: line, event: try fields.text("event"), time: try fields.number("t", in: 0...1e12), fields: fields,
      members: members)
  }

  private static func error(_ message: String, line: Int) -> WireError {
    WireError(.grammar, message, at: TextPosition(line: line, column: 1))
  }
}

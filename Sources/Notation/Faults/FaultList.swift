/// The faults found so far. All are counted; past a limit that nobody reads to the end they are no longer kept.
package struct FaultList {
  package static let limit = 10_000

  private var kept: [Fault] = []
  private var dropped = 0
  private var lastDropped = TextPosition.start

  package init() {}

  package var isEmpty: Bool { kept.isEmpty }
  /// The one that was found first.
  package var first: Fault? { kept.first }
  package var isFull: Bool { kept.count >= Self.limit }

  package mutating func add(_ message: @autoclosure () -> String, at position: TextPosition) {
    guard !isFull else {
      dropped += 1
      lastDropped = position
      return
    }
    kept.append(Fault(message(), at: position))
  }

  package mutating func add(_ fault: Fault) {
    add(fault.message, at: TextPosition(line: fault.line, column: fault.column))
  }

  /// In the order of the file, closed by a count of those not kept.
  package var sorted: [Fault] {
    let faults = kept.sorted()
    if dropped == 0 { return faults }
    return faults + [Fault("\(dropped) more faults are not shown", at: lastDropped)]
  }
}

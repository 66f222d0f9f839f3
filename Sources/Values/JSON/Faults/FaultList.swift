/// The faults of a text. All faults are counted, but only the first ``limit`` are kept.
package struct FaultList {
  package static let limit = 10_000

  private var kept: [Fault] = []
  private var dropped = 0
  private var lastDropped = TextPosition.start

  package init() {}

  package var isEmpty: Bool { kept.isEmpty }
  /// The first fault that was found.
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

  /// The faults in the order of the file, followed by the number of discarded faults.
  package var sorted: [Fault] {
    let faults = kept.sorted()
    if dropped == 0 { return faults }
    return faults + [Fault("\(dropped) more faults are not shown", at: lastDropped)]
  }
}

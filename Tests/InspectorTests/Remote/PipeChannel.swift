@testable import Inspector

/// One end of a channel in memory. Bytes wait in it until they are delivered.
final class PipeChannel: MessageChannel {
  var onBytes: (([UInt8]) -> Void)?
  var onEnd: ((String?) -> Void)?
  var onDrain: (() -> Void)?
  private weak var other: PipeChannel?
  private var waiting: [UInt8] = []
  private(set) var isClosed = false
  private(set) var isSuspended = false
  /// The most bytes that may wait; above, `send` refuses.
  var mostUnsent = 4 << 20
  /// The most bytes that ever waited.
  private(set) var mostWaited = 0

  static func makePair() -> (program: PipeChannel, inspector: PipeChannel) {
    let pair = (program: PipeChannel(), inspector: PipeChannel())
    pair.program.other = pair.inspector
    pair.inspector.other = pair.program
    return pair
  }

  var unsentBytes: Int { waiting.count }

  func send(_ bytes: [UInt8]) -> Bool {
    guard !isClosed, waiting.count + bytes.count <= mostUnsent else { return false }
    waiting += bytes
    mostWaited = max(mostWaited, waiting.count)
    return true
  }

  /// Drops what waits.
  func discard() { waiting = [] }

  var isHungUp: Bool { isClosed }

  func suspendReading() { isSuspended = true }
  func resumeReading() { isSuspended = false }

  func close() {
    guard !isClosed else { return }
    deliver()
    isClosed = true
    waiting = []
    guard let other, !other.isClosed else { return }
    other.isClosed = true
    other.onEnd?(nil)
  }

  /// Brings at most so many waiting bytes to the other end.
  /// - Returns: whether any were brought.
  @discardableResult
  func deliver(atMost count: Int = .max) -> Bool {
    guard !waiting.isEmpty, let other, !other.isClosed, !other.isSuspended, let receive = other.onBytes else {
      return false
    }
    let bytes = Array(waiting.prefix(count))
    waiting.removeFirst(bytes.count)
    receive(bytes)
    if waiting.isEmpty { onDrain?() }
    return true
  }
}

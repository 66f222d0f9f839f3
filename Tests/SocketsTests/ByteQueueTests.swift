import TestSupport
import Testing

@testable import Sockets

struct ByteQueueTests {
  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func `random operations do what an array does, in memory of at most the limit`(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let limit = Int.random(in: 1...5000, using: &generator)
    var queue = ByteQueue()
    var model: [UInt8] = []
    for step in 0..<2000 {
      if Bool.random(using: &generator), model.count < limit {
        let bytes = (0..<Int.random(in: 0...(limit - model.count), using: &generator)).map {
          UInt8(truncatingIfNeeded: $0 &+ step)
        }
        bytes.withUnsafeBytes { queue.append($0, limit: limit) }
        model += bytes
      } else if !model.isEmpty {
        let first = queue.withFirstBytes { Array($0) }
        #expect(!first.isEmpty && first[...] == model.prefix(first.count))
        let number = Int.random(in: 0...first.count, using: &generator)
        queue.removeFirst(number)
        model.removeFirst(number)
      }
      #expect(queue.count == model.count)
      #expect(queue.memory <= limit)
    }
    var rest: [UInt8] = []
    while queue.count > 0 {
      let first = queue.withFirstBytes { Array($0) }
      rest += first
      queue.removeFirst(first.count)
    }
    #expect(rest == model)
  }

  @Test func `an empty queue gives the memory of a burst back`() {
    var queue = ByteQueue()
    [UInt8](repeating: 1, count: 1 << 20).withUnsafeBytes { queue.append($0, limit: 4 << 20) }
    queue.removeFirst(1 << 20)
    #expect(queue.memory == 0)
  }
}

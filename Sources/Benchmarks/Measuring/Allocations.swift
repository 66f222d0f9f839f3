import CAllocations

/// What a piece of work took from the heap, in all threads and libraries of this process.
struct Allocations {
  let count: Int
  let bytes: Int
  /// Blocks given back.
  let freed: Int

  /// Counts while the work runs.
  init(of work: () throws -> Void) rethrows {
    CAllocations_start()
    defer { _ = CAllocations_stop() }
    try work()
    let tally = CAllocations_stop()
    count = Int(tally.count)
    bytes = Int(tally.bytes)
    freed = Int(tally.freed)
  }

  /// Whether the counter sees what is known: a counter that is not linked in would count 0 everywhere.
  static var isCounting: Bool {
    final class Block { var value = 0 }
    var kept: [Block] = []
    kept.reserveCapacity(1000)
    let objects = Allocations { for _ in 0..<1000 { kept.append(Block()) } }
    let nothing = Allocations { for block in kept { block.value += 1 } }
    let array = Allocations { kept.reserveCapacity(5000) }
    return objects.count == 1000 && nothing.count == 0 && array.count == 1 && array.bytes >= 5000 * 8
  }
}

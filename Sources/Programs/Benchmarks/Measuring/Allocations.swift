import CAllocations

#if canImport(Glibc)
import Glibc
#endif

/// The heap allocations of a piece of work, in all threads and libraries of this process.
struct Allocations {
  let count: Int
  let bytes: Int
  /// The number of freed blocks.
  let freed: Int

  /// Counts the allocations of the work.
  init(of work: () throws -> Void) rethrows {
    CAllocations_start()
    defer { _ = CAllocations_stop() }
    try work()
    let tally = CAllocations_stop()
    count = Int(tally.count)
    bytes = Int(tally.bytes)
    freed = Int(tally.freed)
  }

  /// Whether the counter sees known allocations. If the counter is not linked in, all counts are 0.
  static var isCounting: Bool {
    let number = 1000
    let blocks = UnsafeMutableBufferPointer<UnsafeMutableRawPointer?>.allocate(capacity: number)
    defer { blocks.deallocate() }
    let taken = Allocations { for index in 0..<number { blocks[index] = malloc(48) } }
    let grown = Allocations { for index in 0..<number { blocks[index] = realloc(blocks[index], 96) } }
    let given = Allocations { for index in 0..<number { free(blocks[index]) } }
    // Swift objects use the same allocator.
    var held: [Known] = []
    held.reserveCapacity(1)
    let object = Allocations { held.append(Known()) }
    return (taken.count, taken.bytes, grown.count, given.count, given.freed) == (number, number * 48, number, 0, number)
      && object.count >= 1 && held.count == 1
  }

  private final class Known {
    let value = Instant.now
  }
}

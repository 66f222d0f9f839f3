/// A queue of bytes in a ring, so that neither adding nor removing moves the others.
nonisolated struct ByteQueue {
  private var ring: [UInt8] = []
  private var start = 0
  private(set) var count = 0
  /// The bytes that the queue has memory for.
  var memory: Int { ring.count }

  /// The memory that a queue keeps when it is empty.
  private static let keptBytes = 65_536

  /// Adds bytes at the end.
  /// - Parameter limit: the most bytes that the queue will hold; at least the bytes it holds and those added.
  mutating func append(_ bytes: UnsafeRawBufferPointer, limit: Int) {
    guard bytes.count > 0 else { return }
    grow(to: count + bytes.count, limit: limit)
    let end = (start + count) % ring.count
    let head = min(bytes.count, ring.count - end)
    ring.withUnsafeMutableBytes { ring in
      UnsafeMutableRawBufferPointer(rebasing: ring[end...]).copyMemory(
        from: UnsafeRawBufferPointer(rebasing: bytes[..<head]))
      ring.copyMemory(from: UnsafeRawBufferPointer(rebasing: bytes[head...]))
    }
    count += bytes.count
  }

  /// Calls a function with bytes from the start of the queue: all of them, or those up to the end of the ring.
  func withFirstBytes<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
    ring.withUnsafeBytes { body(UnsafeRawBufferPointer(rebasing: $0[start..<min(ring.count, start + count)])) }
  }

  /// Removes bytes from the start.
  mutating func removeFirst(_ number: Int) {
    count -= number
    start = count == 0 ? 0 : (start + number) % ring.count
    if count == 0, ring.count > Self.keptBytes { ring = [] }
  }

  mutating func removeAll() { self = ByteQueue() }

  private mutating func grow(to needed: Int, limit: Int) {
    guard needed > ring.count else { return }
    let size = max(needed, min(2 * ring.count, limit))
    let larger = [UInt8](unsafeUninitializedCapacity: size) { buffer, initialized in
      let buffer = UnsafeMutableRawBufferPointer(buffer)
      let head = min(ring.count - start, count)
      ring.withUnsafeBytes { ring in
        buffer.copyMemory(from: UnsafeRawBufferPointer(rebasing: ring[start..<(start + head)]))
        UnsafeMutableRawBufferPointer(rebasing: buffer[head...]).copyMemory(
          from: UnsafeRawBufferPointer(rebasing: ring[..<(count - head)]))
      }
      UnsafeMutableRawBufferPointer(rebasing: buffer[count...]).initializeMemory(as: UInt8.self, repeating: 0)
      initialized = size
    }
    (ring, start) = (larger, 0)
  }
}

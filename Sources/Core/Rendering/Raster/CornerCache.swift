/// A cache of the coverage of small round corners, by radius and sub-pixel position.
///
/// Outlines with small corners are snapped to 1/64 pixel, so that one table serves all positions: moving a rectangle
/// looks its corners up and computes nothing. The other three corners mirror the top left one.
///
/// Each corner has one slot, and is computed again if another one occupies it. Corners of the same radius have
/// different slots, so the four corners of a box never evict each other.
nonisolated struct CornerCache {
  /// The maximum number of rows of a corner, and of pixels in a row.
  let columns: Int
  private static let slotCount = 64 * 64
  private let bytes: UnsafeMutablePointer<UInt8>
  /// The key of the corner in each slot, 0 for none.
  private let keys: UnsafeMutablePointer<UInt32>

  /// - Parameter columns: 8 or 16.
  init(columns: Int) {
    self.columns = columns
    // Untouched pages take no memory.
    bytes = .allocate(capacity: Self.slotCount * columns * columns)
    keys = .allocate(capacity: Self.slotCount)
    keys.initialize(repeating: 0, count: Self.slotCount)
  }

  func deallocate() {
    bytes.deallocate()
    keys.deallocate()
  }

  /// Returns the rows of a corner, outermost first, with `columns` bytes each, outermost first.
  ///
  /// - Precondition: `pixels(radius, left)` and `pixels(radius, top)` are at most `columns`.
  /// - Parameters, all in 1/64 pixel:
  ///   - radius: 1...1023.
  ///   - left, top: from the outermost pixel's outer edges to those of the box, 0...63.
  @inline(__always)
  func corner(radius: Int, left: Int, top: Int) -> UnsafePointer<UInt8> {
    let key = UInt32(truncatingIfNeeded: radius &<< 12 | top &<< 6 | left)
    let slot = Int(truncatingIfNeeded: key ^ UInt32(truncatingIfNeeded: radius &* 0x9e35)) & (Self.slotCount &- 1)
    let rows = bytes + slot &* columns &* columns
    if keys[slot] != key {
      fill(rows, radius: radius, left: left, top: top)
      keys[slot] = key
    }
    return UnsafePointer(rows)
  }

  @inline(never)
  private func fill(_ rows: UnsafeMutablePointer<UInt8>, radius: Int, left: Int, top: Int) {
    let far = 64.0
    guard
      let box = RoundedBox(
        left: Double(left) / 64, top: Double(top) / 64, right: far, bottom: far, radius: Double(radius) / 64)
    else { return }
    for y in 0..<Self.pixels(radius, top) {
      box.coverage(x: 0, y: y, count: columns, rows + y &* columns)
    }
  }

  /// The number of pixels, from the outermost one, that a corner takes along an edge at distance `place` from that
  /// pixel's outer edge; both in 1/64 pixel.
  @inline(__always)
  static func pixels(_ radius: Int, _ place: Int) -> Int { (radius &+ place &+ 31) &>> 6 }
}

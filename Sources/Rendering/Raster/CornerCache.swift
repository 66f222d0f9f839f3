/// Coverage of the pixels round small corners, kept by radius and sub-pixel place.
///
/// Outlines with small corners lie on a grid of 1/64 pixel, so that one table answers for all places at which a
/// rectangle can be seen: a moving rectangle looks its corners up and computes nothing. The other three corners are
/// mirror images of the top left one.
///
/// Every corner has one slot in the table; where another one is there, it is computed again. The corners of one radius
/// have a slot each, so the four of one box never displace each other.
nonisolated struct CornerCache {
  /// A corner's row, in pixels, and how many of them there are at most.
  let columns: Int
  private static let slotCount = 64 * 64
  private let bytes: UnsafeMutablePointer<UInt8>
  /// Which corner is in a slot, 0 for none.
  private let keys: UnsafeMutablePointer<UInt32>

  /// - Parameter columns: 8 or 16.
  init(columns: Int) {
    self.columns = columns
    // Untouched pages of it cost nothing.
    bytes = .allocate(capacity: Self.slotCount * columns * columns)
    keys = .allocate(capacity: Self.slotCount)
    keys.initialize(repeating: 0, count: Self.slotCount)
  }

  func deallocate() {
    bytes.deallocate()
    keys.deallocate()
  }

  /// The rows of a corner, outermost first, `columns` bytes each from the outermost on.
  ///
  /// - Precondition: `pixels(radius, left)` and the same of `top` are at most `columns`.
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

  /// How many pixels, counted from the outermost one, a corner reaches along an edge that lies `place` from that
  /// pixel's outer edge; both in 1/64 pixel.
  @inline(__always)
  static func pixels(_ radius: Int, _ place: Int) -> Int { (radius &+ place &+ 31) &>> 6 }
}

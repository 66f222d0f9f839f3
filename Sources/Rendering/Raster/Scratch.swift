/// Memory for one row's masks, kept from frame to frame.
nonisolated struct Scratch {
  private(set) var outer: UnsafeMutablePointer<UInt8>
  private(set) var inner: UnsafeMutablePointer<UInt8>
  private(set) var clip: UnsafeMutablePointer<UInt8>
  /// A row of a mask, with room for one zero on either side.
  private(set) var blended: UnsafeMutablePointer<UInt8>
  /// A row of nothing.
  private(set) var zeros: UnsafeMutablePointer<UInt8>
  /// A row of a picture between pixels.
  private(set) var pixels: UnsafeMutablePointer<UInt32>
  private var capacity: Int

  init() {
    capacity = 1
    (outer, inner, clip) = (.allocate(capacity: 1), .allocate(capacity: 1), .allocate(capacity: 1))
    (blended, zeros, pixels) = (.allocate(capacity: 1), .allocate(capacity: 1), .allocate(capacity: 1))
    clear()
  }

  /// Room for rows of this many pixels, and 16 more for what is written in fours.
  mutating func reserve(_ count: Int) {
    let wanted = count + 16
    guard wanted > capacity else { return }
    deallocate()
    capacity = wanted
    (outer, inner, clip) = (.allocate(capacity: wanted), .allocate(capacity: wanted), .allocate(capacity: wanted))
    (blended, zeros, pixels) = (.allocate(capacity: wanted), .allocate(capacity: wanted), .allocate(capacity: wanted))
    clear()
  }

  private func clear() {
    for bytes in [outer, inner, clip, blended, zeros] { bytes.initialize(repeating: 0, count: capacity) }
    pixels.initialize(repeating: 0, count: capacity)
  }

  func deallocate() {
    for bytes in [outer, inner, clip, blended, zeros] { bytes.deallocate() }
    pixels.deallocate()
  }
}

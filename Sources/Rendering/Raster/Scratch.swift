/// Memory for one row's masks, kept from frame to frame.
nonisolated struct Scratch {
  private(set) var outer: UnsafeMutablePointer<UInt8>
  private(set) var inner: UnsafeMutablePointer<UInt8>
  private(set) var clip: UnsafeMutablePointer<UInt8>
  /// A row of a picture mask between two of its rows, in 8.8 bits, with room for one zero on either side.
  private(set) var blended: UnsafeMutablePointer<UInt16>
  private var capacity: Int

  init() {
    capacity = 0
    outer = .allocate(capacity: 1)
    inner = .allocate(capacity: 1)
    clip = .allocate(capacity: 1)
    blended = .allocate(capacity: 1)
  }

  /// Room for rows of this many pixels, and 16 more for what is written in fours.
  mutating func reserve(_ count: Int) {
    guard count + 16 > capacity else { return }
    deallocate()
    capacity = count + 16
    outer = .allocate(capacity: capacity)
    inner = .allocate(capacity: capacity)
    clip = .allocate(capacity: capacity)
    blended = .allocate(capacity: capacity)
    outer.initialize(repeating: 0, count: capacity)
    inner.initialize(repeating: 0, count: capacity)
    clip.initialize(repeating: 0, count: capacity)
    blended.initialize(repeating: 0, count: capacity)
  }

  func deallocate() {
    outer.deallocate()
    inner.deallocate()
    clip.deallocate()
    blended.deallocate()
  }
}

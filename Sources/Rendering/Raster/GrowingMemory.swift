/// Memory for elements of one kind that is kept from frame to frame and grows with what is asked for.
///
/// Each memory knows its own size, and ``reserve(_:)`` compares with that alone: the size of a picture that came before
/// says nothing about how much room there is.
nonisolated struct GrowingMemory<Element: BitwiseCopyable> {
  private(set) var base: UnsafeMutablePointer<Element>
  private(set) var count: Int
  private let filler: Element

  /// - Parameter filler: the value of elements that nothing was written to.
  init(filler: Element) {
    self.filler = filler
    count = 1
    base = .allocate(capacity: 1)
    base.initialize(to: filler)
  }

  /// Makes room for so many elements; where it has to grow, every element becomes the filler, and `base` another address.
  @inline(__always)
  mutating func reserve(_ wanted: Int) {
    if wanted > count { grow(to: wanted) }
  }

  /// Half as much again, so that what grows from frame to frame does not need other memory each time.
  @inline(never)
  private mutating func grow(to wanted: Int) {
    base.deallocate()
    count = wanted + wanted / 2
    base = .allocate(capacity: count)
    base.initialize(repeating: filler, count: count)
  }

  func deallocate() { base.deallocate() }
}

/// A buffer that is kept between frames and grows on demand.
///
/// Each buffer knows its size, and ``reserve(_:)`` compares with that alone: the size of an earlier picture says
/// nothing about its capacity.
nonisolated struct GrowableBuffer<Element: BitwiseCopyable> {
  private(set) var base: UnsafeMutablePointer<Element>
  private(set) var count: Int
  private let filler: Element

  /// - Parameter filler: the value of elements that were never written.
  init(filler: Element) {
    self.filler = filler
    count = 1
    base = .allocate(capacity: 1)
    base.initialize(to: filler)
  }

  /// Reserves memory for a number of elements. Growing resets every element to the filler and changes `base`.
  @inline(__always)
  mutating func reserve(_ wanted: Int) {
    if wanted > count { grow(to: wanted) }
  }

  /// Grows by at least half, so that slowly growing content does not reallocate in every frame.
  @inline(never)
  private mutating func grow(to wanted: Int) {
    base.deallocate()
    count = wanted + wanted / 2
    base = .allocate(capacity: count)
    base.initialize(repeating: filler, count: count)
  }

  func deallocate() { base.deallocate() }
}

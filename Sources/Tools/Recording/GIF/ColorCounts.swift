/// Counts the pixels of each color in a picture.
///
/// The table has a fixed size: with more colors, fewer bits per channel are counted.
nonisolated struct ColorCounts {
  /// The maximum number of distinct colors, more than any palette can use.
  static let limit = 1 << 15
  private static let capacity = 1 << 16
  private static let whole: UInt32 = 0xffff_ffff
  /// Five bits per channel: as many colors as the limit.
  private static let coarse: UInt32 = 0xfff8_f8f8

  /// Opaque colors, 0xffRRGGBB, in order of their first pixel.
  private(set) var colors: [UInt32] = []
  private(set) var counts: [Int] = []
  private var mask = ColorCounts.whole
  /// An index of `colors` plus 1; 0 for an empty slot.
  private var slots = [Int32](repeating: 0, count: ColorCounts.capacity)

  mutating func removeAll() {
    for index in slots.indices { slots[index] = 0 }
    colors.removeAll(keepingCapacity: true)
    counts.removeAll(keepingCapacity: true)
    mask = Self.whole
  }

  mutating func add(_ color: UInt32, _ count: Int = 1) {
    let color = color & mask
    let slot = slot(of: color)
    if slots[slot] != 0 {
      counts[Int(slots[slot]) - 1] += count
    } else if colors.count < Self.limit {
      colors.append(color)
      counts.append(count)
      slots[slot] = Int32(colors.count)
    } else {
      coarsen()
      add(color, count)
    }
  }

  /// Returns the index in `colors` of a color that was added.
  func index(of color: UInt32) -> Int { Int(slots[slot(of: color & mask)]) - 1 }

  private mutating func coarsen() {
    let (oldColors, oldCounts) = (colors, counts)
    removeAll()
    mask = Self.coarse
    for (color, count) in zip(oldColors, oldCounts) { add(color, count) }
  }

  private func slot(of color: UInt32) -> Int {
    // Multiplicative hashing; Knuth, The Art of Computer Programming, volume 3, section 6.4.
    var slot = Int((color &* 0x9e37_79b1) >> 16)
    while slots[slot] != 0, colors[Int(slots[slot]) - 1] != color { slot = (slot + 1) & (Self.capacity - 1) }
    return slot
  }
}

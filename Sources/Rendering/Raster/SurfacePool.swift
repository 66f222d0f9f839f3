/// Pixel memory for groups, kept for the next frame.
nonisolated struct SurfacePool {
  private struct Block {
    var pixels: UnsafeMutablePointer<UInt32>
    var capacity: Int
  }

  private var free: [Block] = []
  private var used: [Block] = []

  /// A surface, to be given back in the opposite order; transparent where it is cleared, else of any pixels.
  mutating func take(_ bounds: PixelRect, isCleared: Bool) -> Surface {
    let count = bounds.width * bounds.height
    let old = reuse(count)
    let block = old ?? Block(pixels: .allocate(capacity: count), capacity: count)
    if isCleared || old == nil { block.pixels.initialize(repeating: 0, count: count) }
    used.append(block)
    return Surface(base: block.pixels, stride: bounds.width, bounds: bounds)
  }

  /// The smallest block that is large enough. Without one, the smallest of all makes room for a new one, so that
  /// there are never more blocks than groups were ever nested.
  private mutating func reuse(_ count: Int) -> Block? {
    var best: Int?
    var smallest: Int?
    for (i, block) in free.enumerated() {
      if block.capacity >= count, best.map({ block.capacity < free[$0].capacity }) ?? true { best = i }
      if smallest.map({ block.capacity < free[$0].capacity }) ?? true { smallest = i }
    }
    if let best { return free.remove(at: best) }
    if let smallest { free.remove(at: smallest).pixels.deallocate() }
    return nil
  }

  mutating func giveBack() {
    if let block = used.popLast() { free.append(block) }
  }

  /// Frees what is not in use.
  mutating func removeAll() {
    for block in free { block.pixels.deallocate() }
    free.removeAll()
  }
}

/// Pixel memory for groups and kept pictures, used again.
nonisolated struct SurfacePool {
  struct Block {
    let pixels: UnsafeMutablePointer<UInt32>
    let capacity: Int
  }

  private var free: [Block] = []
  /// Pixels in all blocks, free ones and those that were taken.
  private(set) var pixelCount = 0
  /// More than this many pixels are not kept for later.
  var limit = 0
  /// Draws in which nothing was taken.
  private var idleDraws = 0

  /// A block for at least so many pixels, of any value; nil where the system has no memory for it.
  mutating func take(_ count: Int) -> Block? {
    idleDraws = 0
    if let i = smallestBlock(for: count) { return free.remove(at: i) }
    // Room is made for a new one, so that a window that grows leaves no blocks behind.
    while pixelCount + count > limit, let old = free.popLast() { release(old) }
    guard let pixels = PixelMemory.take(count) else { return nil }
    pixelCount += count
    return Block(pixels: pixels, capacity: count)
  }

  private func smallestBlock(for count: Int) -> Int? {
    var best: Int?
    // A block that is much too large would be missed by whoever needs it.
    for i in free.indices where free[i].capacity >= count && free[i].capacity <= 2 &* count &+ 65_536 {
      if best.map({ free[i].capacity < free[$0].capacity }) ?? true { best = i }
    }
    return best
  }

  mutating func giveBack(_ block: Block) {
    if pixelCount > limit { release(block) } else { free.append(block) }
  }

  private mutating func release(_ block: Block) {
    pixelCount -= block.capacity
    PixelMemory.giveBack(block.pixels)
  }

  /// Frees what was given back and is not wanted any more.
  mutating func endDraw() {
    idleDraws += 1
    if idleDraws > 30 { removeAll() }
  }

  /// Frees what was given back.
  mutating func removeAll() {
    while let block = free.popLast() { release(block) }
  }
}

nonisolated extension SurfacePool.Block {
  /// The block as a part of the device plane; transparent where it is cleared, else of any pixels.
  func surface(_ bounds: PixelRect, isCleared: Bool) -> Surface {
    precondition(bounds.area <= capacity, "a picture of \(bounds.area) pixels in a block of \(capacity)")
    if isCleared { pixels.update(repeating: 0, count: bounds.width * bounds.height) }
    return Surface(base: pixels, stride: bounds.width, bounds: bounds)
  }
}

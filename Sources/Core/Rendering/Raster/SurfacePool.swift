/// A pool of pixel memory for groups and cached pictures.
nonisolated struct SurfacePool {
  struct Block {
    let pixels: UnsafeMutablePointer<UInt32>
    let capacity: Int
  }

  private var free: [Block] = []
  /// The number of pixels in all blocks, free or taken.
  private(set) var pixelCount = 0
  /// The maximum number of pixels to keep.
  var limit = 0
  /// The number of draws since a block was last taken.
  private var idleDraws = 0

  /// Takes a block for at least `count` pixels, with undefined content; nil if the system has no memory.
  mutating func take(_ count: Int) -> Block? {
    idleDraws = 0
    if let i = smallestBlock(for: count) { return free.remove(at: i) }
    // Frees other blocks for a new one, so that a window that grows leaves none behind.
    while pixelCount + count > limit, let old = free.popLast() { release(old) }
    guard let pixels = PixelMemory.take(count) else { return nil }
    pixelCount += count
    return Block(pixels: pixels, capacity: count)
  }

  private func smallestBlock(for count: Int) -> Int? {
    var best: Int?
    // A much larger block stays free for larger pictures.
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

  /// Frees unused blocks after a while.
  mutating func endDraw() {
    idleDraws += 1
    if idleDraws > 30 { removeAll() }
  }

  /// Frees all unused blocks.
  mutating func removeAll() {
    while let block = free.popLast() { release(block) }
  }
}

nonisolated extension SurfacePool.Block {
  /// Returns the block as a part of the device plane; transparent if cleared, otherwise with undefined content.
  func surface(_ bounds: PixelRect, isCleared: Bool) -> Surface {
    precondition(bounds.area <= capacity, "a picture of \(bounds.area) pixels in a block of \(capacity)")
    if isCleared { pixels.update(repeating: 0, count: bounds.width * bounds.height) }
    return Surface(base: pixels, stride: bounds.width, bounds: bounds)
  }
}

/// Scratch memory for pictures in perspective, kept between frames.
nonisolated struct DepthScratch {
  /// The number of columns in a batch before they are transposed, enough for efficient memory access.
  static let batch = 64

  let shares = UnsafeMutablePointer<UInt16>.allocate(capacity: LineShares.limit)
  private var lineMemory = GrowableBuffer<UInt32>(filler: 0)
  private var linesMemory = GrowableBuffer<UInt32>(filler: 0)
  private var rowsMemory = GrowableBuffer<UInt32>(filler: 0)
  private var sumsMemory = GrowableBuffer<UInt16>(filler: 0)
  private var partMemory = GrowableBuffer<UInt32>(filler: 0)
  /// The distance in pixels between two lines in `lines`.
  private(set) var stride = 1

  /// A line of the picture, before it is stretched.
  var line: UnsafeMutablePointer<UInt32> { lineMemory.base }
  /// Stretched lines, `stride` apart.
  var lines: UnsafeMutablePointer<UInt32> { linesMemory.base }
  /// The same as rows of `batch` pixels.
  var rows: UnsafeMutablePointer<UInt32> { rowsMemory.base }
  /// The channel sums of the lines that are averaged.
  var sums: UnsafeMutablePointer<UInt16> { sumsMemory.base }
  /// The pixels to add to the sums.
  var part: UnsafeMutablePointer<UInt32> { partMemory.base }

  /// Reserves memory for a batch of lines of these lengths in pixels, before and after stretching.
  mutating func reserve(source: Int, target: Int) {
    stride = target
    lineMemory.reserve(source)
    linesMemory.reserve(Self.batch * target)
    rowsMemory.reserve(Self.batch * target)
    sumsMemory.reserve(4 * target)
    partMemory.reserve(target)
  }

  func deallocate() {
    for memory in [lineMemory, linesMemory, rowsMemory, partMemory] { memory.deallocate() }
    sumsMemory.deallocate()
    shares.deallocate()
  }
}

/// Memory for lines of pictures that are turned in depth, kept from frame to frame.
nonisolated struct DepthScratch {
  /// How many columns are made before they become rows: as many as make drawing a row worth its way through memory.
  static let batch = 64

  let shares = UnsafeMutablePointer<UInt16>.allocate(capacity: LineShares.limit)
  private var lineMemory = GrowingMemory<UInt32>(filler: 0)
  private var linesMemory = GrowingMemory<UInt32>(filler: 0)
  private var rowsMemory = GrowingMemory<UInt32>(filler: 0)
  private var sumsMemory = GrowingMemory<UInt16>(filler: 0)
  private var partMemory = GrowingMemory<UInt32>(filler: 0)
  /// Pixels from one line in `lines` to the next.
  private(set) var stride = 1

  /// A line of the picture, not yet stretched.
  var line: UnsafeMutablePointer<UInt32> { lineMemory.base }
  /// Lines as they are drawn, `stride` apart.
  var lines: UnsafeMutablePointer<UInt32> { linesMemory.base }
  /// The same as rows of `batch` pixels.
  var rows: UnsafeMutablePointer<UInt32> { rowsMemory.base }
  /// Channels of what a line is the mean of.
  var sums: UnsafeMutablePointer<UInt16> { sumsMemory.base }
  /// What is added to them.
  var part: UnsafeMutablePointer<UInt32> { partMemory.base }

  /// Room for a batch of lines of this many pixels before they are stretched, and after.
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

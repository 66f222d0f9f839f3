/// Memory for lines of pictures that are turned in depth, kept from frame to frame.
nonisolated struct DepthScratch {
  /// How many columns are made before they become rows: as many as make drawing a row worth its way through memory.
  static let batch = 64

  let shares = UnsafeMutablePointer<UInt16>.allocate(capacity: LineShares.limit)
  /// A line of the picture, not yet stretched.
  private(set) var line = UnsafeMutablePointer<UInt32>.allocate(capacity: 1)
  /// Lines as they are drawn, `capacity` apart.
  private(set) var lines = UnsafeMutablePointer<UInt32>.allocate(capacity: 1)
  /// The same as rows of `batch` pixels.
  private(set) var rows = UnsafeMutablePointer<UInt32>.allocate(capacity: 1)
  /// Channels of what a line is the mean of.
  private(set) var sums = UnsafeMutablePointer<UInt16>.allocate(capacity: 1)
  /// What is added to them.
  private(set) var part = UnsafeMutablePointer<UInt32>.allocate(capacity: 1)
  private var lineCapacity = 1
  private(set) var capacity = 1

  /// Room for lines of this many pixels before they are stretched, and after.
  mutating func reserve(source: Int, target: Int) {
    if source > lineCapacity {
      lineCapacity = source * 3 / 2
      line.deallocate()
      line = .allocate(capacity: lineCapacity)
    }
    guard target > capacity else { return }
    capacity = target * 3 / 2
    for memory in [lines, rows, part] { memory.deallocate() }
    sums.deallocate()
    lines = .allocate(capacity: Self.batch * capacity)
    rows = .allocate(capacity: Self.batch * capacity)
    part = .allocate(capacity: capacity)
    sums = .allocate(capacity: 4 * capacity)
  }

  func deallocate() {
    for memory in [line, lines, rows, part] { memory.deallocate() }
    sums.deallocate()
    shares.deallocate()
  }
}

import Geometry

/// The samples of many lanes over the last frames.
///
/// Only a lane that moves takes memory: its values are kept in chunks of consecutive frames. Between two chunks a value
/// holds. When all chunks are in use, the oldest one is taken, of any lane.
package final class SampleStore {
  /// The samples in a chunk.
  private static let chunkLength = 64
  /// The chunks that are allocated at a time: 128 KiB of samples.
  private static let slabLength = 256

  private struct FrameRecord {
    var time: Double
    var hand: Point
  }

  /// Values of one lane in consecutive frames.
  private struct Chunk {
    var lane = 0
    var first = 0
    var count = 0
    /// The next chunk of the lane; -1: none.
    var next = -1
    /// The chunk of any lane that was begun next, or the next free one; -1: none.
    var newer = -1

    var last: Int { first + count - 1 }
  }

  private struct LaneRecord {
    var head = -1
    var tail = -1
    /// The value, and the frame, of the newest sample.
    var value: Double
    var frame: Int
    /// Whether the newest sample differed from the one before.
    var isMoving = false
    /// The value before the first chunk, from this frame on.
    var origin: (frame: Int, value: Double)
    var hasMoved = false
    /// Whether the lane was removed, and its place is free when its last samples go.
    var isRemoved = false
  }

  /// The frames that are kept.
  package let capacity: Int
  private let frames: UnsafeMutablePointer<FrameRecord>
  private let chunkLimit: Int
  private var slabs: [UnsafeMutablePointer<Double>] = []
  private var chunks: [Chunk] = []
  private var free = -1
  private var oldest = -1
  private var newest = -1
  private var lanes: [LaneRecord] = []
  private var freeLanes: [Int] = []
  /// The number of the newest frame; -1 before the first.
  private(set) var frame = -1

  /// - Parameters:
  ///   - capacity: how many frames are kept, at least 2.
  ///   - byteLimit: the most bytes of all samples.
  package init(capacity: Int, byteLimit: Int) {
    self.capacity = max(2, capacity)
    frames = .allocate(capacity: self.capacity)
    let bytes = Self.chunkLength * MemoryLayout<Double>.stride + MemoryLayout<Chunk>.stride
    let room = byteLimit - self.capacity * MemoryLayout<FrameRecord>.stride
    chunkLimit = max(1, room / bytes / Self.slabLength) * Self.slabLength
  }

  isolated deinit {
    frames.deallocate()
    for slab in slabs { slab.deallocate() }
  }

  /// The bytes that are allocated.
  package var byteCount: Int {
    capacity * MemoryLayout<FrameRecord>.stride + chunks.count * MemoryLayout<Chunk>.stride
      + slabs.count * Self.slabLength * Self.chunkLength * MemoryLayout<Double>.stride
  }

  // MARK: Frames

  /// The number of the oldest frame that is kept.
  package var firstFrame: Int { max(0, frame - capacity + 1) }
  /// The number of frames that are kept.
  package var count: Int { frame - firstFrame + 1 }

  func time(of frame: Int) -> Double { frames[frame % capacity].time }
  func hand(in frame: Int) -> Point { frames[frame % capacity].hand }

  /// Begins a frame; one at the same time replaces the last.
  package func beginFrame(at time: Double, hand: Point) {
    let last = frame
    if last < 0 || self.time(of: last) < time {
      frame += 1
    }
    // Time never goes back.
    let time = frame == last ? max(time, self.time(of: last)) : time
    (frames + frame % capacity).initialize(to: FrameRecord(time: time, hand: hand))
    while oldest >= 0, chunks[oldest].last < firstFrame { dropOldest() }
  }

  /// The frames in a span of time, and the one before and after it.
  package func frames(in span: ClosedRange<Double>?) -> Range<Int> {
    guard frame >= 0 else { return 0..<0 }
    guard let span else { return firstFrame..<frame + 1 }
    let first = search { $0 >= span.lowerBound }
    let end = search { $0 > span.upperBound }
    return max(firstFrame, first - 1)..<min(frame + 1, end + 1)
  }

  /// The first frame whose time fits; all later ones fit, too.
  private func search(_ fits: (Double) -> Bool) -> Int {
    var (low, high) = (firstFrame, frame + 1)
    while low < high {
      let middle = (low + high) / 2
      if fits(time(of: middle)) { high = middle } else { low = middle + 1 }
    }
    return low
  }

  // MARK: Lanes

  /// The lanes in use.
  var laneCount: Int { lanes.count - freeLanes.count }

  /// Adds a lane with a value that has held since a frame.
  package func addLane(_ value: Double, since first: Int) -> Int {
    let first = max(firstFrame, first)
    let record = LaneRecord(value: value, frame: first, origin: (first, value))
    if let lane = freeLanes.popLast() {
      lanes[lane] = record
      return lane
    }
    lanes.append(record)
    return lanes.count - 1
  }

  /// Whether no samples of a lane are kept.
  package func isEmpty(_ lane: Int) -> Bool { lanes[lane].head < 0 }
  /// Whether a lane has moved in the kept frames.
  package func hasMoved(_ lane: Int) -> Bool { lanes[lane].head >= 0 && lanes[lane].hasMoved }
  /// The newest value of a lane.
  func value(of lane: Int) -> Double { lanes[lane].value }
  /// Whether a lane moved in the newest frame.
  func isMoving(_ lane: Int) -> Bool { lanes[lane].isMoving && lanes[lane].frame == frame }

  /// Removes a lane. Its place is free for another when its samples are gone.
  func remove(_ lane: Int) {
    lanes[lane].isRemoved = true
    if lanes[lane].head < 0 { freeLanes.append(lane) }
  }

  /// Takes the value of a lane in the newest frame.
  /// - Returns: whether it changed.
  @discardableResult
  package func add(_ value: Double, to lane: Int) -> Bool {
    let last = lanes[lane].value
    let isSame = last == value || (last.isNaN && value.isNaN)
    if lanes[lane].frame == frame, lanes[lane].head >= 0 {
      put(value, lane, frame)
      lanes[lane].isMoving = lanes[lane].isMoving || !isSame
      return !isSame
    }
    if isSame {
      // One sample after the motion, so that its speed is 0 again.
      guard lanes[lane].isMoving else { return false }
      lanes[lane].isMoving = false
      put(value, lane, frame)
      return false
    }
    let before = frame - 1
    if lanes[lane].frame < before, before >= lanes[lane].origin.frame { put(last, lane, before) }
    if lanes[lane].head < 0, lanes[lane].origin.frame == frame { lanes[lane].origin.value = value }
    put(value, lane, frame)
    lanes[lane].isMoving = true
    return true
  }

  private func put(_ value: Double, _ lane: Int, _ frame: Int) {
    let last = lanes[lane].value
    if value != last, !value.isNaN, !last.isNaN { lanes[lane].hasMoved = true }
    lanes[lane].value = value
    lanes[lane].frame = frame
    let tail = lanes[lane].tail
    if tail >= 0 {
      let index = frame - chunks[tail].first
      if index <= chunks[tail].count, index < Self.chunkLength, index >= 0 {
        values(tail)[index] = value
        chunks[tail].count = max(chunks[tail].count, index + 1)
        return
      }
    }
    let chunk = takeChunk()
    chunks[chunk] = Chunk(lane: lane, first: frame, count: 1)
    values(chunk)[0] = value
    if lanes[lane].tail >= 0 { chunks[lanes[lane].tail].next = chunk } else { lanes[lane].head = chunk }
    lanes[lane].tail = chunk
    if newest >= 0 { chunks[newest].newer = chunk } else { oldest = chunk }
    newest = chunk
  }

  /// The values of a lane in some frames; NaN before its first.
  package func values(of lane: Int, in range: Range<Int>) -> [Double] {
    var result: [Double] = []
    result.reserveCapacity(range.count)
    var chunk = lanes[lane].head
    var (held, since) = (lanes[lane].origin.value, lanes[lane].origin.frame)
    for frame in range {
      while chunk >= 0, chunks[chunk].last < frame {
        held = values(chunk)[chunks[chunk].count - 1]
        since = chunks[chunk].last
        chunk = chunks[chunk].next
      }
      if chunk >= 0, chunks[chunk].first <= frame {
        result.append(values(chunk)[frame - chunks[chunk].first])
      } else {
        result.append(frame >= since ? held : .nan)
      }
    }
    return result
  }

  // MARK: Chunks

  private func values(_ chunk: Int) -> UnsafeMutablePointer<Double> {
    slabs[chunk / Self.slabLength] + chunk % Self.slabLength * Self.chunkLength
  }

  private func takeChunk() -> Int {
    if free < 0 { if chunks.count < chunkLimit { addSlab() } else { dropOldest() } }
    let chunk = free
    free = chunks[chunk].newer
    return chunk
  }

  private func addSlab() {
    slabs.append(.allocate(capacity: Self.slabLength * Self.chunkLength))
    chunks.reserveCapacity(chunks.count + Self.slabLength)
    for _ in 0..<Self.slabLength {
      chunks.append(Chunk(newer: free))
      free = chunks.count - 1
    }
  }

  /// Frees the oldest chunk. It is its lane's first one, because a lane's chunks are begun in order.
  private func dropOldest() {
    let chunk = oldest
    let lane = chunks[chunk].lane
    lanes[lane].origin = (chunks[chunk].last, values(chunk)[chunks[chunk].count - 1])
    lanes[lane].head = chunks[chunk].next
    if lanes[lane].head < 0 {
      lanes[lane].tail = -1
      lanes[lane].hasMoved = false
      if lanes[lane].isRemoved { freeLanes.append(lane) }
    }
    oldest = chunks[chunk].newer
    if oldest < 0 { newest = -1 }
    chunks[chunk].newer = free
    free = chunk
  }
}

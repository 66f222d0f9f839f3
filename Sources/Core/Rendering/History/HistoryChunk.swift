import Geometry

/// The size, scale and background of a recorded frame.
package nonisolated struct FrameSurroundings: Hashable, Sendable {
  /// The size of the window, in points.
  package var size: Size
  /// Device pixels per point.
  package var scale: Double
  /// The color behind all items.
  package var background: Color

  /// Creates surroundings.
  package init(size: Size, scale: Double, background: Color) {
    self.size = size
    self.scale = scale
    self.background = background
  }
}

/// Consecutive frames of a history. The first one stands alone, the others are differences from the frame before.
///
/// A frame is a list of edits, which insert and remove whole items, and then a list of runs of changed words in what
/// the edits leave. An inserted item begins as zeros, so that it costs its words that are not 0.
nonisolated struct HistoryChunk {
  struct Frame {
    /// Seconds.
    var time: Double
    /// Where the frame's codes and words begin, and how many codes are edits.
    var firstCode: Int32
    var firstWord: Int32
    var editCount: Int32
    var itemCount: Int32
    /// The index of its surroundings.
    var surroundings: Int32
  }

  /// The number of a chunk, counted from the start of the recording.
  var number = 0
  /// The number of the first frame.
  var firstFrame = 0
  var frames: [Frame] = []
  var surroundings: [FrameSurroundings] = []
  var codes: [UInt32] = []
  var words: [UInt64] = []

  /// The sizes at which a chunk ends.
  private static let mostWords = 32 * 1024
  private static let mostCodes = 16 * 1024
  private static let mostFrames = 512

  init() {
    frames.reserveCapacity(Self.mostFrames)
    codes.reserveCapacity(Self.mostCodes)
    words.reserveCapacity(Self.mostWords)
  }

  /// Whether the next frame belongs to another chunk.
  var isFull: Bool {
    frames.count >= Self.mostFrames || codes.count >= Self.mostCodes * 7 / 8 || words.count >= Self.mostWords * 7 / 8
  }

  /// Removes all frames and keeps the memory.
  mutating func reuse() {
    frames.removeAll(keepingCapacity: true)
    surroundings.removeAll(keepingCapacity: true)
    codes.removeAll(keepingCapacity: true)
    words.removeAll(keepingCapacity: true)
  }

  var byteCount: Int {
    frames.capacity * MemoryLayout<Frame>.stride + codes.capacity * 4 + words.capacity * 8
      + surroundings.capacity * MemoryLayout<FrameSurroundings>.stride + 200
  }

  // MARK: Codes

  /// An edit of the list of items.
  enum Edit {
    case keep(Int)
    case remove(Int)
    case insert(Int)

    private static let largest: UInt32 = 1 << 30 - 1

    init(_ code: UInt32) {
      let count = Int(code & Self.largest)
      switch code >> 30 {
      case 0: self = .keep(count)
      case 1: self = .remove(count)
      default: self = .insert(count)
      }
    }

    var code: UInt32 {
      switch self {
      case .keep(let count): UInt32(count)
      case .remove(let count): 1 << 30 | UInt32(count)
      case .insert(let count): 2 << 30 | UInt32(count)
      }
    }
  }

  /// A run of changed words: how many words to skip, and how many follow.
  struct Run {
    var skip: Int
    var count: Int

    static let largest = 0xffff

    init(skip: Int, count: Int) {
      self.skip = skip
      self.count = count
    }

    init(_ code: UInt32) { self.init(skip: Int(code >> 16), count: Int(code & 0xffff)) }

    var code: UInt32 { UInt32(skip) << 16 | UInt32(count) }
  }
}

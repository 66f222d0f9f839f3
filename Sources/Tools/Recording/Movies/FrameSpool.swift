import Rendering
import Stage

#if canImport(Glibc)
import Glibc
#endif

/// Keeps the pictures of a run on disk until it is over, in a temporary file without a name.
///
/// Each picture is written as its difference from the one before, so that a run of many frames takes little room:
/// counted runs of pixels that stayed, of pixels of one color, and of others.
package final class FrameSpool {
  private enum Run: UInt32 {
    /// As in the picture before.
    case kept = 0
    /// One color.
    case plain = 1
    /// A color for each pixel.
    case mixed = 2
  }

  /// The least pixels that a run of its own is worth.
  private static let leastRun = 4

  let width: Int
  let height: Int
  private(set) var times: [Double] = []
  private let file: UnsafeMutablePointer<FILE>
  private var words: [UInt32] = []
  private var last: PixelBuffer

  /// Creates a spool of pictures of one size.
  /// - Throws: ``StageError/cannotWrite(path:reason:)`` if there is no room for temporary files.
  package init(width: Int, height: Int, for path: String) throws(StageError) {
    self.width = width
    self.height = height
    last = PixelBuffer(width: width, height: height)
    guard let file = tmpfile() else { throw FrameSpool.failure(path) }
    self.file = file
  }

  isolated deinit { fclose(file) }

  private static func failure(_ path: String) -> StageError {
    .cannotWrite(path: path, reason: "a temporary file: " + String(cString: strerror(errno)))
  }

  /// Adds a picture of the spool's size, which must not change after this call.
  package func add(_ picture: PixelBuffer, at time: Double, for path: String) throws(StageError) {
    words.removeAll(keepingCapacity: true)
    for y in 0..<height { encode(picture.pixels + y * picture.stride, last.pixels + y * last.stride) }
    var count = UInt64(words.count)
    let isWritten = words.withUnsafeBytes { bytes in
      fwrite(&count, 8, 1, file) == 1 && fwrite(bytes.baseAddress, 1, bytes.count, file) == bytes.count
    }
    guard isWritten else { throw FrameSpool.failure(path) }
    last = picture
    times.append(time)
  }

  private func encode(_ row: UnsafePointer<UInt32>, _ old: UnsafePointer<UInt32>) {
    var x = 0
    var mixedFrom = 0
    func endMixed() {
      guard mixedFrom < x else { return }
      words.append(Run.mixed.rawValue << 30 | UInt32(x - mixedFrom))
      words.append(contentsOf: UnsafeBufferPointer(start: row + mixedFrom, count: x - mixedFrom))
    }
    while x < width {
      var end = x
      while end < width, row[end] == old[end] { end += 1 }
      if end - x >= Self.leastRun || end == width, end > x {
        endMixed()
        words.append(Run.kept.rawValue << 30 | UInt32(end - x))
        x = end
        mixedFrom = x
        continue
      }
      end = x + 1
      while end < width, row[end] == row[x] { end += 1 }
      if end - x >= Self.leastRun {
        endMixed()
        words.append(Run.plain.rawValue << 30 | UInt32(end - x))
        words.append(row[x])
        x = end
        mixedFrom = x
      } else {
        x += 1
      }
    }
    endMixed()
  }

  /// Calls the closure for each picture, in order.
  package func replay(for path: String, _ body: (PixelBuffer, Double) throws(StageError) -> Void) throws(StageError) {
    rewind(file)
    let picture = PixelBuffer(width: width, height: height)
    for time in times {
      var count: UInt64 = 0
      guard fread(&count, 8, 1, file) == 1 else { throw FrameSpool.failure(path) }
      let length = Int(count)
      words = [UInt32](repeating: 0, count: length)
      let isRead = words.withUnsafeMutableBytes { fread($0.baseAddress, 1, $0.count, file) == $0.count }
      guard isRead else { throw FrameSpool.failure(path) }
      decode(into: picture)
      try body(picture, time)
    }
  }

  private func decode(into picture: PixelBuffer) {
    var (word, pixel) = (0, 0)
    while word < words.count {
      let count = Int(words[word] & 0x3fff_ffff)
      let run = Run(rawValue: words[word] >> 30)
      word += 1
      switch run {
      case .plain:
        (picture.pixels + pixel).update(repeating: words[word], count: count)
        word += 1
      case .mixed:
        for index in 0..<count { picture.pixels[pixel + index] = words[word + index] }
        word += count
      case .kept, nil: break
      }
      pixel += count
    }
  }
}

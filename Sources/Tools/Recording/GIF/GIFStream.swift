import CRecording
import Stage

/// Writes the blocks of a GIF file through giflib into an ``AtomicFile``.
final class GIFStream {
  private let library: GIFLibrary
  private let sink: GIFSink
  private var handle: GIFLibrary.File?

  /// Writes the start of a GIF that repeats forever.
  ///
  /// - Throws: ``StageError/cannotWrite(path:reason:)``
  init(into file: AtomicFile, library: GIFLibrary, width: Int, height: Int) throws(StageError) {
    self.library = library
    sink = GIFSink(file)
    var code: Int32 = 0
    handle = library.open(Unmanaged.passUnretained(sink).toOpaque(), writeGIFBytes, &code)
    try check(handle != nil)
    library.setVersion(handle, true)
    try check(library.putScreen(handle, Int32(width), Int32(height), 8, 0, nil) == 1)
    // The Netscape extension block: the number of repeats, 0 for endless.
    try putExtension(0xff, [Array("NETSCAPE2.0".utf8), [1, 0, 0]])
  }

  isolated deinit {
    if let handle { _ = library.close(handle, nil) }
  }

  /// Writes a picture with its own color table.
  ///
  /// - Parameters:
  ///   - colors: at least one and, with the transparent color, at most 256.
  ///   - indices: of the colors, row by row; `colors.count` is transparent.
  ///   - delay: the display time, in hundredths of a second, 0...65535.
  func put(_ indices: [UInt8], in box: GIFBox, colors: [UInt32], delay: Int) throws(StageError) {
    let (low, high) = (UInt8(delay & 0xff), UInt8(delay >> 8))
    // Keep the previous picture (1), and use a transparent index (1).
    try putExtension(0xf9, [[1 << 2 | 1, low, high, UInt8(colors.count)]])
    let table = makeTable(colors)
    defer { library.freeTable(table) }
    let (x, y, width, height) = (Int32(box.x0), Int32(box.y0), Int32(box.width), Int32(box.height))
    var isWritten = table != nil && library.putImage(handle, x, y, width, height, false, table) == 1
    // giflib modifies the line in place, so it gets a copy.
    var line = [UInt8](repeating: 0, count: box.width)
    for row in 0..<box.height where isWritten {
      for x in 0..<box.width { line[x] = indices[row * box.width + x] }
      isWritten = library.putLine(handle, &line, width) == 1
    }
    try check(isWritten)
  }

  /// Writes the end of the file.
  func close() throws(StageError) {
    let isClosed = library.close(handle, nil) == 1
    handle = nil
    try check(isClosed)
  }

  private func putExtension(_ code: Int32, _ blocks: [[UInt8]]) throws(StageError) {
    var isWritten = library.putLeader(handle, code) == 1
    for block in blocks { isWritten = isWritten && library.putBlock(handle, Int32(block.count), block) == 1 }
    try check(isWritten && library.putTrailer(handle) == 1)
  }

  /// Makes a color table, whose size must be a power of two.
  private func makeTable(_ colors: [UInt32]) -> GIFLibrary.ColorTable? {
    var places = 2
    while places < colors.count + 1 { places *= 2 }
    var table = [CRecording_GIFColor](repeating: CRecording_GIFColor(red: 0, green: 0, blue: 0), count: places)
    for (index, color) in colors.enumerated() {
      table[index] = CRecording_GIFColor(
        red: UInt8(color >> 16 & 0xff), green: UInt8(color >> 8 & 0xff), blue: UInt8(color & 0xff))
    }
    return library.makeTable(Int32(places), table)
  }

  private func check(_ isWritten: Bool) throws(StageError) {
    if let failure = sink.failure { throw failure }
    guard isWritten else { throw .cannotWrite(path: sink.file.path, reason: "giflib cannot go on") }
  }
}

/// Takes the bytes of giflib, and keeps the first failure.
nonisolated final class GIFSink {
  let file: AtomicFile
  private(set) var failure: StageError?

  init(_ file: AtomicFile) { self.file = file }

  fileprivate func take(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    guard failure == nil else { return false }
    do {
      try file.write(bytes)
    } catch {
      failure = error
    }
    return failure == nil
  }
}

nonisolated private func writeGIFBytes(
  _ file: GIFLibrary.File?, _ bytes: UnsafePointer<UInt8>?, _ count: Int32
) -> Int32 {
  guard let data = file?.pointee.user_data else { return 0 }
  let sink = Unmanaged<GIFSink>.fromOpaque(data).takeUnretainedValue()
  return sink.take(UnsafeBufferPointer(start: bytes, count: Int(count))) ? count : 0
}

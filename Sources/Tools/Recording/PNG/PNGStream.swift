import CRecording
import Rendering
import Stage

/// Writes a PNG file row by row, in the memory of a few rows.
///
/// > Source: PNG (Portable Network Graphics) Specification, second edition, W3C, sections 5 (chunks), 10 (compression)
/// > and 11.2 (critical chunks).
final class PNGStream {
  typealias Sink = (UnsafeBufferPointer<UInt8>) throws(StageError) -> Void

  private let sink: Sink
  private var rows: PNGRows
  /// At a fixed address, because zlib keeps the address.
  private let stream = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)
  /// Compressed bytes that are not in a chunk yet.
  private let room = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: 1 << 16)

  /// Writes the start of the file.
  ///
  /// - Parameters:
  ///   - isOpaque: whether all pixels are opaque; without alpha the file is smaller.
  ///   - path: the path for messages.
  ///   - sink: receives the bytes, in order.
  init(
    width: Int, height: Int, isOpaque: Bool, path: String, sink: @escaping Sink
  ) throws(StageError) {
    self.sink = sink
    rows = PNGRows(width: width, isOpaque: isOpaque)
    stream.initialize(to: z_stream())
    guard CRecording_deflateInit(stream) == Z_OK else {
      throw .cannotWrite(path: path, reason: "there is no memory to compress a picture")
    }
    stream.pointee.next_out = room.baseAddress
    stream.pointee.avail_out = UInt32(room.count)
    try put([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
    // Eight bits per channel, RGB or RGBA, the only compression and filter methods, not interlaced.
    try chunk("IHDR", bigEndian(width) + bigEndian(height) + [8, isOpaque ? 2 : 6, 0, 0, 0])
  }

  isolated deinit {
    deflateEnd(stream)
    stream.deallocate()
    room.deallocate()
  }

  /// Adds the next row from the top, as many pixels as the picture is wide.
  func add(_ row: UnsafePointer<UInt32>) throws(StageError) {
    try rows.add(row) { bytes throws(StageError) in
      stream.pointee.next_in = bytes.baseAddress
      stream.pointee.avail_in = UInt32(bytes.count)
      while stream.pointee.avail_in > 0 {
        deflate(stream, Z_NO_FLUSH)
        if stream.pointee.avail_out == 0 { try flush() }
      }
    }
  }

  /// Writes the end of the file, after the last row.
  func finish() throws(StageError) {
    stream.pointee.avail_in = 0
    while deflate(stream, Z_FINISH) != Z_STREAM_END { try flush() }
    try flush()
    try chunk("IEND", [])
  }

  /// Writes the compressed bytes as a chunk.
  private func flush() throws(StageError) {
    let count = room.count - Int(stream.pointee.avail_out)
    if count > 0 { try chunk("IDAT", UnsafeBufferPointer(rebasing: room[..<count])) }
    stream.pointee.next_out = room.baseAddress
    stream.pointee.avail_out = UInt32(room.count)
  }

  private func chunk(_ name: String, _ bytes: [UInt8]) throws(StageError) {
    try bytes.withUnsafeBufferPointer { bytes throws(StageError) in try chunk(name, bytes) }
  }

  private func chunk(_ name: String, _ bytes: UnsafeBufferPointer<UInt8>) throws(StageError) {
    let name = Array(name.utf8)
    let sum = crc32(crc32(0, name, UInt32(name.count)), bytes.baseAddress, UInt32(bytes.count))
    try put(bigEndian(bytes.count) + name)
    try sink(bytes)
    // With a null pointer, zlib's checksum would start again.
    try put(bigEndian(Int(bytes.isEmpty ? crc32(0, name, UInt32(name.count)) : sum)))
  }

  private func put(_ bytes: [UInt8]) throws(StageError) {
    try bytes.withUnsafeBufferPointer { bytes throws(StageError) in try sink(bytes) }
  }

  private func bigEndian(_ value: Int) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
  }
}

import PictureSupport
import Recording
import Rendering
import Stage
import Testing

struct PNGTests {
  let folder = TemporaryFolder()

  func picture(_ pixels: [[UInt32]]) -> PixelBuffer {
    let buffer = PixelBuffer(width: pixels[0].count, height: pixels.count)
    for (y, row) in pixels.enumerated() { for (x, pixel) in row.enumerated() { buffer[x, y] = pixel } }
    return buffer
  }

  @Test func `what is written is read again, with and without alpha`() throws {
    for pixels in [[[0xff10_2030, 0xffff_ffff, 0xff00_0000]], [[0x8040_2000, 0, 0xffab_cdef]]] as [[[UInt32]]] {
      let original = picture(pixels)
      try PNGWriter.write(original, to: folder.path("a.png"))
      #expect(try PNGReader.read(folder.path("a.png")).largestDifference(from: original) <= 1)
    }
  }

  private func bytes(_ pixels: [[UInt32]]) throws -> [UInt8] {
    var bytes: [UInt8] = []
    try PNGWriter.encode(picture(pixels), path: "a.png") { bytes += $0 }
    return bytes
  }

  @Test func `the same picture is the same bytes`() throws {
    let one = try bytes([[0xff12_3456, 0x7f10_1010]])
    #expect(try !one.isEmpty && one == bytes([[0xff12_3456, 0x7f10_1010]]))
  }

  @Test func `noise, which does not compress, fits`() throws {
    let buffer = PixelBuffer(width: 200, height: 200)
    var seed: UInt32 = 1
    for i in 0..<40_000 {
      seed = seed &* 1_664_525 &+ 1_013_904_223
      buffer.pixels[i] = 0xff00_0000 | seed >> 8
    }
    try PNGWriter.write(buffer, to: folder.path("noise.png"))
    #expect(try PNGReader.read(folder.path("noise.png")).differenceCount(from: buffer) == 0)
  }

  @Test func `a place that cannot be written leaves nothing`() {
    #expect(throws: StageError.self) { try PNGWriter.write(picture([[0]]), to: folder.path("no/a.png")) }
    #expect(folder.names.isEmpty)
  }

  @Test func `what is no picture is refused`() throws {
    let file = try AtomicFile(path: folder.path("a.png"))
    try file.write("no picture")
    try file.commit()
    #expect(throws: StageError.self) { try PNGReader.read(folder.path("a.png")) }
    #expect(throws: StageError.self) { try PNGReader.read(folder.path("missing.png")) }
  }
}

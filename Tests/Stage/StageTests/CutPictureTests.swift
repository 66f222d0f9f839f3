import Geometry
import Stage
import Testing
import Views

#if canImport(Glibc)
import Glibc
#endif

/// Pictures whose files end early, at every byte.
struct CutPictureTests {
  private func decode(_ bytes: [UInt8]) throws(ImageFailure) -> DecodedImage {
    try ImageDecoder.decode(.bytes(bytes), for: Size(300, 300), .scaleAspectFit, scale: 1)
  }

  private func file(_ name: String) throws -> [UInt8] {
    let file = try #require(fopen(ImageLoaderTests.corpus + name, "rb"))
    defer { fclose(file) }
    var bytes = [UInt8](repeating: 0, count: 100_000)
    return Array(bytes[..<fread(&bytes, 1, bytes.count, file)])
  }

  @Test func `a PNG that is cut off is shown with the rows that came`() throws {
    let (width, height) = (4, 6)
    for (color, channels) in [(0, 1), (2, 3), (4, 2), (6, 4)] {
      let rows = (0..<height).map { y in
        (0..<width * channels).map { color & 4 != 0 && $0 % channels == channels - 1 ? 255 : 10 * y + 40 }
      }
      let file = PictureMaker.png(width: width, color: color, depth: 8, rows: rows)
      // Before the pixels are the signature, IHDR, and the heads of IDAT, its stream and its only block.
      let (start, row) = (8 + 25 + 8 + 7, 1 + width * channels)
      for count in 26...file.count {
        let part = Array(file[..<count])
        let came = min(height, max(0, count - start) / row)
        let isWhole = came == height
        guard came > 0 else {
          #expect(throws: ImageFailure.truncated) { try decode(part) }
          continue
        }
        let image = try decode(part)
        #expect(image.isPart == !isWhole && image.fullSize == Size(4, 6), "\(color), \(count) bytes")
        for y in 0..<height {
          let gray = UInt32(10 * y + 40)
          let expected = y < came ? 0xff00_0000 | gray * 0x01_01_01 : 0
          #expect(image.pixels.words[y * width + 3] == expected, "\(color), \(count) bytes, row \(y)")
        }
      }
    }
  }

  @Test func `of an interlaced PNG that is cut off the passes that came are shown`() throws {
    // The first pass is one pixel of 8 by 8, the second another one.
    let passes = [1, 1, 2, 4, 8, 16, 32].map { [UInt8](repeating: UInt8(60 + $0), count: $0) }
    let widths = [1, 1, 2, 2, 4, 4, 8]
    let data = zip(passes, widths).flatMap { pass, width in
      stride(from: 0, to: pass.count, by: width).flatMap { [0] + pass[$0..<$0 + width] }
    }
    let file = PictureMaker.png(width: 8, height: 8, color: 0, depth: 8, data: data, isInterlaced: true)
    let start = 8 + 25 + 8 + 7
    #expect(throws: ImageFailure.truncated) { try decode(Array(file[..<(start + 1)])) }
    let first = try decode(Array(file[..<(start + 2)]))
    #expect(first.isPart && (0..<64).allSatisfy { first.pixels.words[$0] == 0xff3d_3d3d })
    let second = try decode(Array(file[..<(start + 4)]))
    #expect(second.pixels.words[4] == 0xff3d_3d3d && second.pixels.words[63] == 0xff3d_3d3d)
    #expect(try !decode(file).isPart)
  }

  @Test func `an interlaced PNG whose pixels all came is whole, whatever is missing after them`() throws {
    // Where the passes begin, and their steps: PNG specification, 8.2.
    let passes = [(0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2)]
    for (width, height) in (1...9).flatMap({ width in (1...9).map { (width, $0) } }) {
      func gray(_ x: Int, _ y: Int) -> UInt8 { UInt8(20 + 9 * x + 7 * y) }
      let data = passes.flatMap { left, top, across, down in
        stride(from: top, to: height, by: down).flatMap { y -> [UInt8] in
          let row = stride(from: left, to: width, by: across).map { gray($0, y) }
          return row.isEmpty ? [] : [0] + row
        }
      }
      let file = PictureMaker.png(width: width, height: height, color: 0, depth: 8, data: data, isInterlaced: true)
      let end = 8 + 25 + 8 + 7 + data.count
      for count in (end - 3)...file.count {
        let image: DecodedImage
        do throws(ImageFailure) { image = try decode(Array(file[..<count])) } catch {
          #expect(count < end && error == .truncated, "\(width) by \(height), \(count) of \(end) bytes: \(error)")
          continue
        }
        #expect(image.isPart == (count < end), "\(width) by \(height), \(count) of \(end) bytes")
        guard count >= end else { continue }
        for (x, y) in (0..<width).flatMap({ x in (0..<height).map { (x, $0) } }) {
          #expect(image.pixels.words[y * width + x] == 0xff00_0000 | UInt32(gray(x, y)) * 0x01_01_01)
        }
      }
    }
  }

  @Test func `a PNG whose pixels end early is shown in part, and one with a wrong checksum is refused`() throws {
    let rows = (0..<8).map { [Int](repeating: 20 * $0, count: 8) }
    let file = PictureMaker.png(width: 8, color: 0, depth: 8, rows: rows)
    let data = Array(file[41..<(file.count - 16)])
    let short = Array(file[..<33]) + PictureMaker.pngChunk("IDAT", Array(data[..<30])) + file.suffix(12)
    let image = try decode(short)
    #expect(image.isPart && image.pixels.words[8] == 0xff14_1414 && image.pixels.words[24] == 0)
    var wrong = file
    wrong[file.count - 13] ^= 1
    #expect(throws: ImageFailure.damaged("IDAT: CRC error")) { try decode(wrong) }
    wrong = file
    wrong[60] ^= 1
    #expect(throws: ImageFailure.self) { try decode(wrong) }
    #expect(throws: ImageFailure.self) { try decode(Array(file[..<33]) + file.suffix(12)) }
  }

  @Test func `of an animation that is cut off the first frame is shown, if it is whole`() throws {
    for name in ["moving.gif", "moving.webp"] {
      let bytes = try file(name)
      let whole = try decode(bytes)
      let count = whole.pixels.width * whole.pixels.height
      var shown: [Int] = []
      for end in 1..<bytes.count {
        guard let image = try? decode(Array(bytes[..<end])) else { continue }
        #expect(!image.isPart)
        #expect(memcmp(image.pixels.words, whole.pixels.words, 4 * count) == 0, "\(name), \(end) bytes")
        shown.append(end)
      }
      // From the end of the first frame on, every cut shows it.
      let first = try #require(shown.first)
      #expect(shown == Array(first..<bytes.count) && first < bytes.count / 2, "\(name): \(first)")
    }
  }
}

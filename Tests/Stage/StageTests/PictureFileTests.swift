import Dispatch
import Geometry
import Stage
import Synchronization
import Testing
import Views

#if canImport(Glibc)
import Glibc
#endif

/// Pictures as other tools write them, made here; see the table in Docs/PICTURES.md.
struct PictureFileTests {
  private func decode(_ bytes: [UInt8], for box: Size = Size(300, 300)) throws(ImageFailure) -> DecodedImage {
    try ImageDecoder.decode(.bytes(bytes), for: box, .scaleAspectFit, scale: 1)
  }

  /// The premultiplied words of a picture.
  private func words(_ bytes: [UInt8]) throws -> [UInt32] {
    let pixels = try decode(bytes).pixels
    return Array(UnsafeBufferPointer(start: pixels.words, count: pixels.width * pixels.height))
  }

  private func isNear(_ word: UInt32, _ color: UInt32) -> Bool {
    [0, 8, 16, 24].allSatisfy { abs(Int(word >> $0 & 255) - Int(color >> $0 & 255)) <= 2 }
  }

  // MARK: PNG

  @Test(arguments: [1, 2, 4, 8, 16]) func `a color key of gray clears its gray alone`(depth: Int) throws {
    let most = 1 << depth - 1
    for key in [0, most, most / 2] {
      // In 16 bits, the low byte counts.
      let samples = [key, key == most ? 0 : most, depth == 16 ? key ^ 1 : key]
      let file = PictureMaker.png(
        width: 3, color: 0, depth: depth, rows: [samples],
        chunks: [("tRNS", [UInt8(key >> 8), UInt8(key & 255)])])
      let found = try words(file)
      #expect(found[0] == 0)
      #expect(found[1] == (key == most ? 0xff00_0000 : 0xffff_ffff))
      #expect((found[2] == 0) == (depth != 16))
    }
  }

  @Test(arguments: [8, 16]) func `a color key of RGB clears its color alone`(depth: Int) throws {
    let bytes = depth / 8
    let unit = depth == 8 ? 1 : 257
    let key = [10 * unit, 200 * unit, 30 * unit]
    let near = [10 * unit, 200 * unit, 30 * unit + 1]
    let file = PictureMaker.png(
      width: 2, color: 2, depth: depth, rows: [key + near],
      chunks: [("tRNS", key.flatMap { [bytes == 2 ? UInt8($0 >> 8) : 0, UInt8($0 & 255)] })])
    let found = try words(file)
    #expect(found[0] == 0 && isNear(found[1], 0xff0a_c81e))
  }

  @Test func `palettes, alpha and 16 bits have their colors`() throws {
    let palette = PictureMaker.png(
      width: 3, color: 3, depth: 2, rows: [[0, 1, 2]],
      chunks: [("PLTE", [255, 0, 0, 0, 255, 0, 0, 0, 255]), ("tRNS", [255, 0, 128])])
    #expect(try words(palette) == [0xffff_0000, 0, 0x8000_0080])
    let gray = PictureMaker.png(width: 2, color: 4, depth: 8, rows: [[100, 255, 100, 0]])
    #expect(try words(gray) == [0xff64_6464, 0])
    let deep = PictureMaker.png(width: 1, color: 6, depth: 16, rows: [[0xffff, 0x8000, 0, 0xffff]])
    #expect(try words(deep) == [0xffff_8000])
  }

  @Test(arguments: 1...8) func `the orientation of a PNG is kept`(orientation: Int) throws {
    let file = PictureMaker.png(
      width: 3, color: 0, depth: 8, rows: [[1, 2, 3], [4, 5, 6]], chunks: [("eXIf", PictureMaker.exif(orientation))])
    let found = try words(file).map { Int($0 & 255) }
    let upright: [[Int]] = [
      [1, 2, 3, 4, 5, 6], [3, 2, 1, 6, 5, 4], [6, 5, 4, 3, 2, 1], [4, 5, 6, 1, 2, 3],
      [1, 4, 2, 5, 3, 6], [4, 1, 5, 2, 6, 3], [6, 3, 5, 2, 4, 1], [3, 6, 2, 5, 1, 4],
    ]
    #expect(found == upright[orientation - 1])
  }

  @Test func `chunks that lie about their length end, without a word on standard error`() throws {
    let good = PictureMaker.png(width: 2, color: 0, depth: 8, rows: [[1, 2]])
    let printed = try StandardError.lines {
      for kind in ["zTXt", "iCCP", "gAMA", "juNk", "IDAT", "PLTE"] {
        for length: [UInt8] in [[0x7f, 0xff, 0xff, 0xff], [0, 0xff, 0xff, 0xff], [0xff, 0xff, 0xff, 0xff]] {
          let file = Array(good[..<33]) + length + Array(kind.utf8) + good[33...]
          #expect(throws: ImageFailure.self) { try decode(file) }
        }
      }
    }
    #expect(!printed.contains { $0.contains("libpng") })
  }

  // MARK: WebP

  @Test(arguments: [Size(24, 16), Size(48, 32), Size(31, 21)])
  func `an opaque WebP is scaled while it is decoded, by areas`(_ size: Size) throws {
    let file = try #require(fopen(ImageLoaderTests.corpus + "opaque.webp", "rb"))
    defer { fclose(file) }
    var bytes = [UInt8](repeating: 0, count: 10_000)
    bytes = Array(bytes[..<fread(&bytes, 1, bytes.count, file)])
    let (whole, small) = (try decode(bytes), try decode(bytes, for: size))
    #expect(whole.pixels.width == 96 && small.fullSize == Size(96, 64) && !small.isPart)
    #expect((small.pixels.width, small.pixels.height) == (Int(size.width), Int(size.height)))
    for (x, y) in [(0, 0), (5, 9), (12, 8), (20, 15)] {
      let (xs, ys) = (span(x, of: small.pixels.width, in: 96), span(y, of: small.pixels.height, in: 64))
      for shift in [0, 8, 16] {
        var sum = 0.0
        for row in ys { for column in xs { sum += Double(whole.pixels.words[row * 96 + column] >> shift & 255) } }
        let mean = sum / Double(xs.count * ys.count)
        let found = Double(small.pixels.words[y * small.pixels.width + x] >> shift & 255)
        #expect(abs(found - mean) < (96 % small.pixels.width == 0 ? 16 : 40), "\(x), \(y): \(found), \(mean)")
      }
    }
  }

  /// The pixels of a file under one that is shown.
  private func span(_ place: Int, of count: Int, in full: Int) -> Range<Int> {
    place * full / count..<max(place * full / count + 1, (place + 1) * full / count)
  }

  // MARK: JPEG

  @Test func `JPEG files of every color space have their colors`() throws {
    func first(_ block: [Int], _ adobe: UInt8? = nil) throws -> UInt32 {
      try words(PictureMaker.jpeg(columns: 1, blocks: [block], adobe: adobe))[27]
    }
    #expect(isNear(try first([200]), 0xffc8_c8c8))
    #expect(isNear(try first([76, 85, 255]), 0xffff_0000))
    #expect(isNear(try first([255, 0, 0], 0), 0xffff_0000))
    // Cyan without an Adobe segment, and inverted with one; half of it is covered with black.
    #expect(isNear(try first([255, 0, 0, 0]), 0xff00_ffff))
    #expect(isNear(try first([0, 255, 255, 255], 0), 0xff00_ffff))
    #expect(isNear(try first([0, 255, 255, 128], 0), 0xff00_8080))
    // YCCK holds the colors as YCbCr, of which CMY is the complement.
    #expect(isNear(try first([76, 85, 255, 255], 2), 0xff00_ffff))
    #expect(isNear(try first([255, 128, 128, 255], 2), 0xff00_0000))
    #expect(isNear(try first([0, 128, 128, 64], 2), 0xff40_4040))
  }

  @Test func `a damaged JPEG is shown as far as it goes`() throws {
    let blocks = (0..<40).map { [$0 * 6, 128, 128] }
    let whole = PictureMaker.jpeg(columns: 4, blocks: blocks)
    #expect(try !decode(whole).isPart)
    // Without the end marker all is there.
    #expect(try !decode(Array(whole.dropLast(2))).isPart)
    let cut = try decode(Array(whole.dropLast(40)))
    #expect(cut.isPart && cut.fullSize == Size(32, 80) && isNear(cut.pixels.words[0], 0xff00_0000))
    #expect(isNear(cut.pixels.words[8], 0xff06_0606))
    // Bytes between the segments, and before them.
    let junk = Array(whole[..<2]) + [0x00, 0x12, 0xff, 0x00, 0x34, 0xff, 0xff] + whole[2...]
    #expect(try !decode(junk).isPart)
    // Nothing of the picture is there.
    for count in [2, 3, 20, 80, 120] {
      #expect(throws: ImageFailure.truncated) { try decode(Array(whole.prefix(count))) }
    }
  }

  @Test func `a stage shows a part of a picture, and warns`() {
    let stage = HeadlessStage(size: Size(100, 100))
    let whole = PictureMaker.jpeg(columns: 4, blocks: (0..<40).map { [$0 * 6] })
    let view = ImageView(source: .bytes(Array(whole.dropLast(20))), frame: Rect(0, 0, 50, 50))
    stage.window.addSubview(view)
    stage.start()
    #expect(view.loadState == .loaded && stage.imageWarnings.count == 1)
    #expect(stage.imageWarnings.first?.hasSuffix("is damaged, and shown in part") == true)
  }

  @Test func `a JPEG is decoded small where little of it is shown`() throws {
    let file = PictureMaker.jpeg(columns: 40, blocks: (0..<1600).map { [$0 % 40 < 20 ? 0 : 255] })
    for side in [1, 5, 40, 41, 79, 80, 159, 161, 319] {
      let image = try decode(file, for: Size(Double(side), Double(side)))
      #expect(image.pixels.width == side && image.pixels.height == side && image.fullSize == Size(320, 320))
      #expect(side < 5 || isNear(image.pixels.words[0], 0xff00_0000) && isNear(image.pixels.words[side - 1], .max))
    }
  }

  // MARK: Canvases

  @Test func `the first frame of a GIF lies at its place on the canvas`() throws {
    let image = try decode(PictureMaker.gif(canvas: (40, 30), frame: (10, 5, 20, 12)))
    #expect(image.fullSize == Size(40, 30) && image.pixels.width == 40)
    func pixel(_ x: Int, _ y: Int) -> UInt32 { image.pixels.words[y * 40 + x] }
    #expect(pixel(10, 5) == 0xffff_0000 && pixel(29, 16) == 0xffff_0000)
    #expect(pixel(9, 5) == 0 && pixel(30, 16) == 0 && pixel(10, 4) == 0 && pixel(10, 17) == 0)
  }

  @Test func `a frame that is larger than its canvas, or beyond it, enlarges it`() throws {
    #expect(try decode(PictureMaker.gif(canvas: (4, 4), frame: (0, 0, 20, 12))).fullSize == Size(20, 12))
    #expect(try decode(PictureMaker.gif(canvas: (0, 0), frame: (0, 0, 9, 7))).fullSize == Size(9, 7))
    #expect(try decode(PictureMaker.gif(canvas: (10, 10), frame: (8, 8, 9, 7))).fullSize == Size(17, 15))
    #expect(throws: ImageFailure.self) { try decode(PictureMaker.gif(canvas: (9, 9), frame: (0, 0, 0, 3))) }
  }

  /// The VP8L chunk of the file in the corpus, of 48 by 32 pixels.
  private func lossless() throws -> [UInt8] {
    let file = try #require(fopen(ImageLoaderTests.corpus + "square.webp", "rb"))
    defer { fclose(file) }
    var bytes = [UInt8](repeating: 0, count: 4096)
    return Array(bytes[12..<fread(&bytes, 1, bytes.count, file)])
  }

  private func extended(_ chunk: [UInt8], exif: [UInt8]) -> [UInt8] {
    PictureMaker.webp(width: 48, height: 32, flags: 0x08, [("VP8L", Array(chunk[8...])), ("EXIF", exif)])
  }

  @Test(arguments: 1...8, [[], Array("Exif\0\0".utf8)])
  func `the orientation of a WebP is kept`(orientation: Int, start: [UInt8]) throws {
    let image = try decode(extended(try lossless(), exif: start + PictureMaker.exif(orientation)))
    let swaps = orientation > 4
    #expect(image.fullSize == (swaps ? Size(32, 48) : Size(48, 32)))
    let (width, height) = (image.pixels.width, image.pixels.height)
    // In the file, red grows to the right and green downwards.
    func channel(_ x: Int, _ y: Int, _ shift: UInt32) -> Int { Int(image.pixels.words[y * width + x] >> shift & 255) }
    let across = channel(width - 2, 1, swaps ? 8 : 16) - channel(1, 1, swaps ? 8 : 16)
    let down = channel(1, height - 2, swaps ? 16 : 8) - channel(1, 1, swaps ? 16 : 8)
    #expect((across > 100) == [1, 4, 5, 8].contains(orientation) && abs(across) > 100)
    #expect((down > 100) == [1, 2, 5, 6].contains(orientation) && abs(down) > 100)
  }

  @Test func `the first frame of a WebP lies at its place on the canvas`() throws {
    let frame = PictureMaker.webpFrame(try lossless(), at: (20, 10), width: 48, height: 32)
    let file = PictureMaker.webp(
      width: 80, height: 60, flags: 0x02, [("ANIM", [0, 0, 0, 0, 0, 0]), ("ANMF", frame)])
    let image = try decode(file)
    #expect(image.fullSize == Size(80, 60))
    func alpha(_ x: Int, _ y: Int) -> UInt32 { image.pixels.words[y * 80 + x] >> 24 }
    #expect(alpha(20, 40) == 255 && alpha(67, 41) == 255)
    #expect(alpha(19, 40) == 0 && alpha(68, 41) == 0 && alpha(20, 9) == 0 && alpha(67, 42) == 0)
  }

  // MARK: SVG

  @Test(arguments: [
    ("width='2in' height='1in'", 192, 96), ("width='2.54cm' height='25.4mm'", 96, 96),
    ("width='72pt' height='6pc'", 96, 96), ("width='4em' height='4ex'", 64, 32),
    ("font-size='20' width='4em' height='2em'", 80, 40), ("width='101.6Q' height='1.2e2'", 96, 120),
    ("width=' 40px ' height='+20.0'", 40, 20), ("width='50%' height='100%' viewBox='0 0 80 60'", 40, 60),
    ("width='100%' height='100%'", 300, 150), ("viewBox='-5 3 70 30'", 70, 30), ("viewBox='0,0,10.2,5'", 11, 5),
    ("width='1in' viewBox='0 0 10 20'", 96, 192), ("height='1in' viewBox='0 0 10 20'", 48, 96), ("", 300, 150),
    ("data-width='9' width='30' stroke-width='4' height='20'", 30, 20), ("width='3bananas' viewBox='0 0 7 8'", 7, 8),
  ]) func `an SVG has the size that its units say`(attributes: String, width: Int, height: Int) throws {
    let text =
      "<svg xmlns='http://www.w3.org/2000/svg' \(attributes)><rect x='-99' y='-99' width='9999' height='9999'/></svg>"
    let image = try decode(Array(text.utf8), for: Size(Double(width), Double(height)))
    #expect(image.fullSize == Size(Double(width), Double(height)))
    #expect(image.pixels.width == width && abs(image.pixels.height - height) <= 1)
    #expect(image.pixels.words[0] >> 24 > 200)
  }

  @Test func `an SVG without content has its size, too`() throws {
    let image = try decode(Array("<svg width='1in' height='48'/>".utf8))
    #expect(image.fullSize == Size(96, 48) && image.pixels.words[0] == 0)
  }

  // MARK: Time

  /// Dashes without number: it never ends.
  nonisolated private static let endless = Array(
    """
    <svg xmlns="http://www.w3.org/2000/svg" width="100" height="100"><path d="M0 0 L100000000 100000000" \
    stroke="black" fill="none" stroke-dasharray="0.0001 0.0001"/></svg>
    """.utf8)

  @Test func `a picture that takes too long fails, and others go on meanwhile`() {
    let good = PictureMaker.png(width: 2, color: 0, depth: 8, rows: [[1, 2]])
    let began = StageClock.now
    let ends = Mutex<[Bool: [Double]]>([:])
    let all = DispatchGroup()
    for isBad in [true, true, true, false, false, false, false] {
      all.enter()
      DecoderPool.shared.run {
        let bytes = isBad ? Self.endless : good
        var failure: ImageFailure?
        do throws(ImageFailure) {
          _ = try ImageDecoder.decode(.bytes(bytes), for: Size(9, 9), .scaleToFill, scale: 1)
        } catch { failure = error }
        #expect(failure == (isBad ? .tooSlow : nil))
        ends.withLock { $0[isBad, default: []].append(StageClock.now - began) }
        all.leave()
      }
    }
    #expect(all.wait(timeout: .now() + 60) == .success)
    let (bad, others) = ends.withLock { ($0[true] ?? [], $0[false] ?? []) }
    #expect(bad.count == 3 && others.count == 4)
    #expect(others.allSatisfy { other in bad.allSatisfy { other < $0 } })
  }

  @Test func `a stage tries an endless picture once`() {
    let stage = HeadlessStage(size: Size(100, 100))
    let source = ImageSource.bytes(Self.endless)
    var times: [Double] = []
    for side in [20.0, 30, 40] {
      let view = ImageView(source: source, frame: Rect(0, 0, side, side))
      stage.window.addSubview(view)
      let began = StageClock.now
      stage.start()
      times.append(StageClock.now - began)
      #expect(view.loadState == .failed)
    }
    #expect(times[0] > 4 && times[0] < 20 && times[1] < 3 && times[2] < 3)
    #expect(stage.imageWarnings.count == 1 && stage.imageWarnings[0].contains("takes too long"))
  }

  @Test func `a picture of 64 million pixels takes the memory of what is shown`() throws {
    let side = 8192
    let row = [UInt8](repeating: 0, count: side / 8 + 1)
    let file = PictureMaker.png(
      width: side, height: side, color: 0, depth: 1, data: Array(repeating: row, count: side).flatMap { $0 })
    // The peak begins again at what is used now.
    let reset = try #require(fopen("/proc/self/clear_refs", "w"))
    fputs("5", reset)
    fclose(reset)
    let before = try Decoders.peak(of: "self")
    let image = try decode(file)
    let after = try Decoders.peak(of: "self")
    #expect(image.pixels.width == 300 && image.fullSize == Size(8192, 8192))
    // In KiB; the pixels of the file take 256 MiB.
    #expect(after - before < 60 << 10, "\(after - before) KiB")
  }
}

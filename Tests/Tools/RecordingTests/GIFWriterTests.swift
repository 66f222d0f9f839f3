import ProgramSupport
import Recording
import Rendering
import Stage
import Testing

struct GIFWriterTests {
  private let folder = TemporaryFolder()

  private func picture(_ width: Int, _ height: Int, _ color: (Int, Int) -> UInt32) -> PixelBuffer {
    let buffer = PixelBuffer(width: width, height: height)
    for y in 0..<height { for x in 0..<width { buffer[x, y] = 0xff00_0000 | color(x, y) } }
    return buffer
  }

  private func record(_ pictures: [(PixelBuffer, Double)], end: Double) throws -> GIFReader {
    let file = try GIFWriter(path: folder.path("a.gif"))
    for (picture, time) in pictures { try file.add(picture, at: time) }
    try file.finish(at: end)
    return try GIFReader(path: folder.path("a.gif"))
  }

  private func colors(_ picture: PixelBuffer) -> [UInt32] {
    (0..<picture.height).flatMap { y in (0..<picture.width).map { x in picture[x, y] & 0xff_ffff } }
  }

  /// A box that moves over a pattern of 64 colours.
  private func scene(_ step: Int) -> PixelBuffer {
    picture(40, 30) { x, y in
      (step..<step + 8).contains(x) && (10..<20).contains(y) ? 0xffaa00 : UInt32(x / 5) << 20 | UInt32(y / 4) << 12
    }
  }

  @Test func `what is read again is what was recorded, picture by picture`() throws {
    let pictures = (0..<20).map { (scene($0), Double($0) * 0.1) }
    let gif = try record(pictures, end: 2)
    #expect(gif.width == 40 && gif.height == 30 && gif.loops == 0)
    #expect(gif.frames.map(\.picture) == pictures.map { colors($0.0) })
    #expect(gif.frames.map(\.delay) == [Int](repeating: 10, count: 19) + [110])
  }

  @Test func `a frame holds the box of what is new, and few colors`() throws {
    let gif = try record([(scene(3), 0), (scene(4), 0.1)], end: 0.2)
    let frame = gif.frames[1]
    #expect((frame.x, frame.y, frame.width, frame.height) == (3, 10, 9, 10))
    #expect(frame.colorCount <= 8)
  }

  @Test func `what looks the same is one longer frame`() throws {
    let gif = try record([(scene(0), 0), (scene(0), 0.5), (scene(1), 1), (scene(1), 1.5)], end: 2)
    #expect(gif.frames.map(\.delay) == [100, 200])
  }

  @Test func `a picture that nobody could see is not written, and the next comes in its time`() throws {
    let gif = try record([(scene(0), 0), (scene(1), 0.001), (scene(2), 0.002), (scene(9), 1)], end: 1)
    #expect(gif.frames.count <= 3 && gif.length == 200)
    #expect(gif.frames.last?.picture == colors(scene(9)))
    #expect(gif.frames.allSatisfy { $0.delay >= 2 })
  }

  @Test func `a rest of an hour is an hour`() throws {
    let gif = try record([(scene(0), 0), (scene(1), 3600)], end: 3600)
    #expect(gif.length == 360_100 && gif.frames.count == 7)
    #expect(gif.frames.dropLast().allSatisfy { $0.picture == colors(scene(0)) })
    #expect(gif.frames.last?.picture == colors(scene(1)))
  }

  @Test func `more colors than a table holds come out close, and flat ones exactly`() throws {
    // A soft gradient of some thousand colours beside a flat area.
    let soft = picture(96, 64) { x, y in
      x < 32 ? 0x203040 : UInt32(x) << 16 | UInt32(y * 2) << 8 | UInt32((x + y) / 2)
    }
    let gif = try record([(soft, 0)], end: 0)
    let (shown, true_) = (gif.frames[0].picture, colors(soft))
    var worst = 0
    for (a, b) in zip(shown, true_) {
      for shift in [16, 8, 0] as [UInt32] { worst = max(worst, abs(Int(a >> shift & 255) - Int(b >> shift & 255))) }
    }
    #expect(worst <= 12, "off by \(worst)")
    #expect((0..<64).allSatisfy { y in (0..<32).allSatisfy { shown[y * 96 + $0] == 0x203040 } })
  }

  @Test func `errors are mended and never add up`() throws {
    // Every pixel changes by one a frame: less than a moving picture shows, until it rests.
    let pictures = (0..<30).map { step in
      (
        picture(64, 16) { x, y in UInt32(x * 3 + step) << 16 | UInt32(y * 9 + step) << 8 | UInt32(step) },
        Double(step) * 0.02
      )
    }
    let gif = try record(pictures, end: 0.6)
    let last = try #require(gif.frames.last)
    let true_ = colors(pictures[29].0)
    for (a, b) in zip(last.picture, true_) {
      for shift in [16, 8, 0] as [UInt32] { #expect(abs(Int(a >> shift & 255) - Int(b >> shift & 255)) <= 8) }
    }
  }

  @Test func `noise of every color is recorded too`() throws {
    var seed: UInt32 = 5
    let noise = picture(256, 200) { _, _ in
      seed = seed &* 1_664_525 &+ 1_013_904_223
      return seed >> 8
    }
    let gif = try record([(noise, 0), (scene(0), 0.1)], end: 0.1)
    #expect(gif.frames.count == 2 && gif.frames[0].colorCount == 256)
  }

  @Test func `a picture of another size is fitted into the first`() throws {
    let large = picture(80, 30) { _, _ in 0xff0000 }
    let small = picture(10, 10) { _, _ in 0x00ff00 }
    let gif = try record([(scene(0), 0), (large, 0.1), (small, 0.2)], end: 0.3)
    #expect(gif.width == 40 && gif.height == 30 && gif.frames.count == 3)
    func at(_ frame: Int, _ x: Int, _ y: Int) -> UInt32 { gif.frames[frame].picture[y * 40 + x] }
    #expect(at(1, 20, 15) == 0xff0000 && at(1, 0, 8) == 0xff0000 && at(1, 20, 2) == 0 && at(1, 20, 28) == 0)
    #expect(at(2, 20, 15) == 0x00ff00 && at(2, 15, 10) == 0x00ff00 && at(2, 14, 15) == 0 && at(2, 0, 8) == 0)
  }

  @Test func `what is let go leaves nothing, and what is finished is whole`() throws {
    do {
      let file = try GIFWriter(path: folder.path("b.gif"))
      try file.add(scene(0), at: 0)
      try file.add(scene(1), at: 1)
    }
    #expect(folder.names.isEmpty)
    #expect(throws: StageError.cannotWrite(path: folder.path("b.gif"), reason: "no frame was drawn")) {
      try GIFWriter(path: folder.path("b.gif")).finish(at: 1)
    }
    #expect(folder.names.isEmpty)
  }

  @Test func `a full device is told of in the system's words`() throws {
    let file = try GIFWriter(path: "/dev/full")
    try file.add(scene(0), at: 0)
    #expect(throws: StageError.cannotWrite(path: "/dev/full", reason: "No space left on device")) {
      try file.finish(at: 1)
    }
  }
}

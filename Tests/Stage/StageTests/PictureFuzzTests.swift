import Geometry
import Stage
import TestSupport
import Testing
import Views

#if canImport(Glibc)
import Glibc
#endif

/// Pictures that are cut off or damaged: each decoder ends, in bounded time, with pixels or a reason.
struct PictureFuzzTests {
  private static let isLong = getenv("STAGECRAFT_LONG") != nil
  nonisolated private static let names = [
    "square.png", "square.jpg", "square.webp", "opaque.webp", "square.svg", "moving.gif",
    "moving.webp",
  ]

  /// Each end of a file, and random damages: all with `STAGECRAFT_LONG`, otherwise some hundreds.
  @Test(arguments: names) func `a decoder ends on a file that is cut off or damaged`(name: String) throws {
    let file = try #require(fopen(ImageLoaderTests.corpus + name, "rb"))
    defer { fclose(file) }
    var room = [UInt8](repeating: 0, count: 100_000)
    let whole = Array(room[..<fread(&room, 1, room.count, file)])
    let step = Self.isLong ? 1 : max(1, whole.count / 200)
    var random = SeededGenerator(seed: 7)
    var files = stride(from: 0, to: whole.count, by: step).map { Array(whole[..<$0]) }
    for _ in 0..<(Self.isLong ? 20_000 : 200) {
      var damaged = whole
      for _ in 0..<random.int(in: 1...6) {
        damaged[random.int(in: 0...damaged.count - 1)] = UInt8(random.int(in: 0...255))
      }
      files.append(damaged)
    }
    let printed = try StandardError.lines {
      for file in files {
        let began = StageClock.now
        do throws(ImageFailure) {
          _ = try ImageDecoder.decode(.bytes(file), for: Size(40, 40), .scaleAspectFit, scale: 1)
        } catch {
          // SDL2_image crashes on some GIF files, which costs its process alone.
          if case .damaged(let reason) = error, !name.hasSuffix("gif") {
            #expect(!reason.hasPrefix("its decoder"), "\(file)")
          }
          if case .system = error { Issue.record("\(error)") }
        }
        #expect(StageClock.now - began < 18)
      }
    }
    #expect(!printed.contains { $0.contains("libpng") || $0.contains("JPEG") })
  }
}

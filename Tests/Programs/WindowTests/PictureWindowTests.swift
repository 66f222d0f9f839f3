import Glibc
import ProgramSupport
import Testing

/// Pictures in a window, where other processes decode them while the program goes on.
@Suite(.serialized, .enabled(if: Desk.isPossible)) struct PictureWindowTests {
  private static let corpus =
    "/" + #filePath.split(separator: "/").dropLast(3).joined(separator: "/") + "/Data/Corpus/pictures/"

  @Test func `pictures load, fail and take too long, and hold up neither frames nor the icon`() throws {
    let folder = try TemporaryDirectory()
    let png = try #require(readBytes(Self.corpus + "square.png"))
    _ = try folder.write("good.png", png)
    _ = try folder.write("cut.png", Array(png.prefix(png.count / 2)))
    _ = try folder.write("bad.png", "no picture")
    _ = try folder.write(
      "slow.svg",
      """
      <svg xmlns="http://www.w3.org/2000/svg" width="100" height="100"><path d="M0 0 L100000000 100000000" \
      stroke="black" fill="none" stroke-dasharray="0.0001 0.0001"/></svg>
      """)
    let run = try TaskWindow(["pictures", folder.path], title: "Pictures", size: (340, 260), on: .x11(1))
    run.wait(for: "icons at once")
    run.wait("what loads and fails does so at once") { lines in
      ["good.png loaded", "cut.png loaded", "bad.png failed"].allSatisfy { part in
        lines.contains { $0.hasPrefix(part) }
      }
    }
    #expect(!run.lines.contains { $0.hasPrefix("slow") })
    // The good picture is on the screen; the place of the slow one has its placeholder.
    let screen = try run.server.screen()
    func color(_ x: Int, _ y: Int) -> UInt32 {
      screen.words(x: run.origin.x + x, y: run.origin.y + y, width: 1, height: 1)[0] & 0xff_ffff
    }
    #expect(waitUntil(10) { color(50, 50) != 0x0000ff && color(50, 50) != 0 && color(290, 50) == 0x0000ff })
    #expect(waitUntil(40) { run.lines.contains { $0.hasPrefix("slow.svg failed") } })
    // Ticks of a tenth of a second went on while the decoder spun for five.
    let ticks = run.lines.first { $0.hasPrefix("slow") }?.split(separator: " ").compactMap { Int($0) }.first ?? 0
    #expect(ticks > 20, "\(run.lines)")
    #expect(run.program.isRunning)
    for reason in ["takes too long", "shown in part", "neither PNG"] {
      #expect(run.program.errors.contains(reason), "\(run.program.errors)")
    }
  }
}

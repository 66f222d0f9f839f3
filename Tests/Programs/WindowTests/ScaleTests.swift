import Glibc
import ProgramSupport
import Testing

/// Windows with more than one pixel a point: sharp, and hit where they are seen.
@Suite(.serialized, .enabled(if: Desk.isPossible)) struct ScaleTests {
  private static let storyboard = """
    {
      "stagecraft": 1, "title": "Test", "size": [600, 400], "background": "#101010", "initial": "a",
      "scenes": { "a": { "color": "#203040", "views": [
        { "frame": [40.5, 30, 220, 140], "color": "#4060a0", "cornerRadius": 23, "shadow": { "radius": 12, "y": 5 } },
        { "text": "Sharp text, as fine as the display", "font": 17, "frame": [40, 200, 400, 30] },
        { "frame": [300, 60, 200.3, 100.7], "color": "#a0604080", "cornerRadius": 8 } ] } },
      "segues": {}
    }
    """

  /// How many pixels differ by more than a little, away from the corner where the pointer is.
  private func differences(_ desk: Desk, _ scale: Double, allowing: Int) throws -> Int {
    try desk.move(599, 399)
    waitUntilStill { desk.colors() }
    let expected = try desk.headlessColors(scale == 1 ? [] : ["--scale", "\(scale)"])
    let shown = desk.colors()
    #expect(shown.count == expected.count)
    let width = Int(600 * scale)
    var count = 0
    for index in 0..<min(shown.count, expected.count) where (shown[index] ^ expected[index]) & 0xff_ffff != 0 {
      let pair = (shown[index], expected[index])
      if index % width > width - Int(20 * scale), index / width > Int(380 * scale) { continue }
      let isNear = [0, 8, 16].allSatisfy { shift in
        abs(Int(pair.0 >> shift & 0xff) - Int(pair.1 >> shift & 0xff)) <= allowing
      }
      if !isNear { count += 1 }
    }
    return count
  }

  @Test(arguments: Desk.waylands + [.x11(1.25), .x11(1.5)])
  func `without a GPU the screen shows the headless picture of its scale, to the byte`(system: Desk.System) throws {
    let desk = try Desk([], on: system, environment: ["SDL_RENDER_DRIVER": "software"], storyboard: Self.storyboard)
    #expect(try differences(desk, system.scale, allowing: 0) == 0)
    #expect(desk.program.errors.isEmpty)
  }

  @Test(arguments: Desk.waylands.suffix(1) + [.x11(1.5)])
  func `with OpenGL the screen shows the headless picture of its scale, but for rounding`(
    system: Desk.System
  ) throws {
    let desk = try Desk([], on: system, environment: ["SDL_RENDER_DRIVER": "opengl"], storyboard: Self.storyboard)
    // Of up to 960,000 pixels; text half a pixel off, or drawn for another scale, is thousands.
    #expect(try differences(desk, system.scale, allowing: 12) < 300)
  }

  @Test func `an X desktop's resolution is the scale of its windows`() throws {
    let server = try XServer(width: 900, height: 700)
    try XClient(server.display).setResources("*.font: fixed\nXft.dpi:\t144\n")
    let bench = try Workbench()
    let run = try bench.run(
      ["board.json", "--trace", "-", "--screenshot", "a.png"], script: "0.1 key O\n+0 idle\n",
      environment: server.environment)
    #expect(run.ending == .exited(0) && run.errors.isEmpty, "\(run.errors)")
    #expect(try run.trace().frames(of: "detail").isEmpty)
    #expect(size(of: bench.file("a.png")) == [300, 225])
    let own = try bench.run(
      ["board.json", "--scale", "1", "--screenshot", "b.png"], script: "0.1 key O\n+0 idle\n",
      environment: server.environment)
    #expect(own.ending == .exited(0))
    #expect(size(of: bench.file("b.png")) == [200, 150])
  }

  /// Of a PNG file.
  private func size(of path: String) -> [Int]? {
    guard let bytes = readBytes(path), bytes.count > 24 else { return nil }
    return [16, 20].map { at in bytes[at..<at + 4].reduce(0) { $0 << 8 | Int($1) } }
  }

  @Test(arguments: [1.25, 1.5, 1.75])
  func `at a fractional scale a click hits what is seen, in windows of odd sizes too`(scale: Double) throws {
    let desk = try Desk(
      ["--screenshot", "window.png"], on: .x11(scale), environment: ["SDL_RENDER_DRIVER": "software"])
    // A point outside of the card's corner at (10, 10), then one inside.
    try desk.click(9, 30)
    try desk.click(11, 30)
    desk.wait(for: "end")
    #expect(desk.trace.all("request").count == 1)
    try desk.resize(811, 613)
    #expect(waitUntil(5) { desk.trace.last("resize")?.numbers("size") == [811 / scale, 613 / scale] })
    // Whole points, and an odd number of pixels in at least one direction.
    try desk.resize(Int(460 * scale), Int(356 * scale))
    #expect(waitUntil(5) { desk.trace.last("resize")?.numbers("size") == [460, 356] })
    // A signal gives up the frame that is being drawn: this one is to be whole.
    waitUntilStill { desk.colors(600, 400) }
    waitUntilStill { desk.trace.lines.count }
    desk.program.signal(SIGTERM)
    #expect(desk.program.wait(seconds: 10) == .exited(0), "\(desk.program.errors)")
    let other = try desk.headless(
      ["--scale", "\(scale)", "--screenshot", "headless.png"],
      script: "0.1 click 11 30\n+0 idle\n+0 resize 460 356\n+0 idle\n")
    #expect(other.ending == .exited(0), "\(other.errors)")
    #expect(desk.bytes("window.png") != nil && desk.bytes("window.png") == desk.bytes("headless.png"))
  }
}

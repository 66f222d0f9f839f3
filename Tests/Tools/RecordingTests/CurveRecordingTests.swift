import Geometry
import Glibc
import PictureSupport
import ProgramSupport
import Recording
import Rendering
import Stage
import TestSupport
import Testing
import Transitions
import Views

struct CurveRecordingTests {
  private func stage(_ view: View) -> HeadlessStage {
    let stage = HeadlessStage(size: Size(200, 100), framesPerSecond: 50)
    let controller = ViewController()
    controller.view.addSubview(view)
    stage.show(controller)
    return stage
  }

  @Test func `a spool gives back each picture in its order`() throws {
    var generator = SeededGenerator(seed: 7)
    let spool = try FrameSpool(width: 37, height: 11, for: "a.gif")
    var pictures: [PixelBuffer] = []
    for number in 0..<40 {
      let picture = PixelBuffer(width: 37, height: 11)
      pictures.last?.blit(into: picture, x: 0, y: 0)
      // Some pixels of a few colors, so that there are runs of each kind.
      for _ in 0..<Int.random(in: 0..<60, using: &generator) {
        let start = Int.random(in: 0..<37 * 11, using: &generator)
        let color = UInt32.random(in: 0..<(number % 2 == 0 ? 3 : .max), using: &generator)
        for pixel in start..<min(37 * 11, start + Int.random(in: 1..<9, using: &generator)) {
          picture.pixels[pixel] = color
        }
      }
      pictures.append(picture)
      try spool.add(picture, at: Double(number), for: "a.gif")
    }
    var index = 0
    try spool.replay(for: "a.gif") { picture, time in
      #expect(time == Double(index))
      #expect((0..<37 * 11).allSatisfy { picture.pixels[$0] == pictures[index].pixels[$0] }, "picture \(index)")
      index += 1
    }
    #expect(index == 40)
  }

  @Test func `a recording with curves has them below its picture, and a dot that moves`() throws {
    let folder = TemporaryFolder()
    let card = View(frame: Rect(0, 0, 20, 20))
    card.identifier = "card"
    card.backgroundColor = .white
    let stage = stage(card)
    let recorder = try Recorder(of: stage, curves: ["card.position.x"], to: folder.path("a.gif"))
    for step in 1...4 {
      card.center.x = Double(step) * 30
      stage.advance()
    }
    try recorder.finish()
    let gif = try GIFReader(path: folder.path("a.gif"))
    #expect(gif.width == 240 || gif.width == 200)
    #expect(gif.height > 140 && gif.frames.count == 4)
    // Below the picture, the frames differ.
    let below = gif.frames.map { $0.picture.suffix(gif.width * 40) }
    #expect(Set(below.map(Array.init)).count == 4)
  }

  @Test func `a recording refuses a curve that is no property`() {
    let stage = HeadlessStage(size: Size(20, 20))
    #expect(throws: StageError.self) { try Recorder(of: stage, curves: ["card.hue"], to: "/tmp/a.gif") }
    #expect(throws: StageError.self) { try Recorder(of: stage, curves: [], to: "/tmp/a.gif") }
  }

  @Test func `a picture of ghosts shows the middle frame, and outlines on both sides of it`() throws {
    let folder = TemporaryFolder()
    let card = View(frame: Rect(10, 40, 20, 20))
    card.identifier = "card"
    let stage = stage(card)
    let ghosts = GhostPicture(of: ["card", "ghost"], count: 2, scale: 1, path: "g.png")
    for step in 0...10 {
      card.center.x = 20 + Double(step) * 16
      stage.core.frame(at: Double(step) * 0.02)
      // The pictures tell their frame.
      let picture = PixelBuffer(width: 200, height: 100)
      picture.pixels.update(repeating: 0xff00_0000 | UInt32(step), count: 200 * 100)
      try ghosts.add(picture, at: stage.time, in: stage.window)
    }
    try ghosts.write(into: AtomicFile(path: folder.path("g.png")))
    let picture = try PNGReader.read(folder.path("g.png"))
    #expect(picture[0, 0] & 0xffffff == 5)
    let (before, after) = (picture[10, 50] & 0xffffff, picture[189, 50] & 0xffffff)
    #expect(before >> 16 > before & 0xff && before != 5, "orange before")
    #expect(after >> 16 < after & 0xff && after & 0xff > 20, "blue after")
  }

  @Test func `a picture of ghosts without motion says so`() throws {
    let folder = TemporaryFolder()
    let stage = stage(View(frame: Rect(10, 40, 20, 20)))
    let ghosts = GhostPicture(of: ["card"], count: 2, scale: 1, path: "g.png")
    try ghosts.add(PixelBuffer(width: 200, height: 100), at: 0, in: stage.window)
    let error = #expect(throws: StageError.self) {
      try ghosts.write(into: AtomicFile(path: folder.path("g.png")))
    }
    #expect(error == .cannotWrite(path: "g.png", reason: "no view of --ghosts moved"))
  }
}

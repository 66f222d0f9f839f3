import CAllocations
import Geometry
import Glibc
import Motion
import ProgramSupport
import Recording
import Rendering
import SDLStage
import TestSupport
import Testing
import Transitions
import Views

struct MotionCurveTests {
  // MARK: Names

  @Test func `a name is a view, a property of the table and a component`() throws {
    let lane = try #require(try MotionLane.parse("card.position.x").first)
    #expect(lane.view == "card" && lane.source == .property(.center, lane: 0) && lane.unit == .points)
    #expect(lane.axis == .x && lane.property == "position")
    let (dotted, progress) = (
      try MotionLane.parse("a.b.shownFrame.height"), try MotionLane.parse("transition.progress")
    )
    #expect(dotted.map(\.view) == ["a.b"] && progress == [.progress])
  }

  @Test func `a property without its component gives all components`() throws {
    let (both, one) = (try MotionLane.parse("card.position"), try MotionLane.parse("card.alpha"))
    #expect(both.map(\.name) == ["card.position.x", "card.position.y"] && one.map(\.name) == ["card.alpha"])
  }

  @Test(arguments: [
    ("card.positon.x", "there is no property \"positon\" in \"card.positon.x\"; did you mean \"position\"?"),
    ("card.alpha.x", "\"card.alpha.x\": alpha is one number and has no component \"x\""),
    ("card.position.z", "\"card.position.z\": position has no component \"z\", but x and y"),
    ("alpha", "\"alpha\" is no curve: write VIEW.PROPERTY or VIEW.PROPERTY.COMPONENT, as card.position.x"),
  ])
  func `a wrong name gets a message with near names`(name: String, message: String) throws {
    do {
      Issue.record("found \(try MotionLane.parse(name))")
    } catch {
      #expect(error.message == message)
    }
  }

  @Test func `every property of the table has a name, or is read by its parts`() throws {
    for property in ViewProperty.allCases where ![.border, .shadow, .transform, .tilt].contains(property) {
      let lanes = try MotionLane.parse("v." + property.row.name)
      #expect(lanes.count == property.row.laneCount, "\(property)")
    }
  }

  // MARK: The log

  private func stage(_ view: View) -> HeadlessStage {
    let stage = HeadlessStage(size: Size(200, 100), framesPerSecond: 50)
    let controller = ViewController()
    controller.view.addSubview(view)
    stage.show(controller)
    return stage
  }

  @Test func `a log has the value of each frame, and NaN where there is no view`() throws {
    let card = View(frame: Rect(0, 0, 20, 20))
    card.identifier = "card"
    let stage = stage(card)
    let log = MotionLog(
      try MotionLane.parse("card.position.x") + MotionLane.parse("ghost.alpha"), loop: stage.core.loop)
    for step in 0..<5 {
      card.center.x = Double(step) * 10
      stage.core.frame(at: Double(step) * 0.02)
      log.sample(stage.core.window)
    }
    let series = log.series
    #expect(series.lanes[0].values == [0, 10, 20, 30, 40])
    #expect(series.lanes[1].values.allSatisfy { $0.isNaN })
    #expect(abs(series.speed(of: 0, after: 1) - 500) < 1e-6)
  }

  @Test func `a log keeps the newest samples in the memory that it has from its beginning`() throws {
    let card = View(frame: Rect(0, 0, 20, 20))
    card.identifier = "card"
    let stage = stage(card)
    let log = MotionLog(
      try MotionLane.parse("card.position.x"), loop: stage.core.loop, seconds: 0.2, framesPerSecond: 50)
    #expect(log.capacity == 10)
    let bytes = log.byteCount
    for step in 0..<95 {
      card.center.x = Double(step)
      stage.core.frame(at: Double(step) * 0.02)
      log.sample(stage.core.window)
    }
    #expect(log.count == 10 && log.byteCount == bytes)
    #expect(log.series.lanes[0].values == (85..<95).map { Double($0) })
  }

  @Test func `a sample allocates nothing`() throws {
    let card = View(frame: Rect(0, 0, 20, 20))
    card.identifier = "card"
    let stage = stage(card)
    for index in 0..<50 {
      let other = View(frame: Rect(0, 0, 5, 5))
      other.identifier = "a view with a long name \(index)"
      card.addSubview(other)
    }
    stage.core.frame(at: 0)
    let log = MotionLog(
      try MotionLane.parse("card.shownFrame") + MotionLane.parse("card.position") + MotionLane.parse("card.shownAlpha")
        + MotionLane.parse("card.rotation") + [.progress], loop: stage.core.loop)
    log.sample(stage.window)
    var least = UInt64.max
    // Other tests allocate at the same time.
    for _ in 0..<50 {
      CAllocations_start()
      for _ in 0..<20 { log.sample(stage.window) }
      least = min(least, CAllocations_stop().count)
    }
    #expect(least == 0)
  }

  @Test func `a minute of the most lanes at 240 frames a second takes at most 32 MiB`() {
    let lanes = [MotionLane](repeating: .progress, count: MotionLog.laneLimit)
    let log = MotionLog(lanes, loop: HeadlessStage(size: Size(10, 10)).core.loop)
    #expect(log.capacity >= 60 * 240 && log.byteCount <= 32 << 20)
  }

  // MARK: Series

  private func lane(_ name: String) throws -> MotionLane { try #require(try MotionLane.parse(name).first) }

  @Test func `a rest between two frames holds the earlier value`() throws {
    let series = MotionSeries(
      times: [0, 0.02, 0.04, 1, 1.02], lanes: [.init(try lane("a.alpha"), values: [0, 0, 0, 1, 1])])
    #expect(series.value(of: 0, at: 0.5) == 0 && series.value(of: 0, at: 1) == 1)
    #expect(series.times.count == 6)
  }

  @Test func `no curve connects two views of one name`() throws {
    let series = MotionSeries(
      times: [0, 0.02, 0.04],
      lanes: [.init(try lane("a.alpha"), values: [0, 1, 1]), .init(.progress, values: [0, 2, 4])],
      changes: [.init(at: 0.02, view: "a")])
    #expect(series.times == [0, 0.01, 0.02, 0.04])
    #expect(series.lanes[0].values[1].isNaN && series.lanes[1].values == [0, 1, 2, 4])
  }

  @Test func `angles go on without jumps by full turns`() throws {
    let series = MotionSeries(
      times: [0, 0.1, 0.2, 0.3], lanes: [.init(try lane("a.rotation"), values: [170, -170, -150, .nan])])
    #expect(series.lanes[0].values.prefix(3) == [170, 190, 210])
  }

  @Test func `the hand's way begins at the value that it seized`() throws {
    let series = MotionSeries(
      times: [0, 1, 2, 3], lanes: [.init(try lane("a.position.x"), values: [5, 10, 15, 20])],
      hand: [Point(.nan, .nan), Point(100, 0), Point(140, 0), Point(.nan, .nan)],
      marks: [MotionMark(.seized, at: 0.5, view: "a"), MotionMark(.released, at: 2.5, view: "a")])
    let path = try #require(series.handPaths(of: 0).first)
    #expect(path.map(\.value) == [10, 50])
  }

  // MARK: Recordings

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

  // MARK: Figures

  /// The numbers of all paths and boxes.
  private func numbers(_ svg: String) -> [Double] {
    svg.split { !"0123456789.-e+".contains($0) }.compactMap { Double($0) }
  }

  @Test(arguments: [
    [1.0], [0, 0, 0, 0], [1e9, 1e9, 1e9], [-1e9, 1e9, 0], [1e-9, 2e-9, 3e-9], [0, 1, .nan, 1, 0], [.nan, .nan],
    [1e9, 1e9 + 1e-3, 1e9],
  ])
  func `extreme values give a figure of finite numbers`(values: [Double]) throws {
    let times = values.indices.map { Double($0) / 60 }
    let series = MotionSeries(times: times, lanes: [.init(try lane("card.position.x"), values: values)])
    for theme in [UserInterfaceStyle.dark, .light] {
      let svg = PlotFile.text(series, theme: theme)
      #expect(!svg.contains("nan") && !svg.contains("inf"))
      #expect(numbers(svg).allSatisfy { abs($0) < 1e5 || $0 >= 1e8 })
    }
  }

  @Test func `thirty curves are thirty titles, one below another`() throws {
    let lanes = try (0..<30).map { try lane("card-\($0).position.x") }
    let times = (0..<60).map { Double($0) / 60 }
    let series = MotionSeries(
      times: times, lanes: lanes.map { .init($0, values: times.map { sin($0 * 9) }) })
    let svg = PlotFile.text(series, theme: .dark)
    for index in 0..<30 { #expect(svg.contains(">card-\(index).position.x (pt)<")) }
  }

  @Test func `a spring is labelled with its response, damping ratio, overshoot and settling time`() throws {
    let spring = Spring(response: 0.4, dampingRatio: 0.5)
    let series = MotionSeries(
      times: [0, 0.1], lanes: [.init(try lane("card.alpha"), values: [0, 1])],
      springs: [SpringNote(at: 0, view: "card", property: "alpha", spring: spring)])
    let settles = (spring.settlingDuration * 1000).rounded() / 1000
    // Ogata's table: 16.3 % at a damping ratio of 0.5.
    #expect(
      PlotFile.text(series, theme: .dark).contains(
        "spring 0.4 s · damping ratio 0.5 · overshoot 16.3 % · settles in \(settles) s"))
  }

  @Test func `the text of a figure is escaped`() throws {
    let series = MotionSeries(times: [0, 1], lanes: [.init(try lane("<a&b>.alpha"), values: [0, 1])])
    #expect(PlotFile.text(series, theme: .dark).contains("&lt;a&amp;b&gt;.alpha"))
  }

  @Test func `two marks of one frame share a label, and each seizure is an area`() throws {
    let times = (0...60).map { Double($0) / 60 }
    let series = MotionSeries(
      times: times, lanes: [.init(try lane("a.position.x"), values: times)],
      marks: [
        MotionMark(.began, at: 0.1), MotionMark(.seized, at: 0.3), MotionMark(.released, at: 0.5),
        MotionMark(.turned, at: 0.5),
      ])
    let svg = PlotFile.text(series, theme: .dark)
    #expect(svg.contains(">released, turned<") && svg.contains(">began<") && svg.contains(">seized<"))
    #expect(svg.contains("fill-opacity=\"0.09\""))
  }
}

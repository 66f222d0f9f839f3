import Geometry
import Glibc
import Rendering
import Stage
import TestSupport
import Testing
import Typesetting
import Views

/// A panel over a stage without a window.
struct StagePanelTests {
  /// Views of all kinds that are drawn: shadows, clips, groups, turned and scaled views, texts and projections.
  private final class Scene {
    let root = View()
    private(set) var parts: [View] = []

    init(seed: UInt64) {
      var random = SeededGenerator(seed: seed)
      root.backgroundColor = Color(rgb: 0x182030)
      for number in 0..<24 {
        let part = number % 4 == 3 ? Label("Text \(number)", fontSize: random.double(in: 9...20)) : View()
        let at = Point(random.double(in: -20...180), random.double(in: -20...240))
        part.frame = Rect(at.x, at.y, random.double(in: 10...90), random.double(in: 8...60))
        part.backgroundColor = Color(
          red: random.double(in: 0...1), green: random.double(in: 0...1), blue: random.double(in: 0...1),
          alpha: Bool.random(using: &random) ? 1 : 0.5)
        if number % 3 == 0 { part.cornerRadius = random.double(in: 0...12) }
        if number % 5 == 0 { part.shadow = Shadow(radius: 8, offset: Vector(0, 3), color: .black) }
        if number % 6 == 1 { part.alpha = 0.6 }
        if number % 4 == 1 { part.clipsToBounds = true }
        // Groups of several items, and clips.
        let parent = parts.randomElement(using: &random) ?? root
        (number % 2 == 0 ? root : parent).addSubview(part)
        parts.append(part)
      }
    }

    func change(_ random: inout SeededGenerator) {
      guard let part = parts.randomElement(using: &random) else { return }
      switch Int.random(in: 0..<6, using: &random) {
      case 0: part.center.x += random.double(in: -20...20)
      case 1: part.alpha = random.double(in: 0...1)
      case 2: part.transform = Transform2D(rotation: random.double(in: -1...1))
      case 3: part.backgroundColor = Color(rgb: UInt32.random(in: 0...0xffffff, using: &random))
      case 4: part.isHidden.toggle()
      default: part.bounds.origin.y += random.double(in: -4...4)
      }
    }
  }

  private func makeProgram(_ size: Size, scale: Double, keepsPicture: Bool, seed: UInt64) -> (HeadlessStage, Scene) {
    let stage = HeadlessStage(size: size, scale: scale, text: TextSystem(), keepsPicture: keepsPicture)
    let scene = Scene(seed: seed)
    scene.root.frame = Rect(origin: .zero, size: size)
    stage.window.addSubview(scene.root)
    stage.start()
    return (stage, scene)
  }

  private func settle(_ stage: HeadlessStage) { for _ in 0..<200 where stage.advance() {} }

  private func picture(_ stage: HeadlessStage) throws -> PixelBuffer {
    try #require(try stage.picture() as? PixelBuffer)
  }

  @Test(arguments: [1, 1.5, 2, 1.25], [false, true])
  func `a panel looks as in a window of its size, and the program as without it`(
    scale: Double, keepsPicture: Bool
  ) throws {
    let size = Size(400, 240)
    var random = SeededGenerator(seed: 7)
    let (program, behind) = makeProgram(size, scale: scale, keepsPicture: keepsPicture, seed: 1)
    let (alone, behindAlone) = makeProgram(size, scale: scale, keepsPicture: false, seed: 1)
    let panel = StagePanel(over: program.core)
    var edge = 190.3
    panel.place = { Rect(edge, 0, $0.width - edge, $0.height) }
    let own = Scene(seed: 2)
    own.root.frame = Rect(0, 0, 250, 240)
    panel.core.window.addSubview(own.root)
    program.core.show(panel)
    settle(program)
    for step in 0..<60 {
      if step == 30 {
        edge = 150
        panel.placeDidChange()
      }
      let seed = UInt64.random(in: 0...9_999, using: &random)
      if step % 3 != 0 {
        for scene in [behind, behindAlone] {
          var same = SeededGenerator(seed: seed)
          scene.change(&same)
        }
      }
      if step % 3 != 1 { own.change(&random) }
      settle(program)
      settle(alone)
      let whole = try picture(program)
      // The same views in a window.
      let frame = try #require(panel.frame)
      let window = HeadlessStage(size: frame.size, scale: scale, text: TextSystem())
      let list = DisplayListBuilder()
      list.scale = scale
      let target = HeadlessTarget(size: frame.size, scale: scale, text: TextSystem())
      target.draw(list.build(panel.core.window), window.window.theme.background)
      let expected = try #require(target.picture())
      let (left, width) = (Int((frame.minX * scale).rounded()), expected.width)
      #expect(whole.part(x: left, width: width).isEqual(to: expected), "step \(step)")
      let outside = whole.part(x: 0, width: left)
      #expect(outside.isEqual(to: try picture(alone).part(x: 0, width: left)), "step \(step)")
    }
    #expect(program.time == alone.time)
    program.core.removePanel()
    settle(program)
    #expect(try picture(program).differenceCount(from: picture(alone)) == 0)
  }

  @Test func `a panel at rest draws nothing, and a change of it draws only that`() throws {
    let notebook = Notebook()
    let core = StageCore(target: notebook, text: TextSystem(), background: .black)
    let card = View(frame: Rect(10, 10, 20, 20))
    card.backgroundColor = .white
    core.window.addSubview(card)
    core.frame(at: 0)
    let panel = StagePanel(over: core)
    panel.place = { Rect($0.width / 2, 0, $0.width / 2, $0.height) }
    let light = View(frame: Rect(5, 5, 10, 10))
    light.backgroundColor = .white
    panel.core.window.addSubview(light)
    core.show(panel)
    panel.core.frame(at: 0)
    core.frame(at: 0)
    panel.core.frame(at: 0.1)
    #expect(!panel.wantsFrame && !core.wantsFrame)
    let drawn = core.drawnFrames
    panel.core.frame(at: 0.2)
    core.frame(at: 0.2)
    #expect(core.drawnFrames == drawn && !panel.wantsFrame && !core.wantsFrame)
    // The panel's change, in the window's coordinates.
    light.backgroundColor = Color(rgb: 0x808080)
    panel.core.frame(at: 0.3)
    core.frame(at: 0.3)
    #expect(notebook.damages.last == [Rect(105, 5, 10, 10)])
    // What the panel covers of the program's change is not drawn again.
    card.frame = Rect(90, 10, 20, 20)
    core.frame(at: 0.4)
    let damage = try #require(notebook.damages.last ?? nil)
    #expect(damage.allSatisfy { $0.maxX <= 100 } && damage.contains { $0.intersects(Rect(92, 12, 4, 4)) })
  }

  @Test func `a still program stays still under a panel that moves`() {
    let (program, _) = makeProgram(Size(400, 240), scale: 1, keepsPicture: true, seed: 3)
    settle(program)
    var frames = 0
    program.core.onFrame = { frames += 1 }
    let panel = StagePanel(over: program.core)
    panel.place = { Rect($0.width / 2, 0, $0.width / 2, $0.height) }
    let card = View(frame: Rect(0, 0, 20, 20))
    card.backgroundColor = .white
    panel.core.window.addSubview(card)
    program.core.show(panel)
    settle(program)
    let (before, time) = (program.core.drawnFrames, program.time)
    for step in 1...20 {
      card.center.x = Double(step)
      #expect(program.advance())
    }
    #expect(program.core.drawnFrames == before + 20)
    #expect(frames == 0 && program.time == time)
  }

  @Test func `a recording shows the program without the panel`() throws {
    final class Sink: FrameSink {
      var pictures: [PixelBuffer] = []
      func frameWasDrawn(in core: StageCore) throws(StageError) {
        _ = try core.withPicture { if let whole = $0 as? PixelBuffer { pictures.append(whole) } }
      }
    }
    var pictures: [[PixelBuffer]] = []
    for hasPanel in [false, true] {
      let (program, scene) = makeProgram(Size(200, 120), scale: 1, keepsPicture: true, seed: 4)
      let sink = Sink()
      program.core.addFrameSink(sink)
      let panel = StagePanel(over: program.core)
      panel.place = { Rect($0.width / 2, 0, $0.width / 2, $0.height) }
      let card = View(frame: Rect(0, 0, 20, 20))
      card.backgroundColor = .white
      panel.core.window.addSubview(card)
      if hasPanel { program.core.show(panel) }
      for step in 1...10 {
        if step % 2 == 0 { scene.root.backgroundColor = Color(rgb: UInt32(step) * 0x101010) }
        card.center.x = Double(step)
        settle(program)
      }
      pictures.append(sink.pictures)
    }
    #expect(pictures[0].count == pictures[1].count && pictures[0].count >= 5)
    for (one, other) in zip(pictures[0], pictures[1]) { #expect(one.differenceCount(from: other) == 0) }
  }

  /// Notes the damage of frames.
  private final class Notebook: FrameTarget {
    var size = Size(200, 100)
    var scale = 1.0
    let isSynchronized = false
    let keepsPicture = true
    var damages: [[Rect]?] = []

    func draw(_ list: DisplayList, background: Color, damage: [Rect]?) { damages.append(damage) }
    func present() {}
    func picture() -> PixelBuffer? { nil }
  }
}

extension HeadlessTarget {
  fileprivate func draw(_ list: DisplayList, _ background: Color) {
    try? draw(list, background: background, damage: nil)
  }
}

nonisolated extension PixelBuffer {
  fileprivate func isEqual(to other: PixelBuffer) -> Bool {
    width == other.width && height == other.height
      && (0..<height).allSatisfy { memcmp(pixels + $0 * stride, other.pixels + $0 * other.stride, width * 4) == 0 }
  }

  /// Columns of the picture.
  fileprivate func part(x: Int, width: Int) -> PixelBuffer {
    let part = PixelBuffer(width: width, height: height)
    for row in 0..<height {
      (part.pixels + row * part.stride).update(from: pixels + row * stride + x, count: width)
    }
    return part
  }
}

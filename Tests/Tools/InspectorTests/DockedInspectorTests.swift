import Geometry
import Glibc
import Recording
import Rendering
import Stage
import TestSupport
import Testing
import Transitions
import Typesetting
import Views

@testable import Inspector
@testable import StagecraftInspector

/// A program with a docked inspector.
@MainActor private final class DockedProgram {
  let program: HeadlessStage
  let inspector: Inspector
  let stack: NavigationController
  let list = CardScreen("List")

  init(
    size: Size = Size(960, 600), scale: Double = 1, theme: ThemePreference = .dark, keepsPicture: Bool = false,
    opens: Bool = true
  ) throws {
    program = HeadlessStage(size: size, scale: scale, text: TextSystem(), keepsPicture: keepsPicture)
    program.themePreference = theme
    stack = NavigationController(root: list)
    inspector = Inspector(program.core)
    program.show(stack)
    settle()
    if opens { try open() }
  }

  func open() throws {
    try inspector.open()
    settle()
  }

  var panel: StagePanel? { inspector.docked?.panel }
  var pages: InspectorController? { inspector.docked?.controller.children.first as? InspectorController }

  func settle() { for _ in 0..<2000 where program.advance() {} }

  /// The time of frames that ``tick()`` runs, for the program and for the panel.
  private(set) var time = 0.0

  /// Runs the frame of a sixtieth of a second, as a window does: the panel's and the program's, where they need one.
  func tick() {
    time = max(time, program.time) + 1.0 / 60
    for core in [panel?.core, program.core].compactMap({ $0 })
    where core.wantsFrame || core.loop.nextDeadline.map({ $0 <= time }) == true {
      core.frame(at: time)
    }
  }

  func push() {
    program.core.environment.makeCurrent()
    let next = CardScreen("Detail")
    next.view.backgroundColor = Color(rgb: 0x804020)
    stack.pushViewController(next, animated: true)
  }

  /// Shows a page, as its tab does.
  func show(page: String) {
    guard let own = panel?.core else { return }
    own.loop.dispatch(at: own.loop.now) { pages?.show(page: page) }
    settle()
  }

  /// Clicks at a point of the panel.
  func clickPanel(at point: Point) {
    guard let frame = panel?.frame else { return }
    program.click(at: point + Vector(frame.minX, frame.minY))
    settle()
  }

  func picture() throws -> PixelBuffer { try #require(try program.picture() as? PixelBuffer) }

  func look(_ name: String) throws {
    guard let folder = getenv("STAGECRAFT_PICTURES").map({ String(cString: $0) }) else { return }
    try program.savePicture(to: "\(folder)/\(name).png")
  }
}

struct DockedInspectorTests {
  @Test(arguments: [Size(480, 320), Size(960, 600), Size(400, 640)], [ThemePreference.dark, .light])
  func `a docked inspector has room at each size, dark and light, on both sides`(
    size: Size, theme: ThemePreference
  ) throws {
    let docked = try DockedProgram(size: size, theme: theme)
    docked.push()
    docked.settle()
    for side in ["far", "near"] {
      for page in try #require(docked.pages).pageTitles {
        docked.show(page: page)
        let frame = try #require(docked.panel?.frame)
        #expect(Rect(origin: .zero, size: size).intersection(frame) == frame && frame.size != size)
        let poor = docked.program.textContrasts().filter { $0.ratio < TextContrast.minimum }
        #expect(poor.isEmpty, "\(page), \(theme), \(size): \(poor)")
        try docked.look("docked-\(Int(size.width))-\(theme)-\(side)-\(page)")
      }
      docked.inspector.docked?.swapSide()
      docked.settle()
    }
  }

  @Test(arguments: [1, 1.5, 2]) func `it looks as in a window of its size`(scale: Double) throws {
    let docked = try DockedProgram(scale: scale, keepsPicture: true)
    let other = try DockedProgram(scale: scale, opens: false)
    let frame = try #require(docked.panel?.frame)
    let window = HeadlessStage(size: frame.size, scale: scale)
    let pages = InspectorController(other.program.core, on: window.core)
    window.show(PanelController(pages))
    // A stage that is used makes its animations its own.
    func settle() { for _ in 0..<600 where [other.program.advance(), window.advance()].contains(true) {} }
    settle()
    docked.push()
    docked.settle()
    other.push()
    settle()
    for page in pages.pageTitles where page != "Cost" {
      docked.show(page: page)
      window.core.loop.dispatch(at: window.core.loop.now) { pages.show(page: page) }
      settle()
      let (whole, alone) = (try docked.picture(), try #require(try window.picture() as? PixelBuffer))
      let left = Int((frame.minX * scale).rounded())
      try docked.look("same-\(page)-\(scale)")
      let isSame = whole.rows(from: left, alone.width) == alone.rows(from: 0, alone.width)
      #expect(isSame, "\(page) at \(scale)")
    }
    pages.stop()
  }

  /// Notes what happens in a program.
  private final class Witness: TransitionObserver, StageObserver {
    var words: [String] = []
    func transitionEvent(_ event: TransitionEvent) {
      switch event {
      case .requested(let number, _, _): words.append("requested \(number)")
      case .began: words.append("began")
      case .ended: words.append("ended")
      default: break
      }
    }
    func stage(_ core: StageCore, willHandle input: StageInput) { words.append("\(input)") }
    func stageDidLayOut(_ core: StageCore) { words.append("frame \(core.loop.now)") }
  }

  private func leave(_ program: DockedProgram, at point: Point, time: Double) {
    guard program.program.window.pointerLocation != nil else { return }
    program.program.send(.pointer(PointerEvent(.exited, at: point, time: time)))
  }

  @Test(arguments: 0..<3) func `the program runs as without it, whatever is done to it and to the program`(
    seed: Int
  ) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let docked = try DockedProgram()
    let alone = try DockedProgram(opens: false)
    let witnesses = (docked: Witness(), alone: Witness())
    // Opening an inspector asks for a frame; both programs have it.
    alone.program.core.loop.requestFrame()
    alone.settle()
    #expect(docked.program.time == alone.program.time)
    for (program, witness) in [(docked, witnesses.docked), (alone, witnesses.alone)] {
      program.program.core.addObserver(witness)
      program.program.environment.addObserver(witness)
    }
    let left = try #require(docked.panel?.frame).minX
    func tick(_ count: Int) {
      for _ in 0..<count {
        docked.tick()
        alone.tick()
      }
    }
    for _ in 0..<30 {
      let x = random.double(in: 0...left - 1)
      let y = random.double(in: 140...599)
      switch Int.random(in: 0..<5, using: &random) {
      case 0, 1:
        // A drag in the program, which may end over the panel.
        let end = Point(random.double(in: 0...959), y)
        for (phase, point) in [(PointerEvent.Phase.began, Point(x, y)), (.moved, end), (.ended, end)] {
          for program in [docked, alone] {
            program.program.send(.pointer(PointerEvent(phase, at: point, time: docked.time)))
          }
          // The mouse leaves the program with the release.
          if phase == .ended, end.x >= left { leave(alone, at: end, time: docked.time) }
          tick(3)
        }
      case 2:
        for program in [docked, alone] { program.program.click(at: Point(80, 236)) }
      default:
        // In the panel: the program sees the mouse leave, if it was there.
        let point = Point(random.double(in: left + 24...959), y)
        leave(alone, at: point, time: docked.program.time)
        docked.program.click(at: point)
        docked.program.send(.wheel(WheelEvent(location: point, delta: Vector(0, -1), time: docked.time)))
        docked.program.press(.down)
        docked.program.send(.text(TextInputEvent(.typed, "x", time: docked.time)))
      }
      tick(Int.random(in: 0...30, using: &random))
    }
    tick(120)
    #expect(witnesses.docked.words.count > 25)
    let pairs = zip(witnesses.docked.words, witnesses.alone.words)
    let firstDifference = pairs.enumerated().first { $0.element.0 != $0.element.1 }
    #expect(firstDifference == nil, "seed \(seed)")
    #expect(witnesses.docked.words.count == witnesses.alone.words.count)
    let (one, other) = (try docked.picture(), try alone.picture())
    let isSame = one.rows(from: 0, Int(left)) == other.rows(from: 0, Int(left))
    #expect(isSame)
  }

  @Test func `keys go to the program until the panel is clicked, and back after Escape`() throws {
    let docked = try DockedProgram()
    let (program, panel) = (docked.program, try #require(docked.panel))
    program.press(.tab)
    let focused = program.window.focusedView
    #expect(focused != nil && program.window.showsFocusRing)
    // An empty place of the page.
    docked.clickPanel(at: Point(300, 500))
    #expect(program.core.panelHasKeyboard && panel.core.window.isKeyWindow)
    #expect(program.window.focusedView === focused && program.window.showsFocusRing && program.window.isKeyWindow)
    program.press(.space)
    #expect(program.core.playback.isPaused)
    program.press(.space)
    #expect(!program.core.playback.isPaused)
    program.press(.escape)
    #expect(!program.core.panelHasKeyboard && !panel.core.window.isKeyWindow)
    // The focused button of the program.
    program.press(.space)
    docked.settle()
    #expect(docked.stack.viewControllers.count == 2 && !program.core.playback.isPaused)
    docked.clickPanel(at: Point(300, 500))
    program.click(at: Point(300, 500))
    #expect(!program.core.panelHasKeyboard)
  }

  @Test func `Escape gives the keyboard back from every page, whatever has the focus in it`() throws {
    for page in ["Timeline", "Curves", "Tree", "Tuning", "Cost", "Log"] {
      let docked = try DockedProgram()
      let (program, panel) = (docked.program, try #require(docked.panel))
      docked.show(page: page)
      docked.clickPanel(at: Point(300, 500))
      program.press(.tab)
      #expect(program.core.panelHasKeyboard && panel.core.window.focusedView != nil)
      program.press(.escape)
      #expect(!program.core.panelHasKeyboard, "\(page)")
    }
  }

  @Test func `the panel works while the program's time stands still`() throws {
    let docked = try DockedProgram()
    docked.push()
    for _ in 0..<10 { docked.program.advance() }
    docked.program.core.playback.pause()
    docked.settle()
    let time = docked.program.time
    let frame = try #require(docked.panel?.frame)
    let before = try docked.picture()
    // The tab of the page Tree.
    docked.clickPanel(at: Point(213, 79))
    #expect(docked.pages?.page.title == "Tree")
    #expect(docked.program.time == time && docked.program.core.playback.isPaused)
    let after = try docked.picture()
    let isNew = before.rows(from: 0, before.width) != after.rows(from: 0, after.width)
    let isOld = before.rows(from: 0, Int(frame.minX)) == after.rows(from: 0, Int(frame.minX))
    #expect(isNew && isOld)
    docked.program.core.playback.stepBack()
    docked.settle()
    #expect(docked.program.core.playback.isInPast)
    docked.clickPanel(at: Point(60, 79))
    #expect(docked.pages?.page.title == "Timeline" && docked.program.core.playback.isInPast)
  }

  @Test func `an open inspector at rest draws nothing and waits for nothing`() throws {
    let docked = try DockedProgram()
    let drawn = docked.program.core.drawnFrames
    #expect(!docked.program.advance() && docked.program.core.drawnFrames == drawn)
    #expect(docked.panel?.wantsFrame == false && docked.panel?.core.loop.nextDeadline == nil)
  }

  @Test func `the edge resizes it, a key and a button move it, and a button closes it`() throws {
    let docked = try DockedProgram(size: Size(1200, 600))
    let (program, panel) = (docked.program, try #require(docked.panel))
    #expect(panel.frame == Rect(600, 0, 600, 600))
    program.send(.pointer(PointerEvent(.hovered, at: Point(610, 300), time: program.time)))
    #expect(panel.core.window.shownCursor == .resizeHorizontal)
    for (phase, x) in [(PointerEvent.Phase.began, 610.0), (.moved, 560), (.moved, 510), (.ended, 510)] {
      program.send(.pointer(PointerEvent(phase, at: Point(x, 300), time: program.time)))
      docked.settle()
    }
    #expect(panel.frame == Rect(500, 0, 700, 600))
    program.press(.character("d"), modifiers: [.control, .shift])
    docked.settle()
    #expect(panel.frame == Rect(0, 0, 700, 600))
    let edge = try #require(docked.inspector.docked?.controller.edge)
    docked.clickPanel(at: edge.convert(edge.swap.frame.center, to: nil) ?? .zero)
    #expect(panel.frame == Rect(500, 0, 700, 600))
    docked.clickPanel(at: edge.convert(edge.close.frame.center, to: nil) ?? .zero)
    #expect(!docked.inspector.isOpen && docked.panel == nil && !program.core.panelHasKeyboard)
    // The next one is where the last one was.
    try docked.open()
    #expect(docked.panel?.frame == Rect(500, 0, 700, 600))
  }

  @Test func `a window that becomes too small hides it, and has the keyboard`() throws {
    let docked = try DockedProgram()
    docked.clickPanel(at: Point(300, 500))
    docked.program.resize(to: Size(240, 160))
    docked.settle()
    #expect(docked.inspector.isOpen && docked.panel?.frame == nil && !docked.program.core.panelHasKeyboard)
    let small = try docked.picture()
    docked.program.resize(to: Size(960, 600))
    docked.settle()
    #expect(docked.panel?.frame != nil && small.width == 240)
    docked.program.resize(to: Size(400, 640))
    docked.settle()
    #expect(docked.panel?.frame == Rect(0, 320, 400, 320))
  }

  @Test func `closed, it leaves nothing behind`() throws {
    let docked = try DockedProgram()
    let alone = try DockedProgram(opens: false)
    let leaks = LeakTracker()
    if let panel = docked.panel, let pages = docked.pages {
      leaks.track(panel, "panel")
      leaks.track(panel.core, "its core")
      leaks.track(pages, "pages")
    }
    docked.program.press(.function(12))
    #expect(docked.inspector.isOpen)
    docked.inspector.opensOnRequest = true
    docked.program.press(.function(12))
    #expect(!docked.inspector.isOpen)
    docked.settle()
    alone.program.press(.function(12))
    alone.program.press(.function(12))
    alone.settle()
    #expect(leaks.alive == [])
    let isSame = try docked.picture().rows(from: 0, 960) == alone.picture().rows(from: 0, 960)
    #expect(isSame)
    docked.program.press(.function(12))
    docked.settle()
    #expect(docked.panel?.frame != nil)
    docked.clickPanel(at: Point(300, 500))
    docked.program.press(.function(12))
    #expect(!docked.inspector.isOpen)
  }
}

nonisolated extension PixelBuffer {
  /// The pixels of some columns, row by row.
  fileprivate func rows(from left: Int, _ count: Int) -> [[UInt32]] {
    (0..<height).map { Array(UnsafeBufferPointer(start: pixels + $0 * stride + left, count: count)) }
  }
}

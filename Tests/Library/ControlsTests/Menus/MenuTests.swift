import Animation
import Controls
import Geometry
import Runtime
import TestSupport
import Testing
import Views

struct MenuTests {
  private let button = Button("File")
  private let stage: ControlStage
  private var recorder: EventRecorder { stage.recorder }

  init() {
    button.frame = Rect(20, 20, 100, 32)
    stage = ControlStage(button)
    button.menu = menu
  }

  private var menu: Menu {
    let recorder = stage.recorder
    return Menu(children: [
      .action(Action("Open", keyCommand: .control("o")) { recorder.record("open") }), .separator,
      .menu(Menu("Sort by", children: [.action(Action("Name") { recorder.record("name") })])),
      .action(Action("Delete", attributes: .destructive) { recorder.record("delete") }),
      .action(Action("Never", attributes: .hidden)), .separator,
    ])
  }

  private var overlay: View? { stage.window.subviews.first { "\(type(of: $0))" == "MenuOverlay" } }
  private var panels: [View] { overlay?.subviews ?? [] }

  @Test func `a click opens the menu below the button, another one chooses`() {
    stage.click(50, 30)
    stage.settle()
    #expect(panels.count == 1 && panels[0].frame.minY == 54 && panels[0].frame.minX == 20)
    #expect(button.isSelected)
    stage.click(60, panels[0].frame.minY + 6 + 15)
    stage.settle()
    #expect(recorder.take() == "open" && overlay == nil && !button.isSelected && !stage.isBusy)
  }

  @Test func `press, drag and release choose in one way`() {
    stage.press(50, 30)
    stage.frame()
    stage.drag(to: 60, 54 + 6 + 30 + 11 + 30 + 15, seconds: 0.2)
    stage.release()
    stage.settle()
    #expect(recorder.take() == "delete" && overlay == nil)
  }

  @Test func `keys open it, walk through it and close it, and nothing else gets them`() {
    stage.input { stage.window.setFocus(button) }
    stage.key(.space)
    stage.key(.down)
    stage.key(.right)
    stage.frame()
    #expect(panels.count == 2)
    stage.key(.enter)
    #expect(recorder.take() == "name")
    stage.settle()
    stage.key(.enter)
    stage.key(.escape)
    stage.settle()
    #expect(overlay == nil && recorder.take() == "" && stage.window.focusedView === button)
  }

  @Test func `a press beside it closes it, and does not press what is there`() {
    let other = Button("Other") { recorder.record("other") }
    other.frame = Rect(200, 200, 80, 32)
    stage.input { stage.window.addSubview(other) }
    stage.click(50, 30)
    stage.settle()
    stage.click(220, 210)
    stage.settle()
    #expect(overlay == nil && recorder.take() == "")
    stage.click(220, 210)
    #expect(recorder.take() == "other")
  }

  @Test func `the keys of its actions work while it is closed`() {
    stage.key(.character("o"), modifiers: .control)
    #expect(recorder.take() == "open")
    button.isEnabled = false
    stage.key(.character("o"), modifiers: .control)
    #expect(recorder.take() == "")
  }

  @Test func `while it is open nothing is typed into the field with the focus, and what was composed there is kept`() {
    let field = TextField("a", frame: Rect(20, 60, 100, 32))
    button.superview?.addSubview(field)
    stage.input {
      stage.window.setFocus(field)
      field.selectAll()
      stage.window.send(.text(TextInputEvent(.composed(selection: 0..<1), "b", time: stage.time)))
      menu.present(from: field)
      stage.window.send(.text(TextInputEvent(.typed, "c", time: stage.time)))
      stage.window.send(.text(TextInputEvent(.composed(selection: 0..<1), "d", time: stage.time)))
    }
    #expect(field.text == "b" && Menu.isOpen(in: stage.window))
    stage.key(.escape)
    stage.input { stage.window.send(.text(TextInputEvent(.typed, "e", time: stage.time))) }
    #expect(field.text == "be" && !Menu.isOpen(in: stage.window))
  }

  @Test func `a menu without rows does not open, and is warned of`() {
    var warnings = 0
    Warnings.onWarning = { _ in warnings += 1 }
    defer { Warnings.onWarning = nil }
    button.menu = Menu(children: [.separator, .action(Action("Gone", attributes: .hidden))])
    stage.click(50, 30)
    stage.settle()
    #expect(overlay == nil && warnings == 1 && !button.isSelected)
  }

  /// How a menu loses what it belongs to.
  enum Loss: CaseIterable { case removed, hidden, parentHidden, windowWithoutKeyboard, dismissed }

  @Test(arguments: Loss.allCases)
  func `it closes with what it belongs to, and gives the keys back`(loss: Loss) {
    stage.click(50, 30)
    stage.frame()
    #expect(Menu.isOpen(in: stage.window))
    stage.input {
      switch loss {
      case .removed: button.removeFromSuperview()
      case .hidden: button.isHidden = true
      case .parentHidden: button.superview?.isHidden = true
      case .windowWithoutKeyboard: stage.window.isKeyWindow = false
      case .dismissed: Menu.dismiss(in: stage.window)
      }
    }
    #expect(!Menu.isOpen(in: stage.window) && stage.window.keyInterceptor == nil)
    stage.settle()
    #expect(overlay == nil && recorder.take() == "")
  }

  @Test func `its window may go while it is open`() {
    weak var gone: Button?
    weak var view: View?
    do {
      let button = Button("File")
      button.menu = menu
      button.frame = Rect(20, 20, 100, 32)
      let stage = ControlStage(button)
      stage.click(50, 30)
      stage.frame()
      view = stage.window.subviews.last
      gone = button
    }
    #expect(gone == nil && view == nil)
  }

  @Test(arguments: [false, true]) func `its window may go while it closes`(isContextMenu: Bool) {
    let blends = PropertyInterception.isOn
    weak var gone: Button?
    weak var window: Window?
    weak var loop: FrameLoop?
    do {
      let button = Button("File")
      let menu = menu
      if isContextMenu { button.contextMenu = { menu } } else { button.menu = menu }
      button.frame = Rect(20, 20, 100, 32)
      let stage = ControlStage(button)
      if isContextMenu { stage.click2(50, 30) } else { stage.click(50, 30) }
      stage.settle()
      stage.key(.down)
      stage.key(.enter)
      (gone, window, loop) = (button, stage.window, stage.loop)
    }
    #expect(gone == nil && window == nil && loop == nil)
    #expect(PropertyInterception.isOn == blends)
  }

  @Test func `it stays within the window, and scrolls where it is too high`() {
    button.frame = Rect(350, 270, 50, 30)
    button.menu = Menu(children: (1...40).map { .action(Action("Row \($0)")) })
    stage.frame()
    stage.click(360, 280)
    stage.settle()
    let room = stage.window.bounds
    #expect(panels[0].frame.minX >= 0 && panels[0].frame.maxX <= room.width)
    #expect(panels[0].frame.minY >= 0 && panels[0].frame.maxY <= room.height)
    stage.key(.end)
    stage.settle()
    #expect((panels[0].subviews[0] as? ScrollView)?.contentOffset.y ?? 0 > 0)
    stage.resize(120, 90)
    stage.frame()
    #expect(panels[0].frame.maxX <= 120 && panels[0].frame.maxY <= 90)
  }

  @Test func `the secondary button opens a context menu where it is pressed, of the innermost view`() {
    let (outer, inner) = (View(frame: Rect(0, 100, 400, 200)), View(frame: Rect(0, 0, 200, 200)))
    outer.addSubview(inner)
    stage.input { stage.window.addSubview(outer) }
    let recorder = recorder
    outer.contextMenu = { Menu(children: [.action(Action("Outer") { recorder.record("outer") })]) }
    inner.contextMenu = { Menu(children: [.action(Action("Inner") { recorder.record("inner") })]) }
    for (x, name) in [(100.0, "inner"), (300, "outer")] {
      stage.click2(x, 150)
      stage.settle()
      #expect(panels.count == 1 && panels[0].frame.minY > 150)
      stage.key(.down)
      stage.key(.enter)
      stage.settle()
      #expect(recorder.take() == name && overlay == nil)
    }
    inner.contextMenu = nil
    stage.click2(100, 150)
    stage.settle()
    stage.key(.down)
    stage.key(.enter)
    #expect(recorder.take() == "outer")
  }

  @Test func `a pop-up button has the title of the action that was chosen`() {
    button.menu = Menu(children: [.action(Action("Small", state: .on)), .action(Action("Large"))])
    button.changesSelectionAsPrimaryAction = true
    #expect(button.title == "Small")
    stage.click(50, 30)
    stage.frame()
    stage.key(.end)
    stage.key(.enter)
    stage.settle()
    #expect(button.title == "Large")
  }

  @Test func `a key opens a pop-up button at its choice, also where the menu comes under the resting pointer`() {
    button.menu = Menu(children: ["One", "Two", "Three"].map { .action(Action($0, state: $0 == "Two" ? .on : .off)) })
    button.changesSelectionAsPrimaryAction = true
    stage.hover(60, 54 + 6 + 15)
    stage.input { stage.window.setFocus(button) }
    stage.key(.space)
    stage.frame()
    stage.settle()
    stage.key(.down)
    stage.key(.enter)
    stage.settle()
    #expect(button.title == "Three")
    // The pointer that moves marks what is under it.
    stage.key(.space)
    stage.frame()
    stage.hover(61, 54 + 6 + 15)
    stage.key(.enter)
    #expect(button.title == "One")
  }

  @Test(arguments: 1...50 as ClosedRange<UInt64>) func `a menu that fits lies within the room`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let room = Rect(4, 4, 392, 292)
    for _ in 0..<50 {
      let size = Size(.random(in: 1...392, using: &random), .random(in: 1...292, using: &random))
      let anchor = Rect(
        .random(in: -50...450, using: &random), .random(in: -50...350, using: &random),
        .random(in: 0...200, using: &random), .random(in: 0...60, using: &random))
      for place in [
        MenuPlacement.below(anchor, size: size, in: room), MenuPlacement.beside(anchor, size: size, in: room),
      ] {
        #expect(room.contains(place.origin) && place.maxX <= 396.000001 && place.maxY <= 296.000001, "seed \(seed)")
      }
    }
  }

  @Test func `the wheel over a menu that has room for its rows scrolls nothing`() {
    let below = ScrollView(frame: Rect(0, 0, 400, 300))
    below.contentSize = Size(400, 900)
    stage.window.insertSubview(below, at: 0)
    stage.click(50, 30)
    stage.settle()
    for notches in [-3.0, 3] { stage.wheel(notches, at: 60, 80) }
    stage.settle()
    #expect(below.contentOffset == .zero && panels.count == 1)
  }

  @Test func `a menu closes the one that is open in its window`() {
    let overlays = { [stage] in stage.window.subviews.filter { "\(type(of: $0))" == "MenuOverlay" }.count }
    stage.input { for _ in 0..<3 { menu.present(from: button) } }
    stage.settle()
    #expect(overlays() == 1)
    stage.key(.escape)
    stage.settle()
    #expect(overlays() == 0 && stage.window.keyInterceptor == nil)
  }
}

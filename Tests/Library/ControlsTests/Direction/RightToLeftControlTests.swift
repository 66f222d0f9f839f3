import Controls
import Geometry
import Testing
import Views

/// Hands and keys on controls of a right-to-left interface: what the eye sees at the left goes to the left.
struct RightToLeftControlTests {
  /// A control of 200 by 32 points at (100, 100) in a right-to-left window 400 points wide.
  private func stage(_ view: View) -> ControlStage {
    view.frame = Rect(100, 100, 200, 32)
    let stage = ControlStage(view)
    stage.input { stage.window.overrideLayoutDirection = .rightToLeft }
    stage.settle()
    stage.input { stage.window.setFocus(view) }
    return stage
  }

  @Test func `a slider grows to the left, under the hand and by keys`() {
    let slider = Slider(value: 0.5)
    let stage = stage(slider)
    stage.press(110, 116)
    #expect(slider.value == 1)
    stage.move(290, 116)
    #expect(slider.value == 0)
    stage.move(200, 116)
    stage.release()
    #expect(slider.value == 0.5)
    for (key, value) in [(Key.left, 0.55), (.right, 0.5), (.up, 0.55), (.down, 0.5), (.end, 1), (.home, 0)] {
      stage.key(key)
      #expect(abs(slider.value - value) < 1e-9, "\(key)")
    }
  }

  @Test func `a slider along a film stays as it is`() {
    let slider = Slider(value: 0.5)
    slider.semanticContentAttribute = .playback
    let stage = stage(slider)
    stage.press(290, 116)
    #expect(slider.value == 1)
    stage.release()
    stage.key(.left)
    #expect(abs(slider.value - 0.95) < 1e-9)
  }

  @Test func `less is at the right of a stepper, and more at the left`() {
    let stepper = Stepper(value: 5, in: 0...10)
    let stage = stage(stepper)
    stage.click(120, 116)
    #expect(stepper.value == 6)
    stage.click(280, 116)
    #expect(stepper.value == 5)
    stage.key(.left)
    #expect(stepper.value == 6)
    stage.key(.right)
    stage.key(.right)
    #expect(stepper.value == 4)
  }

  @Test func `the knob of a switch that is on is at the left, and a drag takes it there`() {
    let toggle = Toggle()
    let stage = stage(toggle)
    stage.press(212, 116)
    stage.drag(by: -30, 0, seconds: 0.2)
    stage.release()
    stage.settle()
    #expect(toggle.isOn && (toggle.subviews.last?.frame.midX ?? 0) < 100)
    stage.press(190, 116)
    stage.drag(by: 30, 0, seconds: 0.2)
    stage.release()
    #expect(!toggle.isOn)
  }

  @Test func `the first segment is at the right`() {
    let segments = SegmentedControl(["A", "B", "C", "D"], selectedSegmentIndex: 0)
    let stage = stage(segments)
    for (x, index) in [(290.0, 0), (230.0, 1), (180.0, 2), (110.0, 3)] {
      stage.click(x, 116)
      #expect(segments.selectedSegmentIndex == index)
    }
    stage.key(.right)
    #expect(segments.selectedSegmentIndex == 2)
    stage.key(.left)
    #expect(segments.selectedSegmentIndex == 3)
    stage.key(.home)
    #expect(segments.selectedSegmentIndex == 0)
  }

  // MARK: Menus

  private let menu = Menu(children: [
    .action(Action("Open", keyCommand: .control("o"))),
    .menu(Menu("Sort by", children: [.action(Action("Name"))])),
  ])

  private func panels(_ stage: ControlStage) -> [View] {
    stage.window.subviews.first { "\(type(of: $0))" == "MenuOverlay" }?.subviews ?? []
  }

  @Test func `a menu lies at the right edge of its button, and its submenus open to the left by Left`() {
    let button = Button("File")
    button.menu = menu
    let stage = stage(button)
    // Where there is room for the submenu at its left.
    stage.input { button.frame = Rect(190, 100, 200, 32) }
    stage.frame()
    stage.key(.space)
    stage.settle()
    let first = panels(stage)
    #expect(first.count == 1 && first[0].frame.maxX == 390)
    stage.key(.down)
    stage.key(.right)
    #expect(panels(stage).count == 1)
    stage.key(.left)
    stage.settle()
    let both = panels(stage)
    #expect(both.count == 2 && both[1].frame.maxX <= both[0].frame.minX + 8)
    stage.key(.right)
    stage.settle()
    #expect(panels(stage).count == 1)
  }

  @Test(arguments: 0..<200) func `places of menus are mirrored`(seed: Int) {
    let room = Rect(4, 4, 392, 292)
    let seeds = (seed * 37 % 380, seed * 53 % 280, seed * 11 % 60, seed * 17 % 200)
    let anchor = Rect(Double(seeds.0), Double(seeds.1), Double(seeds.2), 20)
    let size = Size(40 + Double(seeds.3), 80)
    for place in [MenuPlacement.below, MenuPlacement.beside] {
      let usual = place(anchor, size, room, false)
      let mirrored = place(anchor.mirrored(in: room), size, room, true)
      #expect(usual.mirrored(in: room) == mirrored)
    }
  }

  // MARK: Text

  @Test func `an empty field has its caret and its placeholder at the right, and letters choose their side`() {
    let field = TextField(placeholder: "Search")
    let stage = stage(field)
    stage.frame()
    func caret() -> Double { field.convert(field.caretRect, to: nil)?.midX ?? 0 }
    #expect(caret() > 280)
    field.text = "123"
    stage.settle()
    #expect(caret() > 240, "numbers have no side of their own")
    field.text = "word"
    stage.settle()
    #expect(caret() < 160)
    field.alignment = .trailing
    stage.settle()
    #expect(caret() < 160)
    field.alignment = .leading
    stage.settle()
    #expect(caret() > 240)
  }

  // MARK: Pages

  @Test func `wide content begins at the right, counts its pages from there, and keeps its place in a resize`() {
    let scroll = ScrollView()
    scroll.contentAxes = .horizontal
    scroll.isPagingEnabled = true
    let pages = (0..<4).map { _ in View() }
    for page in pages { page.layout = LayoutItem(shrink: 0, width: .points(200)) }
    scroll.contentView = StackView(StackLayout(.row), pages)
    let stage = stage(scroll)
    #expect(scroll.contentOffset.x == 600 && scroll.currentPage == 0)
    #expect(pages[0].screenFrame.minX == 100, "the first page is shown")
    stage.input { scroll.currentPage = 2 }
    stage.settle()
    #expect(scroll.contentOffset.x == 200 && pages[2].screenFrame.minX == 100)
    stage.key(.left)
    stage.settle()
    #expect(scroll.currentPage == 3)
    stage.key(.right)
    stage.settle()
    #expect(scroll.currentPage == 2)
    stage.input { stage.window.overrideLayoutDirection = nil }
    stage.settle()
    #expect(pages[2].screenFrame.minX == 100, "a program that is switched shows the same page")
  }

  @Test func `content that does not page keeps its distance from the right`() {
    let scroll = ScrollView()
    scroll.contentAxes = .horizontal
    let wide = View()
    wide.layout = LayoutItem(shrink: 0, width: .points(1000))
    scroll.contentView = StackView(StackLayout(.row), [wide])
    let stage = stage(scroll)
    #expect(scroll.contentOffset.x == 800)
    stage.input { scroll.contentOffset = Point(700, 0) }
    stage.settle()
    stage.input { scroll.frame = Rect(100, 100, 250, 32) }
    stage.settle()
    #expect(scroll.contentOffset.x == 650)
  }
}

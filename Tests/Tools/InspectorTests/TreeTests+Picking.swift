import Controls
import Geometry
import Rendering
import Stage
import TestSupport
import Testing
import Transitions
import Views

@testable import Inspector

extension TreeTests {
  // MARK: Picking and highlighting

  @Test func `hovering a row marks the view in the window with its name and size`() throws {
    let fixture = makeFixture()
    fixture.screen.card.layout.margins = EdgeInsets(top: 4, left: 0, bottom: 0, right: 0)
    let list = try #require(find(OutlineListView.self, in: fixture.page.view))
    fixture.page.select(fixture.screen.card)
    fixture.inspected.settle()
    let row = try #require(list.indexPathForSelectedRow.flatMap { list.cellForRow(at: $0) })
    let stage = fixture.inspected.stage
    stage.send(.pointer(PointerEvent(.hovered, at: row.screenFrame.center, time: stage.time)))
    let shapes = fixture.canvas.items.compactMap { item -> ShapeItem? in
      if case .shape(let shape) = item { shape } else { nil }
    }
    #expect(shapes.contains { $0.size == Size(200, 120) && $0.transform.tx == 40 && $0.transform.ty == 60 })
    #expect(shapes.contains { $0.size == Size(200, 4) })
    let texts = fixture.canvas.items.compactMap { item -> String? in
      if case .text(let text) = item { text.string } else { nil }
    }
    #expect(texts == ["View “card”   200 × 120"])
    stage.send(.pointer(PointerEvent(.exited, at: .zero, time: stage.time)))
    #expect(fixture.canvas.overlay == nil)
  }

  @Test func `while picking, the program gets no pointer, and a click selects the view under it`() throws {
    let fixture = makeFixture()
    var pressed = 0
    fixture.screen.button.onActivate = { pressed += 1 }
    let pick = try #require(find(Button.self, in: fixture.page.view) { $0.title == "Pick" })
    try fixture.inspected.stage.click(pick)
    #expect(pick.isSelected)
    let place = fixture.screen.button.screenFrame.center
    send(.hovered, place, fixture)
    #expect(fixture.core.window.pointerLocation == nil)
    #expect(!fixture.canvas.items.isEmpty)
    send(.began, place, fixture)
    send(.moved, place, fixture)
    #expect(!fixture.core.window.isPressed)
    send(.ended, place, fixture)
    #expect(pressed == 0)
    #expect(!pick.isSelected)
    // What is inside a button is the library's.
    #expect(fixture.page.selection === fixture.screen.button)
    #expect(fixture.core.inputInterceptor == nil)
    // The next click is the program's.
    fixture.inspected.program.click(at: place)
    #expect(pressed == 1)
  }

  @Test func `Alt-click selects the innermost view, and a name makes a view inside a control the program's`() throws {
    let fixture = makeFixture()
    let pick = try #require(find(Button.self, in: fixture.page.view) { $0.title == "Pick" })
    let place = fixture.screen.button.screenFrame.center
    func click(_ modifiers: KeyModifiers = []) {
      pick.activate(bySource: .key)
      for phase in [PointerEvent.Phase.began, .ended] {
        let program = fixture.inspected.program
        program.send(.pointer(PointerEvent(phase, at: place, time: program.time, modifiers: modifiers)))
      }
    }
    click(.option)
    let inner = try #require(fixture.page.selection)
    #expect(inner !== fixture.screen.button)
    #expect(inner.isDescendant(of: fixture.screen.button))
    click()
    #expect(fixture.page.selection === fixture.screen.button)
    inner.identifier = "mine"
    click()
    #expect(fixture.page.selection === inner)
  }

  @Test func `while picking, the row of the view under the pointer is marked`() throws {
    let fixture = makeFixture()
    let list = try #require(find(OutlineListView.self, in: fixture.page.view))
    func marked() -> Int { list.visibleCells.count { $0.backgroundColor != nil } }
    #expect(marked() == 0)
    try #require(find(Button.self, in: fixture.page.view) { $0.title == "Pick" }).activate(bySource: .key)
    send(.hovered, Point(60, 150), fixture)
    #expect(marked() == 1)
    send(.exited, .zero, fixture)
    #expect(marked() == 0)
    send(.hovered, Point(60, 150), fixture)
    fixture.inspected.program.press(.escape)
    #expect(marked() == 0)
  }

  @Test func `Escape in the window gives the picking up, and a press from before goes on in the program`() throws {
    let fixture = makeFixture()
    var pressed = 0
    fixture.screen.button.onActivate = { pressed += 1 }
    let place = fixture.screen.button.screenFrame.center
    send(.hovered, place, fixture)
    send(.began, place, fixture)
    let pick = try #require(find(Button.self, in: fixture.page.view) { $0.title == "Pick" })
    pick.activate(bySource: .key)
    send(.ended, place, fixture)
    #expect(pressed == 1)
    fixture.inspected.program.press(.escape)
    #expect(!pick.isSelected)
    #expect(fixture.core.inputInterceptor == nil)
    #expect(fixture.page.selection == nil)
  }

  @Test func `the view that is picked is the one that is seen, turned or clipped`() {
    let root = View(frame: Rect(0, 0, 200, 200))
    let clip = View(frame: Rect(0, 0, 50, 50))
    clip.clipsToBounds = true
    let inner = View(frame: Rect(25, 25, 100, 100))
    let turned = View(frame: Rect(100, 100, 80, 20))
    turned.transform = Transform2D(rotation: .pi / 2)
    root.addSubview(clip)
    clip.addSubview(inner)
    root.addSubview(turned)
    #expect(root.deepestView(at: Point(30, 30)) === inner)
    #expect(root.deepestView(at: Point(60, 60)) === root)
    #expect(root.deepestView(at: Point(140, 75)) === turned)
    #expect(root.deepestView(at: Point(110, 110)) === root)
    turned.isHidden = true
    #expect(root.deepestView(at: Point(140, 75)) === root)
  }

  @Test func `the mark of a view is seen in the window's picture, and goes`() throws {
    let fixture = makeFixture()
    let page = TreePage(StageTree(fixture.core), playback: fixture.core.playback)
    fixture.inspected.show(page)
    let program = fixture.inspected.program
    fixture.inspected.run()
    func picture() throws -> [UInt32] {
      var pixels: [UInt32] = []
      let picture = try #require(try program.picture())
      let width = picture.width
      try picture.forEachRow(
        { row in pixels += UnsafeBufferPointer(start: row, count: width) }, orThrow: { $0 as any Error })
      return pixels
    }
    let clean = try picture()
    try #require(find(Button.self, in: page.view) { $0.title == "Pick" }).activate(bySource: .key)
    send(.hovered, Point(60, 80), fixture)
    fixture.inspected.run()
    fixture.inspected.look("highlight", ofProgram: true)
    #expect(try picture() != clean)
    page.stop()
    fixture.inspected.run()
    #expect(try picture() == clean)
  }

  // MARK: Lifetime

  @Test func `a view that leaves the window vanishes from the page and is freed`() {
    let fixture = makeFixture()
    let tracker = LeakTracker()
    do {
      let view = tracker.track(View(frame: Rect(0, 0, 10, 10)), "view")
      fixture.screen.view.addSubview(view)
      fixture.page.update()
      fixture.page.select(view)
      fixture.inspected.settle()
      #expect(fixture.page.selection === view)
      view.removeFromSuperview()
    }
    fixture.inspected.run()
    fixture.page.update()
    #expect(tracker.alive == [])
    #expect(fixture.page.selection == nil)
    fixture.inspected.settle()
  }

  @Test func `a page that is closed leaves nothing in the inspected stage`() throws {
    let fixture = makeFixture()
    let pick = try #require(find(Button.self, in: fixture.page.view) { $0.title == "Pick" })
    pick.activate(bySource: .key)
    send(.hovered, Point(60, 80), fixture)
    #expect(fixture.canvas.overlay != nil)
    fixture.page.stop()
    #expect(fixture.canvas.overlay == nil)
    #expect(fixture.core.inputInterceptor == nil)
  }

  @Test func `a page that is left for another one gives the picking up`() throws {
    let fixture = makeFixture()
    let pick = try #require(find(Button.self, in: fixture.page.view) { $0.title == "Pick" })
    pick.activate(bySource: .key)
    send(.hovered, Point(60, 80), fixture)
    fixture.page.view.removeFromSuperview()
    #expect(fixture.canvas.overlay == nil)
    #expect(fixture.core.inputInterceptor == nil)
    #expect(!pick.isSelected)
  }

  // MARK: Layers

  @Test func `a click on a layer selects its view, and a drag turns the stack`() throws {
    let fixture = makeFixture()
    let layers = try #require(find(LayersView.self, in: fixture.page.view))
    let mode = try #require(find(SegmentedControl.self, in: fixture.page.view))
    let stage = fixture.inspected.stage
    stage.click(at: Point(mode.screenFrame.maxX - 10, mode.screenFrame.midY))
    #expect(!layers.isHidden)
    fixture.inspected.settle()
    stage.click(at: try #require(layers.place(of: fixture.screen.card)).screen(of: layers))
    #expect(fixture.page.selection?.isDescendant(of: fixture.screen.card) == true)
    let before = try #require(layers.place(of: fixture.screen.card))
    let middle = layers.screenFrame.center
    for (phase, x) in [(PointerEvent.Phase.began, 0.0), (.moved, 30), (.moved, 80), (.ended, 80)] {
      stage.send(.pointer(PointerEvent(phase, at: Point(middle.x + x, middle.y), time: stage.time)))
    }
    #expect(try #require(layers.place(of: fixture.screen.card)) != before)
  }

  @Test(arguments: [Size(480, 320), Size(960, 600)], [ThemePreference.dark, .light])
  func `layers have names, the selected one and the one under the pointer in any case`(
    size: Size, theme: ThemePreference
  ) throws {
    let fixture = makeFixture(size: size, theme: theme)
    let layers = try #require(find(LayersView.self, in: fixture.page.view))
    let mode = try #require(find(SegmentedControl.self, in: fixture.page.view))
    let stage = fixture.inspected.stage
    fixture.page.select(fixture.screen.label)
    stage.click(at: Point(mode.screenFrame.maxX - 10, mode.screenFrame.midY))
    fixture.inspected.settle()
    #expect(layers.names.contains { $0.text == fixture.screen.label.nameText }, "\(layers.names)")
    let place = try #require(layers.place(of: fixture.screen.button)).screen(of: layers)
    stage.send(.pointer(PointerEvent(.hovered, at: place, time: stage.time)))
    fixture.inspected.settle()
    let pointed = fixture.screen.button.subviewsAndSelf.map(\.nameText)
    #expect(layers.names.contains { pointed.contains($0.text) }, "\(layers.names)")
    #expect(layers.names.contains { $0.text == fixture.screen.label.nameText })
    // A low window has room for these two.
    #expect(layers.names.count >= (size.width > 500 ? 4 : 2))
    #expect(stage.textContrasts().filter { $0.ratio < TextContrast.minimum }.map(\.text) == [])
    fixture.inspected.look("layernames-\(Int(size.width))-\(theme)")
  }

  // MARK: Pictures

  @Test(arguments: [Size(480, 320), Size(960, 600), Size(1440, 900)], [ThemePreference.dark, .light])
  func `every text of the page can be read`(size: Size, theme: ThemePreference) throws {
    let fixture = makeFixture(size: size, theme: theme)
    fixture.page.select(fixture.screen.card)
    fixture.inspected.settle()
    let stage = fixture.inspected.stage
    stage.window.pointerLocation.map { _ in }
    fixture.inspected.look("tree-\(Int(size.width))-\(theme)")
    #expect(stage.textContrasts().filter { $0.ratio < TextContrast.minimum }.map(\.text) == [])
    let mode = try #require(find(SegmentedControl.self, in: fixture.page.view))
    stage.click(at: Point(mode.screenFrame.maxX - 10, mode.screenFrame.midY))
    fixture.inspected.settle()
    fixture.inspected.look("layers-\(Int(size.width))-\(theme)")
  }
}

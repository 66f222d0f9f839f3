import Controls
import Geometry
import Rendering
import Stage
import TestSupport
import Testing
import Transitions
import Views

@testable import Inspector

/// A picture that remembers what is drawn over it.
final class TestCanvas: OverlayCanvas {
  var overlay: (() -> [DisplayItem])?
  private(set) var changes = 0
  func overlayDidChange() { changes += 1 }
  var items: [DisplayItem] { overlay?() ?? [] }
}

@MainActor struct TreeTests {
  struct Fixture {
    let inspected: InspectedProgram
    let screen: CardScreen
    let page: TreePage
    let canvas: TestCanvas

    var core: StageCore { inspected.program.core }
  }

  func makeFixture(size: Size = Size(960, 600), theme: ThemePreference = .dark) -> Fixture {
    let screen = CardScreen("Home")
    let inspected = InspectedProgram(NavigationController(root: screen), size: size, theme: theme)
    let canvas = TestCanvas()
    let page = TreePage(
      StageTree(inspected.program.core, overlay: InspectionOverlay(canvas)), playback: inspected.program.core.playback)
    inspected.show(page)
    return Fixture(inspected: inspected, screen: screen, page: page, canvas: canvas)
  }

  func find<Found: View>(_ type: Found.Type, in view: View, _ isRight: (Found) -> Bool = { _ in true })
    -> Found?
  {
    if let found = view as? Found, isRight(found) { return found }
    for child in view.subviews { if let found = find(type, in: child, isRight) { return found } }
    return nil
  }

  func field(_ name: String, of page: TreePage) throws -> PropertyField {
    try #require(find(PropertyField.self, in: page.view) { $0.name == name })
  }

  /// Types a text into a field and presses Return.
  func enter(_ text: String, into field: TextField, _ fixture: Fixture) {
    let stage = fixture.inspected.stage
    _ = stage.window.setFocus(field, showingRing: true)
    field.selectAll()
    stage.type(text)
    stage.press(.enter)
  }

  func send(_ phase: PointerEvent.Phase, _ point: Point, _ fixture: Fixture) {
    let program = fixture.inspected.program
    program.send(.pointer(PointerEvent(phase, at: point, time: program.time)))
  }

  // MARK: The outline

  @Test func `the outline has every view of the window under the views around it`() throws {
    let fixture = makeFixture()
    let list = try #require(find(OutlineListView.self, in: fixture.page.view))
    func count(_ view: View) -> Int { view.subviews.reduce(1) { $0 + count($1) } }
    #expect(list.numberOfRows(inSection: 0) == count(fixture.core.window))
  }

  @Test func `five thousand views cost the rows in sight, and nothing while the tree stays`() throws {
    let fixture = makeFixture()
    let crowd = View()
    for index in 0..<5000 { crowd.addSubview(View(frame: Rect(Double(index % 100), Double(index / 100), 1, 1))) }
    fixture.screen.view.addSubview(crowd)
    fixture.inspected.run()
    let reads = fixture.page.rowReads
    fixture.page.update()
    fixture.inspected.settle()
    #expect(fixture.page.rowReads - reads < 100)
    let (visits, later) = (fixture.page.visits, fixture.page.rowReads)
    #expect(visits > 5000)
    for _ in 0..<100 {
      crowd.alpha -= 0.001
      fixture.inspected.program.advance()
      fixture.page.update()
    }
    #expect(fixture.page.visits == visits)
    #expect(fixture.page.rowReads == later)
    let layouts = fixture.core.window.layoutCount
    fixture.page.update()
    #expect(fixture.core.window.layoutCount == layouts)
  }

  @Test func `a search shows the views found and those around them`() throws {
    let fixture = makeFixture()
    let outline = ViewOutline()
    outline.search = TextSearch("CARD")
    _ = outline.update(fixture.core.window, version: fixture.core.window.treeVersion)
    let found = outline.rows.filter(\.isFound).compactMap { $0.view }
    #expect(found.contains { $0 === fixture.screen.card })
    #expect(found.contains { $0 === fixture.screen.label })
    // Every row is found, or is around one that is.
    for row in outline.rows where !row.isFound {
      let view = try #require(row.view)
      #expect(found.contains { $0 !== view && $0.isDescendant(of: view) })
    }
    outline.search = TextSearch("no such view")
    _ = outline.update(fixture.core.window, version: fixture.core.window.treeVersion)
    #expect(outline.rows.isEmpty)
  }

  @Test func `Left closes the selected row and goes outwards, Right opens it and goes in`() throws {
    let fixture = makeFixture()
    let stage = fixture.inspected.stage
    fixture.page.select(fixture.screen.card)
    let list = try #require(find(OutlineListView.self, in: fixture.page.view))
    _ = stage.window.setFocus(list)
    let rows = list.numberOfRows(inSection: 0)
    stage.press(.left)
    #expect(list.numberOfRows(inSection: 0) == rows - 1)
    stage.press(.right)
    #expect(list.numberOfRows(inSection: 0) == rows)
    stage.press(.right)
    #expect(fixture.page.selection === fixture.screen.label)
    stage.press(.left)
    #expect(fixture.page.selection === fixture.screen.card)
  }

  @Test(arguments: 0..<6) func `the outline is that of the tree after random changes`(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    let window = Window(frame: Rect(0, 0, 100, 100))
    var all: [View] = [window]
    let outline = ViewOutline()
    var closed: Set<ObjectIdentifier> = []
    for _ in 0..<200 {
      let view = all.randomElement(using: &random)!
      switch Int.random(in: 0..<5, using: &random) {
      case 0 where view !== window:
        view.removeFromSuperview()
        all = [window]
        func gather(_ view: View) {
          for child in view.subviews {
            all.append(child)
            gather(child)
          }
        }
        gather(window)
      case 1:
        if let index = outline.index(of: view), !view.subviews.isEmpty {
          let isOpen = outline.rows[index].isExpanded
          outline.setExpanded(!isOpen, at: index)
          if isOpen { closed.insert(ObjectIdentifier(view)) } else { closed.remove(ObjectIdentifier(view)) }
        }
      default:
        let child = View()
        view.addSubview(child)
        // An address may be used again.
        closed.remove(ObjectIdentifier(child))
        all.append(child)
      }
      _ = outline.update(window, version: window.treeVersion)
      var expected: [ObjectIdentifier] = []
      func add(_ view: View, _ depth: Int) {
        expected.append(ObjectIdentifier(view))
        let opened = outline.index(of: view).map { outline.rows[$0].isExpanded } ?? false
        if depth < 10, !view.subviews.isEmpty { #expect(opened == !closed.contains(ObjectIdentifier(view))) }
        if opened { for child in view.subviews { add(child, depth + 1) } }
      }
      add(window, 0)
      #expect(outline.rows.map(\.id) == expected, "seed \(seed)")
    }
  }

  // MARK: Editing

  @Test func `a number that is typed goes to the view`() throws {
    let fixture = makeFixture()
    let card = fixture.screen.card
    fixture.page.select(card)
    fixture.inspected.settle()
    enter("55.5", into: try field("Origin x", of: fixture.page), fixture)
    #expect(card.frame == Rect(55.5, 60, 200, 120))
    enter("0.5", into: try field("Alpha", of: fixture.page), fixture)
    #expect(card.alpha == 0.5)
    enter("90", into: try field("Rotation °", of: fixture.page), fixture)
    #expect(abs(card.transform.rotation - .pi / 2) < 1e-9)
    enter("2", into: try field("Scale x", of: fixture.page), fixture)
    #expect(abs(card.transform.scale.width - 2) < 1e-9)
    #expect(abs(card.transform.rotation - .pi / 2) < 1e-9)
    #expect(fixture.core.loop.needsFrame)
  }

  @Test(arguments: [
    ("Alpha", "1.5", "Alpha is a number from 0 to 1, not 1.5"),
    ("Alpha", "nan", "Alpha is a number from 0 to 1, not “nan”"),
    ("Size w", "-1", "Size w is a number from 0 to 1000000, not -1"),
    ("Corner radius", "", "Corner radius is a number from 0 to 1000000, not “”"),
    ("Origin y", "1e999", "Origin y is a number from -1000000 to 1000000, not “1e999”"),
  ])
  func `a text that is no number in the range is refused with a sentence`(name: String, text: String, sentence: String)
    throws
  {
    let fixture = makeFixture()
    let card = fixture.screen.card
    let before = card.textDescription
    fixture.page.select(card)
    fixture.inspected.settle()
    let field = try field(name, of: fixture.page)
    let shown = field.text
    _ = fixture.inspected.stage.window.setFocus(field, showingRing: true)
    field.selectAll()
    if text.isEmpty { fixture.inspected.stage.press(.backspace) } else { fixture.inspected.stage.type(text) }
    #expect(fixture.page.refusal == sentence)
    fixture.inspected.stage.press(.enter)
    #expect(card.textDescription == before)
    _ = fixture.inspected.stage.window.setFocus(nil)
    #expect(field.text == shown)
    #expect(fixture.page.refusal == nil)
  }

  @Test func `arrow keys step a number, with Shift by ten`() throws {
    let fixture = makeFixture()
    fixture.page.select(fixture.screen.card)
    fixture.inspected.settle()
    let stage = fixture.inspected.stage
    let field = try field("Origin x", of: fixture.page)
    _ = stage.window.setFocus(field)
    stage.press(.up)
    #expect(fixture.screen.card.frame.minX == 41)
    stage.press(.down, modifiers: .shift)
    #expect(fixture.screen.card.frame.minX == 31)
    let alpha = try self.field("Alpha", of: fixture.page)
    _ = stage.window.setFocus(alpha)
    stage.press(.up)
    #expect(fixture.screen.card.alpha == 1)
    stage.press(.down)
    #expect(fixture.screen.card.alpha == 0.95)
  }

  @Test func `a color is typed as hex, and an empty text is none`() throws {
    let fixture = makeFixture()
    fixture.page.select(fixture.screen.card)
    fixture.inspected.settle()
    let field = try #require(
      find(TextField.self, in: fixture.page.view) { $0.accessibilityLabel == "Background" })
    #expect(field.text == "#4060c0")
    enter("ff8000", into: field, fixture)
    #expect(fixture.screen.card.backgroundColor == Color(rgb: 0xff8000))
    enter("#12345", into: field, fixture)
    #expect(fixture.page.refusal?.hasPrefix("Background is a color such as #3366ff") == true)
    #expect(fixture.screen.card.backgroundColor == Color(rgb: 0xff8000))
    _ = fixture.inspected.stage.window.setFocus(field, showingRing: true)
    field.selectAll()
    fixture.inspected.stage.press(.backspace)
    fixture.inspected.stage.press(.enter)
    #expect(fixture.screen.card.backgroundColor == nil)
  }

  @Test func `a toggle hides the view, and shows it again`() throws {
    let fixture = makeFixture()
    fixture.page.select(fixture.screen.card)
    fixture.inspected.settle()
    let toggle = try #require(find(Toggle.self, in: fixture.page.view) { $0.accessibilityLabel == "Hidden" })
    try fixture.inspected.stage.click(toggle)
    #expect(fixture.screen.card.isHidden)
    fixture.screen.card.isHidden = false
    fixture.page.update()
    #expect(!toggle.isOn)
  }

  @Test func `Ctrl-Z takes edits back one by one, to the bit, and with Shift makes them again`() throws {
    let fixture = makeFixture()
    let card = fixture.screen.card
    card.shadow = Shadow(radius: 3, color: .black)
    card.transform = Transform2D(a: 1.1, b: 0.2, c: -0.3, d: 0.9, tx: 3, ty: 4)
    fixture.page.select(card)
    fixture.inspected.settle()
    let stage = fixture.inspected.stage
    func undo() { stage.press(.character("z"), modifiers: .control) }
    func redo() { stage.press(.character("z"), modifiers: [.control, .shift]) }
    let start = (card.frame, card.transform, card.shadow, card.alpha)
    enter("55.5", into: try field("Origin x", of: fixture.page), fixture)
    enter("30", into: try field("Rotation °", of: fixture.page), fixture)
    let turned = card.transform
    let shadow = try #require(
      find(TextField.self, in: fixture.page.view) { $0.accessibilityLabel == "Shadow color" })
    _ = stage.window.setFocus(shadow, showingRing: true)
    shadow.selectAll()
    stage.press(.backspace)
    stage.press(.enter)
    #expect(card.shadow == nil)
    let alpha = try field("Alpha", of: fixture.page)
    _ = stage.window.setFocus(alpha)
    stage.press(.down)
    stage.press(.down)
    #expect(card.alpha == 0.9)
    // A press of an arrow is a step.
    undo()
    #expect(card.alpha == 0.95)
    #expect(alpha.text == "0.95")
    undo()
    #expect(card.shadow == nil)
    undo()
    #expect(card.shadow == start.2)
    #expect(card.transform == turned)
    undo()
    #expect(card.transform == start.1)
    undo()
    #expect(card.frame == start.0)
    undo()
    for _ in 0..<5 { redo() }
    #expect(card.alpha == 0.9)
    #expect(card.shadow == nil)
    #expect(card.transform == turned)
    // While a text is typed, the keys belong to the text.
    stage.type("7")
    undo()
    #expect(card.alpha == 0.9)
    #expect(alpha.text != "7")
  }

  @Test func `an edit of a view that is gone is skipped by undo`() throws {
    let fixture = makeFixture()
    let tree = StageTree(fixture.core, overlay: InspectionOverlay(fixture.canvas))
    let (card, label) = (fixture.screen.card, fixture.screen.label)
    tree.edit(card, "Alpha", .number(0.5, component: 0))
    tree.edit(label, "Alpha", .number(0.25, component: 0))
    tree.edit(label, "Hidden", .flag(true))
    label.removeFromSuperview()
    tree.undo()
    #expect(card.alpha == 1)
    #expect(label.alpha == 0.25)
    #expect(label.isHidden)
    tree.redo()
    #expect(card.alpha == 0.5)
    // A new edit ends what could be made again.
    tree.undo()
    tree.edit(card, "Hidden", .flag(true))
    tree.redo()
    #expect(card.alpha == 1)
  }

  @Test func `only the newest edits are kept`() {
    let fixture = makeFixture()
    let tree = StageTree(fixture.core, overlay: InspectionOverlay(fixture.canvas))
    for index in 1...EditHistory.limit + 10 {
      tree.edit(fixture.screen.card, "Origin", .number(Double(index), component: 0))
    }
    for _ in 0..<EditHistory.limit + 50 { tree.undo() }
    #expect(fixture.screen.card.frame.minX == 10)
  }

  @Test func `fields show what moves, except the one that is typed in`() throws {
    let fixture = makeFixture()
    let card = fixture.screen.card
    fixture.page.select(card)
    fixture.inspected.settle()
    let (x, y) = (try field("Origin x", of: fixture.page), try field("Origin y", of: fixture.page))
    _ = fixture.inspected.stage.window.setFocus(x, showingRing: true)
    fixture.inspected.stage.type("7")
    card.frame.origin = Point(100, 101)
    fixture.page.update()
    #expect(x.text == "7")
    #expect(y.text == "101")
    fixture.inspected.stage.press(.enter)
    #expect(card.frame.origin == Point(7, 101))
  }

  @Test func `a transform taken apart and put together is the same`() {
    var random = SeededGenerator(seed: 4)
    for _ in 0..<1000 {
      func number() -> Double { Double.random(in: -3...3, using: &random) }
      let t = Transform2D(a: number(), b: number(), c: number(), d: number(), tx: number(), ty: number())
      let back = TransformParts(t).transform
      for (a, b) in [(t.a, back.a), (t.b, back.b), (t.c, back.c), (t.d, back.d), (t.tx, back.tx), (t.ty, back.ty)] {
        #expect(abs(a - b) < 1e-9)
      }
    }
    #expect(TransformParts(Transform2D(a: 0, b: 0, c: 0, d: 0, tx: 1, ty: 2)).transform.isFinite)
  }
}

extension Point {
  /// The point of a view, in its window.
  func screen(of view: View) -> Point { view.convert(self, to: nil) ?? .zero }
}

import Animation
import Controls
import Geometry
import TestSupport
import Testing
import Views

/// Menus of rows and views, opened by the secondary button and by keys.
struct ContextMenuTests {
  private func item(_ title: String) -> Menu { Menu(children: [.action(Action(title))]) }

  private func press(_ desk: ListStage, at x: Double, _ y: Double) {
    for phase in [PointerEvent.Phase.began, .ended] {
      desk.stage.input {
        desk.stage.window.send(
          .pointer(PointerEvent(phase, at: Point(x, y), time: desk.stage.time, button: .secondary)))
      }
    }
  }

  private func titles(_ desk: ListStage) -> [String] {
    Menu.openMenus(in: desk.stage.window).flatMap(\.children).compactMap {
      if case .action(let action) = $0 { action.title } else { nil }
    }
  }

  @Test func `the secondary button selects the row, and the menu hears of the row and the place`() {
    let desk = ListStage([20, 20], header: 30)
    var places: [ContextMenuPlace] = []
    desk.list.contextMenuProvider = { place in
      places.append(place)
      return place.indexPath.map { Menu(children: [.action(Action("\($0.section).\($0.row)"))]) }
    }
    desk.scroll(to: 100)
    // Of the content 100 to 300 is seen; row 2 has 110 to 150.
    press(desk, at: 150, 50 + 35)
    #expect(places == [ContextMenuPlace(point: Point(100, 135), indexPath: ListView.IndexPath(row: 2))])
    #expect(desk.rows.take() == "+2" && titles(desk) == ["0.2"])
    Menu.dismiss(in: desk.stage.window)
    desk.stage.settle()
    // Over the header that sticks there is no row, and so no menu here.
    press(desk, at: 150, 50 + 10)
    #expect(places.last?.indexPath == nil && places.count == 2 && desk.rows.take() == "" && titles(desk) == [])
    #expect(desk.list.indexPathForSelectedRow?.row == 2)
  }

  @Test func `of several selected rows all stay selected, and another one is selected alone`() {
    let desk = ListStage([20])
    desk.list.allowsMultipleSelection = true
    for row in [1, 2] { desk.list.selectRow(at: ListView.IndexPath(row: row), animated: false) }
    press(desk, at: 150, 50 + 50)
    #expect(desk.list.indexPathsForSelectedRows.map(\.row) == [1, 2] && desk.rows.take() == "")
    press(desk, at: 150, 50 + 130)
    #expect(desk.list.indexPathsForSelectedRows.map(\.row) == [3])
    desk.list.allowsSelection = false
    press(desk, at: 150, 50 + 10)
    #expect(desk.list.indexPathsForSelectedRows.map(\.row) == [3])
  }

  @Test(arguments: ["cell", "list", "around"])
  func `whichever view has the menu, the row is selected before it is made`(owner: String) {
    let desk = ListStage([20])
    let cell = desk.list.visibleCells[2]
    let view: View = owner == "cell" ? cell : owner == "list" ? desk.list : desk.list.superview ?? cell
    var seen: [Int?] = []
    view.contextMenuProvider = { [list = desk.list, menu = item("x")] place in
      seen.append(place.indexPath?.row)
      seen.append(list.indexPathForSelectedRow?.row)
      return menu
    }
    press(desk, at: 150, 50 + 90)
    #expect(seen == [2, 2] && titles(desk) == ["x"])
    view.contextMenuProvider = nil
  }

  @Test(arguments: [(Key.menu, KeyModifiers()), (.function(10), .shift)])
  func `a key opens the menu of the selected row, which comes into sight`(key: Key, modifiers: KeyModifiers) {
    let desk = ListStage([100])
    desk.list.contextMenuProvider = { place in
      place.indexPath.map { Menu(children: [.action(Action("row \($0.row) at \(place.point)"))]) }
    }
    desk.stage.input { desk.stage.window.setFocus(desk.list) }
    func open() {
      desk.stage.input {
        desk.stage.window.send(.key(KeyEvent(.down, key, modifiers: modifiers, time: desk.stage.time)))
      }
    }
    open()
    #expect(titles(desk) == [], "no row is selected")
    desk.list.selectRow(at: ListView.IndexPath(row: 50), animated: false)
    open()
    // The menu is at the lower edge now.
    #expect(desk.list.contentOffset.y == 51 * 40 - 200)
    #expect(titles(desk) == ["row 50 at \(Point(150, 50 * 40 + 20))"])
    Menu.dismiss(in: desk.stage.window)
    desk.stage.settle()
    // A menu of the row itself comes before that of the list.
    desk.list.cellForRow(at: ListView.IndexPath(row: 50))?.contextMenu = { [menu = item("own")] in menu }
    open()
    #expect(titles(desk) == ["own"])
  }

  @Test func `a key opens the menu of the view with the focus, or of the nearest one around it`() {
    let (outer, inner) = (View(frame: Rect(0, 0, 300, 200)), Button("Inner"))
    inner.frame = Rect(10, 10, 100, 30)
    inner.onActivate = {}
    outer.addSubview(inner)
    let stage = ControlStage(outer)
    outer.contextMenu = { [menu = item("outer")] in menu }
    stage.input { stage.window.setFocus(inner) }
    stage.key(.menu)
    #expect(Menu.openMenus(in: stage.window).count == 1)
    Menu.dismiss(in: stage.window)
    inner.contextMenu = { Menu() }
    stage.key(.menu)
    #expect(Menu.openMenus(in: stage.window).count == 1, "a menu without rows gives way")
    Menu.dismiss(in: stage.window)
    outer.contextMenu = nil
    stage.key(.menu)
    #expect(!Menu.isOpen(in: stage.window))
  }

  @Test func `the menus that are open are told from the outermost to the innermost`() {
    let button = Button("File")
    let sort = Menu("Sort", children: [.menu(Menu("By", children: [.action(Action("Name"))]))])
    button.menu = Menu("File", children: [.action(Action("Open")), .menu(sort)])
    let stage = ControlStage(button)
    stage.input { stage.window.setFocus(button) }
    for key in [Key.space, .down, .right, .right] { stage.key(key) }
    stage.frame()
    #expect(Menu.openMenus(in: stage.window).map(\.title) == ["File", "Sort", "By"])
    stage.key(.left)
    stage.frame()
    #expect(Menu.openMenus(in: stage.window).map(\.title) == ["File", "Sort"])
  }

  @Test(arguments: ["Sort by", "A", "Ordnen nach dem Datum der letzten Änderung", "並べ替え"])
  func `no title of a row is cut, before the arrow of a submenu or before keys`(title: String) throws {
    let button = Button("File")
    button.menu = Menu(children: [
      .menu(Menu(title, icon: .trash, children: [.action(Action("Name"))])),
      .menu(Menu(title, children: [.action(Action("Name"))])),
      .action(Action(title, keyCommand: KeyCommand(.pageDown, modifiers: [.control, .shift]))),
      .action(Action(title, state: .on)),
    ])
    let stage = ControlStage(button, size: Size(800, 600))
    stage.input { button.menu?.present(from: button) }
    stage.settle()
    func labels(_ view: View) -> [Label] { view.subviews.flatMap { ($0 as? Label).map { [$0] } ?? labels($0) } }
    let overlay = try #require(stage.window.subviews.last)
    let shown = labels(overlay).filter { !$0.text.isEmpty }
    #expect(shown.count == 5)
    for label in shown {
      let width = label.measuredSize(within: Size(.infinity, .infinity)).width
      #expect(label.frame.width >= width, "\(label.text): \(label.frame.width) of \(width)")
    }
  }
}

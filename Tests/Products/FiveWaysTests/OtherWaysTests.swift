import Stagecraft
import Testing

/// The edges of what keys, readers and fingers do in place of a mouse.
@Suite(.serialized) struct OtherWaysTests {
  private func sheet(_ detents: [SheetDetent], showsGrabber: Bool = true) -> (Visit, SheetPresentationController?) {
    let (root, sheet) = (ViewController(), ViewController())
    let visit = Visit(Visit.stage(Size(400, 400)))
    visit.stage.show(root)
    let field = TextField("text")
    field.frame = Rect(20, 40, 200, 32)
    sheet.view.addSubview(field)
    sheet.modalPresentationStyle = .pageSheet
    sheet.sheetPresentationController?.detents = detents
    sheet.sheetPresentationController?.prefersGrabberVisible = showsGrabber
    root.present(sheet, animated: true)
    visit.rest()
    return (visit, sheet.sheetPresentationController)
  }

  @Test(arguments: [true, false]) func `a grabber is a slider of detents, also where it is not seen`(isSeen: Bool)
    throws
  {
    let (visit, sheet) = sheet([.medium, SheetDetent(0.7), .large], showsGrabber: isSeen)
    let grabber = try visit.find(.slider)
    #expect(grabber.value == "50 %" && grabber.range == .init(0.5, in: 0.5...0.92))
    #expect((grabber.view.backgroundColor != nil) == isSeen)
    try visit.tab(to: .slider)
    #expect(grabber.view.backgroundColor != nil, "what has the focus is seen")
    var shares: [Double?] = []
    for key in [Key.up, .up, .up, .down, .home, .down, .end] {
      visit.key(key)
      shares.append(sheet?.selectedDetent?.share)
    }
    #expect(shares == [0.7, 0.92, 0.92, 0.7, 0.5, 0.5, 0.92])
    visit.key(.tab)
    #expect((grabber.view.backgroundColor != nil) == isSeen)
  }

  @Test func `a grabber that is held longer than its sheet does nothing`() throws {
    let grabber: View
    do {
      let (visit, sheet) = sheet([.medium, .large])
      grabber = try visit.find(.slider).view
      sheet?.presentedViewController.dismiss(animated: false)
      visit.rest()
      visit.stage.show(ViewController())
      visit.rest()
    }
    #expect(!grabber.performAccessibilityAction(.increment) && !grabber.accessibilitySetValue(1))
  }

  @Test func `keys and readers throw the toys of the playground about`() throws {
    let visit = try board("playground"), ball = try visit.find(.group, "Ball 1").view
    for step in 0..<2 {
      let start = ball.screenFrame.midX
      if step == 0 { try visit.tab(to: .group, "Ball 1") }
      visit.stage.advance(by: 0.1)
      let isDone = step > 0 && ball.performAccessibilityAction(.custom("Move left"))
      if step == 0 { visit.stage.press(.right, modifiers: .shift) }
      visit.stage.advance(by: 0.15)
      let way = (ball.screenFrame.midX - start) * (step == 0 ? 1 : -1)
      #expect(way > 20 && isDone == (step > 0), "\(way)")
    }
  }

  @Test func `one detent is no choice`() {
    let (visit, _) = sheet([.medium])
    #expect(throws: Visit.Dead.self) { try visit.find(.slider) }
    #expect(throws: Visit.Dead.self) { try visit.tab(to: .slider) }
  }

  @Test func `the keys of the screen work while its grabber has the focus`() throws {
    let (visit, sheet) = sheet([.medium, .large])
    var saved = 0
    let save = Button("Save") { saved += 1 }
    save.keyCommand = .control("s")
    sheet?.presentedViewController.view.addSubview(save)
    try visit.tab(to: .slider)
    visit.key(.character("s"), .control)
    #expect(saved == 1)
    visit.key(.escape)
    #expect(visit.stage.window.topViewController === visit.stage.window.rootViewController)
    #expect(visit.stage.window.focusedView == nil)
  }

  @Test func `a toast with the focus stays, and gives the focus back`() throws {
    let root = ViewController(), visit = Visit(Visit.stage(Size(400, 400)))
    let first = Button("First") {}
    first.frame = Rect(20, 20, 100, 32)
    root.view.addSubview(first)
    visit.stage.show(root)
    try visit.tab(to: .button, "First")
    var reasons: [Toast.Dismissal] = []
    Toast.show("Sent", action: Action("Undo") {}, for: 2, in: visit.stage.window) { reasons.append($0) }
    visit.rest()
    try visit.tab(to: .button, "Undo")
    visit.wait(5)
    #expect(reasons.isEmpty)
    // The mouse passes over it: the focus still holds it.
    let over = try visit.find(.status).frame.center
    for place in [over, Point(5, 5)] {
      visit.stage.send(.pointer(PointerEvent(.moved, at: place, time: visit.stage.time)))
    }
    visit.wait(5)
    #expect(reasons.isEmpty)
    visit.key(.escape)
    #expect(reasons == [.dismissed] && visit.stage.window.focusedView === first)
    Toast.show("Sent", for: 2, in: visit.stage.window) { reasons.append($0) }
    visit.rest()
    try visit.tab(to: .status, "Sent")
    try visit.tab(to: .button, "First")
    visit.wait(3)
    #expect(reasons == [.dismissed, .timeout])
  }

  // MARK: Rows

  private final class Rows: ListViewDataSource, ListViewDelegate {
    var count = 10, log: [String] = []
    func listView(_ listView: ListView, numberOfRowsInSection section: Int) -> Int { count }
    func listView(_ listView: ListView, cellForRowAt path: ListView.IndexPath) -> ListViewCell {
      let cell = listView.dequeueReusableCell(withIdentifier: "row")
      cell.accessibilityLabel = "Row \(path.row)"
      return cell
    }
    func listView(_ listView: ListView, didSelectRowAt path: ListView.IndexPath) { log.append("selected \(path.row)") }
    func listView(_ listView: ListView, moveRowAt path: ListView.IndexPath, to target: ListView.IndexPath) {
      log.append("moved \(path.row) to \(target.row)")
    }
    func listView(
      _ listView: ListView, leadingSwipeActionsConfigurationForRowAt path: ListView.IndexPath
    ) -> SwipeActionsConfiguration? {
      SwipeActionsConfiguration([ContextualAction(title: "Flag") { [self] in log.append("flagged \($0.row)") }])
    }
    func listView(
      _ listView: ListView, trailingSwipeActionsConfigurationForRowAt path: ListView.IndexPath
    ) -> SwipeActionsConfiguration? {
      if path.row == 0 { return nil }
      return SwipeActionsConfiguration([
        ContextualAction(style: .destructive, title: "Delete") { [self] in log.append("deleted \($0.row)") }
      ])
    }
  }

  private func list() -> (Visit, ListView, Rows) {
    let root = ViewController(), list = ListView(frame: Rect(0, 0, 300, 400)), rows = Rows()
    list.register(forCellReuseIdentifier: "row") { ListViewCell() }
    (list.dataSource, list.delegate) = (rows, rows)
    root.view.addSubview(list)
    let visit = Visit(Visit.stage(Size(300, 400)), keeping: [rows])
    visit.stage.show(root)
    visit.rest()
    return (visit, list, rows)
  }

  @Test func `Delete takes one row that can go, once`() throws {
    let (visit, list, rows) = list()
    list.allowsMultipleSelection = true
    try visit.tab(to: .list)
    visit.key(.delete)
    visit.key(.home)
    visit.key(.delete)
    visit.key(.down)
    visit.key(.delete, .control)
    visit.key(.down, .shift)
    visit.key(.delete)
    #expect(!rows.log.contains { $0.hasPrefix("deleted") })
    visit.key(.down)
    visit.stage.press(.delete)
    visit.stage.send(.key(KeyEvent(.down, .delete, isRepeat: true, time: visit.stage.time)))
    #expect(rows.log.filter { $0.hasPrefix("deleted") } == ["deleted 3"])
  }

  @Test func `a reader moves a row without selecting it`() throws {
    let (visit, list, rows) = list()
    list.allowsReordering = true
    try visit.act(.listItem, "Row 3", .custom("Move up"))
    #expect(rows.log == ["moved 3 to 2"] && list.indexPathForSelectedRow == nil)
  }

  @Test(arguments: [false, true]) func `a finger that rests opens the menu of a row, or lifts it`(lifts: Bool) throws {
    let (visit, list, rows) = list()
    visit.pointer = .finger(1)
    list.allowsReordering = lifts
    var place: ListView.IndexPath?
    list.contextMenuProvider = {
      place = $0.indexPath
      return Menu(children: [.action(Action("Flag") {})])
    }
    try visit.hold(at: visit.place(.listItem, "Row 2"))
    #expect(Menu.isOpen(in: visit.stage.window) == !lifts)
    #expect(place == (lifts ? nil : .init(row: 2, section: 0)))
    #expect(rows.log == (lifts ? [] : ["selected 2"]))
  }

  @Test func `a finger that moves or goes up soon opens no menu`() throws {
    let (visit, list, _) = list()
    visit.pointer = .finger(1)
    list.contextMenu = { Menu(children: [.action(Action("Flag") {})]) }
    try visit.press(.listItem, "Row 2")
    visit.wait(1)
    try visit.dragAfterRest(visit.place(.listItem, "Row 4"), by: Vector(0, -60), rest: 0.2)
    #expect(!Menu.isOpen(in: visit.stage.window))
  }

  @Test func `a reader scrolls only where there is more`() throws {
    let (visit, list, _) = list()
    list.rowHeight = 100
    list.reloadData()
    visit.rest()
    func ways() throws -> [AccessibilityAction] { try visit.find(.list).actions }
    #expect(try ways() == [.custom("Scroll down")])
    try visit.act(.list, "", .custom("Scroll down"))
    #expect(list.contentOffset.y == 352)
    #expect(try ways() == [.custom("Scroll up"), .custom("Scroll down")])
    try visit.actToTheEnd(.list, "", "Scroll down")
    #expect(try ways() == [.custom("Scroll up")] && list.contentOffset.y == 600)
    list.isScrollEnabled = false
    #expect(try ways() == [])
  }
}

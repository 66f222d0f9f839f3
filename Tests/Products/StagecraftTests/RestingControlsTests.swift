import Stagecraft
import Testing

/// The texts and pictures in stock controls, bars, dialogs, menus and lists are on whole device pixels at rest, and
/// views in motion are not.
struct RestingControlsTests {
  nonisolated private static let scales: [Double] = [1, 1.25, 1.5, 1.75, 2]
  nonisolated private static let directions: [UserInterfaceLayoutDirection] = [.leftToRight, .rightToLeft]

  private func isWhole(_ edge: Double, _ scale: Double) -> Bool { abs(edge * scale - (edge * scale).rounded()) < 1e-4 }

  /// Looks at each label, icon and picture that is seen.
  private func expectWhole(in view: View, _ scale: Double, _ name: String) -> Int {
    var count = 0
    for child in view.subviews where !child.isHidden && child.alpha > 0.01 {
      if child is Label || child is PathView || child is ImageView, !child.bounds.size.isEmpty {
        let frame = child.convert(child.bounds, to: nil) ?? .zero
        count += 1
        for (edge, value) in [("left", frame.minX), ("top", frame.minY), ("bottom", frame.maxY)] {
          #expect(isWhole(value, scale), "\(name): \(edge) of \(child) at \(frame), scale \(scale)")
        }
      }
      count += expectWhole(in: child, scale, name)
    }
    return count
  }

  private func stage(_ root: ViewController, _ scale: Double, _ direction: UserInterfaceLayoutDirection)
    -> HeadlessStage
  {
    let stage = HeadlessStage(size: Size(613, 451), scale: scale)
    stage.window.overrideLayoutDirection = direction
    stage.show(root)
    rest(stage)
    return stage
  }

  private func rest(_ stage: HeadlessStage) { for _ in 0..<240 where stage.advance() {} }

  private func page(_ views: [View]) -> ViewController {
    let controller = ViewController()
    controller.title = "A page"
    let column = StackView(StackLayout(.column, spacing: 5.3, alignment: .center), views)
    column.relativeFrame = .fill
    controller.view.addSubview(column)
    return controller
  }

  private var controls: [View] {
    let field = TextField("A text", placeholder: "")
    field.alignment = .center
    let menu = Button("Options", icon: .chevronDown)
    menu.menu = Menu(children: [.action(Action("One"))])
    let views: [View] = [
      Button("Save", icon: .plus, role: .primary), Button("Odd", style: .plain), menu, field,
      TextField(placeholder: "Search for a name"),
      SegmentedControl(["One", "Two or so", "III"], selectedSegmentIndex: 1),
      Stepper(value: 3), TextView("Two lines\nof text"),
      Toolbar([Button("A"), Toolbar.flexibleSpace(), Button(icon: .plus)]),
    ]
    for (index, view) in views.enumerated() { view.layout.width = .points(151.7 + Double(index) * 13.3) }
    views[7].layout.height = .points(51.3)
    return views
  }

  @Test(arguments: scales, directions)
  func `controls`(_ scale: Double, _ direction: UserInterfaceLayoutDirection) {
    let stage = stage(page(controls), scale, direction)
    #expect(expectWhole(in: stage.window, scale, "controls") > 14)
  }

  @Test(arguments: scales, directions)
  func `bars and split views`(_ scale: Double, _ direction: UserInterfaceLayoutDirection) {
    let (first, second) = (page([Label("first")]), page([Label("second")]))
    second.navigationItem.rightItems = [Button("Edit", style: .plain), Button(icon: .plus, style: .plain)]
    let navigation = NavigationController(root: first)
    navigation.isNavigationBarHidden = false
    let split = SplitViewController(primary: page([Label("side")]), secondary: navigation)
    split.setPrimaryColumnWidth(187.3)
    let tabs = TabController([split, page([]), page([])])
    let stage = stage(tabs, scale, direction)
    #expect(expectWhole(in: stage.window, scale, "bars") > 4)
    stage.core.loop.dispatch(at: stage.time) { navigation.pushViewController(second, animated: true) }
    rest(stage)
    #expect(expectWhole(in: stage.window, scale, "pushed") > 6)
  }

  private final class Rows: ListViewController, ListViewDataSource, ListViewDelegate {
    func listView(_ listView: ListView, numberOfRowsInSection section: Int) -> Int { 30 }
    func listView(_ listView: ListView, cellForRowAt path: ListView.IndexPath) -> ListViewCell {
      let cell = ListViewCell()
      let label = Label("Row \(path.row)")
      label.relativeFrame = RelativeFrame(x: .points(12.3), y: .points(0), width: .percent(50), height: .percent(100))
      cell.addSubview(label)
      return cell
    }
    func listView(_ listView: ListView, heightForRowAt path: ListView.IndexPath) -> Double? { 33.3 }
  }

  @Test(arguments: scales, directions)
  func `rows of lists`(_ scale: Double, _ direction: UserInterfaceLayoutDirection) {
    let rows = Rows()
    let stage = stage(rows, scale, direction)
    #expect(expectWhole(in: stage.window, scale, "rows") > 10)
    let frames = rows.listView.visibleCells.map(\.frame).sorted { $0.minY < $1.minY }
    for (one, next) in zip(frames, frames.dropFirst()) { #expect(abs(one.maxY - next.minY) < 1e-9, "no seam") }
  }

  @Test(arguments: scales, directions)
  func `dialogs, sheets, menus and toasts`(_ scale: Double, _ direction: UserInterfaceLayoutDirection) {
    let root = page([Label("behind")])
    let stage = stage(root, scale, direction)
    func perform(_ body: @escaping () -> Void) {
      stage.core.loop.dispatch(at: stage.time) { body() }
      rest(stage)
    }
    let alert = AlertController(title: "Delete it?", message: "It cannot be undone, whatever happens.")
    alert.addAction(AlertAction("Cancel", style: .cancel))
    alert.addAction(AlertAction("Delete", style: .destructive))
    perform { root.present(alert, animated: true) }
    #expect(expectWhole(in: stage.window, scale, "alert") > 4)
    perform { alert.dismiss(animated: true) }
    let sheet = page([Label("in a sheet"), Button("Done")])
    sheet.modalPresentationStyle = .pageSheet
    sheet.sheetPresentationController?.detents = [SheetDetent(0.437), .large]
    perform { root.present(sheet, animated: true) }
    #expect(expectWhole(in: stage.window, scale, "sheet") > 2)
    perform { sheet.dismiss(animated: true) }
    let menu = Menu(children: [
      .action(Action("Copy it", icon: .plus)), .separator, .action(Action("Paste", state: .on)),
      .menu(Menu("More", children: [.action(Action("One"))])),
    ])
    perform { menu.present(from: root.view, at: Point(201.37, 120.61)) }
    #expect(expectWhole(in: stage.window, scale, "menu") > 4)
    perform { Menu.dismiss(in: stage.window) }
    stage.core.loop.dispatch(at: stage.time) {
      Toast.show("A message of some length", action: Action("Undo") {}, for: .infinity, in: stage.window)
    }
    rest(stage)
    #expect(expectWhole(in: stage.window, scale, "toast") > 2)
  }

  // MARK: In motion

  /// How many of the frames of a motion had a left or top edge between pixels.
  private func fractions(_ stage: HeadlessStage, _ view: View, frames: Int = 40) -> Int {
    (0..<frames).count { _ in
      stage.advance()
      let place = view.convert(view.bounds.origin, to: nil) ?? .zero
      return !isWhole(place.x, 1) || !isWhole(place.y, 1)
    }
  }

  nonisolated private enum Motion: CaseIterable { case animate, plan, layout, push, drag, scroll }

  @Test(arguments: Motion.allCases) private func `what moves is not rounded, and is at rest again`(motion: Motion) {
    let label = Label("moves")
    let column = StackView(StackLayout(.column, alignment: .start), [label])
    let root = ViewController()
    let scroll = ScrollView()
    scroll.relativeFrame = .fill
    root.view.addSubview(scroll)
    scroll.addSubview(column)
    column.frame = Rect(0, 0, 600, 100)
    scroll.contentSize = Size(600, 3000)
    let navigation = NavigationController(root: root)
    let stage = stage(navigation, 1, .leftToRight)
    let next = page([Label("next")])
    let scheduler = Scheduler(loop: stage.core.loop)
    var watched: View = label
    switch motion {
    case .drag:
      stage.send(.pointer(PointerEvent(.began, at: Point(300, 300), time: stage.time, pointer: .finger(0))))
    default: break
    }
    stage.core.loop.dispatch(at: stage.time) {
      switch motion {
      case .animate: View.animate(withDuration: 0.5) { label.center.x += 97 }
      case .plan: scheduler.add(SpringTo(.position, Point(200, 83)), to: label)
      case .layout:
        View.animate(withDuration: 0.5) {
          column.arrangement.padding.left = 97
          stage.window.layoutIfNeeded()
        }
      case .push: navigation.pushViewController(next, animated: true)
      case .drag: break
      case .scroll: scroll.setContentOffset(Point(0, 511), animated: true)
      }
    }
    if motion == .push { watched = next.view }
    if motion == .drag {
      var seen = 0
      for step in 1...20 {
        let place = Point(300, 300 - Double(step) * 3.37)
        stage.send(.pointer(PointerEvent(.moved, at: place, time: stage.time, pointer: .finger(0))))
        seen += fractions(stage, watched, frames: 1)
      }
      #expect(seen > 5)
      return
    }
    #expect(fractions(stage, watched) > 5, "\(motion)")
    rest(stage)
    let place = watched.convert(watched.bounds.origin, to: nil) ?? .zero
    if motion != .plan { #expect(isWhole(place.x, 1) && isWhole(place.y, 1), "\(motion) ends at \(place)") }
  }
}

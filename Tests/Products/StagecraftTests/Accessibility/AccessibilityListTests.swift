import Stagecraft
import Testing

/// Rows of lists, and what a swipe or a drag does with them, for assistive technologies.
struct AccessibilityListTests {
  final class Rows: ListViewDataSource, ListViewDelegate {
    var names = (1...100).map { "Row \($0)" }
    var log: [String] = []

    func listView(_ listView: ListView, numberOfRowsInSection section: Int) -> Int { names.count }
    func listView(_ listView: ListView, cellForRowAt indexPath: ListView.IndexPath) -> ListViewCell {
      let cell = listView.dequeueReusableCell(withIdentifier: "row")
      for view in cell.subviews { view.removeFromSuperview() }
      let label = Label(names[indexPath.row])
      label.relativeFrame = .fill
      cell.addSubview(label)
      return cell
    }
    func listView(_ listView: ListView, didSelectRowAt indexPath: ListView.IndexPath) {
      log.append("selected \(indexPath.row)")
    }
    func listView(_ listView: ListView, didActivateRowAt indexPath: ListView.IndexPath) {
      log.append("activated \(indexPath.row)")
    }
    func listView(
      _ listView: ListView, trailingSwipeActionsConfigurationForRowAt indexPath: ListView.IndexPath
    ) -> SwipeActionsConfiguration? {
      SwipeActionsConfiguration([
        ContextualAction(style: .destructive, title: "Delete") { [self] in log.append("deleted \($0.row)") }
      ])
    }
    func listView(
      _ listView: ListView, moveRowAt indexPath: ListView.IndexPath, to destination: ListView.IndexPath
    ) {
      names.insert(names.remove(at: indexPath.row), at: destination.row)
    }
  }

  private let stage = HeadlessStage(size: Size(300, 220))
  private let list = ListView(frame: Rect(0, 0, 300, 220))
  private let rows = Rows()
  private var tree: AccessibilityElement { stage.accessibilityTree() }

  init() {
    let root = ViewController()
    root.title = "Inbox"
    list.register(forCellReuseIdentifier: "row") { ListViewCell() }
    list.delegate = rows
    list.dataSource = rows
    root.view.addSubview(list)
    stage.show(root)
    while stage.advance() {}
  }

  @Test func `a list tells of the rows in sight, in order, and of how many there are`() throws {
    list.scrollToRow(at: .init(row: 50, section: 0), at: .top, animated: false)
    while stage.advance() {}
    let told = try #require(tree.first(.list, "Inbox"))
    #expect(told.childCount == 100 && told.children.count < 10)
    let first = try #require(told.children.first { !$0.traits.contains(.offscreen) })
    #expect(first.label == "Row 51" && first.position == .init(51, of: 100))
    #expect(told.children.compactMap(\.position?.index) == told.children.compactMap(\.position?.index).sorted())
  }

  @Test func `a row is selected, and activated the second time`() throws {
    let row = try #require(tree.first(.listItem, "Row 2"))
    #expect(row.view.performAccessibilityAction(.activate) && rows.log == ["selected 1"])
    #expect(tree.first(.listItem, "Row 2")?.traits.contains(.selected) == true)
    row.view.performAccessibilityAction(.activate)
    #expect(rows.log == ["selected 1", "activated 1"])
  }

  @Test func `the selected row of a list with the keyboard is focused, and the list is not`() throws {
    list.becomeFocused()
    #expect(tree.focused?.role == .list)
    list.selectRow(at: .init(row: 1, section: 0), animated: false)
    #expect(tree.focused?.label == "Row 2" && tree.first(.list)?.traits.contains(.focused) == false)
  }

  @Test func `what a swipe does is an action of the row`() throws {
    let row = try #require(tree.first(.listItem, "Row 3"))
    #expect(row.actions == [.activate, .custom("Delete")])
    #expect(row.view.performAccessibilityAction(.custom("Delete")) && rows.log == ["deleted 2"])
  }

  @Test func `what a drag does is an action of the row, up and down`() throws {
    list.allowsReordering = true
    let first = try #require(tree.first(.listItem, "Row 1"))
    #expect(first.actions.suffix(1) == [.custom("Move down")])
    let second = try #require(tree.first(.listItem, "Row 2"))
    #expect(second.actions.suffix(2) == [.custom("Move up"), .custom("Move down")])
    #expect(second.view.performAccessibilityAction(.custom("Move up")))
    while stage.advance() {}
    #expect(rows.names.prefix(2) == ["Row 2", "Row 1"])
    #expect(tree.first(.list)?.children.first?.label == "Row 2")
  }

  @Test func `cells of a grid are rows of the list, in reading order from either side, and move by places`() throws {
    list.allowsReordering = true
    list.cellLayout = .grid(GridLayout(.count(3), rowHeight: 60))
    for direction in [UserInterfaceLayoutDirection.leftToRight, .rightToLeft] {
      stage.window.overrideLayoutDirection = direction
      while stage.advance() {}
      let told = try #require(tree.first(.list, "Inbox"))
      let names = told.children.compactMap(\.label).prefix(4)
      #expect(names == ["Row 1", "Row 2", "Row 3", "Row 4"] && told.children[4].position == .init(5, of: 100))
    }
    let fifth = try #require(tree.first(.listItem, "Row 5"))
    #expect(fifth.actions.suffix(2) == [.custom("Move earlier"), .custom("Move later")])
    #expect(fifth.view.performAccessibilityAction(.custom("Move later")) && rows.names[5] == "Row 5")
  }

  private final class Many: ListViewDataSource {
    let count: Int
    var asked = 0
    init(_ count: Int) { self.count = count }
    func listView(_ listView: ListView, numberOfRowsInSection section: Int) -> Int { count }
    func listView(_ listView: ListView, cellForRowAt indexPath: ListView.IndexPath) -> ListViewCell {
      asked += 1
      return listView.dequeueReusableCell(withIdentifier: "row")
    }
  }

  @Test func `a million rows cost no more than a hundred`() {
    let counts = [100, 1_000_000].map { count in
      let (stage, source, list) = (
        HeadlessStage(size: Size(300, 220)), Many(count), ListView(frame: Rect(0, 0, 300, 220))
      )
      list.register(forCellReuseIdentifier: "row") { ListViewCell() }
      list.dataSource = source
      let root = ViewController()
      root.view.addSubview(list)
      stage.show(root)
      while stage.advance() {}
      let before = source.asked
      let rows = stage.accessibilityTree().first(.list)
      #expect(source.asked == before && rows?.childCount == count)
      #expect(rows?.children.last?.position?.count == count)
      return rows?.children.count ?? 0
    }
    #expect(counts[0] == counts[1] && counts[0] > 2 && counts[0] < 20)
  }
}

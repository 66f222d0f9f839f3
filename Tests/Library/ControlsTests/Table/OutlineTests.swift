import Controls
import Geometry
import TestSupport
import Testing
import Views

/// A table whose rows are a tree.
struct OutlineTests {
  private let tree = TreeRows()
  private let desk: TableStage

  init() { desk = TableStage(0, columns: 2, data: tree) }

  private var items: String {
    (0..<desk.table.numberOfRows(inSection: 0)).compactMap { desk.table.item(at: ListView.IndexPath(row: $0)) }
      .map { "\($0)" }.joined(separator: " ")
  }

  private func expand(_ item: String) {
    desk.stage.input { desk.table.expandItem(item) }
    desk.stage.settle()
  }

  @Test func `children are asked for when their item is expanded`() {
    #expect(items == "a b c" && tree.askedFor == [""])
    expand("a")
    #expect(items == "a aa ab b c" && tree.askedFor == ["", "a"] && desk.text(1, 0) == "aa")
    expand("ab")
    #expect(items == "a aa ab aba b c" && desk.table.level(at: ListView.IndexPath(row: 3)) == 2)
    desk.stage.input { desk.table.collapseItem("a") }
    desk.stage.settle()
    #expect(items == "a b c" && desk.table.isItemExpanded("ab"))
    expand("a")
    #expect(items == "a aa ab aba b c", "the inner ones are open as before")
    expand("b")
    #expect(items == "a aa ab aba b c", "there is nothing in it")
    #expect(tree.take() == "+a, +ab, -a, +a")
  }

  @Test func `Right opens and goes in, Left closes and goes out`() {
    desk.focus()
    desk.key(.down)
    desk.key(.right)
    #expect(items == "a aa ab b c" && desk.selected == [0])
    desk.key(.right)
    #expect(desk.selected == [1])
    desk.key(.left)
    #expect(desk.selected == [0])
    desk.key(.left)
    #expect(items == "a b c")
    desk.stage.input { desk.stage.window.overrideLayoutDirection = .rightToLeft }
    desk.key(.left)
    #expect(items == "a aa ab b c")
  }

  @Test func `a click on the triangle opens, and the row that holds the selection gets it on closing`() {
    desk.stage.click(60, 100)
    desk.stage.settle()
    #expect(items == "a aa ab b c" && desk.selected.isEmpty)
    desk.stage.input { desk.table.selectRow(at: ListView.IndexPath(row: 2), animated: false) }
    desk.stage.wait(1)
    desk.stage.click(60, 100)
    desk.stage.settle()
    #expect(items == "a b c" && desk.selected == [0])
  }

  @Test func `children are indented, on the other side from right to left`() throws {
    expand("a")
    func x(_ row: Int) throws -> Double {
      try #require(desk.table.view(for: desk.column(0), at: ListView.IndexPath(row: row))).screenFrame.minX
    }
    #expect(try x(0) == 80 && x(1) == 96)
    let right = try #require(desk.table.view(for: desk.column(0), at: ListView.IndexPath(row: 1))).screenFrame.maxX
    desk.stage.input { desk.stage.window.overrideLayoutDirection = .rightToLeft }
    desk.stage.settle()
    let mirrored = try #require(desk.table.view(for: desk.column(0), at: ListView.IndexPath(row: 1))).screenFrame
    #expect(mirrored.maxX == 350 - 46 && right < 150)
  }

  @Test func `an item that is its own descendant is shown without children`() {
    desk.hearWarnings()
    tree.children = ["": ["a"], "a": ["b"], "b": ["a", "b"]]
    desk.stage.input { desk.table.reloadData() }
    expand("a")
    expand("b")
    #expect(items == "a b a b" && desk.warnings.count == 1, "\(desk.warnings)")
    desk.stage.input { desk.table.reloadData() }
    #expect(desk.stage.settle() && items == "a b a b")
  }

  @Test func `a tree without an end is cut`() {
    tree.children = [:]
    final class Endless: TableRows, OutlineViewDataSource {
      override func listView(_ listView: ListView, numberOfRowsInSection section: Int) -> Int {
        (listView as? TableView)?.numberOfItems ?? 0
      }
      func tableView(_ tableView: TableView, childrenOfItem item: AnyHashable?) -> [AnyHashable] {
        [(item?.base as? Int ?? 0) + 1]
      }
      func tableView(_ tableView: TableView, isItemExpandable item: AnyHashable) -> Bool { true }
    }
    let endless = Endless()
    let desk = TableStage(0, columns: 2, data: endless)
    desk.stage.input {
      for item in 1...1200 { desk.table.expandItem(item) }
    }
    desk.stage.settle()
    #expect(desk.table.numberOfRows(inSection: 0) == 1001 && desk.warnings.count == 1)
  }

  @Test func `children that change are shown, also while they are asked for`() {
    desk.hearWarnings()
    expand("a")
    tree.children["a"] = ["ab", "ac"]
    tree.children["b"] = ["ba"]
    desk.stage.input { desk.table.reloadChildren() }
    desk.stage.settle()
    #expect(items == "a ab ac b c" && desk.text(2, 0) == "ac")
    expand("b")
    #expect(items == "a ab ac b ba c")
    tree.onChildren = { [tree] table in
      tree.onChildren = nil
      tree.children[""] = ["c", "a"]
      table.reloadData()
      table.expandItem("c")
    }
    expand("ab")
    #expect(items == "c ca a ab aba ac", "\(items)")
    #expect(desk.warnings.isEmpty)
  }

  @Test func `the triangle turns on a spring, and comes back turned with its row`() throws {
    func turn() throws -> Double {
      let cell = try #require(desk.table.cellForRow(at: ListView.IndexPath(row: 0)))
      return try #require(desk.all(in: cell).first { $0 is PathView }).transform.b
    }
    desk.stage.input { desk.table.expandItem("a") }
    desk.stage.frames(4)
    #expect(try turn() > 0.05 && turn() < 0.95)
    desk.stage.settle()
    #expect(abs(try turn() - 1) < 1e-9)
    tree.children["c"] = (0..<100).map { "c\($0)" }
    expand("c")
    desk.scroll(to: 0, 2000)
    desk.scroll(to: 0, 0)
    #expect(abs(try turn() - 1) < 1e-9 && desk.text(0, 0) == "a")
  }

  @Test func `rows of a tree are not dragged, unless the data source wants it`() {
    desk.stage.input { desk.table.allowsReordering = true }
    desk.stage.press(200, 100)
    desk.stage.drag(by: 0, 60, seconds: 0.2)
    desk.stage.release()
    #expect(desk.stage.settle() && items == "a b c")
  }

  @Test func `a reader knows levels, and opens rows`() throws {
    let row = try #require(desk.stage.window.accessibilityTree().first(.row, "a, a"))
    #expect(row.level == 1 && row.traits.contains(.expandable) && !row.traits.contains(.expanded))
    desk.stage.input { row.view.performAccessibilityAction(.custom("Expand")) }
    desk.stage.settle()
    #expect(items == "a aa ab b c")
    let child = desk.stage.window.accessibilityTree().first(.row, "aa, aa")
    #expect(child?.level == 2 && child?.traits.contains(.expandable) == false)
  }

  @Test func `a hundred thousand children open and close in a moment`() {
    tree.children["a"] = (0..<100_000).map { "a\($0)" }
    let clock = ContinuousClock()
    let time = clock.measure {
      expand("a")
      desk.stage.input { desk.table.collapseItem("a") }
      desk.stage.settle()
    }
    #expect(items == "a b c" && time < .seconds(10), "\(time)")
  }
}

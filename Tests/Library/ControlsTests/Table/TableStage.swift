import Controls
import Geometry
import Runtime
import Testing
import Views

/// A table of 300 by 200 points at (50, 50) in a window, with a header of 30 points, rows of 40 and columns of 100.
final class TableStage {
  let stage: ScrollStage
  let table = TableView()
  let data: TableRows
  var warnings: [String] = []

  init(
    _ count: Int = 1000, columns: Int = 20, data: TableRows = TableRows(), set: (TableView) -> Void = { _ in }
  ) {
    self.data = data
    data.rows = Array(0..<count)
    stage = ScrollStage(content: .zero, scroll: table)
    table.delegate = data
    hearWarnings()
    stage.input {
      table.rowHeight = 40
      for index in 0..<columns { table.addTableColumn(TableColumn("c\(index)", title: "Column \(index)")) }
      set(table)
      table.dataSource = data
    }
    stage.settle()
  }

  isolated deinit { Warnings.onWarning = nil }

  /// Hears warnings from now on; another stage may have been made, or have gone, since this one was.
  func hearWarnings() { Warnings.onWarning = { [weak self] in self?.warnings.append($0) } }

  func column(_ index: Int) -> TableColumn { table.columns[index] }

  /// The text of a cell in sight.
  func text(_ row: Int, _ column: Int) -> String? {
    (table.view(for: table.columns[column], at: ListView.IndexPath(row: row)) as? Label)?.text
  }

  /// The columns of which a row has cells that are seen, by the first number in their texts.
  func columns(ofRow row: Int) -> [Int] { (0..<table.columns.count).filter { text(row, $0) != nil } }

  var rows: [Int] { table.indexPathsForVisibleRows.map(\.row) }
  var selected: [Int] { table.indexPathsForSelectedRows.map(\.row) }
  func frame(_ row: Int, _ column: Int) -> Rect? {
    table.view(for: table.columns[column], at: ListView.IndexPath(row: row))?.superview?.screenFrame
  }

  func scroll(to x: Double, _ y: Double = 0) {
    stage.input { table.contentOffset = Point(x, y) }
    stage.settle()
  }

  /// The view of the header whose title has a number.
  func header(_ index: Int) -> View? { header(titled: "Column \(index)") }
  func header(of column: TableColumn) -> View? { header(titled: column.title) }
  private func header(titled title: String) -> View? {
    all(in: table).first { "\(type(of: $0))" == "TableHeaderCell" && $0.accessibility.label == title }
  }

  func all(in view: View) -> [View] {
    view.subviews.filter { !$0.isHidden }.flatMap { [$0] + all(in: $0) }
  }

  func focus() { stage.input { stage.window.setFocus(table) } }

  /// Presses a key, after a moment in which typing ends.
  func key(_ key: Key, _ modifiers: KeyModifiers = []) {
    stage.key(key, modifiers: modifiers)
    stage.settle(for: 0.5)
  }

  func typeText(_ text: String) {
    for letter in text {
      stage.input { stage.window.send(.text(TextInputEvent(.typed, String(letter), time: stage.time))) }
    }
    stage.frame()
  }

  var field: TextField? { all(in: table).compactMap { $0 as? TextField }.first }
}

/// Rows of numbers, and what the table asks and reports.
class TableRows: TableViewDataSource, TableViewDelegate {
  var rows: [Int] = []
  var asked = 0
  var log: [String] = []
  var edited: [String: String] = [:]
  var text: (TableColumn, Int) -> String = { "\($1) \($0.identifier)" }
  var view: ((TableView, TableColumn, Int) -> View?)?
  var onSort: ((TableView) -> Void)?
  var mayEdit = true
  /// A count that is not that of the rows.
  var lie: Int?

  func listView(_ listView: ListView, numberOfRowsInSection section: Int) -> Int { lie ?? rows.count }

  func tableView(_ tableView: TableView, textFor column: TableColumn, at path: ListView.IndexPath) -> String {
    asked += 1
    let row = rows.indices.contains(path.row) ? rows[path.row] : -1
    return edited["\(row) \(column.identifier)"] ?? text(column, row)
  }
  func tableView(_ tableView: TableView, viewFor column: TableColumn, at path: ListView.IndexPath) -> View? {
    view?(tableView, column, path.row)
  }
  func tableView(_ tableView: TableView, setText text: String, for column: TableColumn, at path: ListView.IndexPath) {
    log.append("\(path.row) \(column.identifier)=\(text)")
    if rows.indices.contains(path.row) { edited["\(rows[path.row]) \(column.identifier)"] = text }
  }
  func tableView(_ tableView: TableView, sortDescriptorsDidChange old: [TableSortDescriptor]) {
    log.append("sort " + tableView.sortDescriptors.map { $0.key + ($0.isAscending ? "+" : "-") }.joined(separator: " "))
    onSort?(tableView)
  }
  func tableView(_ tableView: TableView, shouldEdit column: TableColumn, at path: ListView.IndexPath) -> Bool {
    mayEdit
  }
  func tableView(_ tableView: TableView, didResize column: TableColumn) {
    log.append("\(column.identifier) \(column.width)")
  }
  func tableView(_ tableView: TableView, didMove column: TableColumn, to index: Int) {
    log.append("\(column.identifier)>\(index)")
  }
  func tableView(_ tableView: TableView, didExpandItem item: AnyHashable) { log.append("+\(item)") }
  func tableView(_ tableView: TableView, didCollapseItem item: AnyHashable) { log.append("-\(item)") }
  func listView(_ listView: ListView, didActivateRowAt path: ListView.IndexPath) { log.append("!\(path.row)") }

  func take() -> String {
    defer { log = [] }
    return log.joined(separator: ", ")
  }
}

/// A tree of paths: "a" has the children "aa", "ab" and so on.
final class TreeRows: TableRows, OutlineViewDataSource {
  var children: [String: [String]] = ["": ["a", "b", "c"], "a": ["aa", "ab"], "ab": ["aba"], "c": ["ca"]]
  var askedFor: [String] = []
  var onChildren: ((TableView) -> Void)?

  override func listView(_ listView: ListView, numberOfRowsInSection section: Int) -> Int {
    (listView as? TableView)?.numberOfItems ?? 0
  }
  func tableView(_ tableView: TableView, childrenOfItem item: AnyHashable?) -> [AnyHashable] {
    let name = item?.base as? String ?? ""
    askedFor.append(name)
    onChildren?(tableView)
    return children[name] ?? []
  }
  func tableView(_ tableView: TableView, isItemExpandable item: AnyHashable) -> Bool {
    children[item.base as? String ?? ""] != nil
  }
  override func tableView(_ tableView: TableView, textFor column: TableColumn, at path: ListView.IndexPath) -> String {
    tableView.item(at: path)?.base as? String ?? "-"
  }
}

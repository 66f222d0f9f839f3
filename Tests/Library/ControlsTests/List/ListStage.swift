import Controls
import Geometry
import Runtime
import Testing
import Views

/// A list of 300 by 200 points in a window, over rows of strings.
final class ListStage {
  let stage: ScrollStage
  let list = ListView()
  let rows = Rows()
  var warnings: [String] = []

  init(_ counts: [Int] = [1000], rowHeight: Double = 40, header: Double = 0, rate: Double = 60) {
    rows.sections = counts.map { count in (0..<max(0, count)).map { "\($0)" } }
    stage = ScrollStage(rate: rate, content: .zero, scroll: list)
    list.delegate = rows
    Warnings.onWarning = { [weak self] in self?.warnings.append($0) }
    stage.input {
      list.rowHeight = rowHeight
      list.sectionHeaderHeight = header
      list.register(forCellReuseIdentifier: "row") { [rows] in
        rows.made += 1
        return TextCell()
      }
      list.register(forCellReuseIdentifier: "header") { TextCell() }
      list.dataSource = rows
    }
    stage.settle()
  }

  isolated deinit { Warnings.onWarning = nil }

  /// The texts of the rows in sight.
  var texts: String { list.visibleCells.compactMap { ($0 as? TextCell)?.text }.joined(separator: " ") }

  func scroll(to y: Double) {
    stage.input { list.contentOffset = Point(0, y) }
    stage.settle()
  }

  /// The cell with a text, also one on its way out.
  func cell(_ text: String) -> TextCell? {
    list.subviews.compactMap { $0 as? TextCell }.first { $0.text == text && !$0.isHidden }
  }

  /// Whether the cells in sight are at the places of their rows, and fill the view.
  var isTidy: Bool {
    let cells = list.visibleCells
    let paths = list.indexPathsForVisibleRows
    guard cells.count == paths.count else { return false }
    let headers = list.sectionHeaderHeight * Double(Set(paths.map(\.section)).count + 1)
    let rows = cells.reduce(0) { $0 + $1.frame.intersection(list.bounds).height }
    let content = min(list.bounds.maxY, list.contentSize.height) - max(0, list.bounds.minY)
    return zip(paths, cells).allSatisfy { list.rectForRow(at: $0) == $1.frame } && rows >= content - headers - 1e-6
  }

  /// Changes the rows of the first section, and shows the difference.
  func change(_ new: [String], moves: Bool = true) {
    let difference = new.difference(from: rows.sections[0])
    rows.sections[0] = new
    stage.input { list.apply(moves ? difference.inferringMoves() : difference) }
  }
}

final class TextCell: ListViewCell {
  var text = ""
  var height = 40.0
  var reuses = 0

  override func prepareForReuse() { reuses += 1 }
  override func preferredHeight(forWidth width: Double) -> Double { height }
}

/// Rows of strings, and what the list reports about them.
final class Rows: ListViewDataSource, ListViewDelegate {
  var sections: [[String]] = []
  var made = 0
  var asked = 0
  var log: [String] = []
  var heights: ((ListView.IndexPath) -> Double?)?
  /// Counts that are not those of the rows.
  var lie: ((Int) -> Int)?
  /// Whether rows get no text, so that nothing is allocated for them.
  var isSilent = false
  var onCell: ((ListView, ListView.IndexPath) -> ListViewCell?)?
  var canMove: (ListView.IndexPath) -> Bool = { _ in true }
  /// Called when a row was selected.
  var onSelect: ((ListView) -> Void)?
  /// Called when a row was activated.
  var onActivate: ((ListView) -> Void)?
  /// Called when a row was deselected.
  var onDeselect: ((ListView) -> Void)?
  /// A number of sections that is not that of the rows.
  var sectionCount: Int?
  /// Called after a row was moved.
  var onMove: ((ListView) -> Void)?
  var leading: ((ListView.IndexPath) -> SwipeActionsConfiguration?)?
  var trailing: ((ListView.IndexPath) -> SwipeActionsConfiguration?)?

  func numberOfSections(in listView: ListView) -> Int { sectionCount ?? sections.count }
  func listView(_ listView: ListView, numberOfRowsInSection section: Int) -> Int {
    lie?(section) ?? sections[section].count
  }
  func listView(_ listView: ListView, cellForRowAt path: ListView.IndexPath) -> ListViewCell {
    asked += 1
    if isSilent { return listView.dequeueReusableCell(withIdentifier: "row") }
    if let cell = onCell?(listView, path) { return cell }
    let cell = listView.dequeueReusableCell(withIdentifier: "row")
    let isThere = sections.indices.contains(path.section) && sections[path.section].indices.contains(path.row)
    (cell as? TextCell)?.text = isThere ? sections[path.section][path.row] : "-"
    return cell
  }
  func listView(_ listView: ListView, headerForSection section: Int) -> ListViewCell {
    let cell = listView.dequeueReusableCell(withIdentifier: "header")
    (cell as? TextCell)?.text = "section \(section)"
    return cell
  }
  func listView(_ listView: ListView, heightForRowAt path: ListView.IndexPath) -> Double? { heights?(path) }
  func listView(_ listView: ListView, didSelectRowAt path: ListView.IndexPath) {
    log.append("+\(path.row)")
    onSelect?(listView)
  }
  func listView(_ listView: ListView, didDeselectRowAt path: ListView.IndexPath) {
    log.append("-\(path.row)")
    onDeselect?(listView)
  }
  func listView(_ listView: ListView, didActivateRowAt path: ListView.IndexPath) {
    log.append("!\(path.row)")
    onActivate?(listView)
  }

  func listView(_ listView: ListView, canMoveRowAt path: ListView.IndexPath) -> Bool { canMove(path) }
  func listView(_ listView: ListView, moveRowAt source: ListView.IndexPath, to destination: ListView.IndexPath) {
    log.append("\(source.section).\(source.row)>\(destination.section).\(destination.row)")
    let row = sections[source.section].remove(at: source.row)
    sections[destination.section].insert(row, at: destination.row)
    onMove?(listView)
  }
  func listView(_ listView: ListView, leadingSwipeActionsConfigurationForRowAt path: ListView.IndexPath)
    -> SwipeActionsConfiguration?
  { leading?(path) }
  func listView(_ listView: ListView, trailingSwipeActionsConfigurationForRowAt path: ListView.IndexPath)
    -> SwipeActionsConfiguration?
  { trailing?(path) }

  func take() -> String {
    defer { log = [] }
    return log.joined(separator: " ")
  }
}

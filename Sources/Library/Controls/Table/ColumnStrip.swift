import Animation
import Geometry
import Views

/// The cells of one row, or of the header, in the columns in sight: the fixed one, and beneath it those that scroll.
///
/// Cells stay in the tree, hidden, when their column leaves, and are used for another one.
final class ColumnStrip {
  typealias Cell = (column: TableColumn, view: View)
  private unowned let host: View
  private let scrolled = View()
  private(set) var cells: [Cell] = []
  private var waiting: [Cell] = []
  private var stamp = -1

  init(_ host: View) {
    self.host = host
    scrolled.acceptsHits = false
    host.addSubview(scrolled)
  }

  func cell(of column: TableColumn) -> View? { cells.first { $0.column === column }?.view }

  /// Follows the table to the side, and shows the columns in sight.
  /// - Parameter make: makes the view of a column, or prepares one that waits or is shown.
  func follow(_ table: TableView, _ make: (TableColumn, View?) -> View) {
    let (layout, size) = (table.columnLayout, host.bounds.size)
    let fixed = layout.fixedWidth
    let area = Rect(table.isRightToLeft ? 0 : fixed, 0, max(0, size.width - fixed), size.height)
    let hasOtherHeight = scrolled.frame.height != area.height
    if scrolled.frame != area { table.place(scrolled, at: area) }
    let origin = table.rowOrigin + area.minX
    if scrolled.bounds.minX != origin { scrolled.bounds.origin.x = origin }
    if scrolled.clipsToBounds != (fixed > 0) { scrolled.clipsToBounds = fixed > 0 }
    guard stamp != table.stamp else { return hasOtherHeight ? place(in: table) : () }
    stamp = table.stamp
    retire(layout)
    for index in layout.shown { show(index, in: table, make) }
    trim(layout)
    place(in: table)
  }

  /// Puts the cells at their places.
  /// - Parameter lifted: whether only that in the hand is placed, or only the others; nil: all.
  func place(in table: TableView, lifted: Bool? = nil) {
    let held = table.columnReorder.machine.lift?.row
    for cell in cells {
      guard let index = table.columnLayout.index(of: cell.column) else { continue }
      if let lifted, lifted != (index == held) { continue }
      table.place(cell.view, at: table.frame(ofColumn: index, height: host.bounds.height))
    }
  }

  private func retire(_ layout: TableColumnLayout) {
    for cell in cells {
      if let index = layout.index(of: cell.column), layout.isShown(index) { continue }
      host.window?.dropFocus(inside: cell.view)
      if cell.view.isAnimating { cell.view.removeAllAnimations() }
      cell.view.isHidden = true
      waiting.append(cell)
    }
    cells.removeAll { $0.view.isHidden }
  }

  private func show(_ index: Int, in table: TableView, _ make: (TableColumn, View?) -> View) {
    let column = table.columnLayout.columns[index]
    let known = cell(of: column)
    let spare = known == nil ? takeWaiting(for: column) : known
    let view = make(column, spare)
    let parent = table.columnLayout.isFixed(index) ? host : scrolled
    if view.superview !== parent { parent.addSubview(view) }
    guard known == nil else { return }
    cells.append((column, view))
    table.withoutAnimation {
      view.isHidden = false
      table.place(view, at: table.frame(ofColumn: index, height: host.bounds.height))
    }
  }

  /// The view that this column had, or any.
  private func takeWaiting(for column: TableColumn) -> View? {
    guard !waiting.isEmpty else { return nil }
    let index = waiting.firstIndex { $0.column === column } ?? waiting.count - 1
    return waiting.remove(at: index).view
  }

  /// A screen of columns more than those in sight waits at most.
  private func trim(_ layout: TableColumnLayout) {
    while waiting.count > max(4, cells.count) { waiting.removeFirst().view.removeFromSuperview() }
  }
}

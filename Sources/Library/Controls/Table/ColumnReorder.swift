import Animation
import Geometry
import Views

/// Drags the header of a column to another place: its cells go with the hand, and the other columns make room on
/// springs.
final class ColumnReorder: GestureRecognizerDelegate {
  private unowned let table: TableView
  private let recognizer = RowHandRecognizer()
  private(set) var machine = ReorderMachine()
  private lazy var scroller = EdgeScroller(table, isHorizontal: true)
  private weak var pressed: TableColumn?
  /// The column in the hand, or on its way home.
  private(set) weak var raised: TableColumn?

  /// The perceived duration of the springs, in seconds.
  private static let makeRoom = 0.3

  init(_ table: TableView) {
    self.table = table
    recognizer.name = "reorder columns"
    recognizer.isHorizontal = true
    recognizer.delegate = self
    recognizer.addAction { [weak self] _ in self?.recognizerDidChange() }
    table.header.addGestureRecognizer(recognizer)
  }

  func gestureRecognizer(_ recognizer: GestureRecognizer, shouldReceive event: PointerEvent) -> Bool {
    guard table.allowsColumnReordering, event.phase == .began else { return false }
    // A header on its way is seized where it is seen, which is not yet its place.
    pressed = table.window?.hitTest(event.location)?.enclosing(TableHeaderCell.self)?.column
    return pressed != nil
  }

  func gestureRecognizerShouldBegin(_ recognizer: GestureRecognizer) -> Bool { columnAtPress != nil }

  /// The columns that can be moved: all but the fixed one.
  private var movable: Range<Int> {
    let count = table.columnLayout.columns.count
    return min(count, table.columnLayout.fixedWidth > 0 ? 1 : 0)..<count
  }

  private var columnAtPress: (index: Int, grip: Double)? {
    guard let place = table.convert(recognizer.pressLocation, from: nil), let column = pressed,
      let index = table.columnLayout.index(of: column), movable.contains(index), movable.count > 1,
      let cell = table.header.cell(of: column)
    else { return nil }
    let start = table.isRightToLeft ? table.contentWidth - cell.frame.maxX : cell.frame.minX
    return (index, pointer(at: place) + table.leadingOffset - start)
  }

  /// The distance of a point from the leading edge in sight.
  private func pointer(at place: Point) -> Double {
    table.isRightToLeft ? table.bounds.maxX - place.x : place.x - table.bounds.minX
  }

  private func recognizerDidChange() {
    switch recognizer.state {
    case .began: begin()
    case .changed: move()
    case .ended: end()
    case .cancelled: cancel()
    case .possible, .failed: break
    }
  }

  private func begin() {
    guard let (index, grip) = columnAtPress else { return }
    table.stopScrolling()
    machine.lift(
      index, of: movable, grip: Vector(0, grip), pointer: Point(0, pointer(at: recognizer.location(in: table))),
      size: Size(0, table.columnLayout.width(of: index)))
    raise(table.columnLayout.columns[index])
    move()
  }

  /// Shows the cells of one column over the others.
  private func raise(_ column: TableColumn?) {
    raised = column
    for case (let other, let cell as TableHeaderCell) in table.header.strip.cells { cell.isLifted = other === column }
    for case let row as TableRowView in table.visibleCells {
      for case (let other, let cell as TableCell) in row.strip.cells { cell.isLifted = other === column }
    }
  }

  private func move() {
    guard machine.lift != nil else { return }
    update(pointer: pointer(at: recognizer.location(in: table)))
    scroller.follow(pointer: machine.lift?.pointer.y ?? 0, covered: table.columnLayout.fixedWidth)
  }

  /// The content has moved under the hand.
  func tableDidScroll() { if machine.lift != nil { update(pointer: nil) } }

  /// Shows the column under the hand, and lets the others make room.
  private func update(pointer: Double?) {
    let hasTurned = machine.move(
      to: pointer.map { Point(0, $0) }, in: table.columnLayout.axis, offset: table.leadingOffset,
      viewport: Size(0, table.bounds.width))
    if hasTurned { animate { place(lifted: false) } }
    place(lifted: true)
  }

  /// Places the cells of the columns in sight, in the header and in all rows.
  private func place(lifted: Bool? = nil) {
    table.header.strip.place(in: table, lifted: lifted)
    for case let row as TableRowView in table.visibleCells { row.strip.place(in: table, lifted: lifted) }
  }

  private func animate(_ body: () -> Void) {
    table.animate(
      like: .fast, springDuration: Self.makeRoom, options: .allowUserInteraction, animations: body
    ) { [weak self] _ in
      // It may have been seized again.
      if let self, machine.lift == nil, raised != nil { raise(nil) }
    }
  }

  private func end() {
    guard machine.lift != nil else { return }
    scroller.stop()
    guard let move = machine.drop() else { return animate { place() } }
    animate { reorder(move.row, move.target) }
  }

  /// The column goes back to where it was. - Returns: whether one was lifted.
  @discardableResult
  func cancel() -> Bool {
    guard machine.cancel() != nil else { return false }
    scroller.stop()
    animate { place() }
    return true
  }

  /// Other columns are shown: what was in the hand is put down.
  func abandon() {
    guard machine.cancel() != nil else { return }
    scroller.stop()
    raise(nil)
  }

  /// Moves a column by one place, as a key does.
  func move(_ column: TableColumn, by step: Int) -> Bool {
    guard table.allowsColumnReordering, machine.lift == nil, let index = table.columnLayout.index(of: column),
      movable.contains(index), movable.contains(index + step)
    else { return true }
    animate { reorder(index, index + step) }
    table.scrollToColumn(index + step)
    return true
  }

  /// Moves a column beside another one that is shown, and reports it.
  private func reorder(_ index: Int, _ target: Int) {
    let shown = table.columnLayout.columns
    guard let place = table.columns.firstIndex(where: { $0 === shown[target] }) else { return }
    // Without the moved column, the other one is one place further to the front where it came after it.
    table.moveColumn(shown[index], to: place)
    table.layoutIfNeeded()
    self.place()
    table.tableDelegate?.tableView(table, didMove: shown[index], to: place)
  }
}

import Views

/// A table of rows and columns, counted from 0. Only the rows and columns in sight have objects.
struct TableInterface: ObjectInterface {
  static let name = "org.a11y.atspi.Table"
  static let propertyNames = ["NRows", "NColumns", "Caption", "Summary", "NSelectedRows", "NSelectedColumns"]

  let node: AccessibleNode
  let provider: AccessibleProvider

  private var grid: TableGrid { TableGrid(node, provider.current) }

  func property(_ name: String) -> BusValue? {
    switch name {
    case "NRows": .int(grid.rowCount)
    case "NColumns": .int(node.own.columnCount ?? 0)
    case "Caption", "Summary": provider.null
    case "NSelectedRows": .int(grid.selectedRows.count)
    case "NSelectedColumns": .int(0)
    default: nil
    }
  }

  func call(_ member: String, _ arguments: inout BusArguments) throws(BusFailure) -> [BusValue]? {
    let grid = grid, columns = node.own.columnCount ?? 0
    switch member {
    case "GetAccessibleAt":
      return [reference(grid.cell(try arguments.int(), try arguments.int()))]
    case "GetIndexAt":
      let (row, column) = (try arguments.int(), try arguments.int())
      let isThere = (0..<grid.rowCount).contains(row) && (0..<columns).contains(column)
      return [.int(isThere ? row * columns + column : -1)]
    case "GetRowAtIndex": return [.int(place(ofIndex: try arguments.int())?.row ?? -1)]
    case "GetColumnAtIndex": return [.int(place(ofIndex: try arguments.int())?.column ?? -1)]
    case "GetRowDescription": return [.string(grid.rows[try arguments.int()]?.name ?? "")]
    case "GetColumnDescription": return [.string(grid.header(try arguments.int())?.name ?? "")]
    case "GetRowExtentAt", "GetColumnExtentAt": return [.int(1)]
    case "GetRowHeader": return [provider.null]
    case "GetColumnHeader": return [reference(grid.header(try arguments.int()))]
    case "GetSelectedRows": return [.array("i", grid.selectedRows.map { .int($0) })]
    case "GetSelectedColumns": return [.array("i", [])]
    case "IsRowSelected", "IsSelected": return [.bool(grid.selectedRows.contains(try arguments.int()))]
    case "IsColumnSelected", "AddColumnSelection", "RemoveColumnSelection": return [.bool(false)]
    case "AddRowSelection": return [.bool(select(grid.rows[try arguments.int()], true))]
    case "RemoveRowSelection": return [.bool(select(grid.rows[try arguments.int()], false))]
    case "GetRowColumnExtentsAtIndex":
      guard let place = place(ofIndex: try arguments.int()) else {
        return [.bool(false)] + [BusValue](repeating: .int(-1), count: 4) + [.bool(false)]
      }
      let isSelected = grid.selectedRows.contains(place.row)
      return [.bool(true), .int(place.row), .int(place.column), .int(1), .int(1), .bool(isSelected)]
    default: return nil
    }
  }

  private func reference(_ node: AccessibleNode?) -> BusValue {
    node.map { provider.reference(to: $0.number) } ?? provider.null
  }

  private func place(ofIndex index: Int) -> (row: Int, column: Int)? {
    guard index >= 0, let columns = node.own.columnCount, columns > 0, index / columns < grid.rowCount else {
      return nil
    }
    return (index / columns, index % columns)
  }

  private func select(_ row: AccessibleNode?, _ isSelected: Bool) -> Bool {
    guard let row else { return false }
    return provider.perform(on: row) { ($0 as? any AccessibilitySelecting)?.selectByReader(isSelected) ?? false }
  }
}

/// A cell, or the header of a column.
struct TableCellInterface: ObjectInterface {
  static let name = "org.a11y.atspi.TableCell"
  static let propertyNames = ["ColumnSpan", "RowSpan", "Position", "Table"]

  let node: AccessibleNode
  let provider: AccessibleProvider

  private var row: AccessibleNode? { node.parent.flatMap { provider.current[$0] } }
  private var table: AccessibleNode? { row?.parent.flatMap { provider.current[$0] } }
  private var column: Int { (node.own.position?.index ?? 0) - 1 }
  /// -1 for a header.
  private var rowNumber: Int { (row?.own.position?.index ?? 0) - 1 }

  func property(_ name: String) -> BusValue? {
    switch name {
    case "ColumnSpan", "RowSpan": .int(1)
    case "Position": .structure([.int(rowNumber), .int(column)])
    case "Table": table.map { provider.reference(to: $0.number) } ?? provider.null
    default: nil
    }
  }

  func call(_ member: String, _ arguments: inout BusArguments) throws(BusFailure) -> [BusValue]? {
    switch member {
    case "GetRowColumnSpan": return [.bool(true), .int(rowNumber), .int(column), .int(1), .int(1)]
    case "GetColumnHeaderCells":
      let header = table.flatMap { TableGrid($0, provider.current).header(column) }
      return [.array("(so)", header.map { [provider.reference(to: $0.number)] } ?? [])]
    case "GetRowHeaderCells": return [.array("(so)", [])]
    default: return nil
    }
  }
}

/// The rows of a table that are in sight, by their numbers, and its headers.
private struct TableGrid {
  private let scene: AccessibleScene
  private var headers: [AccessibleNode] = []
  private(set) var rows: [Int: AccessibleNode] = [:]
  private(set) var rowCount = 0

  init(_ table: AccessibleNode, _ scene: AccessibleScene) {
    self.scene = scene
    for child in table.children.compactMap({ scene[$0] }) where child.role == .tableRow {
      if let position = child.own.position {
        rows[position.index - 1] = child
        rowCount = position.count
      } else {
        headers = child.children.compactMap { scene[$0] }
      }
    }
  }

  var selectedRows: [Int] { rows.filter { $0.value.states.contains(.selected) }.keys.sorted() }

  func header(_ column: Int) -> AccessibleNode? { headers.first { $0.own.position?.index == column + 1 } }

  func cell(_ row: Int, _ column: Int) -> AccessibleNode? {
    rows[row]?.children.lazy.compactMap { scene[$0] }.first { $0.own.position?.index == column + 1 }
  }
}

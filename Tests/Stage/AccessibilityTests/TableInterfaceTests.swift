import Accessibility
import Controls
import Geometry
import Testing
import Views

/// What clients ask of a table of a thousand rows, of which some are in sight.
struct TableInterfaceTests {
  private final class Rows: TableViewDataSource {
    func listView(_ listView: ListView, numberOfRowsInSection section: Int) -> Int { 1000 }
    func tableView(_ tableView: TableView, textFor column: TableColumn, at indexPath: ListView.IndexPath) -> String {
      "\(column.identifier) \(indexPath.row)"
    }
  }

  private let rows = Rows()
  private let table = TableView(frame: Rect(0, 0, 300, 200))
  private let stage: FakeStage

  init() {
    for name in ["name", "size", "date"] {
      table.addTableColumn(TableColumn(name, title: name.uppercased(), width: 80))
    }
    table.allowsMultipleSelection = true
    stage = FakeStage(table)
    table.dataSource = rows
    stage.window.layoutIfNeeded()
  }

  private func call(_ member: String, _ arguments: BusValue...) -> BusValue? {
    _ = stage.provider.look()
    var numbers = stage.provider.numbers
    let path = AccessibleProvider.path(numbers.number(of: table))
    return stage.call(path, "Table", member, arguments).first
  }

  /// The name of the object that an answer leads to; nil for none.
  private func name(_ answer: BusValue?) -> String? {
    guard case .structure(let parts) = answer, let path = parts.last?.text, path != AccessibleProvider.nullPath else {
      return nil
    }
    let names: [BusValue] = [.string("org.a11y.atspi.Accessible"), .string("Name")]
    return stage.call(path, "org.freedesktop.DBus.Properties", "Get", names).first?.unwrapped.text
  }

  @Test func `it has all rows, and objects of those in sight`() {
    #expect(stage.get(table, "Table", "NRows") == .int32(1000) && stage.get(table, "Table", "NColumns") == .int32(3))
    #expect(name(call("GetAccessibleAt", .int32(2), .int32(1))) == "size 2")
    #expect(name(call("GetColumnHeader", .int32(2))) == "DATE")
    #expect(call("GetColumnDescription", .int32(0)) == .string("NAME"))
    for (row, column) in [(900, 0), (-1, 0), (0, -1), (0, 3), (Int32.max, Int32.min)] as [(Int32, Int32)] {
      #expect(name(call("GetAccessibleAt", .int32(row), .int32(column))) == nil)
    }
  }

  @Test func `indices lead to rows and columns, and back`() {
    #expect(call("GetIndexAt", .int32(5), .int32(2)) == .int32(17))
    #expect(call("GetRowAtIndex", .int32(17)) == .int32(5) && call("GetColumnAtIndex", .int32(17)) == .int32(2))
    for index in [-1, 3000, Int32.max, .min] { #expect(call("GetRowAtIndex", .int32(index)) == .int32(-1)) }
    #expect(call("GetIndexAt", .int32(1000), .int32(0)) == .int32(-1))
    #expect(call("GetRowAtIndex", .string("x")) == .string("InvalidArgs"))
  }

  @Test func `rows are selected and deselected`() {
    #expect(call("AddRowSelection", .int32(1)) == .bool(true) && call("AddRowSelection", .int32(3)) == .bool(true))
    #expect(call("GetSelectedRows") == .array("i", [.int32(1), .int32(3)]))
    #expect(call("RemoveRowSelection", .int32(1)) == .bool(true) && call("IsRowSelected", .int32(3)) == .bool(true))
    #expect(call("AddRowSelection", .int32(999)) == .bool(false))
    #expect(stage.call(table, "Selection", "SelectAll") == [.bool(true)])
    #expect(table.indexPathsForSelectedRows.count == 1000)
  }

  @Test func `a cell knows its place, its table and its header`() throws {
    guard case .structure(let parts) = call("GetAccessibleAt", .int32(2), .int32(0)), let path = parts.last?.text else {
      Issue.record("there is no cell")
      return
    }
    let place: [BusValue] = [.string("org.a11y.atspi.TableCell"), .string("Position")]
    let answer = stage.call(path, "org.freedesktop.DBus.Properties", "Get", place).first?.unwrapped
    #expect(answer == .structure([.int32(2), .int32(0)]))
    let headers = stage.call(path, "TableCell", "GetColumnHeaderCells").first
    guard case .array(_, let found) = headers else { return }
    #expect(found.map { name($0) } == ["NAME"])
  }
}

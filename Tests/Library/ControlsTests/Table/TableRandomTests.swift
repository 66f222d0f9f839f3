import Controls
import Geometry
import TestSupport
import Testing
import Views

/// Whatever hurried hands and programs do to a table, its cells stand beneath their headers with their own texts.
struct TableRandomTests {
  @Test(arguments: 0..<12) func `cells stay beneath their headers, with the texts of their rows`(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    let desk = TableStage(200, columns: 8) { for column in $0.columns { column.isSortable = true } }
    for column in desk.table.columns { column.isEditable = column.identifier != "c1" }
    desk.focus()
    for step in 0..<60 {
      act(desk, &random)
      desk.stage.frames(Int.random(in: 0..<12, using: &random))
      guard step % 6 == 5 else { continue }
      desk.stage.release()
      desk.stage.settle(for: 0.6)
      check(desk, "seed \(seed), step \(step)")
    }
  }

  private func act(_ desk: TableStage, _ random: inout SeededGenerator) {
    let table = desk.table
    func number(_ range: Range<Int>) -> Int { Int.random(in: range, using: &random) }
    let column = table.columns[number(0..<table.columns.count)]
    let place = Point(Double(number(50..<350)), Double(number(50..<250)))
    let width = Double(number(-20..<400))
    let keys: [Key] = [.enter, .function(2), .escape, .tab, .left, .right, .down, .space, .character("1"), .end, .home]
    let key = keys[number(0..<keys.count)]
    let rows = desk.data.rows
    switch number(0..<14) {
    case 0: desk.stage.input { column.width = width }
    case 1: desk.stage.input { column.isHidden.toggle() }
    case 2: desk.stage.input { table.moveColumn(column, to: number(-1..<10)) }
    case 3: desk.stage.input { table.isFirstColumnFixed.toggle() }
    case 4: desk.stage.input { table.frame = Rect(50, 50, max(20, width), max(20, place.y)) }
    case 5: desk.stage.input { table.contentOffset = Point(max(0, width), Double(number(0..<7000))) }
    case 6: desk.stage.press(place.x, place.y)
    case 7, 8: desk.stage.drag(to: place.x, number(0..<2) == 0 ? 65 : place.y, seconds: 0.1)
    case 9: desk.stage.release()
    case 10: desk.stage.key(key, modifiers: number(0..<4) == 0 ? [.option] : [])
    case 11: desk.typeText("x")
    case 12:
      desk.data.rows.shuffle(using: &random)
      desk.data.rows.removeFirst(min(3, rows.count - 10))
      desk.stage.input { table.apply(from: rows, to: desk.data.rows) }
    default: desk.stage.input { table.reloadData() }
    }
  }

  private func check(_ desk: TableStage, _ note: String) {
    let table = desk.table
    for row in desk.rows {
      for (index, column) in table.columns.enumerated() {
        guard let cell = desk.frame(row, index), let header = desk.header(of: column) else { continue }
        let value = desk.data.rows[row]
        let expected = desk.data.edited["\(value) \(column.identifier)"] ?? "\(value) \(column.identifier)"
        #expect(desk.text(row, index) == expected, "\(note)")
        #expect(abs(header.screenFrame.minX - cell.minX) < 0.01 && header.bounds.width == cell.width, "\(note)")
        #expect(!column.isHidden, "\(note)")
      }
      let edges = table.columns.indices.compactMap { desk.frame(row, $0) }.sorted { $0.minX < $1.minX }
      for (a, b) in zip(edges, edges.dropFirst()) where !table.isFirstColumnFixed {
        #expect(a.maxX <= b.minX + 0.01, "\(note)")
      }
    }
  }
}

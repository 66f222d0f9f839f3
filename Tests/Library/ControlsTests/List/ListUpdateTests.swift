import Controls
import Geometry
import TestSupport
import Testing
import Views

/// Rows that are inserted, removed and moved.
struct ListUpdateTests {
  private func top(_ desk: ListStage, _ text: String) -> Double? { desk.cell(text).map { $0.screenFrame.minY - 50 } }

  @Test func `rows below an inserted one move on a spring, and it fades in`() {
    let desk = ListStage([20])
    desk.change(["new"] + desk.rows.sections[0])
    #expect(top(desk, "0") == 0 && desk.cell("new")?.alpha == 0)
    desk.stage.frames(6)
    let half = top(desk, "0") ?? 0
    #expect(half > 2 && half < 40)
    desk.stage.settle()
    #expect(desk.texts == "new 0 1 2 3" && desk.isTidy && desk.cell("new")?.alpha == 1)
  }

  @Test func `rows close the gap of a removed one, also those from out of sight`() {
    let desk = ListStage([20])
    desk.change(desk.rows.sections[0].filter { $0 != "1" })
    #expect(top(desk, "5") == 200, "it comes from where it was")
    desk.stage.frames(3)
    #expect((desk.cell("1")?.alpha ?? 0) < 1)
    desk.stage.settle()
    #expect(desk.texts == "0 2 3 4 5" && desk.isTidy && desk.cell("1") == nil)
  }

  @Test func `a moved row travels`() {
    let desk = ListStage([20])
    var rows = desk.rows.sections[0]
    rows.insert(rows.remove(at: 0), at: 3)
    desk.change(rows)
    #expect(top(desk, "0") == 0)
    desk.stage.frames(4)
    let middle = top(desk, "0") ?? 0
    #expect(middle > 3 && middle < 120)
    desk.stage.settle()
    #expect(desk.texts == "1 2 3 0 4" && desk.isTidy)
    rows.append(rows.remove(at: 0))
    desk.change(rows)
    desk.stage.frames(3)
    #expect(desk.cell("1") != nil, "on its way out it is still seen")
    desk.stage.settle()
    #expect(desk.texts == "2 3 0 4 5" && desk.cell("1") == nil && desk.list.subviews.count < 14)
  }

  @Test func `a second change in flight goes on from there without a jump`() {
    let desk = ListStage([20], rate: 240)
    desk.change(["a"] + desk.rows.sections[0])
    desk.stage.frames(20)
    let before = top(desk, "0") ?? 0
    desk.change(["b"] + desk.rows.sections[0])
    #expect(abs((top(desk, "0") ?? 0) - before) < 0.5)
    desk.stage.frame()
    #expect(abs((top(desk, "0") ?? 0) - before) < 4)
    desk.stage.settle()
    #expect(desk.texts == "b a 0 1 2" && desk.isTidy)
  }

  @Test func `rows inserted above what is in sight move nothing on screen`() {
    let desk = ListStage([100])
    desk.scroll(to: 1000)
    let before = top(desk, "26")
    desk.change(["x", "y", "z"] + desk.rows.sections[0])
    #expect(top(desk, "26") == before && desk.list.contentOffset.y == 1120)
    desk.stage.frames(4)
    #expect(top(desk, "26") == before)
    desk.stage.settle()
    #expect(top(desk, "26") == before && desk.isTidy)
  }

  @Test func `removed at the end, what remains comes down from where it was`() {
    let desk = ListStage([20])
    desk.scroll(to: 600)
    let before = top(desk, "15") ?? 0
    desk.change(Array(desk.rows.sections[0].prefix(17)))
    #expect(desk.list.contentOffset.y == 480)
    #expect(abs((top(desk, "15") ?? 0) - before) < 0.5)
    desk.stage.settle()
    #expect(desk.texts == "12 13 14 15 16" && desk.isTidy)
  }

  @Test func `the selection goes with its rows`() {
    let desk = ListStage([20])
    desk.list.allowsMultipleSelection = true
    for row in [2, 3, 5] {
      desk.stage.input { desk.list.selectRow(at: ListView.IndexPath(row: row), animated: false) }
    }
    var rows = desk.rows.sections[0].filter { $0 != "3" }
    rows.insert("new", at: 1)
    desk.change(rows)
    desk.stage.settle()
    #expect(desk.list.indexPathsForSelectedRows.map { rows[$0.row] } == ["2", "5"])
    #expect(desk.list.visibleCells.filter(\.isSelected).count == 1 || desk.list.visibleCells.count == 5)
  }

  @Test func `a change during a drag keeps the finger's hold`() {
    let desk = ListStage([100])
    desk.scroll(to: 1000)
    desk.stage.touchDown()
    desk.stage.pull(by: 0, -60, seconds: 0.2)
    let before = top(desk, "28")
    desk.change(["x"] + desk.rows.sections[0])
    #expect(top(desk, "28") == before)
    desk.stage.pull(by: 0, -10, seconds: 0.1)
    #expect(abs((top(desk, "28") ?? 0) - (before ?? 0) + 10) < 1e-6)
    desk.stage.lift()
    desk.stage.settle()
    #expect(desk.isTidy)
  }

  @Test func `a difference that leads elsewhere reloads, with one warning`() {
    let desk = ListStage([20])
    desk.rows.sections[0] = ["a", "b"]
    for _ in 0..<2 {
      desk.stage.input { desk.list.apply(["x"].difference(from: [String]())) }
      desk.stage.settle()
      #expect(desk.texts == "a b" && desk.isTidy)
    }
    desk.stage.input { desk.list.apply(["x"].difference(from: [String]()), inSection: 5) }
    #expect(desk.warnings.count == 1)
  }

  @Test func `in a section, the others stay`() {
    let desk = ListStage([3, 3], header: 20)
    desk.rows.sections[1].insert("new", at: 0)
    desk.stage.input { desk.list.apply(["0", "1", "2"].difference(from: ["0", "1", "2"]), inSection: 1) }
    desk.stage.settle()
    #expect(desk.warnings.count == 1, "it was none")
    desk.rows.sections[1].remove(at: 1)
    desk.stage.input {
      desk.list.apply(["new", "1", "2"].difference(from: ["new", "0", "1", "2"]), inSection: 1)
    }
    desk.stage.settle()
    #expect(desk.list.numberOfRows(inSection: 1) == 3 && desk.isTidy)
  }

  @Test(arguments: 1...60 as ClosedRange<UInt64>)
  func `random changes end as a list that was loaded so`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let isMeasured = random.bool(probability: 0.5)
    let desk = ListStage([random.int(in: 0...60)], rowHeight: isMeasured ? ListView.automaticDimension : 40)
    desk.rows.heights = { [rows = desk.rows] path in
      guard rows.sections[0].indices.contains(path.row) else { return 40 }
      return 20 + Double((Int(rows.sections[0][path.row].filter(\.isNumber)) ?? 0) * 37 % 90)
    }
    desk.stage.input { desk.list.reloadData() }
    desk.list.allowsMultipleSelection = true
    var next = 1000
    for _ in 0..<12 {
      var rows = desk.rows.sections[0]
      for _ in 0..<random.int(in: 0...6) {
        switch random.int(in: 0...2) {
        case 0:
          rows.insert("\(next)", at: random.int(in: 0...rows.count))
          next += 1
        case 1 where !rows.isEmpty: rows.remove(at: random.int(in: 0...(rows.count - 1)))
        case 2 where !rows.isEmpty:
          let row = rows.remove(at: random.int(in: 0...(rows.count - 1)))
          rows.insert(row, at: random.int(in: 0...rows.count))
        default: break
        }
      }
      let selected = Set(desk.list.indexPathsForSelectedRows.map { desk.rows.sections[0][$0.row] })
      desk.change(rows, moves: random.bool(probability: 0.7))
      let after = Set(desk.list.indexPathsForSelectedRows.map { rows[$0.row] })
      #expect(after.isSubset(of: selected), "seed \(seed)")
      desk.stage.frames(random.int(in: 0...12))
      if random.bool(probability: 0.4) { desk.stage.fling(by: random.double(in: -150...150)) }
      if let row = rows.indices.randomElement(using: &random) {
        desk.stage.input { desk.list.selectRow(at: ListView.IndexPath(row: row), animated: false) }
      }
    }
    #expect(desk.stage.settle(), "seed \(seed)")
    desk.stage.settle(for: 2)
    #expect(desk.isTidy, "seed \(seed)")
    let visible = desk.list.indexPathsForVisibleRows.map { desk.rows.sections[0][$0.row] }.joined(separator: " ")
    #expect(desk.texts == visible, "seed \(seed)")
    #expect(desk.list.visibleCells.allSatisfy { $0.alpha == 1 && !$0.isHidden })
    let seen = desk.list.subviews.filter { $0 is TextCell && !$0.isHidden }
    #expect(seen.count == desk.list.visibleCells.count, "seed \(seed): none is left over")
    #expect(desk.warnings == [], "seed \(seed)")
  }

  @Test func `the breaks of an update are the rows whose new place does not follow that of the row before`() throws {
    var random = SeededGenerator(seed: 7)
    for _ in 0..<300 {
      let old = Array(0..<random.int(in: 1...20))
      let new = (0..<25).filter { _ in random.int(in: 0...1) == 0 }.shuffled(using: &random)
      let changes = try #require(RowDifference.changes(from: old, to: new))
      var (removed, inserted, moves): ([Int], [Int], [Int: Int]) = ([], [], [:])
      for change in changes {
        switch change {
        case .remove(let offset, _, let target):
          removed.append(offset)
          if let target { moves[offset] = target }
        case .insert(let offset, _, _): inserted.append(offset)
        }
      }
      let update = try #require(ListUpdate(removed: removed, inserted: inserted, moves: moves, oldCount: old.count))
      for row in old.dropFirst() where !update.breaks.contains(row) {
        #expect(update.place(of: row) == update.place(of: row - 1).map { $0 + 1 })
      }
    }
  }

  /// A search for each break that goes row by row takes half a minute here.
  @Test func `twenty thousand rows are turned round`() {
    let rows = (0..<20_000).map(String.init)
    let desk = ListStage([20_000])
    desk.stage.input { desk.list.selectRow(at: ListView.IndexPath(row: 2), animated: false) }
    desk.rows.sections[0] = rows.reversed()
    desk.stage.input { desk.list.apply(from: rows, to: rows.reversed()) }
    #expect(desk.list.indexPathForSelectedRow?.row == 19_997)
  }
}

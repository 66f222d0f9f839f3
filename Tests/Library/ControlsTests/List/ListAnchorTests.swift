import Animation
import Controls
import Geometry
import TestSupport
import Testing
import Views

/// Rows in sight that stay where they are while the rows of their list change.
struct ListAnchorTests {
  /// A list of measured rows, at a place of its content.
  private func measured(
    _ counts: [Int] = [200], at y: Double, header: Double = 0, _ height: @escaping (String) -> Double
  ) -> ListStage {
    let desk = ListStage(counts, rowHeight: ListView.automaticDimension, header: header)
    desk.rows.heights = { [unowned rows = desk.rows] path in
      rows.sections.indices.contains(path.section) && rows.sections[path.section].indices.contains(path.row)
        ? height(rows.sections[path.section][path.row]) : nil
    }
    desk.stage.input { desk.list.reloadData() }
    desk.stage.settle()
    desk.scroll(to: y)
    return desk
  }

  /// The layout's places on screen of the rows that are seen below the header, from top to bottom.
  private func places(_ desk: ListStage) -> [(text: String, top: Double)] {
    let list = desk.list
    return list.indexPathsForVisibleRows.compactMap { path in
      guard let rect = list.rectForRow(at: path), rect.maxY > list.bounds.minY + list.sectionHeaderHeight else {
        return nil
      }
      return (desk.rows.sections[path.section][path.row], rect.minY - list.contentOffset.y)
    }
  }

  private func place(of text: String, _ desk: ListStage) -> Double? {
    for (section, rows) in desk.rows.sections.enumerated() {
      guard let row = rows.firstIndex(of: text) else { continue }
      let rect = desk.list.rectForRow(at: ListView.IndexPath(row: row, section: section))
      return rect.map { $0.minY - desk.list.contentOffset.y }
    }
    return nil
  }

  /// Whether an end of the content stops the list.
  private func isAtEnd(_ list: ListView) -> Bool {
    let end = max(0, list.contentSize.height - list.bounds.height)
    return list.contentOffset.y <= 0.5 || list.contentOffset.y >= end
  }

  @Test(arguments: ["removed", "replaced"])
  func `the next row stays where the first one in sight goes, at every frame`(change: String) {
    let desk = measured(at: 1015) { 30 + Double(($0.utf8.reduce(0) { $0 * 31 &+ Int($1) }) % 90) }
    let seen = places(desk)
    var rows = desk.rows.sections[0]
    let first = rows.firstIndex(of: seen[0].text) ?? 0
    if change == "removed" { rows.remove(at: first) } else { rows[first] = "another \(first)" }
    let before = desk.cell(seen[1].text)?.screenFrame.minY
    desk.change(rows)
    for _ in 0..<40 {
      #expect(desk.cell(seen[1].text)?.screenFrame.minY == before)
      desk.stage.frame()
    }
    desk.stage.settle()
    #expect(desk.cell(seen[1].text)?.screenFrame.minY == before && desk.isTidy)
  }

  @Test func `where no row in sight remains, the rows that come stand in their places`() {
    let desk = measured(at: 2015) { _ in 50 }
    let (before, offset) = (desk.list.indexPathsForVisibleRows, desk.list.contentOffset)
    let gone = Set(places(desk).map(\.text))
    desk.change(desk.rows.sections[0].map { gone.contains($0) ? "new \($0)" : $0 })
    desk.stage.settle()
    #expect(desk.list.contentOffset == offset && desk.list.indexPathsForVisibleRows == before && desk.isTidy)
    // All are others: number and offset stay.
    desk.change(desk.rows.sections[0].map { "other \($0)" })
    desk.stage.settle()
    #expect(desk.list.indexPathsForVisibleRows.first == before.first && desk.isTidy)
    // The rows in sight go, and none comes: the following rows are at the top.
    let following = desk.rows.sections[0][before[before.count - 1].row + 1]
    let left = Set(places(desk).map(\.text))
    desk.change(desk.rows.sections[0].filter { !left.contains($0) })
    desk.stage.settle()
    #expect(places(desk).first?.text == following && desk.isTidy)
  }

  @Test func `rows that move from above the list's end to below keep it inside its content`() {
    let desk = ListStage([100])
    desk.scroll(to: 60)
    let rows = desk.rows.sections[0]
    // The height of all rows stays the same.
    desk.change(Array(rows[2...]) + ["a", "b"])
    desk.stage.settle()
    #expect(desk.list.contentOffset.y == 0 && desk.texts == "2 3 4 5 6" && desk.isTidy)
  }

  @Test func `a row beneath the header that sticks is not in sight`() {
    let desk = ListStage([50, 50], rowHeight: 20, header: 30)
    desk.scroll(to: 305)
    // The header covers 305 to 335: the first row that is seen begins at 330.
    #expect(places(desk).first?.text == "15")
    let before = place(of: "15", desk)
    var rows = desk.rows.sections[0]
    rows.insert("new", at: 15)
    desk.change(rows)
    #expect(place(of: "15", desk) == before)
  }

  @Test(arguments: 1...120 as ClosedRange<UInt64>)
  func `whatever changes, the first row in sight that remains stays, to the bit`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let counts = (0..<random.int(in: 1...3)).map { _ in random.int(in: 0...60) }
    let step = random.double(in: 0.01...3)
    let isMeasured = random.bool(probability: 0.7)
    let header = random.bool(probability: 0.4) ? random.double(in: 5...40) : 0
    let desk =
      isMeasured
      ? measured(counts, at: 0, header: header) { 20 + Double(($0.utf8.reduce(0) { $0 * 31 &+ Int($1) }) % 40) * step }
      : ListStage(counts, rowHeight: random.double(in: 10...60), header: header)
    // The same text twice would have no place of its own.
    for section in desk.rows.sections.indices {
      desk.rows.sections[section] = desk.rows.sections[section].map { "\(section).\($0)" }
    }
    desk.stage.input { desk.list.reloadData() }
    desk.stage.settle()
    var next = 0
    for _ in 0..<10 {
      let length = max(0, desk.list.contentSize.height - desk.list.bounds.height)
      desk.stage.input { desk.list.contentOffset.y = (random.double(in: 0...1) * length).rounded() }
      desk.stage.settle()
      let isFlung = random.bool(probability: 0.3)
      if isFlung {
        desk.stage.fling(by: random.double(in: -150...150))
        desk.stage.frames(random.int(in: 0...8))
      }
      let section = random.int(in: 0...counts.count - 1)
      let (seen, wasAtTop) = (places(desk), desk.list.contentOffset.y <= 0.5)
      let old = desk.rows.sections[section]
      var rows = old
      for _ in 0..<random.int(in: 1...8) {
        switch random.int(in: 0...3) {
        case 0:
          rows.insert("new \(next)", at: random.int(in: 0...rows.count))
          next += 1
        case 1 where !rows.isEmpty: rows.remove(at: random.int(in: 0...rows.count - 1))
        case 2 where !rows.isEmpty:
          let row = rows.remove(at: random.int(in: 0...rows.count - 1))
          rows.insert(row, at: random.int(in: 0...rows.count))
        case 3 where !seen.isEmpty:
          // Rows in sight are removed more often than others.
          if let row = rows.firstIndex(of: seen[random.int(in: 0...min(2, seen.count - 1))].text) {
            rows[row] = "replaced \(next)"
            next += 1
          }
        default: break
        }
      }
      desk.rows.sections[section] = rows
      desk.stage.input {
        if random.bool(probability: 0.5) {
          desk.list.apply(from: old, to: rows, inSection: section)
        } else {
          desk.list.apply(rows.difference(from: old).inferringMoves(), inSection: section)
        }
      }
      let left = Set(desk.rows.sections.joined())
      guard !wasAtTop, let anchor = seen.first(where: { left.contains($0.text) }), !isAtEnd(desk.list) else {
        continue
      }
      let now = place(of: anchor.text, desk) ?? .nan
      if isFlung {
        #expect(abs(now - anchor.top) < 1e-9, "seed \(seed): \(anchor.text) by \(now - anchor.top)")
      } else {
        #expect(now == anchor.top, "seed \(seed): \(anchor.text) by \(now - anchor.top)")
      }
      desk.stage.frames(random.int(in: 0...20))
    }
    desk.stage.settle(for: 2)
    #expect(desk.isTidy && desk.warnings == [], "seed \(seed)")
  }

  // MARK: Reloading

  @Test func `the same data moves nothing, also while the list moves`() {
    for isFlung in [false, true] {
      let desks = (0..<2).map { _ in
        measured([30, 60], at: 1000, header: 24) { 25.5 + Double(($0.utf8.reduce(0) { $0 + Int($1) }) % 50) }
      }
      if isFlung { for desk in desks { desk.stage.fling(by: -90) } }
      desks[1].stage.input { desks[1].list.reloadData() }
      for _ in 0..<30 {
        for desk in desks { desk.stage.frame() }
        #expect(desks[0].list.contentOffset == desks[1].list.contentOffset)
        #expect(desks[0].texts == desks[1].texts && desks[1].isTidy)
        #expect(desks[0].list.visibleCells.map(\.screenFrame) == desks[1].list.visibleCells.map(\.screenFrame))
      }
    }
  }

  @Test func `other data keeps the place by the number of the row and how far it is cut off`() {
    let desk = measured(at: 3010) { _ in 50 }
    let first = desk.list.indexPathsForVisibleRows.first
    let top = places(desk).first?.top
    desk.rows.heights = { _ in 80 }
    desk.rows.sections[0] = (0..<150).map { "new \($0)" }
    desk.stage.input { desk.list.reloadData() }
    desk.stage.settle()
    #expect(desk.list.indexPathsForVisibleRows.first == first && places(desk).first?.top == top && desk.isTidy)
    // Twice in one frame is once.
    desk.stage.input {
      desk.list.reloadData()
      desk.list.reloadData()
    }
    desk.stage.settle()
    #expect(desk.list.indexPathsForVisibleRows.first == first && places(desk).first?.top == top)
    desk.rows.sections[0] = ["only"]
    desk.stage.input { desk.list.reloadData() }
    desk.stage.settle()
    #expect(desk.list.contentOffset.y == 0 && desk.texts == "only" && desk.isTidy)
  }

  @Test func `at its top a list stays at its top, also where headers come`() {
    let desk = ListStage([20, 20])
    desk.stage.input { desk.list.sectionHeaderHeight = 30 }
    desk.stage.settle()
    #expect(desk.list.contentOffset.y == 0 && desk.isTidy)
  }

  @Test func `a reload does not end a scroll to a row`() {
    let desk = measured(at: 0) { 90 + Double(($0.utf8.reduce(0) { $0 + Int($1) }) % 100) }
    desk.stage.input { desk.list.scrollToRow(at: ListView.IndexPath(row: 150), at: .top, animated: true) }
    desk.stage.frames(5)
    desk.stage.input { desk.list.reloadData() }
    desk.stage.settle()
    let rect = desk.list.rectForRow(at: ListView.IndexPath(row: 150)) ?? .zero
    #expect(abs(rect.minY - desk.list.contentOffset.y) < 1 && desk.isTidy)
  }
}

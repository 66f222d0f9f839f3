import Animation
import Controls
import Geometry
import TestSupport
import Testing
import Views

/// Hurried hands on a grid whose rows, columns and size change under them.
struct GridRandomTests {
  @Test(arguments: 1...60 as ClosedRange<UInt64>)
  func `whatever happens, each cell is at its place in the end, and the selection is of rows that are there`(
    seed: UInt64
  ) {
    var random = SeededGenerator(seed: seed)
    let grid = GridStage((0..<random.int(in: 1...3)).map { _ in random.int(in: 0...80) }, header: 20)
    let (stage, list) = (grid.stage, grid.list)
    list.allowsReordering = true
    stage.input { stage.window.setFocus(list) }
    var fresh = 0
    for _ in 0..<60 {
      let place = random.point(in: Rect(50, 50, 300, 200))
      switch random.int(in: 0...13) {
      case 0: stage.press(place.x, place.y)
      case 1, 2, 3: stage.drag(to: place.x, place.y, seconds: random.double(in: 0.02...0.3))
      case 4: stage.release()
      case 5: stage.cancelPointer()
      case 6:
        let key = [Key.up, .down, .left, .right, .pageDown, .home, .end, .escape, .space].randomElement(using: &random)
        stage.key(key ?? .up, modifiers: random.bool(probability: 0.3) ? .shift : [])
      case 7: stage.key([Key.up, .down].randomElement(using: &random) ?? .up, modifiers: .option)
      case 8:
        var rows = grid.rows.sections[0]
        for _ in 0..<random.int(in: 0...5) where !rows.isEmpty { rows.remove(at: random.int(in: 0...rows.count - 1)) }
        for _ in 0..<random.int(in: 0...5) {
          fresh += 1
          rows.insert("new \(fresh)", at: random.int(in: 0...rows.count))
        }
        grid.desk.change(rows)
      case 9: grid.resize(random.double(in: 10...500), random.double(in: 10...300))
      case 10:
        let layout = GridLayout(.autoFit(minimum: random.double(in: 20...200)), spacing: random.double(in: 0...20))
        let isGrid = random.bool(probability: 0.8)
        stage.input {
          let change = {
            list.cellLayout = isGrid ? .grid(layout) : .rows
            list.layoutIfNeeded()
          }
          random.bool(probability: 0.5) ? change() : View.animate(springDuration: 0.3, animations: change)
        }
      case 11: stage.input { list.contentOffset = Point(0, random.double(in: 0...2000)) }
      case 12:
        let isMirrored = random.bool(probability: 0.5)
        stage.input { stage.window.overrideLayoutDirection = isMirrored ? .rightToLeft : .leftToRight }
      default: if random.bool(probability: 0.2) { stage.input { list.reloadData() } }
      }
      if random.bool(probability: 0.7) { stage.frames(random.int(in: 1...8)) }
    }
    stage.release()
    grid.resize(300)
    #expect(stage.settle(within: 30))
    #expect(grid.isTidy, "seed \(seed)")
    #expect(list.visibleCells.allSatisfy { !$0.isLifted && $0.alpha == 1 })
    let counts = (0..<list.numberOfSections).map { list.numberOfRows(inSection: $0) }
    #expect(list.indexPathsForSelectedRows.allSatisfy { $0.row < counts[$0.section] })
    #expect(list.subviews.allSatisfy { $0 is ListViewCell || $0.border.width == 0 }, "a rectangle is left")
  }
}

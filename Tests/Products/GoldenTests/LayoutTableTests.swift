import Stagecraft
import Testing

/// A table of layouts, drawn without texts at several scales: each cell is a container with colored boxes.
struct LayoutTableTests {
  private static let colors: [UInt32] = [0x5b8df5, 0x35c4ae, 0xf0c65a, 0xf288aa, 0x9b7df2]

  private static func boxes(_ sizes: [(Double, Double)], _ change: ([View]) -> Void = { _ in }) -> [View] {
    let views = sizes.enumerated().map { index, size in
      let view = View()
      view.backgroundColor = Color(rgb: colors[index % colors.count])
      view.cornerRadius = 2
      view.layout = LayoutItem(basis: nil, width: .points(size.0), height: .points(size.1))
      return view
    }
    change(views)
    return views
  }

  private static let three = [(24.0, 16.0), (36, 24), (18, 30)]

  /// One container a case.
  private static var cases: [View] {
    var list: [View] = StackLayout.Distribution.allCases.map {
      StackView(StackLayout(.row, spacing: 4, alignment: .center, distribution: $0), boxes(three))
    }
    list += LayoutAlignment.allCases.map { alignment in
      StackView(
        StackLayout(.row, spacing: 4, alignment: alignment),
        boxes(three) { for view in $0 where alignment == .stretch { view.layout.height = nil } })
    }
    list.append(
      StackView(
        StackLayout(.row, spacing: 3),
        boxes(three) {
          $0[0].layout.grow = 1
          $0[2].layout = LayoutItem(grow: 2, basis: .points(0), maxWidth: 40)
        }))
    list.append(
      StackView(StackLayout(.row, spacing: 3), boxes([(80, 20), (80, 20), (80, 20)]) { $0[1].layout.shrink = 0 }))
    list.append(
      StackView(
        StackLayout(.row, spacing: 4, lineSpacing: 6, alignment: .end, distribution: .center, wraps: true),
        boxes([(40, 12), (50, 20), (30, 14), (60, 10), (25, 18)])))
    list.append(
      StackView(
        StackLayout(spacing: 3, padding: EdgeInsets(top: 2, left: 8, bottom: 2, right: 2)),
        boxes(three) {
          for view in $0 { view.layout.width = nil }
          $0[1].layout.margins = EdgeInsets(top: 0, left: 20, bottom: 0, right: 10)
          $0[2].layout = LayoutItem(grow: 1, height: .points(5), alignSelf: .end)
        }))
    list.append(
      GridView(
        GridLayout(.tracks([.points(20), .fraction(1), .fraction(2)]), spacing: 3),
        boxes([(0, 14), (0, 14), (0, 14), (0, 20), (0, 20)]) {
          for view in $0 { view.layout.width = nil }
          $0[3].layout.columnSpan = 2
        }))
    list.append(
      GridView(
        GridLayout(.autoFit(minimum: 30), spacing: 3),
        boxes([(0, 14), (0, 36), (0, 14), (0, 14), (0, 14)]) {
          for view in $0 { view.layout.width = nil }
          $0[1].layout.rowSpan = 2
        }))
    list.append(
      OverlayView(
        horizontally: .end, vertically: .center, boxes(three) { $0[0].layout = LayoutItem(alignSelf: .stretch) }))
    return list
  }

  @Test(arguments: [1.0, 1.5, 2]) func `the table of layouts`(scale: Double) throws {
    let cells = Self.cases.map { container -> View in
      container.relativeFrame = RelativeFrame(
        x: .points(5), y: .points(5), width: .percent(100, plus: -10), height: .percent(100, plus: -10))
      let cell = View()
      cell.backgroundColor = Color(rgb: 0x1b2331)
      cell.addSubview(container)
      cell.layout.height = .points(62)
      return cell
    }
    let grid = GridView(
      GridLayout(.count(4), spacing: 6, padding: EdgeInsets(top: 6, left: 6, bottom: 6, right: 6)), cells)
    grid.relativeFrame = .fill
    let stage = HeadlessStage(
      size: Size(560, 350), scale: scale, background: Color(rgb: 0x10131a), text: try PinnedFont.text())
    stage.window.addSubview(grid)
    stage.start()
    let picture = try #require(stage.core.target.picture())
    try Golden.check(picture, scale == 1 ? "layout-table" : "layout-table-\(scale)x")
  }
}

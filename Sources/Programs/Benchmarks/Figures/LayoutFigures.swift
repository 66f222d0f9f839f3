import Stagecraft
import Typesetting

/// The cost of laying out many views, beside the same frames written by hand.
struct LayoutFigures {
  /// Milliseconds for 10,000 views, on a machine of 2020.
  private static let limit = 5.0
  private let effort: Effort

  init(_ effort: Effort) { self.effort = effort }

  func run() -> [Figure] {
    [
      figure("10,000 views in 500 rows", LayoutBench(rows: 500, columns: 20), ratio: 8),
      figure("10,000 views in one grid", LayoutBench(grid: 10_000), ratio: 8),
      figure("10,000 labels in 500 rows", LayoutBench(rows: 500, columns: 20, text: true), ratio: 8),
      oneChange(),
    ]
  }

  /// A window that changes its width: everything is laid out, and what has another width is measured.
  private func figure(_ name: String, _ bench: LayoutBench, ratio: Double) -> Figure {
    let measured = measure(
      [
        Contestant("stagecraft", calls: 2) { bench.resize() },
        Contestant("frames by hand", calls: 2) { bench.placeByHand() },
      ], rounds: effort.rounds(40), unitsPerSecond: 1e3)
    return Figure(
      "layout: \(name), a new width", in: "ms", by: .cpu, measured[0], against: [measured[1]],
      reach: [.atMost(Self.limit), .times(ratio, of: measured[1])])
  }

  /// One view of 10,000 that changes its size: only the containers around it are laid out.
  private func oneChange() -> Figure {
    let bench = LayoutBench(rows: 500, columns: 20)
    let measured = measure(
      [
        Contestant("one view changes", calls: 8) { bench.changeOne() },
        Contestant("all are laid out", calls: 2) { bench.resize() },
      ], rounds: effort.rounds(40), unitsPerSecond: 1e3)
    return Figure(
      "layout: one of 10,000 views changes", in: "ms", by: .cpu, measured[0], against: [measured[1]],
      reach: [.times(0.2, of: measured[1])])
  }
}

/// Ten thousand views in containers, and as many that code places.
final class LayoutBench {
  private let core = StageCore(
    target: BlindTarget(size: Size(1600, 1000), keepsPicture: false), text: TextSystem(), background: .black)
  private let container: View
  private let first: View
  private let byHand = View()
  private let placed: [View]
  private let columns: Int
  private var turn = 0

  convenience init(rows: Int, columns: Int, text: Bool = false) {
    let stacks = (0..<rows).map { row in
      let views = (0..<columns).map { column -> View in
        let view: View = text ? Label("Row \(row), \(column % 7)") : View()
        view.layout = LayoutItem(grow: Double(column % 3), height: text ? nil : .points(20), minWidth: 4)
        return view
      }
      return StackView(StackLayout(.row, spacing: 2), views)
    }
    self.init(StackView(StackLayout(spacing: 1), stacks), first: stacks[0].subviews[0], rows * columns, columns)
  }

  convenience init(grid count: Int) {
    let views = (0..<count).map { _ in View() }
    for view in views { view.layout.height = .points(20) }
    self.init(
      GridView(GridLayout(.autoFit(minimum: 70), spacing: 2), views), first: views[0], count, 20)
  }

  private init(_ container: View, first: View, _ count: Int, _ columns: Int) {
    self.container = container
    self.first = first
    self.columns = columns
    placed = (0..<count).map { _ in View() }
    container.frame = Rect(0, 0, 1600, 1000)
    core.window.addSubview(container)
    core.window.addSubview(byHand)
    for view in placed { byHand.addSubview(view) }
    core.window.performLayout()
  }

  func resize() {
    turn += 1
    container.bounds.size.width = 1500 + Double(turn % 2) * 100
    container.layoutIfNeeded()
  }

  func changeOne() {
    turn += 1
    first.layout.height = .points(Double(20 + turn % 2))
    container.layoutIfNeeded()
  }

  func placeByHand() {
    turn += 1
    let width = (1500 + Double(turn % 2) * 100) / Double(columns)
    for (index, view) in placed.enumerated() {
      view.frame = Rect(Double(index % columns) * width, Double(index / columns) * 21, width - 2, 20)
    }
    byHand.layoutIfNeeded()
  }
}

import Controls
import Geometry
import MotionLog
import Views

/// The inspector's page Cost: what the newest frames of the inspected program cost, and what they did.
final class CostPage: InspectorPage {
  private let costs: StageCosts
  private var shownCount = -1

  private let graph = CostGraph()
  private let table = CostTable()
  private let toggle = SmallToggle("Flash redrawn areas")
  private let verdict = Label.column("", .secondaryText)

  init(_ costs: StageCosts) {
    self.costs = costs
    super.init(title: "Cost")
  }

  private var history: CostHistory { costs.history }

  // MARK: View

  override func loadView() -> View {
    toggle.toggle.onValueChange = { [unowned self] in costs.flashesDamage = $0 }
    let clear = Button("Clear") { [unowned self] in
      costs.clear()
      update()
    }
    verdict.layout = LayoutItem(grow: 1, basis: .points(0))
    let bar = StackView(
      StackLayout(
        .row, spacing: 8, alignment: .center, padding: EdgeInsets(top: 6, left: 10, bottom: 6, right: 8)),
      [verdict, toggle, Label.column("Flash redrawn areas"), clear])
    bar.backgroundRole = .surface
    bar.layout = LayoutItem(shrink: 0)
    graph.layout = LayoutItem(grow: 1, basis: .points(0), minWidth: 100, minHeight: 60)
    graph.onChoose = { [unowned self] _ in
      showTable()
      showVerdict()
    }
    let scroll = ScrollView()
    scroll.contentView = table
    scroll.backgroundRole = .surface
    scroll.layout = LayoutItem(shrink: 0, basis: .points(304), minHeight: 0)
    scroll.compactLayout = LayoutItem(grow: 1.2, basis: .points(0), minHeight: 0)
    let line = View()
    line.backgroundRole = .separator
    line.layout = LayoutItem(shrink: 0, basis: .points(1))
    let lower = StackView(StackLayout(.row), [graph, line, scroll])
    lower.compactArrangement = StackLayout(.column)
    lower.layout = LayoutItem(grow: 1, basis: .points(0), minHeight: 0)
    let page = StackView(StackLayout(.column), [bar, lower])
    page.backgroundRole = .background
    return DenseView(page)
  }

  override func viewDidLoad() { update() }

  // MARK: Updates

  override func update() {
    super.update()
    guard isViewLoaded, history.count != shownCount else { return }
    shownCount = history.count
    graph.show(history)
    showTable()
    showVerdict()
  }

  private func showTable() {
    let chosen = graph.chosen.flatMap { history.frame(number: $0) }
    table.show(chosen ?? history.newest.last, isNewest: chosen == nil, of: history)
  }

  /// One sentence about all shown frames, and the dearest view of the chosen one, or of the one with the most work.
  private func showVerdict() {
    let frames = history.newest
    let missed = frames.reduce(0) { $0 + $1.missedRefreshes }
    guard let work = history.statistics(\.work) else {
      verdict.text = "The next frames of the program appear here"
      return
    }
    let mean = TimeText.cost(work.mean, decimals: 2)
    verdict.text =
      (missed == 0 ? "" : "\(missed) missed   ") + "\(mean) of work a frame   \(frames.count) frames"
    let seen = graph.chosen.flatMap { history.frame(number: $0) } ?? frames.max { $0.work < $1.work }
    if let dearest = seen?.dearest { verdict.text += "   dearest view: " + dearest }
    verdict.toolTip = seen?.dearest.map { "At " + TimeText.moment(seen?.time ?? 0) + " " + $0 }
    verdict.textRole = missed == 0 ? .secondaryText : .danger
  }
}

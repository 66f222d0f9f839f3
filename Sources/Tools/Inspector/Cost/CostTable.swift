import Geometry
import MotionLog
import Stage
import Views

/// The numbers of a frame, and the mean and the largest of all shown frames, in columns.
final class CostTable: View {
  private struct Row {
    let swatch: View?
    let cells: [Label]
    let value: (FrameCost) -> Double?
    let text: (Double) -> String
  }

  private let heading = Label.column("", .text, weight: .semibold)
  private let titles: [Label]
  private var rows: [Row] = []

  static let rowHeight = 20.0
  private static let columns = (name: 24.0, first: 118.0, width: 58.0)

  override init(frame: Rect = .zero) {
    titles = ["Frame", "Mean", "Most"].map { Label.column($0, .secondaryText, alignment: .trailing) }
    super.init(frame: frame)
    for label in [heading] + titles { addSubview(label) }
    for phase in FrameCost.Phase.allCases {
      add(CostColors.name(of: phase), phase: phase, { $0[phase] }, Self.milliseconds)
    }
    add("Work", { $0.work }, Self.milliseconds)
    add("Missed refreshes", { Double($0.missedRefreshes) }, Self.count)
    add("Items", { $0.isDrawn ? Double($0.items) : nil }, Self.count)
    add("Draw calls", { $0.drawCalls.map(Double.init) }, Self.count)
    add("Pixels", { $0.isDrawn ? Double($0.pixels) : nil }, Self.count)
    add("Allocations", { $0.allocations.map(Double.init) }, Self.count)
    add("Layouts", { Double($0.layouts) }, Self.count)
  }

  private static func milliseconds(_ seconds: Double) -> String { TimeText.cost(seconds, decimals: 2) }

  /// Whole numbers, in thousands and millions where they are long.
  private static func count(_ number: Double) -> String {
    if number >= 999_950 { return FixedPoint.text(number / 1e6, 1) + " M" }
    return number >= 9_999.5 ? FixedPoint.text(number / 1e3, 1) + " k" : FixedPoint.short(number, number < 1000 ? 1 : 0)
  }

  private func add(
    _ name: String, phase: FrameCost.Phase? = nil, _ value: @escaping (FrameCost) -> Double?,
    _ text: @escaping (Double) -> String
  ) {
    var swatch: View?
    if let phase {
      let view = PhaseSwatch(phase)
      swatch = view
      addSubview(view)
    }
    let cells = [Label.column(name)] + (0..<3).map { _ in Label.column("", .text, alignment: .trailing) }
    for cell in cells { addSubview(cell) }
    rows.append(Row(swatch: swatch, cells: cells, value: value, text: text))
  }

  /// Shows a frame beside the others.
  /// - Parameter isNewest: whether no frame is chosen, so that the newest is shown.
  func show(_ frame: FrameCost?, isNewest: Bool, of history: CostHistory) {
    heading.text =
      frame.map { frame in
        (isNewest ? "Newest frame" : "Frame") + " at " + TimeText.moment(frame.time)
          + (frame.isDrawn ? "" : ", not drawn")
      } ?? "No frame yet"
    for row in rows {
      set(row.cells[1], frame.flatMap(row.value).map(row.text))
      // Frames without the value, such as those that were not drawn, do not count.
      let known = history.newest.lazy.compactMap(row.value)
      var (sum, most, count) = (0.0, 0.0, 0)
      for value in known {
        sum += value
        most = max(most, value)
        count += 1
      }
      set(row.cells[2], count == 0 ? nil : row.text(sum / Double(count)))
      set(row.cells[3], count == 0 ? nil : row.text(most))
    }
  }

  private func set(_ label: Label, _ text: String?) {
    let text = text ?? "–"
    if !label.text.isExactly(text) { label.text = text }
  }

  override func sizeThatFits(_ size: Size) -> Size {
    Size(Self.columns.first + 3 * Self.columns.width + 12, Double(rows.count + 2) * Self.rowHeight + 16)
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let columns = Self.columns
    heading.frame = Rect(10, 6, max(0, bounds.width - 20), Self.rowHeight)
    let right = { (column: Int) in Rect(columns.first + Double(column) * columns.width, 0, columns.width, 0) }
    func place(_ label: Label, _ column: Int, _ y: Double) {
      label.frame = Rect(right(column).minX, y, columns.width, Self.rowHeight)
    }
    for (index, title) in titles.enumerated() { place(title, index, 6 + Self.rowHeight) }
    for (index, row) in rows.enumerated() {
      let y = 6 + Double(index + 2) * Self.rowHeight
      row.swatch?.frame = Rect(10, y + 6, 8, 8)
      row.cells[0].frame = Rect(columns.name, y, columns.first - columns.name + 8, Self.rowHeight)
      for column in 0..<3 { place(row.cells[column + 1], column, y) }
    }
  }
}

/// A small square in the color of a part of a frame.
private final class PhaseSwatch: View {
  private let phase: FrameCost.Phase

  init(_ phase: FrameCost.Phase) {
    self.phase = phase
    super.init(frame: .zero)
    cornerRadius = 2
    acceptsHits = false
  }

  override func themeDidChange() {
    super.themeDidChange()
    backgroundColor = CostColors.color(of: phase, in: theme)
  }
}

import Geometry
import Views

/// The headers of a table's columns, which stay at its top.
final class TableHeaderView: View {
  weak var table: TableView?
  private(set) lazy var strip = ColumnStrip(self)
  private let line = View()
  /// The column whose edge is dragged, its width before, that which was shown, and where the pointer was.
  private var resize: (column: TableColumn, width: Double, shown: Double, start: Double)?

  init() {
    super.init(frame: .zero)
    clipsToBounds = true
    backgroundRole = .surface
    line.backgroundRole = .separator
    line.acceptsHits = false
    _ = strip
    addSubview(line)
  }

  /// Stays at the top of what is in sight.
  func place(in table: TableView) {
    isHidden = table.geometry.topInset == 0
    guard !isHidden else { return }
    table.place(self, at: Rect(table.rowOrigin, table.bounds.minY, table.bounds.width, table.geometry.topInset))
    strip.follow(table) { column, known in
      let cell = known as? TableHeaderCell ?? TableHeaderCell(column)
      cell.take(column)
      return cell
    }
    let edge = onPixels(Rect(0, bounds.height - 1, bounds.width, 1))
    if line.frame != edge { table.place(line, at: edge) }
  }

  func cell(of column: TableColumn) -> TableHeaderCell? { strip.cell(of: column) as? TableHeaderCell }

  override func describeAccessibility(_ description: inout AccessibilityDescription) {
    super.describeAccessibility(&description)
    description.role = .row
  }

  // MARK: Keys

  /// Moves the focus to the header that is some columns further, and scrolls to it.
  func moveFocus(from column: TableColumn, by step: Int) -> Bool {
    guard let table, let index = table.columnLayout.index(of: column),
      let next =
        (step > 0 ? Array(table.columnLayout.columns[(index + 1)...]) : table.columnLayout.columns[..<index].reversed())
        .first(where: \.isSortable), let target = table.columnLayout.index(of: next)
    else { return false }
    table.focusedColumn = next
    table.scrollToColumn(target)
    table.layoutIfNeeded()
    return cell(of: next).map { $0.becomeFocused(showingRing: true) } ?? false
  }

  // MARK: Widths

  func resizeDidChange(_ column: TableColumn, _ recognizer: GestureRecognizer) {
    guard let table, let event = recognizer.lastEvent, let place = table.convert(event.location, from: nil) else {
      return
    }
    // From the window: the content may scroll under the hand as it gets narrower.
    let x = table.directed(Vector(place.x - table.bounds.minX, 0)).x
    switch recognizer.state {
    case .began:
      let layout = table.columnLayout
      // The last column may be wider than it says.
      let shown = layout.index(of: column).map { layout.width(of: $0) / layout.scale } ?? column.width
      resize = (column, column.width, shown, x)
    case .changed:
      guard let resize, resize.column === column, x.isFinite else { return }
      column.width = resize.shown + (x - resize.start) / table.columnLayout.scale
    case .ended, .cancelled:
      guard let old = resize?.width else { return }
      resize = nil
      if old != column.width { table.tableDelegate?.tableView(table, didResize: column) }
    case .possible, .failed: break
    }
  }

  /// Gives a column back the width that it had before its edge was dragged.
  func cancelResize() -> Bool {
    guard let resize else { return false }
    self.resize = nil
    resize.column.width = resize.width
    return true
  }

  func fit(_ column: TableColumn) {
    guard let table else { return }
    let old = column.width
    resize = nil
    column.sizeToFit()
    if column.width != old { table.tableDelegate?.tableView(table, didResize: column) }
  }
}

/// The header of a column: its title, the arrow of the sorting, and the edge that resizes it.
final class TableHeaderCell: ThemedControl {
  private(set) var column: TableColumn
  private let label = Label()
  private let arrow = Icon.chevronUp.makeView(size: 12)
  private let edge: ColumnEdge
  private var shownOrder: AccessibilityDescription.SortOrder?
  /// Whether the user holds the header to move it.
  var isLifted = false {
    didSet {
      guard isLifted != oldValue else { return }
      if isLifted { superview?.bringSubviewToFront(self) }
      updateAppearance()
    }
  }

  private static let arrowWidth = 16.0
  /// By how much a key changes the width, in points.
  private static let step = 10.0

  init(_ column: TableColumn) {
    self.column = column
    edge = ColumnEdge()
    super.init(frame: .zero)
    label.numberOfLines = 1
    arrow.acceptsHits = false
    arrow.isHidden = true
    for part in [label, arrow, edge] as [View] { addSubview(part) }
    edge.onDrag = { [unowned self] in self.column.tableView?.header.resizeDidChange(self.column, $0) }
    edge.onDoubleClick = { [unowned self] in self.column.tableView?.header.fit(self.column) }
  }

  func take(_ column: TableColumn) {
    let isSame = column === self.column
    self.column = column
    if !label.text.isExactly(column.title) { label.text = column.title }
    label.lineBreakMode = column.lineBreakMode
    label.alignment = column.alignment
    edge.isHidden = !column.isResizable
    isLifted = column.tableView?.columnReorder.raised === column
    showOrder(animated: isSame)
    updateAppearance()
    setNeedsLayout()
  }

  private func showOrder(animated: Bool) {
    let order = column.sortOrder
    guard order != shownOrder else { return }
    let turns = animated && isEased && shownOrder != nil && order != nil
    shownOrder = order
    arrow.isHidden = order == nil
    let turn = { self.arrow.transform = order == .descending ? Transform2D(rotation: .pi) : .identity }
    if turns {
      animate(like: .fast, springDuration: 0.35, bounce: 0.2, options: .allowUserInteraction, animations: turn)
    } else {
      View.performWithoutAnimation(turn)
    }
  }

  // MARK: Input

  private var table: TableView? { column.tableView }

  override func activated() {
    table?.focusedColumn = column
    table?.sort(by: column)
  }

  /// Tab leads to one header, and the arrows from one to another.
  override var canBecomeFocused: Bool {
    guard isEnabled, column.isSortable, let table else { return false }
    if let focused = table.focusedColumn, focused.isSortable, table.header.cell(of: focused) != nil {
      return focused === column
    }
    return table.columnLayout.shown.lazy.map { table.columnLayout.columns[$0] }.first(where: \.isSortable) === column
  }

  override func keyDown(_ event: KeyEvent) -> Bool {
    guard window?.focusedView === self, let table else { return super.keyDown(event) }
    switch (directed(event.key), event.modifiers) {
    case (.left, []): return table.header.moveFocus(from: column, by: -1) || true
    case (.right, []): return table.header.moveFocus(from: column, by: 1) || true
    case (.left, .shift), (.right, .shift):
      guard column.isResizable else { return true }
      let old = column.width
      column.width += directed(event.key) == .left ? -Self.step : Self.step
      if column.width != old { table.tableDelegate?.tableView(table, didResize: column) }
      return true
    case (.left, .option): return table.columnReorder.move(column, by: -1)
    case (.right, .option): return table.columnReorder.move(column, by: 1)
    case (.down, []): return table.becomeFocused(showingRing: true)
    default: return super.keyDown(event)
    }
  }

  override func describeAccessibility(_ description: inout AccessibilityDescription) {
    super.describeAccessibility(&description)
    description.role = .columnHeader
    description.label = column.title
    description.actions = column.isSortable ? [.activate] : []
    description.sortOrder = column.sortOrder
    guard let layout = table?.columnLayout, let index = layout.index(of: column) else { return }
    description.position = .init(index + 1, of: layout.columns.count)
  }

  // MARK: Layout

  override func layoutSubviews() {
    super.layoutSubviews()
    cornerRadius = 0
    showOrder(animated: true)
    let padding = min(TableCell.padding.width, bounds.width / 2)
    let inner = max(0, bounds.width - 2 * padding)
    let arrowWidth = arrow.isHidden ? 0 : min(inner, Self.arrowWidth)
    let text = min(inner - arrowWidth, label.measuredSize(within: Size(.infinity, .infinity)).width.rounded(.up))
    let side = directedSide
    let start = padding + (inner - text - arrowWidth) * side
    // The text stands over those of its column, with the arrow towards the middle of the header.
    let (textX, arrowX) = side < 1 ? (start, start + text + 4) : (start + arrowWidth, start)
    label.frame = onPixels(directed(Rect(textX, 0, text, bounds.height)))
    arrow.bounds.size = Size(12, 12)
    arrow.center = directed(Point(arrowX + 6, bounds.midY))
    edge.frame = directed(
      Rect(bounds.width - min(ColumnEdge.width, bounds.width / 2), 0, ColumnEdge.width, bounds.height))
  }

  /// The side of the text: 0 at the leading edge, 1 at the trailing one.
  private var directedSide: Double {
    switch column.alignment {
    case .natural, .leading: 0
    case .center: 0.5
    case .trailing: 1
    case .left: isRightToLeft ? 1 : 0
    case .right: isRightToLeft ? 0 : 1
    }
  }

  override func sizeThatFits(_ size: Size) -> Size {
    let text = label.measuredSize(within: Size(.infinity, .infinity))
    return Size(text.width + 2 * TableCell.padding.width + (column.isSortable ? Self.arrowWidth : 0), text.height)
  }

  override func updateAppearance() {
    super.updateAppearance()
    let theme = theme
    let isActive = column.isSortable || isLifted
    let shade = isActive ? 0.06 * levels.hovered + 0.08 * levels.highlighted : 0
    backgroundColor = isLifted ? theme.raisedSurface : theme.text.withAlpha(shade)
    shadow = isLifted ? Shadow(radius: 10, offset: Vector(0, 2), color: theme.shadow) : nil
    label.font = Font(size: theme.fontSizes.caption, weight: .semibold)
    label.textColor = shownOrder == nil ? theme.secondaryText : theme.text
    arrow.strokeColor = theme.accent
    edge.updateAppearance()
  }

  override var displayedColor: Color? { backgroundColor }
}

/// The edge between two headers: a drag gives the column another width, a double click one that fits.
final class ColumnEdge: View {
  var onDrag: ((GestureRecognizer) -> Void)?
  var onDoubleClick: (() -> Void)?
  private let line = View()
  private var lastPress: (time: Double, place: Point)?

  /// The part of a header that takes the press, in points.
  static let width = 10.0

  init() {
    super.init(frame: .zero)
    cursor = .resizeHorizontal
    line.acceptsHits = false
    addSubview(line)
    addGestureRecognizer(PressGestureRecognizer { [unowned self] in pressDidChange($0) })
  }

  private func pressDidChange(_ recognizer: GestureRecognizer) {
    if recognizer.state == .began, let event = recognizer.lastEvent {
      let isDouble = lastPress.map {
        event.time - $0.time <= TapGestureRecognizer.rowInterval && event.location.distance(to: $0.place) < 4
      }
      lastPress = isDouble == true ? nil : (event.time, event.location)
      if isDouble == true { return onDoubleClick?() ?? () }
    }
    onDrag?(recognizer)
  }

  // The press is no click on the header.
  override func pointerBegan(_ event: PointerEvent) {}
  override func pointerMoved(_ event: PointerEvent) {}
  override func pointerEnded(_ event: PointerEvent) {}
  override func pointerCancelled(_ event: PointerEvent) {}

  func updateAppearance() { line.backgroundColor = theme.hasIncreasedContrast ? theme.controlEdge : theme.separator }

  override func layoutSubviews() {
    super.layoutSubviews()
    let height = bounds.height * 0.5
    line.frame = onPixels(directed(Rect(bounds.width - 1, (bounds.height - height) / 2, 1, height)))
  }
}

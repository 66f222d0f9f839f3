import Animation
import Geometry
import Runtime
import Views

/// A list of rows over a data source, which shows a million rows with the cells of those in sight.
///
/// ```swift
/// let list = ListView(frame: bounds)
/// list.rowHeight = 56
/// list.register(forCellReuseIdentifier: "message") { MessageCell() }
/// list.dataSource = self
/// ```
/// Rows have one height, or are measured when they come into sight; until then an estimate stands for them, and what is
/// on screen stays where it is when a row above turns out otherwise. Sections have headers that stick to the top.
///
/// The data source is asked for counts in ``reloadData()``, which its assignment does, and in
/// ``apply(_:inSection:)``.
/// > Source: UIKit, `UITableView`.
@MainActor open class ListView: ScrollView {
  /// The place of a row.
  nonisolated public struct IndexPath: Hashable, Comparable, Sendable {
    /// The number of the row in its section.
    public var row: Int
    /// The number of the section.
    public var section: Int

    /// Makes an index path.
    public init(row: Int, section: Int = 0) {
      self.row = row
      self.section = section
    }

    /// Orders by section, then by row.
    public static func < (a: Self, b: Self) -> Bool { (a.section, a.row) < (b.section, b.row) }
  }

  /// Where ``scrollToRow(at:at:animated:)`` puts a row.
  nonisolated public enum ScrollPosition: Hashable, Sendable {
    /// As little scrolling as possible.
    case none
    case top, middle, bottom
  }

  /// A ``rowHeight`` that measures each row.
  nonisolated public static let automaticDimension = -1.0
  /// The lowest and the highest row, in points. Other heights count as the nearest.
  nonisolated public static let rowHeights = 1.0...1e6

  /// Supplies the rows; not retained. Setting it reloads the list.
  public weak final var dataSource: (any ListViewDataSource)? { didSet { reloadData() } }

  /// How the cells are arranged. Default: ``CellLayout/rows``.
  ///
  /// ```swift
  /// let padding = EdgeInsets(top: 12, left: 12, bottom: 12, right: 12)
  /// list.cellLayout = .grid(GridLayout(.autoFit(minimum: 140), spacing: 12, padding: padding), aspectRatio: 4 / 3)
  /// ```
  /// Another layout keeps the selection and what is at the top. In a block of `View.animate` that lays the list out,
  /// the cells in sight move to their new places.
  public final var cellLayout = CellLayout.rows { didSet { if cellLayout != oldValue { cellLayoutDidChange() } } }
  /// The height of all rows in points, where texts have their usual size, or ``automaticDimension``. Default: 44.
  /// Larger texts make rows and headers higher, see ``View/textScale``.
  public final var rowHeight = 44.0 { didSet { if rowHeight != oldValue { reloadData() } } }
  /// The height of a row that was not seen yet, where rows are measured. Default: 44.
  public final var estimatedRowHeight = 44.0 { didSet { if estimatedRowHeight != oldValue { reloadData() } } }
  /// The height of the headers; 0, the default, for none. A header stays at the top while its section is in sight.
  public final var sectionHeaderHeight = 0.0 { didSet { if sectionHeaderHeight != oldValue { reloadData() } } }

  /// Whether clicks and keys select rows. Default: true.
  public final var allowsSelection = true
  /// Whether more than one row can be selected. Default: false.
  public final var allowsMultipleSelection = false
  /// Whether a click activates a row, also one that is selected already. Default: false, a double click does.
  /// > Source: GTK, `GtkListView:single-click-activate`.
  public final var activatesOnSingleClick = false

  /// The modifier keys that were held at the last activation of a row.
  ///
  /// ```swift
  /// func listView(_ list: ListView, didActivateRowAt indexPath: ListView.IndexPath) {
  ///   open(indexPath.row, inNewWindow: list.activationModifiers.contains(.control))
  /// }
  /// ```
  public internal(set) final var activationModifiers: KeyModifiers = []

  /// Whether the user can move rows inside their sections. Default: false.
  ///
  /// The mouse drags a row; a finger rests on it for half a second first. The other rows make room, the list scrolls at
  /// its edges, and Escape cancels. Alt-Up and Alt-Down move the selected row. The data source moves the row in its
  /// data, once, when it is released: see ``ListViewDataSource/listView(_:moveRowAt:to:)``.
  public final var allowsReordering = false { didSet { if !allowsReordering { reorder.cancel() } } }

  // MARK: Inside

  final var geometry = ListGeometry()
  /// The cells in sight, by what they show.
  final var shown: [ListViewCell.Role: ListViewCell] = [:]
  /// Cells that wait to be used, by identifier. They stay in the tree, hidden, so that scrolling does not change it.
  final var waiting: [String: CellPool] = [:]
  private var makers: [String: () -> ListViewCell] = [:]
  final var visibleRows = 0..<0
  final var visibleSections = 0..<0
  final var selection = RowSelection()
  /// The rows that a running transition has deselected, to select them again where it is cancelled.
  final var clearedSelection = RowSelection()
  /// The rows of which the delegate hears next. They move with changes of the rows that it makes meanwhile.
  final var pendingReports = (deselected: RowSelection(), selected: RowSelection())
  /// The row to which an animated scroll goes, as long as it does.
  final var scrollTarget: (row: Int, position: ScrollPosition)?
  final var isTiling = false
  /// The row that is dragged out of the list, as long as it is there.
  final var draggedRow: Int?
  private var needsReload = false
  final var warned: Set<String> = []
  /// The width for which rows were measured.
  final var measuredWidth = 0.0
  /// The text scale of the heights.
  final var heightScale = 1.0
  weak final var listDelegate: (any ListViewDelegate)?
  final lazy var clicks = ListClicks(self)
  final lazy var swipes = ListSwipes(self)
  final lazy var reorder = ListReorder(self)
  final lazy var band = ListBand(self)
  /// The cell at the top of a grid while the list is resized, and the offset there.
  final var resizeAnchor: (anchor: ListAnchor?, offset: Double)?

  public override init(frame: Rect = .zero) {
    super.init(frame: frame)
    // In this order: of two gestures that begin with one event, the first wins.
    _ = swipes
    _ = reorder
    _ = band
    _ = clicks
  }

  override func delegateDidChange() { listDelegate = delegate as? any ListViewDelegate }

  /// Warns once of a kind of misuse.
  final func warnOnce(_ message: String) {
    if warned.insert(message).inserted { Warnings.log(message) }
  }

  // MARK: Cells

  /// Says how cells of an identifier are made.
  public final func register(forCellReuseIdentifier identifier: String, _ make: @escaping () -> ListViewCell) {
    makers[identifier] = make
  }

  /// A cell of an identifier: one that has left the screen, or a new one.
  ///
  /// Without a registered maker the cell is an empty `ListViewCell`, with a warning.
  public final func dequeueReusableCell(withIdentifier identifier: String) -> ListViewCell {
    if let cell = waiting[identifier]?.cells.popLast() {
      cell.isWaiting = false
      cell.prepareForReuse()
      return cell
    }
    if makers[identifier] == nil { warnOnce("no cell is registered for \(identifier)") }
    let cell = makers[identifier]?() ?? ListViewCell()
    cell.reuseIdentifier = identifier
    return cell
  }

  // MARK: Loading

  /// Hides the actions that a swipe has revealed.
  /// - Parameter animated: false: the row is back at once.
  public final func closeSwipeActions(animated: Bool) {
    if animated { return swipes.close() }
    View.performWithoutAnimation { swipes.closeAtOnce() }
  }

  /// The row whose actions a swipe or a key has revealed; nil without one.
  public final var indexPathForRowWithSwipeActions: IndexPath? {
    swipes.openRow.map { geometry.sections.indexPath(ofRow: $0) }
  }

  /// Asks the data source for everything again, and gives the selection up.
  ///
  /// The first row in sight stays where it is on screen, by its number and however far it is cut off, unless the list
  /// is at its top. Measured heights are kept until their rows come into sight again, so that the same data moves
  /// nothing. During a call of the data source it waits until the list is done.
  public final func reloadData() {
    guard !isTiling else {
      needsReload = true
      return setNeedsLayout()
    }
    needsReload = false
    willReload()
    reorder.abandon()
    swipes.abandon()
    band.abandon()
    let (old, anchor) = (geometry, anchor { _ in true })
    recycleAll()
    selection = RowSelection()
    clearedSelection = RowSelection()
    pendingReports = (RowSelection(), RowSelection())
    geometry = reloadedGeometry()
    scrollTarget = scrollTarget.flatMap { target in
      geometry.sections.row(at: old.sections.indexPath(ofRow: target.row)).map { ($0, target.position) }
    }
    restore(anchor?.moved(to: geometry.sections.row(nearest: old.sections.indexPath(ofRow: anchor?.row ?? 0))))
    setNeedsLayout()
  }

  /// The rows that the data source has now, each as high as the row of this number was.
  private func reloadedGeometry() -> ListGeometry {
    let (old, sections, estimate) = (geometry, countedSections(), estimate)
    heightScale = textScale
    var heights = RowHeights(count: sections.rowCount, estimate: estimate)
    if isMeasuring, old.heights.estimate == estimate {
      heights =
        old.sections == sections
        ? old.heights
        : old.heights.rearranged(count: sections.rowCount) { sections.row(at: old.sections.indexPath(ofRow: $0)) }
    }
    var geometry = ListGeometry(
      sections: sections, heights: heights, headerHeight: checkedHeader, topInset: topInset)
    geometry.arrange(in: gridLines())
    return geometry
  }

  /// The counts that the data source gives.
  final func countedSections() -> ListSections {
    guard let dataSource else { return ListSections() }
    isTiling = true
    defer { isTiling = false }
    let count = dataSource.numberOfSections(in: self)
    if count < 0 { warnOnce("a list has 0 or more sections") }
    if count > ListSections.mostSections {
      warnOnce("a list has at most 10,000,000 sections; further ones are left out")
    }
    let sections = ListSections(
      counts: (0..<min(max(0, count), ListSections.mostSections)).lazy.map { section in
        let count = dataSource.listView(self, numberOfRowsInSection: section)
        if count < 0 { self.warnOnce("a section has 0 or more rows") }
        return count
      })
    if sections.rowCount == ListSections.mostRows { warnOnce("a list has at most \(ListSections.mostRows) rows") }
    return sections
  }

  final var isMeasuring: Bool { rowHeight == Self.automaticDimension && cellLayout == .rows }

  final var estimate: Double {
    checkedHeight(grown(rowHeight == Self.automaticDimension ? estimatedRowHeight : rowHeight), else: 44)
  }

  final var checkedHeader: Double {
    sectionHeaderHeight == 0 ? 0 : checkedHeight(grown(sectionHeaderHeight), else: 28)
  }

  /// A height from outside: within ``rowHeights``; one that is negative or not finite is replaced, with a warning.
  ///
  /// It is a multiple of a millionth of a point, so that sums of heights are exact, whatever their order.
  final func checkedHeight(_ height: Double, else usual: Double) -> Double {
    guard height.isFinite, height >= 0 else {
      warnOnce("the height of a row is a number of points, 0 or more; others count as the estimate")
      return usual
    }
    if height > Self.rowHeights.upperBound { warnOnce("a row is at most \(Self.rowHeights.upperBound) points high") }
    let inside = min(max(height, Self.rowHeights.lowerBound), Self.rowHeights.upperBound)
    return (inside * 0x1p20).rounded() * 0x1p-20
  }

  /// - Parameter distance: by how much the rows above those in sight have grown.
  final func updateContentSize(shiftedBy distance: Double = 0) {
    setContentSize(Size(contentWidth, geometry.height), shiftedBy: Vector(0, distance))
  }

  // MARK: What tables add

  /// The width of what scrolls to the side.
  var contentWidth: Double { bounds.width }
  /// The left edge of the rows in the content: rows are as wide as the list, however wide its content is.
  var rowOrigin: Double { 0 }
  /// The view that stays above the rows, over the ``ScrollView/topInset``.
  final var pinnedHeader: View?
  /// The role of a row for assistive technologies.
  var rowRole: AccessibilityRole { .listItem }
  /// Called before the data source is asked for counts.
  func willReload() {}
  /// Called before a cell is measured and shown for a row.
  func prepare(_ cell: ListViewCell, forRow row: Int) {}
  /// Called after the rows in sight have their cells.
  func didTile() {}
  /// Called after a click has changed the selection.
  func didClick(_ row: Int, at place: Point, wasSelected: Bool, isDouble: Bool) {}

  // MARK: Layout

  final func frame(ofRow row: Int) -> Rect { frame(ofRow: row, in: geometry) }

  /// Places the rows in sight. Overrides call super.
  open override func layoutSubviews() {
    if needsReload { reloadData() }
    let isSized = contentSize.width == contentWidth && measuredWidth == bounds.width
    if !isSized || heightScale != textScale || geometry.topInset != topInset { metricsDidChange() }
    super.layoutSubviews()
    // Under an animation of the offset, a layout sees its end: the rows in sight follow after it.
    if !(AnimationClock.isModelShown && isAnimating(.boundsOrigin)) { tile() }
  }

  override func offsetDidChange() {
    swipes.listDidScroll()
    tile()
    reorder.listDidScroll()
    band.listDidScroll()
  }

  override func save(to fields: inout SavedFields) {
    super.save(to: &fields)
    saveAnchor(to: &fields)
  }

  override func restore(_ fields: SavedFields) -> Bool {
    var across = fields
    across[number: "y"] = nil
    return super.restore(across) && restoreAnchor(fields)
  }

  open override func keyDown(_ event: KeyEvent) -> Bool {
    if event.key == .escape, reorder.cancel() || band.cancel() { return true }
    return openMenu(by: event) || swipes.handle(event) || select(by: event) || super.keyDown(event) || keeps(event)
  }

  /// Whether a key is for what a list with the focus does, also where there is nothing left to do: at its end, and
  /// where all rows are seen.
  private func keeps(_ event: KeyEvent) -> Bool {
    guard window?.focusedView === self, geometry.sections.rowCount > 0 else { return false }
    return switch event.key {
    case .up, .down, .home, .end, .pageUp, .pageDown: event.modifiers.isEmpty
    case .left, .right: geometry.grid != nil && event.modifiers.isEmpty
    case .space: event.modifiers.isSubset(of: .shift)
    default: false
    }
  }

  /// A list with rows can have the focus, also where it has nothing to scroll.
  open override var canBecomeFocused: Bool {
    super.canBecomeFocused || usesFocusItself && geometry.sections.rowCount > 0
  }

  override final var usesFocusItself: Bool { allowsSelection || allowsReordering }

  /// A list with the number of all its rows.
  open override func describeAccessibility(_ description: inout AccessibilityDescription) {
    super.describeAccessibility(&description)
    description.role = .list
    description.childCount = geometry.sections.rowCount
  }

  open override var describedProperties: [(name: String, value: String)] {
    super.describedProperties + [("rows", "\(geometry.sections.rowCount)")]
  }
}

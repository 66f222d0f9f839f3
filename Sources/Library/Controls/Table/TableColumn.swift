import Geometry
import Runtime
import Views

/// A column of a table: its title, its width, and how its cells are shown.
///
/// ```swift
/// let size = TableColumn("size", title: "Size", width: 90)
/// size.alignment = .trailing
/// size.isSortable = true
/// table.addTableColumn(size)
/// ```
/// > Source: AppKit, `NSTableColumn`.
@MainActor public final class TableColumn {
  /// The name by which the program tells the columns of a table apart.
  public let identifier: String
  /// The table that the column is in.
  public internal(set) weak final var tableView: TableView?

  /// The text of the header.
  public var title: String { didSet { if !title.isExactly(oldValue) { tableView?.columnsDidChange() } } }
  /// The width in points, where texts have their usual size, within ``minimumWidth`` and ``maximumWidth``.
  /// Default: 100.
  ///
  /// Larger texts make columns wider, as they make rows higher. A width that is not finite is ignored, with a warning.
  public var width: Double {
    get { requestedWidth }
    set { setWidth(newValue) }
  }
  /// The least width in points. Default: 40.
  public var minimumWidth = 40.0 {
    didSet {
      minimumWidth = checkedLimit(minimumWidth, oldValue)
      setWidth(requestedWidth)
      tableView?.columnsDidChange()
    }
  }
  /// The greatest width in points; it counts only where it is not below ``minimumWidth``. Default:
  /// the upper bound of ``widths``.
  public var maximumWidth = TableColumn.widths.upperBound {
    didSet {
      maximumWidth = checkedLimit(maximumWidth, oldValue)
      setWidth(requestedWidth)
      tableView?.columnsDidChange()
    }
  }
  /// The least and the greatest width that a column may have, in points.
  nonisolated public static let widths = 8.0...100_000

  /// The side of the cell at which its text is. Default: natural.
  public var alignment = TextAlignment.natural { didSet { if alignment != oldValue { tableView?.columnsDidChange() } } }
  /// The treatment of a text that is wider than its cell. Default: truncated at its end.
  public var lineBreakMode = LineBreakMode.byTruncatingTail {
    didSet { if lineBreakMode != oldValue { tableView?.columnsDidChange() } }
  }
  /// Whether the column is left out. Default: false.
  public var isHidden = false { didSet { if isHidden != oldValue { tableView?.columnsDidChange() } } }
  /// Whether a click on the header, or Space or Return on it, sorts by the column. Default: false.
  public var isSortable = false { didSet { if isSortable != oldValue { tableView?.columnsDidChange() } } }
  /// Whether the user can drag the edge of the header. Default: true.
  public var isResizable = true { didSet { if isResizable != oldValue { tableView?.columnsDidChange() } } }
  /// Whether the user can edit the texts of the column in place. Default: false.
  public var isEditable = false

  private var requestedWidth: Double

  /// Makes a column.
  public init(_ identifier: String, title: String, width: Double = 100) {
    self.identifier = identifier
    self.title = title
    requestedWidth = 100
    self.width = width
  }

  /// The direction in which the table is sorted by this column first; nil: by another one, or not at all.
  public var sortOrder: AccessibilityDescription.SortOrder? {
    guard let first = tableView?.sortDescriptors.first, first.key.isExactly(identifier) else { return nil }
    return first.isAscending ? .ascending : .descending
  }

  /// Makes the column as wide as its header and the cells in sight need it, within its limits.
  /// > Source: AppKit, `NSTableColumn.sizeToFit()`.
  public func sizeToFit() {
    if let fitting = tableView?.fittingWidth(of: self) { width = fitting }
  }

  private func setWidth(_ new: Double) {
    guard new.isFinite else { return Warnings.log("the width of a column is finite, not \(new)") }
    let limited = max(minimumWidth, min(new, maximumWidth))
    guard limited != requestedWidth else { return }
    requestedWidth = limited
    tableView?.columnsDidChange()
  }

  private func checkedLimit(_ limit: Double, _ old: Double) -> Double {
    if limit.isNaN { Warnings.log("the limits of a column's width are numbers of points; NaN is ignored") }
    return limit.isNaN ? old : min(max(limit, Self.widths.lowerBound), Self.widths.upperBound)
  }
}

/// A column by which rows are sorted, and the direction.
///
/// > Source: Foundation, `NSSortDescriptor`.
nonisolated public struct TableSortDescriptor: Hashable, Sendable {
  /// The ``TableColumn/identifier`` of the column.
  public var key: String
  /// Whether the least value comes first.
  public var isAscending: Bool

  /// Makes a descriptor.
  public init(key: String, isAscending: Bool = true) {
    self.key = key
    self.isAscending = isAscending
  }
}

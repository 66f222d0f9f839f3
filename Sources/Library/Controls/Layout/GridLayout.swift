import Geometry
import Views

/// How a ``GridView`` arranges its views: its columns, its gaps, and the place of views in their cells. A ``ListView``
/// arranges cells of one size by it, see ``ListView/CellLayout``.
///
/// > Source: W3C, CSS Grid Layout Module Level 1: fixed and flexible tracks, `repeat(auto-fit, minmax(MINIMUM, 1fr))`,
/// > sparse automatic placement.
nonisolated public struct GridLayout: Hashable, Sendable {
  /// The width of one column.
  public enum Track: Hashable, Sendable {
    /// So many points.
    case points(Double)
    /// A share of the width that fixed columns and gaps leave, relative to the other shares.
    case fraction(Double)
  }

  /// The columns of a grid.
  public enum Columns: Hashable, Sendable {
    /// So many columns of equal width, at most 1000.
    case count(Int)
    /// Columns one by one, at most 1000.
    case tracks([Track])
    /// As many columns as fit, each at least so wide, all equally wide; one at least.
    case autoFit(minimum: Double)
  }

  /// Default: one column.
  public var columns: Columns
  /// The gap between columns, in points, 0 or more. Default: 0.
  public var columnSpacing: Double
  /// The gap between rows, in points, 0 or more. Default: 0.
  public var rowSpacing: Double
  /// The height of each row, in points. Default: nil, as high as its highest view.
  public var rowHeight: Double?
  /// The place of views in their cells, on both axes. Default: stretch.
  public var alignment: LayoutAlignment
  /// Whether the rows share the height that is left over. Default: false.
  public var stretchesRows: Bool
  /// The space between the grid's edges and its views, in points. Default: none.
  public var padding: EdgeInsets

  /// Makes an arrangement; `spacing` is the gap between columns and between rows.
  public init(
    _ columns: Columns = .count(1), spacing: Double = 0, rowHeight: Double? = nil,
    alignment: LayoutAlignment = .stretch, stretchesRows: Bool = false, padding: EdgeInsets = .zero
  ) {
    self.columns = columns
    columnSpacing = spacing
    rowSpacing = spacing
    self.rowHeight = rowHeight
    self.alignment = alignment
    self.stretchesRows = stretchesRows
    self.padding = padding
  }

  /// The largest number of columns.
  package static let mostColumns = 1000

  /// The same arrangement within its limits: a gap or a height that is not a number or negative counts as 0.
  var checked: GridLayout {
    var layout = self
    layout.columnSpacing = StackLayout.gap(columnSpacing)
    layout.rowSpacing = StackLayout.gap(rowSpacing)
    layout.rowHeight = rowHeight.map(StackLayout.gap)
    layout.padding = padding.checked
    return layout
  }
}

import Geometry
import Views

/// How a ``StackView`` arranges its views: along which axis, with which gaps, and how space is divided.
///
/// The terms are those of flexbox: the *main axis* is the one along which views follow each other, the *cross axis* the
/// other one.
/// > Source: W3C, CSS Flexible Box Layout Module Level 1.
nonisolated public struct StackLayout: Hashable, Sendable {
  /// The direction in which views follow each other.
  public enum Axis: String, CaseIterable, Hashable, Sendable {
    /// From the leading to the trailing edge.
    case row
    /// From top to bottom.
    case column
  }

  /// The place of views, or of lines, where space is left over.
  public enum Distribution: String, CaseIterable, Hashable, Sendable {
    case start, center, end
    /// The first at the start, the last at the end, equal gaps between.
    case spaceBetween
    /// Equal space on both sides of each.
    case spaceAround
    /// Equal gaps, also before the first and after the last.
    case spaceEvenly
  }

  /// The main axis. Default: column.
  public var axis: Axis
  /// The gap between neighbours on the main axis, in points, 0 or more. Default: 0.
  public var spacing: Double
  /// The gap between lines of a stack that wraps, in points, 0 or more. Default: 0.
  public var lineSpacing: Double
  /// The place of views on the cross axis. Default: stretch.
  public var alignment: LayoutAlignment
  /// The place of views on the main axis. Default: start.
  public var distribution: Distribution
  /// Whether views that do not fit on a line begin another one. Default: false.
  public var wraps: Bool
  /// The space between the stack's edges and its views, in points; `left` is that of the leading edge. Default: none.
  public var padding: EdgeInsets

  /// Makes an arrangement.
  public init(
    _ axis: Axis = .column, spacing: Double = 0, lineSpacing: Double = 0, alignment: LayoutAlignment = .stretch,
    distribution: Distribution = .start, wraps: Bool = false, padding: EdgeInsets = .zero
  ) {
    self.axis = axis
    self.spacing = spacing
    self.lineSpacing = lineSpacing
    self.alignment = alignment
    self.distribution = distribution
    self.wraps = wraps
    self.padding = padding
  }
}

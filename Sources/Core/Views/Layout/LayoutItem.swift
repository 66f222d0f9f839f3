import Geometry

/// The place of a view in the space that a container gives it.
nonisolated public enum LayoutAlignment: String, CaseIterable, Hashable, Sendable {
  /// At the left, or at the top.
  case start
  case center
  /// At the right, or at the bottom.
  case end
  /// As large as the space, unless the view's layout values give a size.
  case stretch
}

/// The layout values of a view for its container: its share of the space, its limits, its margins.
///
/// ```swift
/// title.layout = LayoutItem(grow: 1)                       // takes the space that is left
/// picture.layout = LayoutItem(width: .points(96), aspectRatio: 1)
/// ```
/// Numbers that are no sizes have a meaning, too: NaN counts as not given, negative numbers count as 0, and sizes end
/// at 1,000,000,000 points. A minimum above the maximum wins.
/// > Source: W3C, CSS Flexible Box Layout Module Level 1, sections 7 and 9.
nonisolated public struct LayoutItem: Hashable, Sendable {
  /// The share of the space that is left over on the main axis, relative to the other views' shares. Default: 0, none.
  public var grow = 0.0
  /// The share of the space that is missing on the main axis, weighted by the view's size. Default: 1.
  public var shrink = 1.0
  /// The size on the main axis before the view grows or shrinks. Default: nil, that of `width` or `height`.
  public var basis: Length?
  /// The width, in points or in percent of the container. Default: nil, as wide as the content.
  public var width: Length?
  /// The height, in points or in percent of the container. Default: nil, as high as the content.
  public var height: Length?
  /// The smallest width, in points. Default: 0.
  public var minWidth: Double?
  /// The largest width, in points. Default: none.
  public var maxWidth: Double?
  /// The smallest height, in points. Default: in a column the height of the content, else 0.
  public var minHeight: Double?
  /// The largest height, in points. Default: none.
  public var maxHeight: Double?
  /// The width divided by the height; gives the side that nothing else gives. Default: none.
  public var aspectRatio: Double?
  /// The space around the view, which nothing else takes, in points. Default: none.
  public var margins = EdgeInsets.zero
  /// The place on the cross axis, where it differs from that of the container's other views.
  public var alignSelf: LayoutAlignment?
  /// The number of columns in a grid, 1 to 100.
  public var columnSpan = 1
  /// The number of rows in a grid, 1 to 100.
  public var rowSpan = 1

  /// The largest size, in points.
  package static let mostPoints = 1e9
  /// The largest share.
  package static let mostShare = 1e9

  /// Makes the values of a view.
  public init(
    grow: Double = 0, shrink: Double = 1, basis: Length? = nil, width: Length? = nil, height: Length? = nil,
    minWidth: Double? = nil, maxWidth: Double? = nil, minHeight: Double? = nil, maxHeight: Double? = nil,
    aspectRatio: Double? = nil, margins: EdgeInsets = .zero, alignSelf: LayoutAlignment? = nil, columnSpan: Int = 1,
    rowSpan: Int = 1
  ) {
    self.grow = grow
    self.shrink = shrink
    self.basis = basis
    self.width = width
    self.height = height
    self.minWidth = minWidth
    self.maxWidth = maxWidth
    self.minHeight = minHeight
    self.maxHeight = maxHeight
    self.aspectRatio = aspectRatio
    self.margins = margins
    self.alignSelf = alignSelf
    self.columnSpan = columnSpan
    self.rowSpan = rowSpan
  }

  /// The same values within their limits.
  package var checked: LayoutItem {
    var item = self
    item.grow = Self.number(grow, most: Self.mostShare) ?? 0
    item.shrink = Self.number(shrink, most: Self.mostShare) ?? 1
    item.minWidth = Self.number(minWidth)
    item.maxWidth = Self.number(maxWidth)
    item.minHeight = Self.number(minHeight)
    item.maxHeight = Self.number(maxHeight)
    item.aspectRatio = aspectRatio.flatMap { $0.isFinite && $0 > 0 ? min(1e6, max(1e-6, $0)) : nil }
    item.margins = margins.checked
    item.columnSpan = min(100, max(1, columnSpan))
    item.rowSpan = min(100, max(1, rowSpan))
    return item
  }

  private static func number(_ number: Double?, most: Double = mostPoints) -> Double? {
    guard let number, !number.isNaN else { return nil }
    return min(most, max(0, number))
  }
}

nonisolated extension EdgeInsets {
  /// The insets with NaN replaced by 0 and each value limited to ±1e9 points.
  package var checked: EdgeInsets {
    func number(_ number: Double) -> Double {
      number.isNaN ? 0 : min(LayoutItem.mostPoints, max(-LayoutItem.mostPoints, number))
    }
    return EdgeInsets(top: number(top), left: number(left), bottom: number(bottom), right: number(right))
  }

  /// The insets on the left and on the right together.
  package var horizontal: Double { left + right }
  /// The insets at the top and at the bottom together.
  package var vertical: Double { top + bottom }
}

nonisolated extension Length {
  /// The length in points, 0 or more; nil for a part of a size that is not known.
  package func points(of whole: Double) -> Double? {
    guard percent != 0 else { return min(LayoutItem.mostPoints, max(0, points)) }
    guard whole.isFinite else { return nil }
    return min(LayoutItem.mostPoints, max(0, resolved(in: whole)))
  }
}

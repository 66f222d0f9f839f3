import Schema
import Views

nonisolated extension LayoutItem {
  /// The largest size that a file may give, in points.
  static let mostWritten = 100_000.0

  package static let schema = ValueSchema("a layout", LayoutItem()) {
    Field(\.grow, "grow", in: 0...1_000_000, "The share of the space that is left over.")
    Field(\.shrink, "shrink", in: 0...1_000_000, "The share of the space that is missing, weighted by the size.")
    Field(\.minWidth, "minWidth", in: 0...mostWritten, unit: "points", "The smallest width.")
    Field(\.maxWidth, "maxWidth", in: 0...mostWritten, unit: "points", "The largest width.")
    Field(\.minHeight, "minHeight", in: 0...mostWritten, unit: "points", "The smallest height.")
    Field(\.maxHeight, "maxHeight", in: 0...mostWritten, unit: "points", "The largest height.")
    Field(\.aspectRatio, "aspectRatio", in: 0.001...1000, "The width divided by the height.")
    Field(\.alignSelf, "alignSelf", "The place across the axis, where it differs from that of the other views.")
    Field(
      \.columnSpan, "columnSpan", .number(NumberDomain(1...100, isWhole: true)),
      "The number of columns in a grid.")
    Field(
      \.rowSpan, "rowSpan", .number(NumberDomain(1...100, isWhole: true)), "The number of rows in a grid.")
  }
}

import Schema
import Views

nonisolated extension StackLayout.Axis: FieldChoice {}
nonisolated extension StackLayout.Distribution: FieldChoice {}
nonisolated extension LayoutAlignment: FieldChoice {}

nonisolated extension StackLayout {
  package static let schema = ValueSchema("a stack", StackLayout()) {
    Field(\.axis, "axis", "Whether views follow each other in a row or in a column.")
    Field(\.spacing, "spacing", in: 0...LayoutItem.mostWritten, unit: "points", "The gap between neighbours.")
    Field(
      \.lineSpacing, "lineSpacing", in: 0...LayoutItem.mostWritten, unit: "points",
      "The gap between the lines of a stack that wraps.")
    Field(\.alignment, "alignment", "The place of views across the axis.")
    Field(\.distribution, "distribution", "The place of views along the axis, where space is left over.")
    Field(\.wraps, "wraps", "Whether views that do not fit on a line begin another one.")
  }
}

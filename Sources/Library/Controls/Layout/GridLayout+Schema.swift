import Schema
import Views

nonisolated extension GridLayout {
  package static let schema = ValueSchema("a grid", GridLayout()) {
    Field(\.columnSpacing, "columnSpacing", in: 0...LayoutItem.mostWritten, unit: "points", "The gap between columns.")
    Field(\.rowSpacing, "rowSpacing", in: 0...LayoutItem.mostWritten, unit: "points", "The gap between rows.")
    Field(
      \.rowHeight, "rowHeight", in: 0...LayoutItem.mostWritten, unit: "points",
      "The height of each row; without it, that of its highest view.")
    Field(\.alignment, "alignment", "The place of views in their cells.")
    Field(\.stretchesRows, "stretchesRows", "Whether the rows share the height that is left over.")
  }
}

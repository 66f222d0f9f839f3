import Views

/// The runs that the last frames drew, by the text's own identity: a text that only moves or fades is found without
/// reading it.
struct TextRuns {
  private struct Entry {
    /// Held, so that no other text takes its place in memory.
    var content: TextContent
    var fontSize: Double
    var detail: Double
    var width: Double
    var alignment: TextItem.Alignment
    var run: TextRun
    var lastDraw: Int
  }

  private var entries: [ObjectIdentifier: Entry] = [:]
  private var draw = 0
  /// Draws after which a run that was not asked for is let go.
  private static let patience = 64

  mutating func startDraw() {
    draw += 1
    guard draw % Self.patience == 0 else { return }
    let oldest = draw - Self.patience
    if entries.contains(where: { $0.value.lastDraw < oldest }) {
      entries = entries.filter { $0.value.lastDraw >= oldest }
    }
  }

  mutating func removeAll() { entries.removeAll(keepingCapacity: true) }

  /// - Parameter detail: pixels a point.
  mutating func run(_ item: TextItem, detail: Double, by text: any TextRasterizer) -> TextRun {
    let key = ObjectIdentifier(item.content)
    if let index = entries.index(forKey: key) {
      let isSame =
        entries.values[index].detail == detail && entries.values[index].fontSize == item.fontSize
        && entries.values[index].width == item.box.width && entries.values[index].alignment == item.alignment
      if isSame {
        entries.values[index].lastDraw = draw
        return entries.values[index].run
      }
    }
    let run = text.run(
      text: item.string, fontSize: item.fontSize, scale: detail, width: item.box.width, alignment: item.alignment)
    entries[key] = Entry(
      content: item.content, fontSize: item.fontSize, detail: detail, width: item.box.width, alignment: item.alignment,
      run: run, lastDraw: draw)
    return run
  }
}

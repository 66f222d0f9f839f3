import Views

/// The text runs of recent frames, by the identity of their text, so that a text that only moves or fades is found
/// without comparing strings.
struct TextRuns {
  private struct Entry {
    /// Retained, so that no other text gets its identity.
    var content: TextContent
    var fontSize: Double
    var detail: Double
    var width: Double
    var alignment: TextAlignment
    var lines: LineLimit
    var run: TextRun
    var lastDraw: Int

    @inline(__always)
    func isRun(of item: TextItem, _ detail: Double) -> Bool {
      content === item.content && self.detail == detail && fontSize == item.fontSize && width == item.box.width
        && alignment == item.alignment && lines == item.lines
    }
  }

  private var entries: [Entry] = []
  /// The index of each text's entry.
  private var places: [ObjectIdentifier: Int] = [:]
  /// The index where the next text is expected: texts come in the order of the previous draw.
  private var cursor = 0
  private var draw = 0
  /// The number of draws after which an unused run is discarded.
  private static let patience = 64

  mutating func startDraw() {
    draw += 1
    cursor = 0
    guard draw % Self.patience == 0 else { return }
    let oldest = draw - Self.patience
    guard entries.contains(where: { $0.lastDraw < oldest }) else { return }
    entries.removeAll { $0.lastDraw < oldest }
    places.removeAll(keepingCapacity: true)
    for (i, entry) in entries.enumerated() { places[ObjectIdentifier(entry.content)] = i }
  }

  mutating func removeAll() {
    entries.removeAll(keepingCapacity: true)
    places.removeAll(keepingCapacity: true)
  }

  /// - Parameter detail: pixels per point.
  mutating func run(_ item: TextItem, detail: Double, by text: any TextRasterizer) -> TextRun {
    let expected = cursor < entries.count && entries[cursor].content === item.content
    let place = expected ? cursor : places[ObjectIdentifier(item.content)]
    if let place {
      cursor = place + 1
      if entries[place].isRun(of: item, detail) {
        entries[place].lastDraw = draw
        return entries[place].run
      }
    }
    let run = text.run(
      of: item.content, fontSize: item.fontSize, scale: detail, width: item.box.width, alignment: item.alignment,
      lines: item.lines)
    let entry = Entry(
      content: item.content, fontSize: item.fontSize, detail: detail, width: item.box.width, alignment: item.alignment,
      lines: item.lines, run: run, lastDraw: draw)
    if let place {
      entries[place] = entry
    } else {
      places[ObjectIdentifier(item.content)] = entries.count
      entries.append(entry)
    }
    return run
  }
}

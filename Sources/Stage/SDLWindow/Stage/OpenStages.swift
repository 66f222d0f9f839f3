/// The program's open windows, in the order in which they were opened, which one event loop serves.
enum OpenStages {
  private struct Entry { weak var stage: Stage? }

  private static var entries: [Entry] = []

  static func add(_ stage: Stage) { entries.append(Entry(stage: stage)) }

  static func remove(_ stage: Stage) { entries.removeAll { $0.stage === stage || $0.stage == nil } }

  static func others(than stage: Stage) -> [Stage] {
    // With one window, each pass of its loop comes here.
    if entries.count == 1 { return [] }
    return entries.compactMap(\.stage).filter { $0 !== stage }
  }
}

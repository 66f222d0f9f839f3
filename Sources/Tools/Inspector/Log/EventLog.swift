import Storyboard

/// The newest events of a run, and those of them that a filter lets through.
///
/// It holds at most ``mostEntries`` events and ``mostBytes`` of text; the oldest leave first.
final class EventLog {
  static let mostEntries = 10_000
  /// 16 MiB.
  static let mostBytes = 16 << 20

  /// Changes with each change of ``shown``.
  private(set) var version = 0
  /// The number of shown events that have left since the filter was set.
  private(set) var removedCount = 0
  /// Changes when other events are shown than before: with the filter, and when the log is cleared.
  private(set) var generation = 0
  private var entries = ListQueue<LogEntry>()
  private var bytes = 0
  private var nextNumber = 0
  /// The numbers of the entries that the filter lets through, in order.
  private var shownNumbers = ListQueue<Int>()

  /// The kinds that are shown; empty for all.
  var kinds: Set<LogKind> = [] { didSet { if kinds != oldValue { refilter() } } }
  /// Only events that contain this are shown.
  var search = TextSearch("") { didSet { if search != oldValue { refilter() } } }

  /// The number of events in the log.
  var count: Int { entries.count }
  /// The number of events that the filter lets through.
  var shownCount: Int { shownNumbers.count }

  /// An event by its place among the shown ones.
  func shown(_ index: Int) -> LogEntry { entries[shownNumbers[index] - firstNumber] }

  /// An event by its number; nil if it has left the log.
  func entry(number: Int) -> LogEntry? {
    let index = number - firstNumber
    return index >= 0 && index < entries.count ? entries[index] : nil
  }

  /// The place among the shown events; nil if the event is not shown.
  func shownIndex(ofNumber number: Int) -> Int? {
    let index = shownNumbers.firstIndex { $0 >= number }
    return index < shownNumbers.count && shownNumbers[index] == number ? index : nil
  }

  /// The numbers of the events in the log.
  var numbers: Range<Int> { firstNumber..<nextNumber }

  /// The number of the oldest event in the log.
  private var firstNumber: Int { nextNumber - entries.count }

  func append(_ line: TraceLine) {
    let entry = LogEntry(number: nextNumber, line: line)
    nextNumber += 1
    entries.append(entry)
    bytes += entry.bytes
    if isShown(entry) {
      shownNumbers.append(entry.number)
      version += 1
    }
    // The newest one stays, whatever its size.
    while entries.count > Self.mostEntries || bytes > Self.mostBytes && entries.count > 1 { removeOldest() }
  }

  func removeAll() {
    entries = ListQueue()
    shownNumbers = ListQueue()
    bytes = 0
    startOver()
  }

  private func startOver() {
    removedCount = 0
    generation += 1
    version += 1
  }

  private func removeOldest() {
    let entry = entries.removeFirst()
    bytes -= entry.bytes
    guard shownNumbers.count > 0, shownNumbers[0] == entry.number else { return }
    _ = shownNumbers.removeFirst()
    removedCount += 1
    version += 1
  }

  private func isShown(_ entry: LogEntry) -> Bool {
    (kinds.isEmpty || kinds.contains(entry.kind)) && (search.isEmpty || entry.contains(search))
  }

  private func refilter() {
    shownNumbers = ListQueue()
    for index in 0..<entries.count where isShown(entries[index]) { shownNumbers.append(entries[index].number) }
    startOver()
  }

  // MARK: Copying

  /// The shown events as a trace: JSON lines.
  var trace: String { joined { $0.line.json } }
  /// The shown events as text, a line each.
  var text: String { joined { $0.text + "\n" } }

  private func joined(_ text: (LogEntry) -> String) -> String {
    var whole = ""
    for index in 0..<shownCount { whole += text(shown(index)) }
    return whole
  }
}

/// An array that loses its first element in constant time.
struct ListQueue<Element> {
  private var storage: [Element?] = []
  private var head = 0

  var count: Int { storage.count - head }

  subscript(index: Int) -> Element {
    guard let element = storage[head + index] else { preconditionFailure("an element of a queue is in its range") }
    return element
  }

  mutating func append(_ element: Element) { storage.append(element) }

  mutating func removeFirst() -> Element {
    let first = self[0]
    storage[head] = nil
    head += 1
    // Each element is moved at most once for each removal.
    if head > 64, head * 2 > storage.count {
      storage.removeFirst(head)
      head = 0
    }
    return first
  }

  /// The first index whose element fulfills a condition that all later ones fulfill, too; the count if none does.
  func firstIndex(where isFulfilled: (Element) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if isFulfilled(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}

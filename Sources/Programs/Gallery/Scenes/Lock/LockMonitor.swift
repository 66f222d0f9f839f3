import Stagecraft

/// Shows the entries that hold a lock or wait for it, a row each, as they change.
///
/// The holders come first, in the order of getting the lock, then the waiting entries.
final class LockMonitor: View {
  /// The looks of a monitor.
  struct Style: Hashable, Sendable {
    /// Points.
    var rowHeight = 34.0
    /// Points between rows.
    var spacing = 6.0
    /// Points.
    var fontSize = 14.0
    /// The greatest number of rows; further entries are counted in the last one.
    var rowLimit = 6
  }

  private let lock: TransitionLock
  private let style: Style
  private var rows: [View] = []
  private let relay = Relay()

  /// - Parameter lock: the monitor shows the entries of this scope and of those related to it.
  init(_ lock: TransitionLock, style: Style = Style()) {
    self.lock = lock
    self.style = style
    super.init()
    acceptsHits = false
    relay.monitor = self
    lock.addObserver(relay)
    update()
  }

  isolated deinit { lock.removeObserver(relay) }

  /// A lock retains its observers, and must not retain the view.
  private final class Relay: LockObserver {
    weak var monitor: LockMonitor?
    func lockEvent(_ event: LockEvent) { monitor?.update() }
  }

  private func update() {
    for row in rows { row.removeFromSuperview() }
    let entries = lock.holders + lock.waiting
    let shown = entries.prefix(entries.count > style.rowLimit ? style.rowLimit - 1 : style.rowLimit)
    rows = shown.map(makeRow)
    if entries.isEmpty { rows = [makeNote("free")] }
    if shown.count < entries.count { rows.append(makeNote("and \(entries.count - shown.count) more")) }
    for row in rows { addSubview(row) }
    setNeedsLayout()
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    for (index, row) in rows.enumerated() {
      row.frame = Rect(0, Double(index) * (style.rowHeight + style.spacing), bounds.width, style.rowHeight)
    }
  }

  // MARK: Rows

  private func makeRow(_ entry: LockEntry) -> View {
    let row = View()
    row.backgroundRole = .controlFill
    row.cornerRadius = 8
    let bar = View(frame: Rect(10, style.rowHeight / 2 - 8, 4, 16))
    bar.cornerRadius = 2
    bar.backgroundColor = color(of: entry)
    row.addSubview(bar)
    let name = label(entry.label, style.fontSize, .text)
    name.relativeFrame = RelativeFrame(
      x: .points(24), y: .points(0), width: .percent(60, plus: -24), height: .percent(100))
    row.addSubview(name)
    let note = label(words(for: entry), style.fontSize - 2, .secondaryText)
    note.alignment = .trailing
    note.relativeFrame = RelativeFrame(
      x: .percent(60), y: .points(0), width: .percent(40, plus: -12), height: .percent(100))
    row.addSubview(note)
    return row
  }

  private func makeNote(_ text: String) -> View {
    let row = View()
    let label = label(text, style.fontSize, .secondaryText)
    label.relativeFrame = .fill
    row.addSubview(label)
    return row
  }

  private func label(_ text: String, _ size: Double, _ role: Theme.ColorRole) -> Label {
    let label = Label(text, fontSize: size)
    label.textRole = role
    return label
  }

  /// The bar of a row: yellow while it waits, blue for a transition, green for a ticket.
  private func color(of entry: LockEntry) -> Color {
    switch (entry.status, entry.kind) {
    case (.waiting, _): Color(rgb: 0xd9a441)
    case (.handed, .run), (.held, .run): Color(rgb: 0x4c8dff)
    case (.handed, .ticket), (.held, .ticket): Color(rgb: 0x47c08a)
    }
  }

  private func words(for entry: LockEntry) -> String {
    switch (entry.status, entry.kind) {
    case (.waiting, _): "waits"
    case (.handed, _): "is next"
    case (.held, .run): "moves"
    case (.held, .ticket): "has the lock"
    }
  }
}

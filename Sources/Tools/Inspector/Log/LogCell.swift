import Controls
import Geometry
import Views

/// A row of the log: time, event, and its fields, in columns.
final class LogCell: ListViewCell {
  private let time = Label.column("", .secondaryText, alignment: .trailing)
  private let mark = View()
  private let event = Label.column("", .text, weight: .medium)
  private let summary = Label.column()
  private var kind = LogKind.plans
  private var parts: [LogEntry.Part] = []

  static let height = 20.0
  /// The left edges of the columns, in points.
  private static let columns = (time: 4.0, mark: 78.0, event: 90.0, summary: 162.0)

  override init(frame: Rect = .zero) {
    super.init(frame: frame)
    mark.cornerRadius = 3
    mark.acceptsHits = false
    for part in [time, mark, event, summary] { addSubview(part) }
  }

  func show(_ entry: LogEntry) {
    time.text = entry.time
    event.text = entry.line.event
    parts = entry.summary
    kind = entry.kind
    applyTheme()
  }

  override func themeDidChange() {
    super.themeDidChange()
    applyTheme()
  }

  private func applyTheme() {
    selectionColor = theme.selection
    mark.backgroundColor = kind.color(in: theme)
    let text = kind == .warnings ? theme.danger : theme.text
    var whole = AttributedText(parts.map(\.text).joined(), .init(color: text))
    var place = 0
    for part in parts {
      let end = place + part.text.utf8.count
      if part.isName { whole.addAttributes(.init(color: theme.secondaryText), in: place..<end) }
      place = end
    }
    summary.attributedText = whole
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let columns = Self.columns
    let height = bounds.height
    time.frame = Rect(columns.time, 0, columns.mark - columns.time - 8, height)
    mark.frame = Rect(columns.mark, ((height - 6) / 2).rounded(), 6, 6)
    event.frame = Rect(columns.event, 0, columns.summary - columns.event - 6, height)
    summary.frame = Rect(columns.summary, 0, max(0, bounds.width - columns.summary - 8), height)
  }
}

extension LogKind {
  /// The color of the mark before an event.
  func color(in theme: Theme) -> Color {
    let isDark = theme.style == .dark
    switch self {
    case .requests: return theme.accent
    case .transitions: return isDark ? Color(rgb: 0x5fd08f) : Color(rgb: 0x1d8a4a)
    case .plans: return isDark ? Color(rgb: 0x4fc3d9) : Color(rgb: 0x10798c)
    case .scheduler: return theme.controlEdge
    case .screens: return isDark ? Color(rgb: 0xc49bff) : Color(rgb: 0x7a43c9)
    case .lock: return isDark ? Color(rgb: 0xe6b450) : Color(rgb: 0xa36b00)
    case .warnings: return theme.danger
    }
  }
}

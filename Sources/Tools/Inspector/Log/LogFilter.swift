import Controls
import Geometry
import Views

/// A filter of the log: a toggle with the mark of its kind of events.
final class LogFilter: ThemedControl {
  let kind: LogKind
  private let mark = View()
  private let label: Label

  /// Lengths in points: before the mark, its side, between mark and text, and behind the text.
  private static let lengths = (before: 8.0, mark: 6.0, gap: 5.0, behind: 9.0)

  init(_ kind: LogKind) {
    self.kind = kind
    label = Label.column(kind.title)
    super.init(frame: .zero)
    accessibilityLabel = kind.title
    mark.cornerRadius = Self.lengths.mark / 2
    mark.acceptsHits = false
    label.acceptsHits = false
    addSubview(mark)
    addSubview(label)
  }

  override func describeAccessibility(_ description: inout AccessibilityDescription) {
    super.describeAccessibility(&description)
    description.role = .toggle
    description.traits.insert(.checkable)
    if isSelected { description.traits.insert(.checked) }
  }

  override func updateAppearance() {
    super.updateAppearance()
    mark.backgroundColor = kind.color(in: theme)
    label.textRole = isSelected ? .text : .secondaryText
    let pointed = theme.text.withAlpha(0.07 * levels.hovered + 0.07 * levels.highlighted)
    backgroundColor = isSelected ? theme.selection : pointed
    border = Border(width: 1, color: isSelected ? theme.accent : theme.separator)
  }

  private var textWidth: Double { label.measuredSize(within: Size(.infinity, .infinity)).width.rounded(.up) }

  override func sizeThatFits(_ size: Size) -> Size {
    let lengths = Self.lengths
    return Size(lengths.before + lengths.mark + lengths.gap + textWidth + lengths.behind, controlHeight)
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let lengths = Self.lengths
    mark.frame = Rect(lengths.before, ((bounds.height - lengths.mark) / 2).rounded(), lengths.mark, lengths.mark)
    label.frame = Rect(lengths.before + lengths.mark + lengths.gap, 0, textWidth, bounds.height)
  }
}

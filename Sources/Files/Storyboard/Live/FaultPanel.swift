import Animation
import Geometry
import JSON
import Views

/// Shows the faults of files over the screens: each with its line, its column, and the line's text.
///
/// It takes neither the focus nor the pointer.
final class FaultPanel: View {
  private let bar = View()
  private let title = Label("")
  private let note = Label("")
  private var rows: [FaultRow] = []
  private let more = Label("")

  private static let margin = 16.0
  private static let widest = 760.0
  private static let inset = EdgeInsets(top: 14, left: 22, bottom: 16, right: 18)
  private static let gap = 12.0

  init() {
    super.init(frame: .zero)
    identifier = "fault-panel"
    // Its text is English and code.
    overrideLayoutDirection = .leftToRight
    isUserInteractionEnabled = false
    clipsToBounds = false
    for view in [bar, title, note, more] { addSubview(view) }
    title.numberOfLines = 1
    note.numberOfLines = 1
    more.numberOfLines = 1
    note.text = "Showing the last version without faults."
  }

  /// The height changes with the width, so the window's size is followed.
  var width: Double { min(Self.widest, max(120, (window?.bounds.width ?? 0) - 2 * Self.margin)) }

  func show(_ reports: [FaultReport]) {
    let count = reports.reduce(0) { $0 + $1.count }
    let names = reports.map { Self.name(of: $0.path) }.joined(separator: ", ")
    title.text = "\(names): \(count) fault\(count == 1 ? "" : "s")"
    for row in rows { row.removeFromSuperview() }
    rows = reports.flatMap { report in
      report.entries.map { FaultRow($0, file: reports.count > 1 ? Self.name(of: report.path) : nil) }
    }
    for row in rows { addSubview(row) }
    total = count
    themeDidChange()
    fit()
  }

  private var total = 0

  private static func name(of path: String) -> String { Wording.oneLine(path.splitPath.name) }

  // MARK: Appearing

  func appear(in window: Window) {
    guard superview == nil else { return }
    window.addSubview(self)
    themeDidChange()
    fit()
    guard !FrameTicker.isMotionReduced else { return }
    View.performWithoutAnimation {
      alpha = 0
      transform = Transform2D(translationX: 0, y: 20)
    }
    View.animate(springDuration: 0.35) {
      alpha = 1
      transform = .identity
    }
  }

  func disappear() {
    guard window != nil, !FrameTicker.isMotionReduced else { return removeFromSuperview() }
    View.animate(springDuration: 0.25) {
      alpha = 0
      transform = Transform2D(translationX: 0, y: 20)
    } completion: { [weak self] _ in
      if self?.alpha == 0 { self?.removeFromSuperview() }
    }
  }

  // MARK: Layout

  /// Follows the size of the window.
  func fitIfNeeded() { if window?.bounds.size != fitted { fit() } }
  private var fitted: Size?

  /// Places the panel at the lower edge, as high as its rows need and the window allows.
  func fit() {
    guard let window else { return }
    fitted = window.bounds.size
    let room = max(0, window.bounds.height - 2 * Self.margin)
    let inner = width - Self.inset.left - Self.inset.right
    var height = Self.inset.top + title.sizeThatFits(Size(inner, .infinity)).height + 2
    height += note.sizeThatFits(Size(inner, .infinity)).height + Self.inset.bottom
    let moreHeight = Self.gap + more.sizeThatFits(Size(inner, .infinity)).height
    var shown = 0
    for row in rows {
      let next = Self.gap + row.height(for: inner)
      let isLast = shown + 1 == total
      guard shown < 4, height + next + (isLast ? 0 : moreHeight) <= room || shown == 0 else { break }
      height += next
      shown += 1
    }
    for (index, row) in rows.enumerated() { row.isHidden = index >= shown }
    more.isHidden = shown == total
    if shown < total {
      more.text = "and \(total - shown) more"
      height += moreHeight
    }
    let size = Size(width, min(height, max(room, 60)))
    relativeFrame = RelativeFrame(
      x: .percent(50, plus: -size.width / 2), y: .percent(100, plus: -size.height - Self.margin),
      width: .points(size.width), height: .points(size.height))
    setNeedsLayout()
    window.setNeedsLayout()
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let inner = bounds.width - Self.inset.left - Self.inset.right
    var y = Self.inset.top
    bar.frame = Rect(8, 12, 4, max(0, bounds.height - 24))
    func place(_ view: View, _ height: Double) {
      view.frame = Rect(Self.inset.left, y, max(0, inner), height)
      y += height
    }
    place(title, title.sizeThatFits(Size(inner, .infinity)).height)
    y += 2
    place(note, note.sizeThatFits(Size(inner, .infinity)).height)
    for row in rows where !row.isHidden {
      y += Self.gap
      place(row, row.height(for: inner))
    }
    y += Self.gap
    place(more, more.sizeThatFits(Size(inner, .infinity)).height)
  }

  override func themeDidChange() {
    super.themeDidChange()
    let theme = theme
    raise(radius: theme.radii.card, shadow: 30)
    bar.backgroundColor = theme.danger
    bar.cornerRadius = 2
    title.textColor = theme.text
    title.font = Font(size: theme.fontSizes.body, weight: .semibold)
    for label in [note, more] {
      label.textColor = theme.secondaryText
      label.fontSize = theme.fontSizes.caption
    }
    for row in rows { row.applyTheme(theme) }
  }
}

/// One fault: its place, its sentence, and the line with a mark under the column.
private final class FaultRow: View {
  private let place: Label
  private let message: Label
  private let excerpt: Label?
  private let mark = View()
  /// The text before the column, to measure.
  private let before = Label("")

  private static let placeWidth = 66.0

  init(_ entry: FaultReport.Entry, file: String?) {
    let fault = entry.fault
    place = Label("\(fault.line):\(fault.column)")
    message = Label(file.map { "\($0): \(fault.message)" } ?? fault.message)
    let (text, column) = FaultRow.window(of: entry.excerpt ?? "", around: fault.column)
    excerpt = entry.excerpt == nil || text.isEmpty ? nil : Label(text)
    super.init(frame: .zero)
    // Spaces at the end would not be measured.
    let head = text.unicodeScalars.prefix(column).map { $0 == " " ? "0" : $0 }
    before.text = String(String.UnicodeScalarView(head))
    before.isHidden = true
    message.numberOfLines = 3
    for view in [place, message] { addSubview(view) }
    if let excerpt {
      excerpt.numberOfLines = 1
      excerpt.lineBreakMode = .byTruncatingTail
      for view in [excerpt, before, mark] { addSubview(view) }
    }
  }

  /// The part of a line around a column, without its indent, and how many letters of it come before the column.
  private static func window(of line: String, around column: Int) -> (text: String, before: Int) {
    let scalars = Array(line.unicodeScalars)
    let indent = scalars.prefix { $0 == " " || $0 == "\t" }.count
    let start = max(min(indent, column - 1), column - 1 - 40, 0)
    guard start < scalars.count else { return ("", 0) }
    var view = String.UnicodeScalarView()
    view.append(contentsOf: scalars[start..<min(scalars.count, start + 90)].map { $0.value < 0x20 ? " " : $0 })
    return start > indent ? ("…" + String(view), column - start) : (String(view), column - 1 - start)
  }

  func height(for width: Double) -> Double {
    let text = message.sizeThatFits(Size(max(0, width - Self.placeWidth), .infinity)).height
    guard let excerpt else { return text }
    return text + 4 + excerpt.sizeThatFits(Size(.infinity, .infinity)).height + 5
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let rest = max(0, bounds.width - Self.placeWidth)
    let text = message.sizeThatFits(Size(rest, .infinity)).height
    place.frame = Rect(0, 0, Self.placeWidth - 8, place.sizeThatFits(Size(.infinity, .infinity)).height)
    message.frame = Rect(Self.placeWidth, 0, rest, text)
    guard let excerpt else { return }
    let height = excerpt.sizeThatFits(Size(.infinity, .infinity)).height
    excerpt.frame = Rect(Self.placeWidth, text + 4, rest, height)
    let x = before.text.isEmpty ? 0 : before.sizeThatFits(Size(.infinity, .infinity)).width
    mark.frame = Rect(Self.placeWidth + min(x, rest - 8), text + 4 + height + 1, 9, 2)
  }

  func applyTheme(_ theme: Theme) {
    let code = Font.monospacedSystem(size: theme.fontSizes.caption)
    place.font = code
    place.textColor = theme.secondaryText
    message.fontSize = theme.fontSizes.control
    message.textColor = theme.text
    excerpt?.font = code
    before.font = code
    excerpt?.textColor = theme.secondaryText
    mark.backgroundColor = theme.danger
    mark.cornerRadius = 1
    setNeedsLayout()
  }
}

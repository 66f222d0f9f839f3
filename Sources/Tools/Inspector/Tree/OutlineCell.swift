import Controls
import Geometry
import Views

/// A row of the tree: a triangle, the view's type, its identifier or text, and its size.
final class OutlineCell: ListViewCell {
  private let disclosure = DisclosureControl()
  private let type = Label.column("", .text, weight: .medium)
  private let note = Label.column("", .secondaryText)
  private let size = Label.column("", .secondaryText, alignment: .trailing)
  private var depth = 0
  private weak var view: View?
  private var isScreen = false
  private var isDimmed = false

  /// Called when the pointer comes over the row, and with nil when it leaves.
  var onHover: ((View?) -> Void)?

  static let height = 20.0
  private static let indent = 12.0
  /// Deeper views are not indented further.
  private static let mostIndent = 24
  private static let sizeWidth = 92.0

  override init(frame: Rect = .zero) {
    super.init(frame: frame)
    for part in [disclosure, type, note, size] { addSubview(part) }
  }

  func show(_ row: ViewOutline.Row, marking marked: View?, toggle: @escaping () -> Void) {
    disclosure.isHidden = !row.hasSubviews
    disclosure.isOpen = row.isExpanded
    disclosure.onActivate = toggle
    if depth != row.depth { setNeedsLayout() }
    depth = row.depth
    view = row.view
    let typeName = view?.typeName ?? ""
    if !type.text.isExactly(typeName) {
      type.text = typeName
      setNeedsLayout()
    }
    isDimmed = !row.isFound
    refresh(marking: marked)
  }

  /// Shows what may have changed without a change of the tree.
  /// - Parameter marked: the view whose row is marked; nil for none.
  func refresh(marking marked: View?) {
    let mark = marked != nil && marked === view ? theme.selection : nil
    if backgroundColor != mark { backgroundColor = mark }
    guard let view else {
      (note.text, size.text) = ("", "")
      return
    }
    let title = view.screenTitle
    let text = title ?? view.identifier.map { "“\($0)”" } ?? view.textStart ?? ""
    if !note.text.isExactly(text) { note.text = text }
    if (title != nil) != isScreen {
      isScreen = title != nil
      note.textRole = isScreen ? .accent : .secondaryText
    }
    let sizeText = view.sizeText
    if !size.text.isExactly(sizeText) { size.text = sizeText }
    type.textRole = isDimmed || view.isUnseen ? .secondaryText : .text
    type.font.isItalic = view.isUnseen
  }

  override func themeDidChange() {
    super.themeDidChange()
    selectionColor = theme.selection
  }

  override func pointerEntered() {
    super.pointerEntered()
    onHover?(view)
  }

  override func pointerExited() {
    super.pointerExited()
    onHover?(nil)
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let height = bounds.height
    let left = 4 + Double(min(depth, Self.mostIndent)) * Self.indent
    disclosure.frame = Rect(left, 0, 16, height)
    let end = max(left + 40, bounds.width - Self.sizeWidth)
    let start = left + 18
    let width = min(type.sizeThatFits(Size(.infinity, .infinity)).width.rounded(.up) + 2, max(0, end - start))
    type.frame = Rect(start, 0, width, height)
    note.frame = Rect(start + width + 6, 0, max(0, end - start - width - 10), height)
    size.frame = Rect(end, 0, max(0, bounds.width - end - 8), height)
  }
}

/// The triangle that opens and closes a row.
final class DisclosureControl: Control {
  /// The keys Left and Right of the list do the same.
  override var canBecomeFocused: Bool { false }

  var isOpen = false { didSet { if isOpen != oldValue { setNeedsDisplay() } } }

  override func draw(_ context: DrawingContext) {
    let middle = context.bounds.center
    context.translateBy(x: middle.x, y: middle.y)
    if isOpen { context.rotate(by: .pi / 2) }
    var triangle = Path()
    triangle.move(to: Point(-2.5, -4))
    triangle.addLine(to: Point(3, 0))
    triangle.addLine(to: Point(-2.5, 4))
    context.fill(triangle, theme.secondaryText)
  }

  override func themeDidChange() {
    super.themeDidChange()
    setNeedsDisplay()
  }
}

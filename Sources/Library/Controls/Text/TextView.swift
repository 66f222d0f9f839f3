import Animation
import Geometry
import Runtime
import Views

/// Lines of text that the user edits, and that scroll.
///
/// It wraps at its width. Everything else is as in a ``TextField``; Return begins a new line, and Tab moves the focus
/// unless ``acceptsTab`` is set. With ``isEditable`` false it shows a text that can be selected and copied.
///
/// ```swift
/// let message = TextView("Dear Ada,\n")
/// message.onChange = { draft.body = $0.text }
/// ```
/// Only lines that are seen are laid out and drawn, so that a text of ten million bytes can be edited.
/// > Source: UIKit, `UITextView`.
@MainActor open class TextView: ScrollView, TextInputClient {
  final let area = EditableTextView()
  private final let placeholderLabel = Label()
  private final lazy var press = TextPress(self, area)
  /// What the caret is to be scrolled to, once the sizes are known.
  private final var revealed: Rect?

  /// Makes a view with a text.
  public convenience init(_ text: String, frame: Rect = .zero) {
    self.init(frame: frame)
    self.text = text
  }

  /// Makes an empty view.
  public override init(frame: Rect = .zero) {
    super.init(frame: frame)
    area.host = self
    area.rules.allowsNewlines = true
    addSubview(placeholderLabel)
    addSubview(area)
    _ = press
    contextMenu = { [unowned area] in area.contextMenu() }
    _ = makeScrollObservers().add { [weak self] in self?.area.setNeedsLayout() }
    cursor = .text
    applyTheme()
  }

  // MARK: The text

  /// The text. Setting it moves the caret to the end and forgets what can be undone; no callback is called.
  ///
  /// Line breaks of other systems become newlines, and other control characters are left out.
  public final var text: String {
    get { area.editor.text }
    set {
      area.setText(newValue)
      setNeedsLayout()
    }
  }

  /// What the empty view shows.
  public final var placeholder: String {
    get { placeholderLabel.text }
    set {
      placeholderLabel.text = newValue
      setNeedsLayout()
    }
  }

  /// The font. Default: the system's, 15 points.
  public final var font: Font {
    get { area.font }
    set {
      area.font = newValue
      placeholderLabel.font = newValue
      setNeedsLayout()
    }
  }

  /// The color of the text; nil, the default, for that of the theme.
  public final var textColor: Color? { didSet { if textColor != oldValue { applyTheme() } } }

  /// The alignment of the lines. Default: natural, at the side where each paragraph begins.
  public final var alignment: TextAlignment {
    get { area.alignment }
    set { area.alignment = newValue }
  }

  /// The space between the edges and the text, in points, 0 to 100,000. Default: 8 above and below, 10 on the left and
  /// the right. Other insets change nothing, with a warning.
  public final var textContainerInset = EdgeInsets(top: 8, left: 10, bottom: 8, right: 10) {
    didSet {
      let new = textContainerInset
      let sides = [new.top, new.left, new.bottom, new.right]
      if !sides.allSatisfy((0...100_000).contains) {
        Warnings.log("a text view's insets are 0 to 100,000 points, not \(new)")
        textContainerInset = oldValue
      }
      setNeedsLayout()
    }
  }

  /// The longest text, in characters; at least 1. Default: no limit.
  public final var maximumLength: Int {
    get { area.rules.maximumLength }
    set {
      precondition(newValue >= 1, "a text view holds 1 character or more, not \(newValue)")
      area.rules.maximumLength = newValue
    }
  }

  /// Whether the user can change the text. If not, it can still be selected and copied. Default: true.
  public final var isEditable: Bool {
    get { area.rules.isEditable }
    set {
      area.rules.isEditable = newValue
      applyTheme()
    }
  }

  /// Whether Tab inserts a tab instead of moving the focus. Default: false.
  public final var acceptsTab: Bool {
    get { area.acceptsTab }
    set { area.acceptsTab = newValue }
  }

  // MARK: The selection

  /// The selected part of ``text``; empty for the caret. Indices of another text count as the nearest place.
  public final var selectedRange: Range<String.Index> {
    get { area.selectedIndices }
    set { area.select(newValue) }
  }

  /// The selected text; empty where there is only a caret.
  public final var selectedText: String { area.editor.selectedText }
  /// Selects the whole text.
  public final func selectAll() { area.perform(.select(0..<text.utf8.count)) }
  /// Replaces the selection, as typing does.
  public final func insertText(_ text: String) { area.perform(.insert(text)) }
  /// Takes back the last edit of the user.
  public final func undo() { area.perform(.undo) }
  /// Makes the edit again that was taken back last.
  public final func redo() { area.perform(.redo) }

  /// Called after each change of the text by the user.
  public final var onChange: ((TextView) -> Void)?
  /// Called after the caret or the selection has moved.
  public final var onSelectionChange: ((TextView) -> Void)?

  // MARK: Layout

  private var textWidth: Double { max(0, bounds.width - textContainerInset.left - textContainerInset.right) }

  /// As high as the text at the width on offer.
  open override func sizeThatFits(_ size: Size) -> Size {
    let insets = textContainerInset
    let width = size.width.isFinite ? max(0, size.width) : 320
    let wrapWidth = max(1, width - insets.left - insets.right - EditableTextView.caretWidth)
    let height = area.contentSize(wrappedAt: wrapWidth).height
    return Size(width, (height + insets.top + insets.bottom).rounded(.up))
  }

  open override func layoutSubviews() {
    let insets = textContainerInset
    area.wrapWidth = max(1, textWidth - EditableTextView.caretWidth)
    let height = area.contentSize.height
    area.frame = onPixels(Rect(insets.left, insets.top, textWidth, height))
    let total = height + insets.top + insets.bottom
    // A text that just fits is not scrolled for a part of a pixel.
    contentSize = Size(bounds.width, total <= bounds.height + 0.5 ? min(total, bounds.height) : total)
    super.layoutSubviews()
    if let rect = revealed {
      revealed = nil
      scrollRectToVisible(rect, animated: false)
    }
    placeholderLabel.isHidden = !area.editor.displayedText.isEmpty
    let fitting = placeholderLabel.sizeThatFits(Size(textWidth, .infinity))
    placeholderLabel.frame = onPixels(Rect(insets.left, insets.top, textWidth, fitting.height))
    area.showText()
  }

  // MARK: Looks

  open override func themeDidChange() {
    super.themeDidChange()
    applyTheme()
  }

  private func applyTheme() {
    let theme = theme
    cornerRadius = theme.radii.control
    backgroundColor = isEditable ? theme.background.mixed(with: theme.surface, by: 0.5) : nil
    let edge = area.isFocused ? theme.accent : theme.controlEdge
    border = isEditable ? Border(width: area.isFocused ? 2 : 1, color: edge) : .none
    area.textColor = textColor ?? theme.text
    area.selectionColor = theme.selection
    area.caretColor = theme.accent
    placeholderLabel.textColor = theme.secondaryText
  }

  // MARK: Focus

  open override var canBecomeFocused: Bool { true }
  open override var showsOwnFocus: Bool { isEditable }

  open override func focusDidChange(isFocused: Bool) {
    super.focusDidChange(isFocused: isFocused)
    area.focusDidChange(isFocused: isFocused)
    applyTheme()
  }

  open override func keyDown(_ event: KeyEvent) -> Bool { area.keyDown(event) || super.keyDown(event) }

  /// Shows text that an input method composes.
  public final func setMarkedText(_ text: String, selectedRange: Range<Int>) {
    area.perform(.compose(text, selection: selectedRange))
  }

  /// The text that an input method composes, which is not part of ``text`` yet; nil for none.
  public final var markedText: String? { area.editor.composition?.text }

  /// Makes the composed text part of ``text``, as if it had been typed.
  public final func unmarkText() { area.unmark() }

  /// The place of the caret, in this view's coordinates.
  public final var caretRect: Rect { area.convert(area.caretRect, to: self) ?? bounds }

  /// The lines of the text as they are shown, and the places of its letters.
  public final var textGeometry: TextGeometry {
    layoutIfNeeded()
    return area.geometry(in: self)
  }

  open override func describeAccessibility(_ description: inout AccessibilityDescription) {
    super.describeAccessibility(&description)
    description.role = .textArea
    if !placeholder.isEmpty { description.placeholder = placeholder }
    area.describeAccessibility(of: &description)
  }

  open override func accessibilityActivate() -> Bool { window?.setFocus(self) ?? false }

  open override var describedProperties: [(name: String, value: String)] {
    super.describedProperties + [
      ("text", String(reflecting: text.count > 80 ? text.prefix(80) + "…" : text))
    ]
  }
}

extension TextView: EditableTextHost, KeyWindowObserving {
  package final func keyWindowDidChange() { area.updateCaret() }

  var seenArea: Rect {
    let origin = area.frame.origin
    return Rect(bounds.minX - origin.x, bounds.minY - origin.y, bounds.width, bounds.height)
  }

  func reveal(_ rect: Rect) {
    let insets = textContainerInset
    revealed = Rect(
      rect.minX + insets.left, rect.minY, rect.width, rect.height + insets.top + insets.bottom)
    setNeedsLayout()
  }

  func textDidChange() {
    setNeedsLayout()
    onChange?(self)
  }

  func selectionDidChange() { onSelectionChange?(self) }
  func textDidReturn() -> Bool { false }
}

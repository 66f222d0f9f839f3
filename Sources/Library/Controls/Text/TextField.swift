import Geometry
import Views

/// A line of text that the user edits.
///
/// What the keyboard layout and input methods type is what appears. The mouse selects by characters, a double click by
/// words, a third click everything; the keys are those of desktops on Linux, with undo, the clipboard, and the
/// selection that a middle click pastes.
///
/// ```swift
/// let address = TextField(placeholder: "name@example.org")
/// address.validator = { $0.contains("@") ? nil : "An address has an @" }
/// address.onReturn = { [unowned self] _ in send() }
/// form.addSubview(address)
/// ```
/// While it has the focus, it keeps the keys that edit, Backspace and the arrows among them, from its screen. Escape
/// and Tab are the screen's. At rest it needs two small frames a second, for its caret.
/// > Source: UIKit, `UITextField`.
@MainActor open class TextField: View, TextInputClient {
  final let area = EditableTextView()
  private final let placeholderLabel = Label()
  private final let clip = View.onPixels()
  private final lazy var press = TextPress(self, area)
  private final var scroll = 0.0
  /// Whether the user has edited the text since the field got the focus last.
  private final var isEdited = false

  /// Makes a field with a text and a placeholder.
  public convenience init(_ text: String = "", placeholder: String = "", frame: Rect = .zero) {
    self.init(frame: frame)
    self.text = text
    self.placeholder = placeholder
  }

  /// Makes an empty field.
  public override init(frame: Rect = .zero) {
    super.init(frame: frame)
    area.host = self
    area.rules.maximumLength = Self.defaultMaximumLength
    clip.clipsToBounds = true
    clip.acceptsHits = false
    addSubview(clip)
    placeholderLabel.numberOfLines = 1
    clip.addSubview(placeholderLabel)
    clip.addSubview(area)
    _ = press
    contextMenu = { [unowned area] in area.contextMenu() }
    cursor = .text
    applyTheme()
  }

  // MARK: The text

  /// The text. Setting it moves the caret to the end and forgets what can be undone; no callback is called.
  ///
  /// Line breaks become spaces, other control characters are left out, and what goes beyond ``maximumLength`` is cut.
  public final var text: String {
    get { area.editor.text }
    set {
      area.setText(newValue)
      updateValidity()
      scroll = 0
      setNeedsLayout()
    }
  }

  /// What the empty field shows.
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
      contentSizeDidChange()
      setNeedsLayout()
    }
  }

  /// The color of the text; nil, the default, for that of the theme.
  public final var textColor: Color? { didSet { if textColor != oldValue { applyTheme() } } }

  /// The alignment of the text. Default: natural, at the side where its writing begins.
  public final var alignment: TextAlignment {
    get { area.alignment }
    set {
      area.alignment = newValue
      setNeedsLayout()
    }
  }

  /// The longest text, in characters; at least 1. Default: ``defaultMaximumLength``. Text beyond it is not taken.
  ///
  /// Since one letter may have any number of marks, the text has at most 16 bytes a character in UTF-8, too; 1,024
  /// bytes always fit.
  public final var maximumLength: Int {
    get { area.rules.maximumLength }
    set {
      precondition(newValue >= 1, "a text field holds 1 character or more, not \(newValue)")
      area.rules.maximumLength = newValue
    }
  }

  /// 65,535 characters.
  ///
  /// > Source: GTK 4, `GTK_ENTRY_BUFFER_MAX_SIZE`.
  nonisolated public static let defaultMaximumLength = 65_535

  /// Whether the text is hidden behind bullets. It can then not be copied. Default: false.
  public final var isSecureTextEntry: Bool {
    get { area.rules.isSecure }
    set { area.rules.isSecure = newValue }
  }

  /// Whether the user can change the text. If not, it can still be selected and copied. Default: true.
  public final var isEditable: Bool {
    get { area.rules.isEditable }
    set {
      area.rules.isEditable = newValue
      applyTheme()
    }
  }

  /// Whether the field takes part: if not, it is dimmed and cannot have the focus. Default: true.
  public final var isEnabled = true {
    didSet {
      guard isEnabled != oldValue else { return }
      if !isEnabled, isFocused { window?.setFocus(nil) }
      applyTheme()
    }
  }

  /// Whether the field is for a search: Escape clears it, and gives the focus up where it is empty. Default: false,
  /// Escape is the screen's.
  /// > Source: GTK, `GtkSearchEntry`; HTML, `input type=search`.
  public final var isSearchField = false

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

  // MARK: Callbacks

  /// Called after each change of the text by the user.
  public final var onChange: ((TextField) -> Void)?
  /// Called when Return is pressed. Without it, Return activates the screen's default button.
  public final var onReturn: ((TextField) -> Void)?
  /// Called when the field got the focus.
  public final var onBeginEditing: ((TextField) -> Void)?
  /// Called when the field lost the focus.
  public final var onEndEditing: ((TextField) -> Void)?

  /// Checks the text: returns nil for a valid one, else a sentence for the user. Default: nil, every text is valid.
  ///
  /// A faulty text gets an edge in the theme's color of danger once the user has left the field; the edge goes as soon
  /// as the text is valid.
  public final var validator: ((String) -> String?)? { didSet { updateValidity() } }
  /// What is wrong with the text, by ``validator``; nil for a valid one.
  public private(set) final var validationMessage: String?
  /// Whether ``validator`` accepts the text.
  public final var isValid: Bool { validationMessage == nil }
  private final var showsFault = false { didSet { if showsFault != oldValue { applyTheme() } } }

  private func updateValidity() {
    validationMessage = validator?(text)
    if validationMessage == nil { showsFault = false }
  }

  // MARK: Layout

  /// Space between the edge and the text, in points.
  private static let padding = Size(10, 6)

  /// As high as a line of text with its padding; 160 points wide, unless the layout gives it another width.
  open override var intrinsicContentSize: Size {
    Size(grown(160), max(controlHeight, (area.contentSize.height + 2 * Self.padding.height).rounded(.up)))
  }

  open override func sizeThatFits(_ size: Size) -> Size {
    let own = intrinsicContentSize
    return Size(size.width <= 0 ? 60 : own.width, own.height)
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    var room = bounds.insetBy(dx: min(Self.padding.width, bounds.width / 2), dy: 0)
    let taken = min(trailingRoom, room.width)
    room = Rect(room.minX + (isRightToLeft ? taken : 0), room.minY, room.width - taken, room.height)
    let inner = onPixels(room)
    clip.frame = inner
    let size = area.contentSize
    scroll = min(max(0, scroll), max(0, size.width - inner.width))
    let top = (inner.height - size.height) / 2
    area.frame = onPixels(Rect(leftEdge(of: size.width, in: inner.width), top, size.width, size.height))
    area.showText()
    placeholderLabel.isHidden = !area.editor.displayedText.isEmpty
    let fitting = placeholderLabel.sizeThatFits(Size(.infinity, .infinity))
    placeholderLabel.frame = onPixels(
      Rect(
        leftEdge(of: fitting.width, in: inner.width, scroll: 0), (inner.height - fitting.height) / 2,
        min(fitting.width + 2, inner.width), fitting.height))
  }

  /// The space at the trailing edge that is not for the text, in points.
  final var trailingRoom = 0.0 { didSet { if trailingRoom != oldValue { setNeedsLayout() } } }

  /// Called after each change of the text by the user, before ``onChange``.
  func textWasEdited() {}

  /// Where a text that fits is aligned; one that does not begins where it has been scrolled to.
  private func leftEdge(of width: Double, in room: Double, scroll: Double? = nil) -> Double {
    guard width <= room else { return -(scroll ?? self.scroll) }
    switch area.directedAlignment {
    case .natural: return isTextRightToLeft ? (room - width).rounded(.down) : 0
    case .leading, .left: return 0
    case .center: return (room - width) / 2
    case .trailing, .right: return (room - width).rounded(.down)
    }
  }

  private var isTextRightToLeft: Bool { area.textLayout.line(holding: CaretPosition(0)).isRightToLeft }

  // MARK: Looks

  open override func themeDidChange() {
    super.themeDidChange()
    applyTheme()
  }

  private func applyTheme() {
    let theme = theme
    cornerRadius = theme.radii.control
    backgroundColor = isEditable ? theme.background.mixed(with: theme.surface, by: 0.5) : nil
    border = Border(
      width: isFocused ? 2 : 1, color: showsFault ? theme.danger : isFocused ? theme.accent : theme.controlEdge)
    area.textColor = textColor ?? theme.text
    area.selectionColor = theme.selection
    area.caretColor = theme.accent
    placeholderLabel.textColor = theme.secondaryText
    alpha = isEnabled ? 1 : 0.5
  }

  // MARK: Focus

  private var isFocused: Bool { area.isFocused }

  open override var canBecomeFocused: Bool { isEnabled }
  open override var showsOwnFocus: Bool { true }

  open override func focusDidChange(isFocused: Bool) {
    super.focusDidChange(isFocused: isFocused)
    area.focusDidChange(isFocused: isFocused)
    if isFocused {
      isEdited = false
      // By Tab the whole text is selected, ready to be replaced; a press chooses its own place.
      if window?.showsFocusRing == true { selectAll() }
      onBeginEditing?(self)
    } else {
      if isEdited || !text.isEmpty { showsFault = !isValid }
      scroll = 0
      setNeedsLayout()
      onEndEditing?(self)
    }
    applyTheme()
  }

  open override func keyDown(_ event: KeyEvent) -> Bool {
    area.keyDown(event) || endSearch(by: event) || super.keyDown(event)
  }

  private func endSearch(by event: KeyEvent) -> Bool {
    guard isSearchField, event.key == .escape, event.modifiers.isEmpty else { return false }
    if text.isEmpty || !isEditable {
      window?.setFocus(nil)
    } else {
      selectAll()
      area.perform(.delete(.character, .backward))
    }
    return true
  }

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

  /// A field with its text, or bullets where that is hidden. Its placeholder names it where nothing else does.
  open override func describeAccessibility(_ description: inout AccessibilityDescription) {
    super.describeAccessibility(&description)
    description.role = isSecureTextEntry ? .passwordField : .textField
    if !placeholder.isEmpty { description.placeholder = placeholder }
    area.describeAccessibility(of: &description)
    if !isEnabled { description.traits.insert(.disabled) }
    if showsFault {
      description.traits.insert(.invalid)
      description.hint = validationMessage
    }
  }

  open override func accessibilityActivate() -> Bool { window?.setFocus(self) ?? false }

  open override var describedProperties: [(name: String, value: String)] {
    super.describedProperties + [
      ("text", String(reflecting: isSecureTextEntry ? "•••" : text))
    ] + (placeholder.isEmpty ? [] : [("placeholder", String(reflecting: placeholder))])
  }
}

extension TextField: EditableTextHost, KeyWindowObserving {
  package final func keyWindowDidChange() { area.updateCaret() }

  var seenArea: Rect {
    let origin = area.frame.origin
    return Rect(-origin.x, -origin.y, clip.bounds.width, clip.bounds.height)
  }

  func reveal(_ rect: Rect) {
    let room = clip.bounds.width
    guard room > 0 else { return }
    setNeedsLayout()
    if rect.maxX - scroll > room { scroll = rect.maxX - room }
    if rect.minX < scroll { scroll = rect.minX }
  }

  func textDidChange() {
    isEdited = true
    updateValidity()
    setNeedsLayout()
    textWasEdited()
    onChange?(self)
  }

  func selectionDidChange() { setNeedsLayout() }

  func textDidReturn() -> Bool {
    guard let onReturn else { return false }
    showsFault = !isValid
    onReturn(self)
    return true
  }
}

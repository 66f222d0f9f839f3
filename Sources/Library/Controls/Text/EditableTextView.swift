import Geometry
import Views

/// A view that contains an ``EditableTextView``: a text field or a text view.
protocol EditableTextHost: View {
  /// The part of the area that is seen, in its coordinates.
  var seenArea: Rect { get }
  /// Scrolls so that a rectangle of the area is seen.
  func reveal(_ rect: Rect)
  /// The user has changed the text.
  func textDidChange()
  func selectionDidChange()
  /// Return was pressed in a single line; returns whether that did something.
  func textDidReturn() -> Bool
}

/// Shows and edits a text: what text fields and text views share.
///
/// Its views are those of the lines that are seen, of the selection, of the composition's underline, and the caret.
/// The host has the focus, and passes on its keys and text.
final class EditableTextView: View {
  private(set) var editor = TextEditingState()
  weak var host: (any EditableTextHost)?

  var font = Font.system(size: 15) { didSet { if font != oldValue { lookDidChange() } } }
  var textColor = Color.white { didSet { if textColor != oldValue { setNeedsLayout() } } }
  var selectionColor = Color.black { didSet { if selectionColor != oldValue { setNeedsLayout() } } }
  var caretColor = Color.white { didSet { if caretColor != oldValue { caret.backgroundColor = caretColor } } }
  var alignment = TextAlignment.natural { didSet { if alignment != oldValue { lookDidChange() } } }
  /// The width at which lines break, in points; infinity for a single line.
  var wrapWidth = Double.infinity {
    didSet {
      // What the text measures at a width is the same as before.
      guard wrapWidth != oldValue else { return }
      known = nil
      setNeedsLayout()
    }
  }
  var acceptsTab = false

  private var known: (layout: any TextLayout, measuring: ObjectIdentifier?, scale: Double)?
  private let selectionParts = ViewPool { View.onPixels() }
  private let lineLabels = ViewPool { Label() }
  private let underlines = ViewPool { View.onPixels() }
  private let caret = View.onPixels()
  lazy var blink = CaretBlink { [weak self] isOn in self?.caret.alpha = isOn ? 1 : 0 }
  var drag = TextSelectionDrag()
  /// The distance from the left at which the caret moves up and down by lines; nil after any other motion.
  var columnX: Double?
  /// The side of a wrap at which the caret is.
  var affinity = CaretPosition.Affinity.downstream
  /// Whether the host has the focus.
  private(set) var isFocused = false

  static let caretWidth = 1.5

  init() {
    super.init(frame: .zero)
    acceptsHits = false
    isArranging = true
    caret.backgroundColor = caretColor
    caret.isHidden = true
    addSubview(caret)
  }

  // MARK: The text

  var rules: TextEditingState.Rules {
    get { editor.rules }
    set {
      guard newValue != editor.rules else { return }
      let wasSecure = editor.rules.isSecure
      editor.rules = newValue
      if newValue.isSecure != wasSecure { lookDidChange() }
    }
  }

  func setText(_ text: String) {
    guard !text.isExactly(editor.text) else { return }
    editor.setText(text)
    affinity = .downstream
    lookDidChange()
  }

  /// Applies a command, performs its actions, and shows the caret.
  /// - Returns: whether anything changed.
  @discardableResult
  func perform(_ commands: TextEditingState.Command...) -> Bool {
    let before = editor.selection
    let composed = editor.composition?.text
    var actions: [TextEditingState.Action] = []
    for command in commands {
      for action in editor.perform(command) where !actions.contains(action) { actions.append(action) }
    }
    // The end of a selection that was extended and put back is no change.
    if editor.selection == before { actions.removeAll { $0 == .selectionDidChange } }
    columnX = nil
    affinity = .downstream
    for action in actions {
      switch action {
      case .textDidChange, .compositionDidChange: lookDidChange()
      case .selectionDidChange: setNeedsLayout()
      case .copy(let text): window?.pasteboard.string = text
      }
    }
    if let composed, editor.composition == nil {
      window?.endComposition(keeping: commands.contains(.unmark) ? composed : nil)
    }
    // Also a key that changes nothing shows where the caret is.
    revealCaret()
    guard !actions.isEmpty else { return false }
    blink.restart()
    if actions.contains(.textDidChange) { host?.textDidChange() }
    if actions.contains(.selectionDidChange) || actions.contains(.textDidChange) { host?.selectionDidChange() }
    return true
  }

  /// The selection, as indices of the text.
  var selectedIndices: Range<String.Index> {
    let (boundaries, range) = (editor.boundaries, editor.selection.range)
    return boundaries.index(range.lowerBound)..<boundaries.index(range.upperBound)
  }

  func select(_ indices: Range<String.Index>) {
    let bytes = editor.text.utf8
    let (lower, upper) = (min(indices.lowerBound, bytes.endIndex), min(indices.upperBound, bytes.endIndex))
    let start = bytes.distance(from: bytes.startIndex, to: lower)
    perform(.select(start..<start + bytes.distance(from: lower, to: upper)))
  }

  /// Makes what an input method composes part of the text, before something else happens in it.
  func unmark() { if editor.composition != nil { perform(.unmark) } }

  /// The menu that the secondary button opens on the host.
  func contextMenu() -> Menu {
    func item(_ title: String, _ character: Character, if isPossible: Bool, _ handler: @escaping () -> Void)
      -> MenuElement
    {
      .action(
        Action(title, keyCommand: .control(character), attributes: isPossible ? [] : .disabled, handler: handler))
    }
    let canCopy = !editor.selection.isEmpty && !rules.isSecure
    let canPaste = rules.isEditable && window?.pasteboard.mayHaveString == true
    return Menu(children: [
      item("Cut", "x", if: canCopy && rules.isEditable) { [weak self] in self?.perform(.cut) },
      item("Copy", "c", if: canCopy) { [weak self] in self?.perform(.copy) },
      item("Paste", "v", if: canPaste) { [weak self] in self?.paste() },
      .separator,
      item("Select All", "a", if: !editor.text.isEmpty) { [weak self] in
        guard let self else { return }
        perform(.select(0..<editor.text.utf8.count))
      },
    ])
  }

  /// Pastes the clipboard's text; nothing where it has none.
  func paste() {
    guard rules.isEditable, let text = window?.pasteboard.string else { return }
    perform(.insert(text))
  }

  private func lookDidChange() {
    known = nil
    contentSizeDidChange()
    setNeedsLayout()
    host?.setNeedsLayout()
    // A text view that is as high as its text.
    host?.contentSizeDidChange()
  }

  // MARK: The layout of the text

  /// What is shown: the text with its composition, or bullets.
  var shownText: String {
    let text = editor.displayedText
    return rules.isSecure ? String(repeating: "•", count: text.count) : text
  }

  /// The alignment in the layout direction. Paragraphs of a natural text choose their sides; a text without letters of
  /// either direction begins where the interface does.
  var directedAlignment: TextAlignment {
    guard alignment == .natural else { return alignment.directed(isRightToLeft: isRightToLeft) }
    return isRightToLeft && !shownText.contains(where: \.isLetter) ? .right : .natural
  }

  override func layoutDirectionDidChange() {
    super.layoutDirectionDidChange()
    lookDidChange()
  }

  var textLayout: any TextLayout {
    let measuring = window?.textMeasuring
    let key = measuring.map { ObjectIdentifier($0) }
    let scale = textScale
    if let known, known.measuring == key, known.scale == scale { return known.layout }
    let layout = makeLayout(width: wrapWidth)
    known = (layout, key, scale)
    return layout
  }

  private func makeLayout(width: Double) -> any TextLayout {
    let content = TextContent(shownText, style: font.style)
    var options = TextLayoutOptions(fontSize: font.size * textScale, width: width, alignment: directedAlignment)
    if width.isInfinite { options.alignment = .left }
    return window?.textMeasuring?.layout(of: content, options) ?? EstimatedTextLayout(content, options)
  }

  /// The size of all lines, with room for the caret after the longest one.
  var contentSize: Size { contentSize(wrappedAt: wrapWidth) }

  /// The size of all lines where they break at a width in points, whatever ``wrapWidth`` is.
  func contentSize(wrappedAt width: Double) -> Size {
    let layout = width == wrapWidth ? textLayout : makeLayout(width: width)
    let size = layout.size
    return Size(size.width + Self.caretWidth, max(size.height, layout.caret(at: CaretPosition(0)).frame.height))
  }

  /// An offset of the text with its composition, as an offset of what is shown.
  func shown(_ offset: Int) -> Int {
    guard rules.isSecure else { return offset }
    let text = editor.displayedText
    return 3 * text.distance(from: text.startIndex, to: TextBoundaries(text).index(offset))
  }

  func text(fromShown offset: Int) -> Int {
    var offset = offset
    if rules.isSecure {
      let text = editor.displayedText
      let place = text.index(text.startIndex, offsetBy: min(text.count, offset / 3))
      offset = text.utf8.distance(from: text.startIndex, to: place)
    }
    return editor.textOffset(ofDisplayed: offset)
  }

  /// The lines of the text in the coordinates of a view around the area.
  func geometry(in view: View) -> TextGeometry {
    let origin = convert(Point.zero, to: view) ?? .zero
    return TextGeometry(
      textLayout, of: editor.text, at: origin - .zero, shown: { [self] in shown(editor.displayedOffset(ofText: $0)) },
      unshown: { [self] in text(fromShown: $0) })
  }

  var caretPosition: CaretPosition { CaretPosition(shown(editor.displayedSelection.head), affinity) }

  /// The place of the caret, in the area's coordinates.
  var caretRect: Rect {
    let frame = textLayout.caret(at: caretPosition).frame
    return Rect(frame.minX, frame.minY, Self.caretWidth, frame.height)
  }

  /// The offset in the text nearest to a point of the area.
  func offset(nearest point: Point) -> (offset: Int, affinity: CaretPosition.Affinity) {
    let position = textLayout.position(nearest: point)
    return (text(fromShown: position.offset), position.affinity)
  }

  private func revealCaret() { host?.reveal(caretRect) }

  // MARK: Drawing

  override func layoutSubviews() {
    super.layoutSubviews()
    showText()
  }

  /// Shows the lines, the selection and the caret within the part that is seen.
  func showText() {
    guard let seen = host?.seenArea else { return }
    let layout = textLayout
    let selection = editor.displayedSelection
    let selected = selection.isEmpty || !isFocused ? [] : rects(layout, selection.range, seen)
    selectionParts.show(selected.count, in: self, at: 0) { part, index in
      part.frame = onPixels(selected[index])
      part.backgroundColor = selectionColor
    }
    showLines(layout, seen, above: selected.count)
    let composed = editor.composedRange.map { rects(layout, $0, seen) } ?? []
    underlines.show(composed.count, in: self, at: subviews.count) { line, index in
      let rect = composed[index]
      line.frame = onPixels(Rect(rect.minX, rect.maxY - 2, rect.width, 1))
      line.backgroundColor = textColor
    }
    // Of the same width at each place, also at the end of a text that fills the field.
    let width = onPixels(Rect(0, 0, Self.caretWidth, 0)).width
    let left = min(caretRect.minX, max(0, bounds.width - width))
    caret.frame = onPixels(Rect(left, caretRect.minY, width, caretRect.height))
    caret.isHidden = !hasCaret || !rules.isEditable || (editor.composition == nil && !selection.isEmpty)
    if subviews.last !== caret { bringSubviewToFront(caret) }
  }

  private func rects(_ layout: any TextLayout, _ range: Range<Int>, _ seen: Rect) -> [Rect] {
    // Of a long selection only the lines that are seen are asked for.
    let lines = layout.lines(from: seen.minY, to: seen.maxY)
    guard let first = lines.first, let last = lines.last else { return [] }
    let lower = max(shown(range.lowerBound), first.range.lowerBound)
    let upper = min(shown(range.upperBound), last.range.upperBound + 1)
    guard lower < upper else { return [] }
    return layout.rects(of: lower..<upper).compactMap { rect in
      let left = max(rect.minX, seen.minX - 50)
      let right = min(rect.maxX, seen.maxX + 50)
      return left < right ? Rect(left, rect.minY, right - left, rect.height) : nil
    }
  }

  private func showLines(_ layout: any TextLayout, _ seen: Rect, above count: Int) {
    let text = shownText
    let boundaries = TextBoundaries(text)
    let lines = layout.lines(from: seen.minY, to: seen.maxY).filter { !$0.range.isEmpty }
    lineLabels.show(lines.count, in: self, at: count) { label, index in
      let line = lines[index]
      let part = LinePart(line, of: layout, seen, boundaries)
      label.font = font
      label.textColor = textColor
      label.numberOfLines = 1
      label.lineBreakMode = .byWordWrapping
      label.alignment = .left
      // A mark gives a line of a paragraph the paragraph's direction, which its own letters may not show.
      let mark = line.isRightToLeft ? "\u{200f}" : ""
      label.text = mark + text[boundaries.index(part.range.lowerBound)..<boundaries.index(part.range.upperBound)]
      label.frame = Rect(part.x, line.frame.minY, part.width + 4, line.frame.height)
    }
  }

  // MARK: Focus

  override func focusDidChange(isFocused: Bool) {
    self.isFocused = isFocused
    // The first click after a click elsewhere is no double click.
    if !isFocused { drag = TextSelectionDrag() }
    updateCaret()
  }

  /// Whether the caret is shown: the field has the focus, and keys go to its window.
  private var hasCaret: Bool { isFocused && window?.isKeyWindow == true }

  /// Shows or hides the caret after a change of the focus or of the key window.
  func updateCaret() {
    if hasCaret { blink.start(window?.timers) } else { blink.stop() }
    setNeedsLayout()
  }

  override func windowDidChange() {
    super.windowDidChange()
    known = nil
    setNeedsLayout()
    updateCaret()
  }

  // MARK: Keys

  /// Handles a key of the host; returns whether the text uses it.
  override func keyDown(_ event: KeyEvent) -> Bool {
    let context = TextKeys.Context(
      isMultiline: rules.allowsNewlines, isComposing: editor.composition != nil, acceptsTab: acceptsTab,
      isRightToLeft: textLayout.line(holding: caretPosition).isRightToLeft)
    guard let action = TextKeys.action(for: event, context) else { return false }
    switch action {
    case .edit(.insert), .edit(.delete), .edit(.undo), .edit(.redo), .edit(.cut):
      // Without the right to edit, these keys mean nothing here, so that Backspace still goes back.
      guard rules.isEditable else { return false }
      // A field without typing to undo leaves the key to the undo manager around it.
      if action == .edit(.undo), !editor.canUndo { return false }
      if action == .edit(.redo), !editor.canRedo { return false }
      if case .edit(let command) = action { perform(command) }
    case .edit(let command): perform(command)
    case .moveBeside(let toRight, let isExtending): move(toRight: toRight, isExtending)
    case .moveByLine(let lines, let isExtending): move(byLines: Double(lines), isExtending)
    case .moveByPage(let pages, let isExtending):
      let height = textLayout.line(holding: caretPosition).frame.height
      let lines = max(1, ((host?.seenArea.height ?? 0) / max(1, height)).rounded(.down) - 1)
      move(byLines: Double(pages) * lines, isExtending)
    case .moveToLineEdge(let direction, let isExtending):
      let range = textLayout.line(holding: caretPosition).range
      let end = direction == .backward ? range.lowerBound : range.upperBound
      place(text(fromShown: end), direction == .backward ? .downstream : .upstream, isExtending)
    case .selectAll: perform(.select(0..<editor.text.utf8.count))
    case .paste:
      guard rules.isEditable else { return false }
      paste()
    case .submit: return host?.textDidReturn() ?? false
    case .cancelComposition: perform(.compose("", selection: 0..<0))
    case .type: return rules.isEditable
    }
    return true
  }

  func place(_ offset: Int, _ affinity: CaretPosition.Affinity, _ isExtending: Bool) {
    perform(.place(offset, isExtending: isExtending))
    self.affinity = affinity
    setNeedsLayout()
    revealCaret()
  }
}

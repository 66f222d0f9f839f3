import Geometry
import Runtime
import Views

/// A text field with a list of values to choose from, which completes what is typed.
///
/// ```swift
/// let country = ComboBox(items: ["Denmark", "Finland", "Iceland", "Norway", "Sweden"], placeholder: "Country")
/// country.onSelect = { order.country = $0 }
/// ```
/// While the user types, the list shows the items that begin with the text, and the first one completes it: the added
/// letters are selected, and go with the next key. Down and Up open the list and go through it, Return and Tab take
/// the marked item, Escape closes the list, and the arrow shows all items. A list of a million items has cells only for
/// those in sight.
/// > Source: W3C, ARIA Authoring Practices, combobox; AppKit, `NSComboBox`; HTML, `datalist`.
@MainActor open class ComboBox: TextField {
  /// The values to choose from.
  public final var items: [String] = [] { didSet { if isListShown { showList(for: typed) } } }
  /// Makes the items for a text while it is typed, in place of those of ``items`` that begin with it; with an empty
  /// text, all items. Default: nil.
  public final var suggestions: ((String) -> [String])?
  /// Whether the first item that begins with the typed text completes it. Default: true.
  public final var completes = true
  /// Whether a text that is no item is kept. If not, the field goes back to the last item when it loses the focus.
  /// Default: true.
  public final var allowsOtherText = true
  /// Called after the user has chosen an item, with it.
  public final var onSelect: ((String) -> Void)?
  /// Whether the list is open.
  public final var isListShown: Bool { dropDown != nil }

  /// Of ``items``, so many are compared with a text.
  nonisolated public static let mostCompared = 100_000

  private final let arrow = DropDownArrow()
  private final let list = ComboList()
  private final var dropDown: DropDown?
  /// The items in the list.
  private final var shown: [String] {
    get { list.items }
    set { list.items = newValue }
  }
  /// The marked item.
  private final var marked: Int?
  /// What the user has typed, without the completion.
  private final var typed = ""
  private final var lastItem = ""
  private final var isCompleting = false

  private static let arrowWidth = 28.0
  private static let rowHeight = 30.0
  private static let mostRows = 8

  /// Makes a field.
  /// - Parameters:
  ///   - items: the values to choose from.
  ///   - text: the text to begin with. Default: empty.
  public convenience init(items: [String], text: String = "", placeholder: String = "", frame: Rect = .zero) {
    self.init(frame: frame)
    self.items = items
    self.text = text
    self.placeholder = placeholder
  }

  /// Makes an empty field without items.
  public override init(frame: Rect = .zero) {
    super.init(frame: frame)
    arrow.onActivate = { [unowned self] in toggleList() }
    addSubview(arrow)
    list.rowHeight = Self.rowHeight
    list.onChoose = { [unowned self] in choose($0) }
  }

  // MARK: The list

  /// Opens the list of all items. Nothing happens where there are none, or without a window.
  public final func showList() {
    typed = text
    showList(for: "")
    mark(shown.prefix(Self.mostCompared).firstIndex { $0.isExactly(text) })
  }

  /// Closes the list; the text stays.
  public final func hideList() { dropDown?.endFloating() }

  private func toggleList() {
    guard isEnabled, isEditable else { return }
    window?.setFocus(self)
    if isListShown { hideList() } else { showList() }
  }

  private func showList(for text: String) {
    shown = isEnabled && isEditable ? matches(text) : []
    mark(nil)
    guard !shown.isEmpty else { return hideList() }
    list.reloadData()
    list.contentOffset = .zero
    if let dropDown { return dropDown.setNeedsLayout() }
    dropDown = DropDown(list, below: self) { [weak self] room in
      guard let self else { return .zero }
      let height = grown(Self.rowHeight) * Double(min(Self.mostRows, shown.count))
      return Size(min(grown(160), room.width), min(height, room.height))
    } onEnd: { [weak self] in
      self?.dropDown = nil
      self?.mark(nil)
    }
  }

  private func matches(_ text: String) -> [String] {
    if let suggestions { return suggestions(text) }
    guard !text.isEmpty else { return items }
    let start = text.lowercased()
    return items.prefix(Self.mostCompared).filter { $0.lowercased().hasPrefix(start) }
  }

  private func mark(_ index: Int?) {
    marked = index
    list.selectRow(
      at: index.map { ListView.IndexPath(row: $0) }, animated: false, scrollPosition: ListView.ScrollPosition.none)
  }

  private func choose(_ index: Int) {
    guard shown.indices.contains(index) else { return }
    let item = shown[index]
    isCompleting = true
    if !text.isExactly(item) { area.perform(.select(0..<text.utf8.count), .insert(item)) }
    isCompleting = false
    (typed, lastItem) = (text, item)
    hideList()
    onSelect?(item)
  }

  // MARK: Typing

  override func textWasEdited() {
    guard !isCompleting else { return }
    let before = typed
    typed = text
    guard !typed.isEmpty else { return hideList() }
    showList(for: typed)
    let isAdded =
      typed.utf8.count > before.utf8.count && markedText == nil
      && selectedRange == text.endIndex..<text.endIndex
    guard completes, isAdded, let first = shown.first,
      first.prefix(typed.count).lowercased() == typed.lowercased()
    else { return }
    complete(with: String(first.dropFirst(typed.count)))
    mark(0)
  }

  private func complete(with tail: String) {
    guard !tail.isEmpty else { return }
    let start = text.utf8.count
    isCompleting = true
    area.perform(.insert(tail), .select(start..<start + tail.utf8.count))
    isCompleting = false
  }

  open override func keyDown(_ event: KeyEvent) -> Bool {
    guard isEnabled, isEditable, markedText == nil, event.modifiers.isSubset(of: .option) else {
      return super.keyDown(event)
    }
    switch event.key {
    case .down: isListShown ? step(1) : showList()
    case .up: isListShown ? step(-1) : showList()
    case .pageDown where isListShown: step(Self.mostRows)
    case .pageUp where isListShown: step(-Self.mostRows)
    case .escape where isListShown:
      hideList()
      // What the field has added goes, what was typed stays.
      isCompleting = true
      if !selectedRange.isEmpty, text.hasPrefix(typed) { insertText("") }
      isCompleting = false
    case .enter where isListShown && marked != nil: choose(marked ?? 0)
    case .tab:
      if let marked, isListShown { choose(marked) }
      return super.keyDown(event)
    default: return super.keyDown(event)
    }
    return true
  }

  /// Past an end, the mark goes to the other one by single steps, and by pages stops at the end.
  private func step(_ count: Int) {
    let last = shown.count - 1
    guard let old = marked else { return mark(count > 0 ? 0 : last) }
    let wraps = abs(count) == 1 && !(0...last).contains(old + count)
    mark(wraps ? last - old : min(last, max(0, old + count)))
  }

  open override func focusDidChange(isFocused: Bool) {
    if isFocused {
      typed = text
      lastItem = text
    } else {
      hideList()
      if !allowsOtherText, !text.isEmpty, !text.isExactly(lastItem) { revert() }
    }
    super.focusDidChange(isFocused: isFocused)
  }

  /// Takes the item that the text says in other letters, or goes back to the last one.
  private func revert() {
    let name = text.lowercased()
    if let item = items.prefix(Self.mostCompared).first(where: { $0.lowercased() == name }) {
      text = item
      onSelect?(item)
    } else {
      text = lastItem
    }
  }

  // MARK: Layout and looks

  open override func layoutSubviews() {
    trailingRoom = grown(Self.arrowWidth) - 8
    super.layoutSubviews()
    let width = min(grown(Self.arrowWidth), bounds.width / 2)
    arrow.frame = onPixels(directed(Rect(bounds.width - width, 2, width - 2, max(0, bounds.height - 4))))
  }

  open override func describeAccessibility(_ description: inout AccessibilityDescription) {
    super.describeAccessibility(&description)
    description.role = .comboBox
    description.traits.insert(.expandable)
    if isListShown { description.traits.insert(.expanded) }
  }

  /// Gives it the focus, and opens the list.
  open override func accessibilityActivate() -> Bool {
    guard super.accessibilityActivate() else { return false }
    showList()
    return true
  }
}

/// The list of a combo box. The field has its keys.
private final class ComboList: ListView {
  var items: [String] = []
  var onChoose: (Int) -> Void = { _ in }
  private static let cell = "item"

  override init(frame: Rect = .zero) {
    super.init(frame: frame)
    activatesOnSingleClick = true
    register(forCellReuseIdentifier: Self.cell) { ComboCell() }
    dataSource = self
    delegate = self
  }

  override var canBecomeFocused: Bool { false }
}

extension ComboList: ListViewDataSource, ListViewDelegate {
  func listView(_ listView: ListView, numberOfRowsInSection section: Int) -> Int { items.count }

  func listView(_ listView: ListView, cellForRowAt indexPath: ListView.IndexPath) -> ListViewCell {
    let cell = dequeueReusableCell(withIdentifier: Self.cell)
    (cell as? ComboCell)?.show(items[indexPath.row])
    return cell
  }

  func listView(_ listView: ListView, didActivateRowAt indexPath: ListView.IndexPath) { onChoose(indexPath.row) }
}

private final class ComboCell: ListViewCell {
  private let label = Label()

  override init(frame: Rect = .zero) {
    super.init(frame: frame)
    cornerRadius = 6
    label.numberOfLines = 1
    addSubview(label)
  }

  func show(_ text: String) { label.text = text }

  override func layoutSubviews() {
    super.layoutSubviews()
    label.frame = onPixels(Rect(8, 0, max(0, bounds.width - 16), bounds.height))
  }

  override func themeDidChange() {
    super.themeDidChange()
    label.fontSize = theme.fontSizes.control
    selectionColor = theme.accent
    selectionDidChange()
  }

  override func selectionDidChange() {
    super.selectionDidChange()
    label.textColor = isSelected ? theme.textOnAccent : theme.text
  }
}

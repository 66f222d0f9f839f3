import Geometry
import Views

/// The menus of a program in a row of titles.
///
/// ```swift
/// let bar = MenuBar { [unowned self] in
///   [
///     Menu("File", children: [.action(Action("Save", keyCommand: .control("s")) { save() })]),
///     Menu("Edit", children: [
///       .action(Action("Undo", keyCommand: .control("z"), attributes: history.isEmpty ? .disabled : []) { undo() })
///     ]),
///   ]
/// }
/// ```
/// A press opens a menu. While one is open, the pointer goes over the titles from menu to menu, and so do Left and
/// Right. F10 opens the first one, Alt with a letter the one whose title begins with it; of two such titles the second
/// one has its next letter. The key commands of all menus work wherever the focus is, except under a presented screen.
/// Titles without room are in a last menu.
///
/// ``MenuBarController`` puts it above a screen.
/// > Source: GTK, `GtkPopoverMenuBar`.
@MainActor public final class MenuBar: View {
  private let makeMenus: () -> [Menu]
  private var titles: [MenuTitle] = []
  private lazy var more = MenuTitle("…", menu: { [unowned self] in overflow })

  /// The distance from the edges to the titles, in points.
  private static let margin = 4.0

  /// Makes a menu bar.
  /// - Parameter menus: makes the menus, each time one opens and for each key, so that they tell what is possible then.
  public init(_ menus: @escaping () -> [Menu]) {
    makeMenus = menus
    super.init(frame: .zero)
    more.accessibilityLabel = "More menus"
    addSubview(more)
    reloadTitles()
  }

  /// Reads the titles again, after one has changed or a menu has come or gone.
  public func reloadTitles() {
    let menus = makeMenus()
    var taken: Set<Character> = []
    for title in titles { title.removeFromSuperview() }
    titles = menus.indices.map { index in
      let letter = menus[index].title.lowercased().first { $0.isLetter && !taken.contains($0) }
      if let letter { taken.insert(letter) }
      return MenuTitle(menus[index].title, letter: letter, isFirst: index == 0) { [unowned self] in menu(at: index) }
    }
    for title in titles { addSubview(title) }
    setNeedsLayout()
  }

  private func menu(at index: Int) -> Menu {
    let menus = makeMenus()
    return menus.indices.contains(index) ? menus[index] : Menu()
  }

  /// The menus whose titles have no room.
  private var overflow: Menu {
    Menu(children: titles.indices.filter { titles[$0].isHidden }.map { .menu(menu(at: $0)) })
  }

  // MARK: From menu to menu

  private var shownTitles: [MenuTitle] { (titles + [more]).filter { !$0.isHidden } }

  /// The pointer is outside the open menu: over another title it opens that one's menu.
  /// - Returns: whether it did.
  func travel(from title: MenuTitle, toTitleAt point: Point) -> Bool {
    guard let here = convert(point, from: nil),
      let other = shownTitles.first(where: { $0 !== title && $0.frame.contains(here) })
    else { return false }
    other.openMenu(isPressed: window?.isPressed == true, marksFirstRow: false)
    // One of them has the pointer that is down.
    for title in titles { title.followMenu(of: other) }
    return true
  }

  func travel(from title: MenuTitle, by step: Int) {
    let shown = shownTitles
    guard let index = shown.firstIndex(where: { $0 === title }), shown.count > 1 else { return }
    shown[(index + step + shown.count) % shown.count].openMenu(isPressed: false, marksFirstRow: true)
  }

  // MARK: Layout

  public override func sizeThatFits(_ size: Size) -> Size {
    let widths = titles.map { $0.sizeThatFits(size).width }.reduce(0, +)
    return Size(widths + 2 * Self.margin, controlHeight + 2)
  }

  public override func layoutSubviews() {
    super.layoutSubviews()
    let sizes = titles.map { $0.sizeThatFits(bounds.size).width }
    let room = bounds.width - 2 * Self.margin, moreWidth = more.sizeThatFits(bounds.size).width
    let fitsAll = sizes.reduce(0, +) <= room
    var x = Self.margin
    func place(_ title: MenuTitle, _ width: Double) {
      let rect = Rect(x, 1, width, max(0, bounds.height - 2))
      title.frame = onPixels(isRightToLeft ? rect.mirrored(in: bounds) : rect)
      x += width
    }
    var isFull = false
    for (title, width) in zip(titles, sizes) {
      isFull = isFull || !fitsAll && x + width > Self.margin + room - moreWidth
      title.isHidden = isFull
      if !isFull { place(title, width) }
    }
    more.isHidden = fitsAll
    if !fitsAll { place(more, moreWidth) }
  }

  public override func themeDidChange() {
    super.themeDidChange()
    backgroundColor = theme.surface
    setNeedsLayout()
  }

  public override func describeAccessibility(_ description: inout AccessibilityDescription) {
    super.describeAccessibility(&description)
    description.role = .menuBar
  }
}

/// A title in a menu bar. Tab does not lead to it.
final class MenuTitle: Button {
  private let letter: Character?
  private let isFirst: Bool

  /// - Parameters:
  ///   - letter: opens the menu with Alt.
  ///   - isFirst: whether F10 opens it.
  init(_ title: String, letter: Character? = nil, isFirst: Bool = false, menu: @escaping () -> Menu) {
    (self.letter, self.isFirst) = (letter, isFirst)
    super.init(title, style: .plain)
    menuProvider = menu
  }

  override var canBecomeFocused: Bool { false }
  override var plainInk: Color? { theme.text }

  override func performKeyCommand(_ event: KeyEvent) -> Bool {
    if super.performKeyCommand(event) { return true }
    let opens =
      switch event.key {
      case .function(10): isFirst && event.modifiers.isEmpty
      case .character(let character): event.modifiers == .option && character == letter
      default: false
      }
    guard opens else { return false }
    openMenu(isPressed: false, marksFirstRow: true)
    return true
  }

  override func describeAccessibility(_ description: inout AccessibilityDescription) {
    super.describeAccessibility(&description)
    description.role = .menuItem
  }
}

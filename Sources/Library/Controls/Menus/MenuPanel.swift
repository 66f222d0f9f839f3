import Animation
import Geometry
import Views

/// One level of an open menu: rows on a raised area, which scroll where the window is too low for them.
final class MenuPanel: View {
  private let scroll = ScrollView()
  private let rows: [MenuRow]
  private var highlighted: Int?

  private static let padding = 6.0

  private let title: String

  init(_ menu: Menu) {
    title = menu.title
    let children = menu.shownChildren
    let hasMarks = children.contains { child in
      switch child {
      case .action(let action): action.state != .off || action.icon != nil
      case .menu(let menu): menu.icon != nil
      case .separator: false
      }
    }
    rows = children.map { MenuRow($0, hasMarks: hasMarks) }
    super.init(frame: .zero)
    scroll.acceptsHits = false
    scroll.showsHorizontalScrollIndicator = false
    addSubview(scroll)
    for row in rows { scroll.addSubview(row) }
  }

  /// As large as the rows, within some room.
  func fittingSize(in room: Size) -> Size {
    let width = rows.map(\.fittingWidth).max() ?? 0
    let height = rows.reduce(2 * Self.padding) { $0 + $1.height }
    return Size(min(max(0, room.width), max(140, width) + 2 * Self.padding), min(max(0, room.height), height))
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    scroll.frame = Rect(origin: .zero, size: bounds.size)
    var y = Self.padding
    for row in rows {
      row.frame = onPixels(Rect(Self.padding, y, max(0, bounds.width - 2 * Self.padding), row.height))
      y += row.height
    }
    scroll.contentSize = Size(bounds.width, y + Self.padding)
  }

  func row(at point: Point) -> Int? {
    let y = point.y + scroll.contentOffset.y
    return rows.firstIndex { y >= $0.frame.minY && y < $0.frame.maxY }
  }

  /// The frame of a row in the panel's coordinates.
  func frame(ofRow index: Int) -> Rect {
    guard rows.indices.contains(index) else { return bounds }
    return rows[index].frame.offset(by: Vector(0, -scroll.contentOffset.y))
  }

  /// Whether keys go to its highlighted row: there is none in the menus that it has opened.
  var hasKeys: Bool {
    let panels = superview?.subviews.compactMap { $0 as? MenuPanel } ?? []
    return panels.last { $0.highlighted != nil } === self
  }

  /// Chooses a row, as a click on it does.
  func choose(_ row: MenuRow) -> Bool {
    scroll.scrollRectToVisible(row.frame, animated: false)
    guard let overlay = superview as? MenuOverlay,
      let place = row.convert(Point(row.bounds.midX, row.bounds.midY), to: nil)
    else { return false }
    return overlay.session?.choose(at: place) ?? false
  }

  func highlight(_ index: Int?) {
    if let highlighted, rows.indices.contains(highlighted) { rows[highlighted].isHighlighted = false }
    highlighted = index
    guard let index, rows.indices.contains(index) else { return }
    rows[index].isHighlighted = true
    layoutIfNeeded()
    scroll.scrollRectToVisible(rows[index].frame, animated: false)
  }

  /// Where the rows cannot scroll, nothing does: the scroll view would pass the event on to this view.
  override func wheelTurned(_ event: WheelEvent) { _ = scroll.wheel.begin(event) }

  override func describeAccessibility(_ description: inout AccessibilityDescription) {
    description.role = .menu
    description.label = title
    description.actions = [.dismiss]
  }

  override func accessibilityPerformEscape() -> Bool {
    guard let overlay = superview as? MenuOverlay else { return false }
    overlay.endFloating()
    return true
  }

  override func themeDidChange() {
    super.themeDidChange()
    let theme = theme
    raise(radius: theme.radii.menu, shadow: 24)
  }
}

extension View {
  /// Fades in, out of the thing that it belongs to.
  final func appear(from anchor: Rect?) {
    guard window != nil, !FrameTicker.isMotionReduced else { return }
    layoutIfNeeded()
    View.performWithoutAnimation {
      alpha = 0
      if let anchor {
        transform = Transform2D(scaleX: 0.96, y: 0.96).concatenating(
          Transform2D(translationX: 0, y: anchor.midY < frame.midY ? -6 : 6))
      }
    }
    animate(like: .short, withDuration: 0.12, options: .curveEaseOut) {
      alpha = 1
      transform = .identity
    }
  }
}

/// A row of an open menu.
final class MenuRow: View {
  private let label = Label("", fontSize: 14)
  private let command = Label("", fontSize: 12, alignment: .trailing)
  private let mark = ImageView(nil)
  private let chevron = ImageView(nil)
  private let line = View()
  private let isSeparator: Bool
  private let hasMarks: Bool
  private var isDestructive = false
  private var isChecked = false
  private var isEnabled = true

  private static let inset = 10.0
  private static let markWidth = 24.0

  var isHighlighted = false { didSet { if isHighlighted != oldValue { updateColors() } } }

  init(_ element: MenuElement, hasMarks: Bool) {
    self.hasMarks = hasMarks
    if case .separator = element { isSeparator = true } else { isSeparator = false }
    super.init(frame: .zero)
    acceptsHits = false
    cornerRadius = 6
    label.numberOfLines = 1
    command.numberOfLines = 1
    switch element {
    case .action(let action):
      label.text = action.title
      command.text = action.keyCommand.map(\.description) ?? ""
      isChecked = action.state != .off
      isDestructive = action.attributes.contains(.destructive)
      isEnabled = !action.attributes.contains(.disabled)
      let icon: Icon? =
        switch action.state {
        case .off: action.icon
        case .on: .check
        case .mixed: .minus
        }
      mark.image = icon?.image(size: 16)
    case .menu(let menu):
      label.text = menu.title
      mark.image = menu.icon?.image(size: 16)
      chevron.image = Icon.chevronRight.image(size: 14)
      isEnabled = !menu.shownChildren.isEmpty
    case .separator: break
    }
    for part in isSeparator ? [line] : [mark, label, command, chevron] {
      part.acceptsHits = false
      addSubview(part)
    }
  }

  var height: Double { isSeparator ? 11 : grown(30) }

  /// The room behind the title: that of the arrow of a submenu, or of the keys.
  private var behind: (width: Double, gap: Double) {
    if chevron.image != nil { return (grown(20), 8) }
    if command.text.isEmpty { return (0, 0) }
    return (command.measuredSize(within: Size(.infinity, .infinity)).width.rounded(.up), 28)
  }

  private var textStart: Double { Self.inset + (hasMarks ? grown(Self.markWidth) : 0) }

  var fittingWidth: Double {
    if isSeparator { return 0 }
    let (title, behind) = (label.measuredSize(within: Size(.infinity, .infinity)).width, behind)
    return textStart + title.rounded(.up) + behind.gap + behind.width + Self.inset
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    line.frame = onPixels(Rect(4, 5, max(0, bounds.width - 8), 1))
    let (markSide, arrow) = (grown(16), grown(14))
    mark.frame = onPixels(directed(Rect(Self.inset - 2, (bounds.height - markSide) / 2, markSide, markSide)))
    let (behind, end) = (behind, bounds.width - Self.inset)
    // In a narrow window the keys come nearer to the title before it is cut.
    let room = end - textStart - behind.width - min(8, behind.gap)
    label.frame = onPixels(directed(Rect(textStart, 0, max(0, room), bounds.height)))
    command.frame = onPixels(directed(Rect(max(0, end - behind.width), 0, behind.width, bounds.height)))
    chevron.frame = onPixels(directed(Rect(end - arrow + 2, (bounds.height - arrow) / 2, arrow, arrow)))
  }

  override func themeDidChange() {
    super.themeDidChange()
    label.fontSize = theme.fontSizes.control
    command.fontSize = theme.fontSizes.caption
    updateColors()
  }

  override func describeAccessibility(_ description: inout AccessibilityDescription) {
    guard !isSeparator else { return }
    description.role = .menuItem
    description.label = label.text
    if !command.text.isEmpty { description.value = command.text }
    description.actions = [.activate]
    if !isEnabled { description.traits.insert(.disabled) }
    if isHighlighted, panel?.hasKeys == true { description.traits.insert(.focused) }
    if chevron.image != nil { description.traits.insert(.expandable) }
    if isChecked { description.traits.formUnion([.checkable, .checked]) }
  }

  override func accessibilityActivate() -> Bool { isEnabled && panel?.choose(self) == true }

  private var panel: MenuPanel? {
    sequence(first: self as View, next: \.superview).lazy.compactMap { $0 as? MenuPanel }.first
  }

  private func updateColors() {
    let theme = theme
    line.backgroundColor = theme.separator
    let (fill, ink) =
      switch (isHighlighted, isDestructive) {
      case (false, false): (nil as Color?, theme.text)
      case (false, true): (nil as Color?, theme.danger)
      case (true, false): (theme.accent, theme.textOnAccent)
      case (true, true): (theme.danger, theme.textOnDanger)
      }
    backgroundColor = fill
    label.textColor = ink
    mark.tintColor = ink
    chevron.tintColor = isHighlighted ? ink : theme.secondaryText
    command.textColor = isHighlighted ? ink : theme.secondaryText
    alpha = isEnabled ? 1 : 0.45
  }
}

import Geometry
import Views

/// A button with a text, an icon, or both.
///
/// ```swift
/// let send = Button("Send", style: .filled) { mail.send() }
/// send.role = .primary                     // Return presses it, too
/// let add = Button(icon: .plus) { list.add() }
/// ```
/// With a ``menu``, a press opens that instead.
///
/// Its colors come from the theme, by ``style`` and ``role``. While the button is held down it is a little smaller; the
/// area that takes the press is not.
/// > Source: UIKit, `UIButton`.
@MainActor open class Button: ThemedControl {
  /// How much a button stands out.
  /// > Source: UIKit, `UIButton.Configuration`.
  public nonisolated enum Style: String, Hashable, Sendable, CaseIterable {
    /// Filled with the accent color: the most important button of a screen.
    case filled
    /// Filled with a shade of the accent color.
    case tinted
    /// Filled with a neutral color. The default.
    case gray
    /// Without a fill until the pointer is over it: in bars and rows.
    case plain
  }

  /// What a button is for.
  /// > Source: UIKit, `UIButton.Role`.
  public nonisolated enum Role: String, Hashable, Sendable, CaseIterable {
    /// Any other.
    case normal
    /// What the user most likely wants: Return presses it.
    case primary
    /// Leaves without doing anything: Escape presses it.
    case cancel
    /// Destroys something: it has the theme's color of danger.
    case destructive
  }

  /// The text; nil or empty for none.
  public final var title: String? {
    get { label.text.isEmpty ? nil : label.text }
    set {
      guard !(newValue ?? "").isExactly(label.text) else { return }
      label.text = newValue ?? ""
      label.isHidden = label.text.isEmpty
      contentDidChange()
    }
  }
  /// The picture before the text; nil for none. A picture without colors, such as that of an ``Icon``, has the color of
  /// the text.
  public final var image: Image? {
    get { picture.image }
    set {
      picture.image = newValue
      picture.isHidden = newValue == nil
      contentDidChange()
    }
  }
  /// Whether the picture stands behind the text instead of before it. Default: false.
  public final var isImageTrailing = false { didSet { if isImageTrailing != oldValue { setNeedsLayout() } } }
  /// How much it stands out. Default: ``Style/gray``.
  public final var style: Style { didSet { if style != oldValue { updateAppearance() } } }
  /// The purpose of the button. Default: ``Role/normal``. The keys of the roles `primary` and `cancel` press it besides
  /// its ``Control/keyCommand``.
  public final var role: Role { didSet { if role != oldValue { updateAppearance() } } }
  /// The place of the content across a button that is wider. Default: in the middle.
  public final var contentAlignment = LayoutAlignment.center {
    didSet { if contentAlignment != oldValue { setNeedsLayout() } }
  }

  /// The menu that a press of the button opens; nil, the default, for none. A press that is held down chooses by its
  /// release. ``Control/onActivate`` is not called.
  /// > Source: UIKit, `UIButton.menu` with `showsMenuAsPrimaryAction`.
  public final var menu: Menu? {
    get { menuProvider?() }
    set { menuProvider = newValue.map { menu in { menu } } }
  }
  /// Makes ``menu`` each time it opens, and for each key, so that it tells what is possible then; nil, the default, for
  /// none.
  public final var menuProvider: (() -> Menu)? {
    didSet {
      if menuProvider != nil, menuPress == nil { addMenuPress() }
      menuPress?.isEnabled = menuProvider != nil
      updateSelectionTitle()
    }
  }
  /// Whether the title is that of the menu's action with a check mark, and choosing an action moves the mark: a pop-up
  /// button. One without an ``image`` has chevrons at its trailing edge. Default: false.
  /// > Source: UIKit, `UIButton.changesSelectionAsPrimaryAction`.
  public final var changesSelectionAsPrimaryAction = false {
    didSet {
      guard changesSelectionAsPrimaryAction != oldValue else { return }
      if changesSelectionAsPrimaryAction, image == nil {
        image = Self.popUpImage
        isImageTrailing = true
      }
      updateSelectionTitle()
    }
  }
  private var menuPress: GestureRecognizer?
  private weak var session: MenuSession?

  /// What is smaller while the button is held down.
  private let content = View()
  private let label = Label("", fontSize: 14)
  private let picture = ImageView(nil)

  /// The side of an icon in a button, in points.
  nonisolated public static let iconSize = 18.0
  /// Chevrons up and down.
  private static let popUpImage: Image = {
    var path = Path()
    for (tip, ends) in [(1.5, 5.5), (12.5, 8.5)] {
      path.move(to: Point(1.5, ends))
      path.addLine(to: Point(5, tip))
      path.addLine(to: Point(8.5, ends))
    }
    return Image(PathDrawing(path, .stroke(PathStroke(width: 1.5, cap: .round, join: .round))), size: Size(10, 14))
  }()
  /// The scale of a button that is held down.
  nonisolated static let pressedScale = 0.98
  /// The distance between the edge and the content, in points.
  nonisolated static let padding = 14.0

  /// Makes a button.
  /// - Parameters:
  ///   - title: the text; nil for none.
  ///   - icon: the picture before the text; nil for none.
  ///   - style: default: filled for the role `primary`, else gray.
  ///   - action: called on each activation.
  public init(
    _ title: String? = nil, icon: Icon? = nil, style: Style? = nil, role: Role = .normal,
    action: (() -> Void)? = nil
  ) {
    self.style = style ?? (role == .primary ? .filled : .gray)
    self.role = role
    super.init(frame: .zero)
    content.acceptsHits = false
    content.relativeFrame = .fill
    label.numberOfLines = 1
    label.isHidden = true
    picture.isHidden = true
    picture.acceptsHits = false
    addSubview(content)
    content.addSubview(picture)
    content.addSubview(label)
    if let icon { image = icon.image(size: Self.iconSize) }
    self.title = title
    updateAppearance()
    onActivate = action
  }

  private func contentDidChange() {
    setNeedsLayout()
    invalidateIntrinsicContentSize()
  }

  /// The key that presses a button of this role.
  private var roleCommand: KeyCommand? {
    switch role {
    case .primary: KeyCommand(.enter)
    case .cancel: KeyCommand(.escape)
    case .normal, .destructive: nil
    }
  }

  // MARK: Menu

  private func addMenuPress() {
    let press = PressGestureRecognizer { [weak self] in self?.menuPressDidChange($0) }
    addGestureRecognizer(press)
    menuPress = press
  }

  private func menuPressDidChange(_ recognizer: GestureRecognizer) {
    guard isEnabled else { return }
    switch recognizer.state {
    case .began: openMenu(isPressed: true, marksFirstRow: false)
    case .changed: session?.pointer(.moved, at: recognizer.location(in: nil))
    case .ended: session?.pointer(.ended, at: recognizer.location(in: nil))
    case .cancelled: session?.end()
    case .possible, .failed: break
    }
  }

  /// The pointer that is down on this button is for the menu of another one.
  final func followMenu(of other: Button) { session = other.session }

  /// - Parameters:
  ///   - isPressed: whether the pointer is still down.
  ///   - marksFirstRow: for keys. A pop-up button marks the chosen row.
  final func openMenu(isPressed: Bool, marksFirstRow: Bool) {
    guard let menu, let anchor = Menu.anchor(self, at: nil) else { return }
    let shown = changesSelectionAsPrimaryAction ? choosing(menu) : menu
    isSelected = true
    let row = changesSelectionAsPrimaryAction ? shown.checkedRow ?? 0 : 0
    let opened = MenuSession(
      shown, from: self, anchor: anchor, isPressed: isPressed, row: marksFirstRow ? row : nil
    ) {
      [weak self] in self?.isSelected = false
    }
    session = opened
    if opened == nil { isSelected = false }
  }

  /// The menu whose actions move the check mark to themselves.
  private func choosing(_ menu: Menu) -> Menu {
    var shown = menu
    for (index, child) in menu.children.enumerated() {
      guard case .action(var action) = child else { continue }
      let handler = action.handler
      action.handler = { [weak self] in
        self?.select(index)
        handler()
      }
      shown.children[index] = .action(action)
    }
    return shown
  }

  private func select(_ chosen: Int) {
    guard var menu else { return }
    for (index, child) in menu.children.enumerated() {
      guard case .action(var action) = child else { continue }
      action.state = index == chosen ? .on : .off
      menu.children[index] = .action(action)
    }
    self.menu = menu
  }

  private func updateSelectionTitle() {
    guard changesSelectionAsPrimaryAction, let menu else { return }
    for case .action(let action) in menu.children where action.state == .on {
      title = action.title
      return
    }
  }

  open override var canBecomeFocused: Bool { super.canBecomeFocused || menuProvider != nil && isEnabled }

  open override func activated() {
    super.activated()
    if menuProvider != nil { openMenu(isPressed: false, marksFirstRow: true) }
  }

  open override func performKeyCommand(_ event: KeyEvent) -> Bool {
    if super.performKeyCommand(event) { return true }
    if roleCommand?.matches(event) == true {
      if !event.isRepeat { activate(bySource: .key, modifiers: event.modifiers) }
      return true
    }
    guard let action = menu?.action(for: event) else { return false }
    if !event.isRepeat { action.handler() }
    return true
  }

  open override func describeAccessibility(_ description: inout AccessibilityDescription) {
    super.describeAccessibility(&description)
    (description.role, description.actions) = (.button, [.activate])
    if let title, !title.isEmpty { description.label = title }
    // The label beside a pop-up button is its name.
    if changesSelectionAsPrimaryAction { (description.value, description.label) = (description.label, nil) }
    if menuProvider != nil {
      description.traits.insert(.expandable)
      // It is selected while its menu is open.
      if description.traits.remove(.selected) != nil { description.traits.insert(.expanded) }
    }
  }

  // MARK: Layout

  private var iconSize: Size { image.map { Size(grown($0.size.width), grown($0.size.height)) } ?? .zero }
  private var gap: Double { image == nil || label.isHidden ? 0 : theme.spacing.small }

  /// As large as the content with some space around it, and as high as the theme's controls.
  open override func sizeThatFits(_ size: Size) -> Size {
    let height = controlHeight
    if label.isHidden { return Size(max(height, iconSize.width + 2 * 8), max(height, iconSize.height + 2 * 6)) }
    let around = iconSize.width + gap + 2 * Self.padding
    let text = label.measuredSize(within: Size(size.width <= 0 ? 0 : .infinity, .infinity))
    return Size((text.width + around).rounded(.up), max(height, text.height.rounded(.up) + 2 * 4, iconSize.height + 8))
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    content.layoutIfNeeded()
    let inside = bounds.size
    let padding = label.isHidden ? 0 : min(Self.padding, inside.width / 2)
    let most = max(0, inside.width - 2 * padding - iconSize.width - gap)
    let text = label.isHidden ? Size.zero : label.measuredSize(within: Size(.infinity, .infinity))
    let width = min(most, text.width.rounded(.up))
    let whole = iconSize.width + gap + width
    let isPopUp = changesSelectionAsPrimaryAction && isImageTrailing
    let start =
      switch isPopUp ? .start : contentAlignment {
      case .start: padding
      case .center, .stretch: (inside.width - whole) / 2
      case .end: inside.width - padding - whole
      }
    let behind = start + width + gap
    let trailing = isPopUp ? max(behind, inside.width - padding * 0.7 - iconSize.width) : behind
    let (iconX, textX) = isImageTrailing ? (trailing, start) : (start, start + iconSize.width + gap)
    picture.frame = onPixels(
      directed(Rect(iconX, (inside.height - iconSize.height) / 2, iconSize.width, iconSize.height)))
    label.frame = onPixels(directed(Rect(textX, 0, width, inside.height)))
  }

  /// The frame of the text in the button, after layout.
  final var titleFrame: Rect { label.frame }
  /// The size of the text in points.
  final var titleSize: Double { label.fontSize }
  /// Whether the text does not fit.
  final var isTitleCut: Bool { label.frame.width < label.measuredSize(within: Size(.infinity, .infinity)).width }

  // MARK: Looks

  open override func updateAppearance() {
    super.updateAppearance()
    let theme = theme
    let (fill, ink) = colors(theme)
    content.backgroundColor = fill
    content.cornerRadius = cornerRadius
    content.border = style == .gray || style == .tinted ? theme.contrastEdge : .none
    content.alpha = 1 - 0.6 * levels.disabled
    let scale = 1 - (1 - Self.pressedScale) * levels.highlighted
    content.transform = scale == 1 ? .identity : Transform2D(scaleX: scale, y: scale)
    label.textColor = ink
    picture.tintColor = ink
    if label.fontSize != theme.fontSizes.control {
      label.fontSize = theme.fontSizes.control
      contentDidChange()
    }
  }

  private func colors(_ theme: Theme) -> (fill: Color, ink: Color) {
    let isDangerous = role == .destructive
    let accent = isDangerous ? theme.danger : theme.accent
    let strength = 0.07 * levels.hovered + 0.07 * levels.highlighted
    // Colored text gets nearer to that of the theme as its ground gets nearer to it, and stays readable.
    func colored(_ part: Double) -> Color { accent.mixed(with: theme.text, by: part + 3.5 * strength) }
    switch style {
    case .filled:
      // Away from the color of the text, which stays readable.
      let ink = isDangerous ? theme.textOnDanger : theme.textOnAccent
      let away: Color = ink.isLight ? .black : .white
      return (accent.mixed(with: away, by: 1.5 * strength), ink)
    case .tinted:
      return (accent.withAlpha(0.14 + strength), colored(0.25))
    case .gray:
      let plain = theme.controlFill.mixed(with: theme.text, by: 0.75 * strength)
      let ink = isDangerous ? colored(0) : theme.text
      return (plain.mixed(with: theme.selection, by: levels.selected), ink)
    case .plain:
      let plain = theme.text.withAlpha(strength)
      return (plain.mixed(with: theme.selection, by: levels.selected), plainInk ?? colored(0))
    }
  }

  /// The color of the text of a plain button; nil for the accent color.
  var plainInk: Color? { nil }
}

nonisolated extension Color {
  /// Whether black stands out from the color more than white does.
  /// > Source: WCAG 2.2, relative luminance of 0.179 is equally far from both.
  var isLight: Bool { relativeLuminance > 0.179 }
}

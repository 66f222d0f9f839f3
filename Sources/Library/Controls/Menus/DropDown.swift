import Animation
import Geometry
import Views

/// A panel below a field, such as its list or calendar. A press beside it closes it; keys stay with the field.
///
/// It ends with the screen of its owner, as menus do.
final class DropDown: View, FloatingView {
  private(set) weak var owner: View?
  private let panel = View()
  private let content: View
  private let fittingSize: (_ room: Size) -> Size
  private let onEnd: () -> Void
  /// Around the owner, which still takes presses.
  private let shields = (0..<4).map { _ in View() }

  /// The space between the edge of the panel and its content, in points.
  private static let padding = 6.0

  /// Shows content below a view, or above it where there is no room.
  /// - Parameters:
  ///   - fittingSize: the size of the content in some room.
  ///   - onEnd: called once, when the panel goes.
  /// - Returns: nil for an owner without a window.
  init?(
    _ content: View, below owner: View, fittingSize: @escaping (_ room: Size) -> Size, onEnd: @escaping () -> Void
  ) {
    guard let window = owner.window else { return nil }
    Menu.dismiss(in: window)
    (self.owner, self.content, self.fittingSize, self.onEnd) = (owner, content, fittingSize, onEnd)
    super.init(frame: window.bounds)
    relativeFrame = .fill
    acceptsHits = false
    overrideTheme = owner.theme
    overrideLayoutDirection = owner.effectiveUserInterfaceLayoutDirection
    for shield in shields {
      shield.addGestureRecognizer(
        PressGestureRecognizer { [weak self] in if $0.state == .began { self?.endFloating() } })
      addSubview(shield)
    }
    panel.addSubview(content)
    addSubview(panel)
    window.addFloatingView(self)
    themeDidChange()
    layoutIfNeeded()
    panel.appear(from: anchor)
  }

  private var anchor: Rect { owner.flatMap { $0.convert($0.bounds, to: self) } ?? .zero }

  override func layoutSubviews() {
    super.layoutSubviews()
    let (anchor, pad) = (anchor, 2 * Self.padding)
    let room = bounds.insetBy(dx: MenuSession.gap, dy: MenuSession.gap)
    let fitting = fittingSize(Size(max(0, room.width - pad), max(0, room.height - pad)))
    let size = Size(
      min(room.width, max(anchor.width, fitting.width + pad)), min(room.height, fitting.height + pad))
    panel.frame = onPixels(MenuPlacement.below(anchor, size: size, in: room, isRightToLeft: isRightToLeft))
    content.frame = panel.bounds.insetBy(dx: Self.padding, dy: Self.padding)
    let (top, bottom) = (max(0, anchor.minY), max(0, anchor.maxY))
    shields[0].frame = Rect(0, 0, bounds.width, top)
    shields[1].frame = Rect(0, bottom, bounds.width, max(0, bounds.height - bottom))
    shields[2].frame = Rect(0, top, max(0, anchor.minX), max(0, bottom - top))
    shields[3].frame = Rect(anchor.maxX, top, max(0, bounds.width - anchor.maxX), max(0, bottom - top))
  }

  override func themeDidChange() {
    super.themeDidChange()
    panel.raise(radius: theme.radii.menu, shadow: 24)
  }

  override func windowDidChange() {
    super.windowDidChange()
    if window == nil { endFloating() }
  }

  private var hasEnded = false

  /// Takes the panel away; a second call does nothing.
  func endFloating() {
    guard !hasEnded else { return }
    hasEnded = true
    isUserInteractionEnabled = false
    accessibilityElementsHidden = true
    onEnd()
    guard window != nil, !FrameTicker.isMotionReduced else { return removeFromSuperview() }
    animate(like: .short, withDuration: 0.1, options: .curveEaseIn) {
      alpha = 0
    } completion: { [self] _ in
      removeFromSuperview()
    }
  }
}

/// The arrow at the trailing edge of a field, which opens its panel. The field has its keys.
final class DropDownArrow: ThemedControl {
  private let picture = ImageView(Icon.chevronDown.image(size: 14))

  init() {
    super.init(frame: .zero)
    accessibilityElementsHidden = true
    cursor = .arrow
    picture.acceptsHits = false
    addSubview(picture)
  }

  override var canBecomeFocused: Bool { false }

  override func layoutSubviews() {
    super.layoutSubviews()
    let side = grown(14)
    picture.frame = onPixels(Rect((bounds.width - side) / 2, (bounds.height - side) / 2, side, side))
  }

  override func updateAppearance() {
    super.updateAppearance()
    let strength = 0.08 * levels.hovered + 0.1 * levels.highlighted
    backgroundColor = theme.text.withAlpha(strength)
    picture.tintColor = theme.secondaryText.mixed(with: theme.text, by: levels.hovered)
  }
}

import Animation
import Geometry
import Views

/// Lies over a window during a drag: the picture of what is carried, and the mark of the target. Takes the keys.
final class DragOverlay: View, KeyInterceptor {
  var drag: DragController?
  private(set) weak var owner: View?
  private let mark = View()

  init(for owner: View?, in window: Window) {
    self.owner = owner
    super.init(frame: window.bounds)
    relativeFrame = .fill
    if let owner, owner.theme != window.theme { overrideTheme = owner.theme }
    acceptsHits = false
    isUserInteractionEnabled = false
    accessibilityElementsHidden = true
    identifier = "drag"
    mark.isHidden = true
    mark.acceptsHits = false
    addSubview(mark)
  }

  func endFloating() { drag?.ownerDidLeave() }
  func otherButtonPressed() { drag?.cancel() }

  override func keyDown(_ event: KeyEvent) -> Bool {
    if event.key == .escape { drag?.cancel() }
    drag?.modifiersDidChange(event.modifiers)
    if case .function = event.key { return false }
    return true
  }

  override func keyUp(_ event: KeyEvent) -> Bool {
    drag?.modifiersDidChange(event.modifiers)
    return true
  }

  override func windowDidChange() {
    super.windowDidChange()
    if window == nil { drag?.remove() }
  }

  /// The height or width up to which an area is a line between rows.
  private static let lineWidth = 4.0

  /// Shows the target's area.
  /// - Parameter area: in the window; nil for none.
  func showMark(_ area: Rect?, cornerRadius: Double) {
    View.performWithoutAnimation {
      mark.isHidden = area == nil
      guard let area else { return }
      let isLine = min(area.width, area.height) <= Self.lineWidth
      mark.frame = isLine ? area : area.insetBy(dx: 1, dy: 1)
      mark.cornerRadius = isLine ? 1 : max(4, cornerRadius)
      mark.backgroundColor = isLine ? theme.accent : theme.accent.withAlpha(0.14)
      mark.border = isLine ? .none : Border(width: 2, color: theme.accent)
    }
  }

  /// The area has opened what it stands for.
  func flashMark() {
    guard !FrameTicker.isMotionReduced else { return }
    View.performWithoutAnimation { mark.alpha = 0.3 }
    animate(like: .long, withDuration: 0.25) { mark.alpha = 1 }
  }
}

/// The picture of a drag: one view on a card, cards below it for further items, and a badge.
final class DragPicture: View {
  private let badge = View()
  private let badgeLabel = Label()
  private let count: Int
  private var operation = DropOperation.cancel

  /// The scale of what is in the hand.
  static let liftedScale = 1.04
  private static let badgeHeight = 20.0

  init(_ content: View, theme: Theme, count: Int) {
    self.count = count
    let size = content.bounds.size
    super.init(frame: Rect(origin: .zero, size: size))
    overrideTheme = theme
    let radius = max(6, content.cornerRadius)
    for depth in stride(from: min(2, count - 1), to: -1, by: -1) {
      let card = View(frame: bounds.offset(by: Vector(4, 4) * Double(depth)))
      addSubview(card)
      card.raise(radius: radius, shadow: depth == 0 ? 14 : 4)
      guard depth == 0 else { continue }
      content.frame = card.bounds
      content.relativeFrame = nil
      content.cornerRadius = radius
      content.clipsToBounds = true
      card.addSubview(content)
    }
    badge.addSubview(badgeLabel)
    badge.cornerRadius = Self.badgeHeight / 2
    addSubview(badge)
    for view in [badge, badgeLabel] + subviews { view.acceptsHits = false }
    showBadge()
  }

  func show(_ new: DropOperation) {
    guard new != operation else { return }
    operation = new
    showBadge()
  }

  /// A plus for copies, a bar where nothing can be dropped, and the number of several items.
  private func showBadge() {
    let isForbidden = operation == .forbidden
    let sign = isForbidden ? "–" : operation == .copy ? "+" : ""
    let text = [sign, count > 1 ? "\(count)" : ""].filter { !$0.isEmpty }.joined(separator: " ")
    badge.isHidden = text.isEmpty
    badge.backgroundColor = isForbidden ? theme.danger : theme.accent
    badgeLabel.text = text
    badgeLabel.textColor = isForbidden ? theme.textOnDanger : theme.textOnAccent
    badgeLabel.font = Font(size: theme.fontSizes.caption, weight: .semibold)
    let size = badgeLabel.measuredSize(within: Size(200, 100))
    let width = max(Self.badgeHeight, size.width.rounded(.up) + 12)
    badge.frame = Rect(bounds.maxX - width + 6, -Self.badgeHeight / 2, width, Self.badgeHeight)
    badgeLabel.frame = onPixels(
      Rect((width - size.width) / 2, (Self.badgeHeight - size.height) / 2, size.width, size.height))
  }
}

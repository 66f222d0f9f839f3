import Geometry
import Views

/// An icon before a text: a name in the list, or a place.
final class IconLabel: View {
  private let icon = ImageView(nil)
  let label = Label()
  private var isPale = false

  override init(frame: Rect = .zero) {
    super.init(frame: frame)
    label.numberOfLines = 1
    label.lineBreakMode = .byTruncatingMiddle
    acceptsHits = false
    icon.accessibilityElementsHidden = true
    for view in [icon, label] { addSubview(view) }
  }

  func show(_ text: String, _ icon: FileIcon, isPale: Bool = false) {
    label.text = text
    self.icon.image = icon.image()
    self.isPale = isPale
    themeDidChange()
  }

  override func sizeThatFits(_ size: Size) -> Size {
    let fitting = label.measuredSize(within: Size(.infinity, .infinity))
    return Size(fitting.width + Self.gap, max(fitting.height, Self.side))
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let y = (bounds.height - Self.side) / 2
    icon.frame = onPixels(directed(Rect(0, y, Self.side, Self.side)))
    label.frame = onPixels(directed(Rect(Self.gap, 0, max(0, bounds.width - Self.gap), bounds.height)))
  }

  override func themeDidChange() {
    super.themeDidChange()
    icon.tintColor = isPale ? theme.secondaryText : theme.accent
    label.fontSize = theme.fontSizes.control
    label.textColor = isPale ? theme.secondaryText : theme.text
  }

  private static let side = 18.0
  private static let gap = 26.0
}

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
    self.icon.image = icon.image(size: side)
    self.isPale = isPale
    themeDidChange()
  }

  override func sizeThatFits(_ size: Size) -> Size {
    let fitting = label.measuredSize(within: Size(.infinity, .infinity))
    return Size(fitting.width + gap, max(fitting.height, side))
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let y = (bounds.height - side) / 2
    icon.frame = onPixels(directed(Rect(0, y, side, side)))
    label.frame = onPixels(directed(Rect(gap, 0, max(0, bounds.width - gap), bounds.height)))
  }

  override func themeDidChange() {
    super.themeDidChange()
    icon.tintColor = isPale ? theme.secondaryText : theme.accent
    label.fontSize = theme.fontSizes.control
    label.textColor = isPale ? theme.secondaryText : theme.text
  }

  /// Icons grow with the text.
  private var side: Double { 18 * max(1, textScale) }
  private var gap: Double { side + 8 }
}

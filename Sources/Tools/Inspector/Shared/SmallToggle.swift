import Controls
import Geometry
import Views

/// A toggle in the size of a developer tool: toggles have one size, which is for fingers.
final class SmallToggle: View {
  let toggle = Toggle()

  static let size = Size(31, 24)
  private static let scale = 0.7

  init(_ name: String) {
    super.init(frame: .zero)
    toggle.accessibilityLabel = name
    toggle.anchorPoint = Point(0, 0.5)
    toggle.transform = Transform2D(scaleX: Self.scale, y: Self.scale)
    addSubview(toggle)
    layout = LayoutItem(shrink: 0, width: .points(Self.size.width), height: .points(Self.size.height))
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    toggle.frame = Rect(0, (bounds.height - 26) / 2, 44, 26)
  }
}

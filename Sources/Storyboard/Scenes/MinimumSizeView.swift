import Controls
import Geometry
import Views

/// Scrolls its content where there is less room than it needs at least; else the content fills it.
final class MinimumSizeView: ScrollView {
  private let minimum: Size
  private let content: View

  init(_ minimum: Size, _ content: View) {
    self.minimum = minimum
    self.content = content
    super.init(frame: .zero)
    relativeFrame = .fill
    addSubview(content)
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let size = Size(max(bounds.width, minimum.width), max(bounds.height, minimum.height))
    content.frame = Rect(origin: .zero, size: size)
    contentSize = size
  }
}

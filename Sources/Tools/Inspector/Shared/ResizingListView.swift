import Controls
import Geometry
import Views

/// A list that reports when it is laid out with another size.
final class ResizingListView: ListView {
  var onResize: (() -> Void)?
  private var lastSize = Size.zero

  override func layoutSubviews() {
    super.layoutSubviews()
    guard bounds.size != lastSize else { return }
    lastSize = bounds.size
    onResize?()
  }
}

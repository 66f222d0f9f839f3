import Controls
import Geometry
import Views

/// A list that tells of its own layout with another size.
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

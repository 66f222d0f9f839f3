import Geometry
import Views

/// The view in which the bodies of a scene move.
final class AreaView: View {
  /// Called when the children have been laid out, with the size that they were laid out in.
  var onLayout: ((Size) -> Void)?
  /// nil before the first layout.
  private(set) var laidOutSize: Size?

  override func layoutSubviews() {
    super.layoutSubviews()
    laidOutSize = bounds.size
    onLayout?(bounds.size)
  }
}

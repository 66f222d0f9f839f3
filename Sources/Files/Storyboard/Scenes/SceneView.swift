import Geometry
import Views

/// The view of a scene.
class SceneView: View {
  /// Called when the view has entered, changed or left its window.
  var onWindowChange: (() -> Void)?

  override func windowDidChange() { onWindowChange?() }
}

/// The view in which the bodies of a scene move.
final class AreaView: SceneView {
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

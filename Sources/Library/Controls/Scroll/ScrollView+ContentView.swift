import Geometry
import Views

extension ScrollView {
  /// Gives the ``contentView`` its size, and the content that of the view.
  final func layOutContentView() {
    guard let contentView, contentView.superview === self else { return }
    let room = Size(
      max(0, bounds.width - contentInset.left - contentInset.right),
      max(0, bounds.height - contentInset.top - contentInset.bottom))
    let (scrollsX, scrollsY) = (contentAxes.contains(.horizontal), contentAxes.contains(.vertical))
    let fitting = contentView.measuredSize(
      within: Size(scrollsX ? .infinity : room.width, scrollsY ? .infinity : room.height))
    let size = Size(
      scrollsX ? max(fitting.width, room.width) : room.width, scrollsY ? max(fitting.height, room.height) : room.height)
    contentView.frame = Rect(origin: .zero, size: size)
    contentSize = size
  }
}

import Geometry

extension View {
  /// Gives the view the frame that layout wants it to have.
  ///
  /// While an animator moves the view (``heldPlace``), the view is where the animator puts it: layout then passes on only
  /// what has changed since it placed the view last. The same frame again changes nothing, and a parent that has grown by
  /// 100 points moves and resizes the view as it would have moved and resized the frame.
  package final func place(at frame: Rect) {
    guard let old = heldPlace else { return self.frame = frame }
    guard frame != old else { return }
    heldPlace = frame
    let now = self.frame
    self.frame = Rect(
      now.minX + frame.minX - old.minX, now.minY + frame.minY - old.minY,
      max(0, now.width + frame.width - old.width), max(0, now.height + frame.height - old.height))
  }
}

import Geometry

/// What layout has made of a view that something else moves now.
package struct HeldPlace {
  package fileprivate(set) var frame: Rect
  /// In which the frame was found.
  fileprivate var parentSize: Size
}

extension View {
  /// From now on, and until ``heldPlace`` is nil again, the view is where it is put, as by an animator: see ``place(at:)``.
  package final func holdPlace(in parent: View) { heldPlace = HeldPlace(frame: frame, parentSize: parent.bounds.size) }

  /// Gives the view the frame that layout wants it to have.
  ///
  /// Of a view that is held, layout passes on only what a new size of the parent changes: a parent that has grown by 100
  /// points moves and resizes the view as it would have moved and resized the frame. In a parent of the same size nothing
  /// changes, whatever is put in or taken out there.
  package final func place(at frame: Rect) {
    guard let old = heldPlace, let parent = superview else {
      self.frame = frame
      return
    }
    guard parent.bounds.size != old.parentSize else { return }
    heldPlace = HeldPlace(frame: frame, parentSize: parent.bounds.size)
    let now = self.frame
    self.frame = Rect(
      now.minX + frame.minX - old.frame.minX, now.minY + frame.minY - old.frame.minY,
      max(0, now.width + frame.width - old.frame.width), max(0, now.height + frame.height - old.frame.height))
  }
}

import Geometry

/// The frame that layout gave to a view while an animator moves it.
package struct HeldPlace {
  package fileprivate(set) var frame: Rect
  /// The parent's size when layout gave the frame.
  fileprivate var parentSize: Size
}

/// Places a view instead of layout.
package protocol FramePlacing: AnyObject {
  /// Layout has computed a frame for the view.
  func place(_ view: View, at frame: Rect)
}

extension View {
  /// Lets an animator place the view until ``heldPlace`` is nil again: see `place(at:)`.
  package final func holdPlace(in parent: View) { heldPlace = HeldPlace(frame: frame, parentSize: parent.bounds.size) }

  /// Applies the frame that layout computed for the view.
  ///
  /// Of a view that an animator moves, layout passes on only the effect of the parent's change of size: a parent that
  /// has grown by 100 points moves and resizes the view as it would have moved and resized the frame. In a parent of
  /// the same size nothing changes, whatever views are added or removed there.
  package final func place(at frame: Rect) {
    guard isHeld else {
      self.frame = frame
      return
    }
    guard let old = heldPlace, let parent = superview else {
      if let framePlacer { framePlacer.place(self, at: frame) } else { self.frame = frame }
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

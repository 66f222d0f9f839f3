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
  /// Applies the frame that a container computed for the view, with its edges on whole device pixels.
  ///
  /// Text between pixels would be blurred. An edge that two views share is rounded alike for both, so that no seam is
  /// seen between them, and a width of whole pixels stays the same. A view that an animator moves is not rounded
  /// until it is at its end.
  /// - Parameter whole: a rectangle in which the frame is mirrored; nil leaves it. Rounding comes before, so that the
  ///   mirror image of a layout has the same pixels.
  package final func placeOnPixels(at frame: Rect, mirroredIn whole: Rect? = nil) {
    let rounded = onPixels(frame)
    place(at: whole.map { onPixels(rounded.mirrored(in: $0)) } ?? rounded)
  }

  /// Returns the frame of a part of a control, with its edges on whole device pixels, as ``placeOnPixels(at:)`` rounds
  /// them. Parts that follow a hand or a value, such as knobs, are rounded where they are drawn, see
  /// ``standsOnPixels``.
  package final func onPixels(_ frame: Rect) -> Rect {
    guard let scale = window?.textMeasuring?.layoutScale else { return frame }
    return frame.onPixels(scale: scale)
  }

  /// Makes a view that ``standsOnPixels``: a part of a control.
  package static func onPixels() -> View {
    let view = View()
    view.standsOnPixels = true
    return view
  }

  /// Returns a size that a container measured, rounded up to whole device pixels, so that ``placeOnPixels(at:)`` takes
  /// nothing from its content.
  package final func onPixels(_ size: Size) -> Size {
    guard let scale = window?.textMeasuring?.layoutScale else { return size }
    func whole(_ side: Double) -> Double { side.isFinite ? (side * scale - 1e-6).rounded(.up) / scale : side }
    return Size(whole(size.width), whole(size.height))
  }

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

nonisolated extension Rect {
  /// The rectangle with each edge on the nearest whole device pixel.
  /// - Parameter scale: device pixels per point.
  package func onPixels(scale: Double) -> Rect {
    guard isFinite else { return self }
    let (left, top) = (minX.onPixels(scale: scale), minY.onPixels(scale: scale))
    return Rect(left, top, maxX.onPixels(scale: scale) - left, maxY.onPixels(scale: scale) - top)
  }
}

nonisolated extension Double {
  /// The nearest whole device pixel, in points.
  /// - Parameter scale: device pixels per point.
  @inline(__always)
  package func onPixels(scale: Double) -> Double {
    // Beyond this a Double has no fractions of pixels, and the products could overflow.
    guard abs(self) < 1e12 else { return self }
    // Without what sums of fractions are off by: the edges of equal widths are rounded alike.
    return (((self * scale * 1024).rounded() / 1024) + 0.5).rounded(.down) / scale
  }
}

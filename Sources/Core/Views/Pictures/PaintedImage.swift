import Geometry

/// An image that a view paints, over its background and under its subviews.
package nonisolated struct PaintedImage {
  package var image: Image
  /// The rectangle that it takes, from the top left corner of the view's bounds, in points.
  package var place: Rect
  /// The color that it is drawn in, through its alpha; nil for its own colors.
  package var tint: Color?
}

import Geometry

/// The image of a drawing, shared by all views that show an equal one, and its place in the path's coordinates.
package struct PathImage {
  package let image: Image
  package let place: Rect

  private struct Weak {
    weak var image: Image?
  }
  private static var known: [PathDrawing: Weak] = [:]
  /// The number of entries at which those without an image are removed.
  private static var limit = 64

  /// Makes the image of a drawing, or finds it.
  /// - Returns: nil if nothing would be visible, or the path is too large to be drawn.
  package init?(_ drawing: PathDrawing) {
    let bounds = drawing.bounds
    guard bounds.isFinite, !bounds.isEmpty || bounds.width + bounds.height > 0, bounds.width < Self.largest,
      bounds.height < Self.largest, abs(bounds.minX) < 1e9, abs(bounds.minY) < 1e9
    else { return nil }
    // Eight points are whole pixels at every scale that is a multiple of an eighth.
    let (left, top) = ((bounds.minX / 8).rounded(.down) * 8, (bounds.minY / 8).rounded(.down) * 8)
    place = Rect(left, top, (bounds.maxX - left).rounded(.up) + 1, (bounds.maxY - top).rounded(.up) + 1)
    if let image = Self.known[drawing]?.image {
      self.image = image
      return
    }
    let moved = PathDrawing(drawing.path.applying(Transform2D(translationX: -left, y: -top)), drawing.part)
    image = Image(moved, size: place.size)
    if Self.known.count >= Self.limit {
      Self.known = Self.known.filter { $0.value.image != nil }
      Self.limit = max(64, 2 * Self.known.count)
    }
    Self.known[drawing] = Weak(image: image)
  }

  /// The longest side of a path that is drawn, in points.
  private static let largest = 16_384.0
}

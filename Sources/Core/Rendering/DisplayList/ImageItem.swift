import Geometry
import Views

/// An image, or a part of one, in a box with round corners.
package nonisolated struct ImageItem: Hashable, Sendable {
  /// The image. A view keeps the same object while its image is unchanged.
  package var image: Image
  /// The box in the item's own plane, in points.
  package var box: Rect
  /// The part of the image that fills the box, in the image's points.
  package var source: Rect
  /// The corner radius of the box in points, at most half of the shorter side.
  package var cornerRadius: Double
  /// The color that is drawn through the image's alpha; nil for the image's own colors.
  package var tint: Color?
  /// The transform to the window.
  package var transform: Transform2D
  /// The opacity, 0...1.
  package var alpha: Double

  /// Creates an image item. Default: the whole image, square corners, its own colors, opaque.
  package init(
    _ image: Image, box: Rect, source: Rect? = nil, cornerRadius: Double = 0, tint: Color? = nil,
    transform: Transform2D = .identity, alpha: Double = 1
  ) {
    self.image = image
    self.box = box
    self.source = source ?? Rect(origin: .zero, size: image.size)
    self.cornerRadius = cornerRadius
    self.tint = tint
    self.transform = transform
    self.alpha = alpha
  }

  /// Creates an image item for the visible part of a place.
  /// - Returns: nil if nothing of it is inside `bounds`.
  init?(_ painted: PaintedImage, in bounds: Rect?, cornerRadius: Double, transform: Transform2D) {
    let (place, size) = (painted.place, painted.image.size)
    let box = bounds.map { place.intersection($0) } ?? place
    guard !box.isEmpty, !size.isEmpty, box.isFinite else { return nil }
    let (x, y) = (size.width / place.width, size.height / place.height)
    self.init(
      painted.image, box: box,
      source: box == place
        ? Rect(origin: .zero, size: size)
        : Rect((box.minX - place.minX) * x, (box.minY - place.minY) * y, box.width * x, box.height * y),
      cornerRadius: min(cornerRadius, box.width / 2, box.height / 2), tint: painted.tint, transform: transform)
  }
}

nonisolated extension ImageItem {
  var extent: Rect? { extent(under: transform) }

  func extent(under transform: Transform2D) -> Rect? { transform.extent(of: box) }
}

nonisolated extension ImageItem {
  /// The transform from the points of the box, whose origin is its top left corner, to the window.
  package var boxTransform: Transform2D { transform.translatedBy(x: box.minX, y: box.minY) }

  /// The number of device pixels for a point of the image, at most, in either direction.
  ///
  /// An image of a path is drawn larger in steps, so that one picture serves a whole animation.
  package func density(scale: Double) -> Double {
    let t = transform
    let (across, down) = (box.width / source.width, box.height / source.height)
    if image.isVector {
      let growth = max(abs(t.a) + abs(t.c), abs(t.b) + abs(t.d))
      return scale * max(across, down) * (growth > 3 ? 4 : growth > 1.5 ? 2 : 1)
    }
    let (x, y) = ((t.a * t.a + t.b * t.b).squareRoot(), (t.c * t.c + t.d * t.d).squareRoot())
    return scale * max(x * across, y * down)
  }
}

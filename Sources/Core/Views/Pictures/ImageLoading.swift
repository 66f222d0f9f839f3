import Geometry

/// Decodes pictures for the views of a window; the stage supplies it.
package protocol ImageLoading: AnyObject {
  /// Device pixels per point.
  var scale: Double { get }

  /// Decodes a picture for a box, downsampled to the pixels that it shows there.
  ///
  /// - Parameters:
  ///   - pixels: the size of the box in device pixels.
  ///   - completion: called once: now if the picture is known or the loader waits for it, otherwise later. nil if the
  ///     source has no picture; the loader has warned then.
  func load(
    _ source: ImageSource, for pixels: Size, _ mode: ContentMode, _ completion: @escaping (LoadedImage?) -> Void)
}

/// A decoded picture.
package nonisolated struct LoadedImage: Sendable {
  /// The size of the image in points is that of the whole picture in pixels, also where it was downsampled.
  package let image: Image
  /// Whether it can be decoded at any size, as an SVG can.
  package let isVector: Bool

  package init(image: Image, isVector: Bool) {
    self.image = image
    self.isVector = isVector
  }
}

nonisolated extension ContentMode {
  /// The size in pixels at which a picture is decoded for a box: what the box shows, but no more than the picture has.
  ///
  /// - Parameters:
  ///   - full: the size of the picture in pixels.
  ///   - box: in device pixels.
  ///   - scale: device pixels per point.
  package func decodedSize(of full: Size, in box: Size, scale: Double, isVector: Bool) -> Size {
    guard !full.isEmpty, !box.isEmpty else { return full }
    let natural = isVector || self != .center ? Size(full.width * scale, full.height * scale) : full
    let shown = place(of: natural, in: Rect(origin: .zero, size: box)).size
    if isVector { return shown }
    return Size(min(full.width, shown.width), min(full.height, shown.height))
  }
}

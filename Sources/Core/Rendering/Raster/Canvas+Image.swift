import CRaster
import Geometry

/// Drawing of images.
nonisolated extension Canvas {
  /// Pixels of an image and their place.
  struct ImagePlace {
    var pixels: CRasterImage
    /// From the image's pixels to the device's.
    var map: Transform2D
    /// The outline that the image fills.
    var outline: RoundedBox
    var isOpaque: Bool
    /// The color of a template, premultiplied; nil for the image's own colors.
    var tint: PixelColor?
    /// 0...255.
    var alpha: UInt32
  }

  /// Draws an image in its outline, interpolated between its pixels; pixel for pixel if they lie on the device's.
  mutating func draw(_ image: ImagePlace) {
    let visible = admit(image.outline.bounds)
    guard !visible.isEmpty, image.alpha > 0, let sampler = ImageSampler(image) else { return }
    for y in visible.y0..<visible.y1 {
      var span = image.outline.span(y)
      span.clip(from: visible.x0, to: visible.x1)
      guard !span.isEmpty else { continue }
      let pixels = sampler.row(y, from: span.start, count: span.end &- span.start, into: scratch.pixels)
      if let tint = image.tint { craster_tint(scratch.pixels, pixels, tint.word, span.end &- span.start) }
      let row = PictureRow(
        pixels: image.tint == nil ? pixels : UnsafePointer(scratch.pixels), x: span.start, alpha: image.alpha)
      drawEdge(of: image.outline, row, from: span.start, to: span.evenStart, y)
      if span.coverage == 255 {
        draw(row, from: span.evenStart, to: span.evenEnd, isSolid: image.isOpaque, y)
      } else {
        drawEdge(of: image.outline, row, from: span.evenStart, to: span.evenEnd, y)
      }
      drawEdge(of: image.outline, row, from: span.evenEnd, to: span.end, y)
    }
  }

  private func drawEdge(of outline: RoundedBox, _ row: PictureRow, from x: Int, to end: Int, _ y: Int) {
    guard x < end else { return }
    outline.coverage(x: x, y: y, count: end &- x, scratch.outer)
    if hasClips { applyClips(x: x, y: y, count: end &- x, scratch.outer) }
    Span.draw(
      row.pixels + (x &- row.x), alpha: row.alpha, surface.pointer(x: x, y: y), mask: scratch.outer, count: end &- x)
  }
}

/// Reads the pixels of an image for rows of the device.
nonisolated private struct ImageSampler {
  private let image: CRasterImage
  private let inverse: Transform2D
  /// The place of the image's first pixel, if its pixels lie on the device's.
  private let whole: (x: Int, y: Int)?
  /// The column from which positions are counted, so that a pixel does not depend on the region that is drawn.
  private let first: Int

  init?(_ place: Canvas.ImagePlace) {
    image = place.pixels
    first = place.outline.bounds.x0
    let t = place.map
    let (width, height) = (Double(image.width), Double(image.height))
    let tolerance = 1.0 / 64
    let isEven =
      abs(t.a - 1) * width < tolerance && abs(t.d - 1) * height < tolerance && abs(t.b) * width < tolerance
      && abs(t.c) * height < tolerance
    let (x, y) = (t.tx.rounded(), t.ty.rounded())
    if isEven, abs(t.tx - x) <= tolerance, abs(t.ty - y) <= tolerance {
      whole = (devicePixel(floor: x), devicePixel(floor: y))
      inverse = .identity
    } else {
      guard let inverse = t.inverted, inverse.isFinite else { return nil }
      self.inverse = inverse
      whole = nil
    }
  }

  /// The pixels of a part of a row, in place or in `buffer`.
  func row(
    _ y: Int, from x: Int, count: Int, into buffer: UnsafeMutablePointer<UInt32>
  ) -> UnsafePointer<UInt32> {
    if let whole {
      let (column, line) = (x &- whole.x, y &- whole.y)
      if column >= 0, line >= 0, column &+ count <= image.width, line < image.height {
        return image.pixels + (line &* image.width &+ column)
      }
      // The outline reaches beyond the image by less than a pixel.
      craster_sample(buffer, image, Int64(column) << 32, Int64(line) << 32, 1 << 32, 0, count)
      return UnsafePointer(buffer)
    }
    let start = Point(Double(first) + 0.5, Double(y) + 0.5).applying(inverse)
    let (du, dv) = (finePoint(inverse.a), finePoint(inverse.b))
    let steps = Int64(x &- first)
    craster_sample(
      buffer, image, finePoint(start.x - 0.5) &+ steps &* du, finePoint(start.y - 0.5) &+ steps &* dv, du, dv, count)
    return UnsafePointer(buffer)
  }

  /// Converts to 1/2^32 without trapping, far from an overflow when stepped along a row.
  private func finePoint(_ value: Double) -> Int64 {
    Int64(max(-farthestPixel, min(farthestPixel, value)) * 4_294_967_296)
  }
}

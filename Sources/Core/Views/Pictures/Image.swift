import Geometry

/// A picture: pixels that are never changed, or a path that is drawn sharp at every size.
///
/// An ``ImageView`` shows it. Images of files are made by ``ImageView/source``; this class also takes pixels that a
/// program computes:
/// ```swift
/// let checks = Image(premultipliedRGBA: bytes, width: 8, height: 8)
/// ```
/// Images compare by identity. They may be passed between threads.
nonisolated public final class Image: Hashable, Sendable {
  /// What an image shows.
  package nonisolated enum Content: Sendable {
    /// Premultiplied 0xAARRGGBB pixels, in rows without gaps.
    case pixels(ImagePixels)
    /// The coverage of a path; drawn in a color.
    case drawing(PathDrawing)
    /// What a view draws, in its own colors.
    case layers(Drawing)
  }

  /// The longest side of an image, in pixels.
  public static let longestSide = 32_768

  package let content: Content
  /// Pixels per point.
  public let scale: Double
  /// The size in points.
  public let size: Size
  /// Whether all pixels are opaque.
  package let isOpaque: Bool
  /// The mirror image that right-to-left views show instead; nil for an image that is the same in both directions.
  package let rightToLeftImage: Image?
  /// Whether right-to-left image views show the mirror image. Default: false.
  /// > Source: UIKit, `UIImage.flipsForRightToLeftLayoutDirection`.
  public var flipsForRightToLeftLayoutDirection: Bool { rightToLeftImage != nil }
  /// The smaller versions that renderers made.
  @MainActor package final var versions: AnyObject?

  /// Makes an image from bytes.
  /// - Precondition: both sides are 1 to ``longestSide`` pixels; there are four bytes for each pixel.
  /// - Parameters:
  ///   - bytes: red, green, blue and alpha of each pixel, row by row from the top. The colors are premultiplied by
  ///     alpha; more than alpha counts as alpha.
  ///   - scale: pixels per point, more than 0. Default: 1.
  public convenience init(premultipliedRGBA bytes: [UInt8], width: Int, height: Int, scale: Double = 1) {
    precondition(
      bytes.count == 4 * width * height, "an image of \(width)x\(height) has four bytes a pixel, not \(bytes.count)")
    self.init(width: width, height: height, scale: scale) { pixels in
      for index in 0..<width * height {
        let alpha = bytes[4 * index + 3]
        func channel(_ offset: Int) -> UInt32 { UInt32(min(alpha, bytes[4 * index + offset])) }
        pixels[index] = UInt32(alpha) << 24 | channel(0) << 16 | channel(1) << 8 | channel(2)
      }
    }
  }

  /// Makes an image whose pixels `fill` writes: premultiplied 0xAARRGGBB words, row by row, `width * height` of them.
  package convenience init(
    width: Int, height: Int, scale: Double = 1, fill: (UnsafeMutablePointer<UInt32>) -> Void
  ) {
    self.init(ImagePixels(width: width, height: height, fill: fill), scale: scale)
  }

  /// Makes an image of pixels.
  package convenience init(_ pixels: ImagePixels, scale: Double = 1) {
    precondition(scale > 0 && scale.isFinite, "an image has a finite number of pixels per point, not \(scale)")
    self.init(pixels, size: Size(Double(pixels.width) / scale, Double(pixels.height) / scale))
  }

  /// Makes an image of pixels that fill a size, in points.
  package init(_ pixels: ImagePixels, size: Size) {
    content = .pixels(pixels)
    scale = Double(pixels.width) / size.width
    self.size = size
    isOpaque = pixels.isOpaque
    rightToLeftImage = nil
  }

  /// Makes an image of a path.
  ///
  /// - Parameter size: in points; the path's coordinates begin at the top left corner.
  package init(_ drawing: PathDrawing, size: Size) {
    content = .drawing(drawing)
    scale = 1
    self.size = size
    isOpaque = false
    rightToLeftImage = nil
  }

  /// Makes an image of a view's drawing.
  /// - Parameter size: in points; the drawing's coordinates begin at the top left corner.
  package init(_ drawing: Drawing, size: Size) {
    content = .layers(drawing)
    scale = 1
    self.size = size
    isOpaque = false
    rightToLeftImage = nil
  }

  private init(_ image: Image, rightToLeft mirrored: Image) {
    (content, scale, size, isOpaque) = (image.content, image.scale, image.size, image.isOpaque)
    rightToLeftImage = mirrored
  }

  /// Returns the image for pictures that mean a direction, such as an arrow back: an ``ImageView`` shows its mirror
  /// image in a right-to-left interface.
  ///
  /// The drawing of a view stays as it is, since it knows its direction itself.
  /// > Source: UIKit, `UIImage.imageFlippedForRightToLeftLayoutDirection()`.
  public func imageFlippedForRightToLeftLayoutDirection() -> Image {
    if flipsForRightToLeftLayoutDirection { return self }
    switch content {
    case .pixels(let pixels): return Image(self, rightToLeft: Image(pixels.mirrored, size: size))
    case .drawing(let drawing): return Image(self, rightToLeft: Image(drawing.mirrored(in: size.width), size: size))
    case .layers: return self
    }
  }

  /// The width in pixels; for an image of a path, in points, rounded up.
  public var pixelWidth: Int { pixels?.width ?? Int(size.width.rounded(.up)) }
  /// The height in pixels; for an image of a path, in points, rounded up.
  public var pixelHeight: Int { pixels?.height ?? Int(size.height.rounded(.up)) }

  package var pixels: ImagePixels? {
    switch content {
    case .pixels(let pixels): pixels
    case .drawing, .layers: nil
    }
  }

  /// Whether the image has no colors of its own, and is drawn in a tint.
  package var isTemplate: Bool {
    switch content {
    case .drawing: true
    case .pixels, .layers: false
    }
  }

  /// Whether the image is drawn sharp at every size.
  package var isVector: Bool { pixels == nil }

  /// Whether both are the same object.
  public static func == (a: Image, b: Image) -> Bool { a === b }
  /// Hashes the identity.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// The memory of an image's pixels, written once.
package nonisolated final class ImagePixels: Sendable {
  package let width: Int
  package let height: Int
  /// `width * height` words. Not written after the initializer, so that threads may share them.
  package nonisolated(unsafe) let words: UnsafePointer<UInt32>
  package let isOpaque: Bool

  /// - Precondition: both sides are 1 to ``Image/longestSide``.
  package init(width: Int, height: Int, fill: (UnsafeMutablePointer<UInt32>) -> Void) {
    let sides = 1...Image.longestSide
    precondition(
      sides.contains(width) && sides.contains(height), "an image's sides are 1 to 32,768 pixels, not \(width)x\(height)"
    )
    let memory = UnsafeMutablePointer<UInt32>.allocate(capacity: width * height)
    memory.initialize(repeating: 0, count: width * height)
    fill(memory)
    var together: UInt32 = 0xff00_0000
    for index in 0..<width * height { together &= memory[index] }
    words = UnsafePointer(memory)
    isOpaque = together >= 0xff00_0000
    self.width = width
    self.height = height
  }

  deinit { words.deallocate() }

  /// The same pixels with each row reversed.
  var mirrored: ImagePixels {
    ImagePixels(width: width, height: height) { pixels in
      for index in 0..<width * height {
        let column = index % width
        pixels[index] = words[index - column + width - 1 - column]
      }
    }
  }

  /// The pixels with straight alpha, as window systems take icons.
  package var straightWords: [UInt32] {
    (0..<width * height).map { index in
      let word = words[index]
      let alpha = word >> 24
      guard alpha > 0, alpha < 255 else { return word }
      func channel(_ shift: UInt32) -> UInt32 { min(255, ((word >> shift & 255) * 255 + alpha / 2) / alpha) << shift }
      return alpha << 24 | channel(16) | channel(8) | channel(0)
    }
  }

  /// The bytes that it takes.
  package var byteCount: Int { 4 * width * height }
}

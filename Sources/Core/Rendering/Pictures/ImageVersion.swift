import CRaster
import Geometry
import Views

/// The pixels of an image at one size.
package final class ImageVersion {
  /// The size in pixels.
  package let width: Int
  package let height: Int
  /// `width * height` premultiplied 0xAARRGGBB words, valid as long as this object. Those of a template are white.
  package let words: UnsafePointer<UInt32>
  /// Pixels per point of the image.
  package let densityX: Double
  package let densityY: Double
  /// Whether all pixels are opaque.
  package let isOpaque: Bool
  /// The owner of the words; nil if it is this object.
  private let owner: ImagePixels?

  /// Makes the version of an image that is its own pixels.
  init(_ pixels: ImagePixels, size: Size) {
    (width, height, words, owner) = (pixels.width, pixels.height, pixels.words, pixels)
    (densityX, densityY) = (Double(width) / size.width, Double(height) / size.height)
    isOpaque = pixels.isOpaque
  }

  /// Makes a version of half the size.
  init(halving other: ImageVersion) {
    (width, height) = ((other.width + 1) / 2, (other.height + 1) / 2)
    let memory = UnsafeMutablePointer<UInt32>.allocate(capacity: width * height)
    PixelAverage.shrink(other.words, other.width, other.height, to: memory, width, height)
    words = UnsafePointer(memory)
    densityX = other.densityX * Double(width) / Double(other.width)
    densityY = other.densityY * Double(height) / Double(other.height)
    isOpaque = other.isOpaque
    owner = nil
  }

  /// Makes the pixels of a drawing at a number of pixels per point.
  /// - Parameter draw: writes `width * height` words, which are not initialized.
  init(size: Size, density: Double, _ draw: (UnsafeMutablePointer<UInt32>, Double, Int, Int) -> Void) {
    let longest = 8192.0
    let density = density > 0 ? min(density, longest / max(size.width, size.height, 1)) : 1
    (densityX, densityY) = (density, density)
    width = max(1, Int((size.width * density).rounded(.up)))
    height = max(1, Int((size.height * density).rounded(.up)))
    let memory = UnsafeMutablePointer<UInt32>.allocate(capacity: width * height)
    draw(memory, density, width, height)
    words = UnsafePointer(memory)
    isOpaque = false
    owner = nil
  }

  isolated deinit { if owner == nil { words.deallocate() } }
}

extension Image {
  /// The version whose pixels are best drawn at a number of device pixels per point: at most twice as many as there are
  /// device pixels, or all that the image has. The versions are kept with the image.
  package func version(density: Double) -> ImageVersion {
    let known = versions as? ImageVersions ?? ImageVersions()
    versions = known
    return known.version(of: self, density: density)
  }
}

/// The versions of an image that were drawn.
private final class ImageVersions {
  /// Of pixels: each half as large as the one before. Of a path: the last few sizes, the latest one last.
  private var list: [ImageVersion] = []
  private static let mostOfPath = 4

  func version(of image: Image, density: Double) -> ImageVersion {
    switch image.content {
    case .pixels(let pixels): halved(pixels, image.size, density)
    case .drawing(let drawing):
      drawn(image.size, density) {
        PathRasterizer.draw(drawing, density: $1, into: $0, width: $2, height: $3)
      }
    case .layers(let drawing):
      drawn(image.size, density) {
        DrawingRasterizer.draw(drawing, density: $1, into: $0, width: $2, height: $3)
      }
    }
  }

  private func halved(_ pixels: ImagePixels, _ size: Size, _ density: Double) -> ImageVersion {
    if list.isEmpty { list.append(ImageVersion(pixels, size: size)) }
    var index = 0
    // A little less than half counts as half.
    while list[index].densityX > 2 * density * 0.999, list[index].width > 1 || list[index].height > 1 {
      if index + 1 == list.count { list.append(ImageVersion(halving: list[index])) }
      index += 1
    }
    return list[index]
  }

  private func drawn(
    _ size: Size, _ density: Double, _ draw: (UnsafeMutablePointer<UInt32>, Double, Int, Int) -> Void
  ) -> ImageVersion {
    if let known = list.last(where: { $0.densityX == density }) { return known }
    let made = ImageVersion(size: size, density: density, draw)
    if list.count == Self.mostOfPath { list.removeFirst() }
    list.append(made)
    return made
  }
}

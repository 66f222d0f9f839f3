import CText
import Geometry
import Rendering
import Views

/// The pictures of glyphs at their sizes, drawn once.
///
/// A glyph lies at one of four places within a pixel: to the eye the same as at its exact place.
final class GlyphCache {
  /// The coverage of a glyph.
  struct Glyph {
    /// From the pen to the left edge, and from the baseline up to the first row; in pixels.
    var left: Int32
    var top: Int32
    var width: Int32
    var height: Int32
    /// The index of its first byte.
    fileprivate var start: Int
  }

  /// A glyph with colors.
  struct Picture {
    var image: Image
    /// From the pen to the left edge, and from the baseline up to the top, in pixels.
    var left: Int
    var top: Int
  }

  private struct Key: Hashable {
    var face: UInt32
    var size: UInt32
    var glyph: UInt32
    var quarter: UInt8
  }

  private var glyphs: [Key: Glyph] = [:]
  private var bytes: [UInt8] = []
  private var pictures: [Key: Picture?] = [:]
  private var pictureBytes = 0
  /// The bytes of each kind of picture beyond which all are dropped.
  private static let limit = 8 << 20

  private let failure: LibraryFailure

  init(_ failure: LibraryFailure) { self.failure = failure }

  /// Makes room. Glyphs stay valid until the next call.
  func startText() {
    if bytes.count > Self.limit {
      bytes.removeAll()
      glyphs.removeAll()
    }
    if pictureBytes > Self.limit {
      pictures.removeAll()
      pictureBytes = 0
    }
  }

  func glyph(_ id: UInt32, of face: FontFace, sixtyFourths: Int, quarter: Int) -> Glyph {
    let key = Key(face: face.number, size: UInt32(sixtyFourths), glyph: id, quarter: UInt8(quarter))
    if let known = glyphs[key] { return known }
    var glyph = Glyph(left: 0, top: 0, width: 0, height: 0, start: bytes.count)
    face.draw(id, sixtyFourths: sixtyFourths, quarter: quarter) { bitmap, left, top in
      guard Int32(bitmap.pixel_mode) == Int32(FT_PIXEL_MODE_GRAY.rawValue), let buffer = bitmap.buffer else { return }
      (glyph.left, glyph.top) = (Int32(left), Int32(top))
      (glyph.width, glyph.height) = (Int32(bitmap.width), Int32(bitmap.rows))
      for row in 0..<Int(bitmap.rows) {
        bytes.append(contentsOf: UnsafeBufferPointer(start: buffer + row * Int(bitmap.pitch), count: Int(bitmap.width)))
      }
    }
    if face.hasFailed {
      failure.note("FreeType lacks memory")
    } else {
      glyphs[key] = glyph
    }
    return glyph
  }

  /// Adds a glyph to a mask, with its top left corner at `x`, `y`, clipped to the mask.
  func add(_ glyph: Glyph, to mask: Mask, x: Int, y: Int) {
    let (width, height) = (Int(glyph.width), Int(glyph.height))
    let columns = max(0, -x)..<max(max(0, -x), min(width, mask.width - x))
    let rows = max(0, -y)..<max(max(0, -y), min(height, mask.height - y))
    bytes.withUnsafeBufferPointer { bytes in
      guard let first = bytes.baseAddress else { return }
      for row in rows {
        let from = first + glyph.start + row * width
        let to = mask.bytes + (y + row) * mask.width + x
        for column in columns { to[column] = UInt8(min(255, Int(to[column]) + Int(from[column]))) }
      }
    }
  }

  /// Returns a glyph with colors, as large as it is shown; nil if the font has no picture of it.
  func picture(_ id: UInt32, of face: FontFace, sixtyFourths: Int) -> Picture? {
    let key = Key(face: face.number, size: UInt32(sixtyFourths), glyph: id, quarter: 0)
    if let known = pictures[key] { return known }
    var picture: Picture?
    face.drawColors(id, sixtyFourths: sixtyFourths) { bitmap, left, top, pixelsPerEm in
      picture = Self.picture(bitmap, left, top, scale: Double(sixtyFourths) / 64 / pixelsPerEm)
    }
    guard !face.hasFailed else {
      failure.note("FreeType lacks memory")
      return nil
    }
    pictures[key] = .some(picture)
    pictureBytes += 64 + (picture?.image.pixels?.byteCount ?? 0)
    return picture
  }

  private static func picture(_ bitmap: FT_Bitmap, _ left: Int, _ top: Int, scale: Double) -> Picture? {
    let (width, height) = (Int(bitmap.width), Int(bitmap.rows))
    guard Int32(bitmap.pixel_mode) == Int32(FT_PIXEL_MODE_BGRA.rawValue), width > 0, height > 0,
      let buffer = bitmap.buffer
    else { return nil }
    func whole(_ length: Int) -> Int { Int((Double(length) * scale).rounded()) }
    let (newWidth, newHeight) = (max(1, whole(width)), max(1, whole(height)))
    let strike = ImagePixels(width: width, height: height) { pixels in
      for row in 0..<height {
        let line = UnsafeRawPointer(buffer + row * Int(bitmap.pitch))
        for column in 0..<width {
          pixels[row * width + column] = UInt32(
            littleEndian: line.loadUnaligned(fromByteOffset: column * 4, as: UInt32.self))
        }
      }
    }
    guard newWidth < width, newHeight < height else {
      // Larger than the font's own picture: the renderer enlarges it.
      let image = Image(strike, size: Size(Double(newWidth), Double(newHeight)))
      return Picture(image: image, left: whole(left), top: whole(top))
    }
    let image = Image(width: newWidth, height: newHeight) { pixels in
      PixelAverage.shrink(strike.words, width, height, to: pixels, newWidth, newHeight)
    }
    return Picture(image: image, left: whole(left), top: whole(top))
  }
}

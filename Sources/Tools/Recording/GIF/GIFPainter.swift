import Rendering

/// The part of a picture that a frame of a GIF changes, in pixels; the ends are exclusive.
nonisolated struct GIFBox: Hashable {
  var x0: Int
  var y0: Int
  var x1: Int
  var y1: Int

  var width: Int { x1 - x0 }
  var height: Int { y1 - y0 }
}

/// Converts pictures to frames of a GIF: each frame is the smallest box around the changed pixels, transparent
/// elsewhere.
///
/// The painter tracks the picture that viewers show, and writes a pixel only to bring it nearer to its true color, so
/// errors do not add up and still parts never flicker. A frame usually has few new colors, no more than its table
/// holds, so nothing is dithered: dithering would change in each frame, and cost many bytes.
nonisolated final class GIFPainter {
  /// The allowed difference per channel, of 255, in a short frame. It is invisible in motion, and saves half of the
  /// bytes. Longer frames are as exact as possible.
  private static let tolerance: Int32 = 2
  /// In hundredths of a second.
  private static let longDelay = 10

  private let width: Int
  private let height: Int
  /// The picture that viewers show, 0xffRRGGBB; 0 before the first write.
  private var shown: [UInt32]
  private var counts = ColorCounts()
  private(set) var indices: [UInt8] = []
  private(set) var colors: [UInt32] = []

  init(width: Int, height: Int) {
    self.width = width
    self.height = height
    shown = [UInt32](repeating: 0, count: width * height)
  }

  /// Computes `indices` and `colors` of the next frame.
  ///
  /// - Parameters:
  ///   - picture: a picture of the painter's size.
  ///   - delay: its display time, in hundredths of a second.
  /// - Returns: the frame's box; one pixel if nothing has changed.
  func paint(_ picture: PixelBuffer, delay: Int) -> GIFBox {
    let tolerance = delay < Self.longDelay ? Self.tolerance : 0
    counts.removeAll()
    guard let box = countNews(picture, tolerance) else {
      (indices, colors) = ([1], [0xff00_0000])
      return GIFBox(x0: 0, y0: 0, x1: 1, y1: 1)
    }
    let palette = GIFPalette(counts, limit: 255)
    colors = palette.colors
    indices.removeAll(keepingCapacity: true)
    for y in box.y0..<box.y1 { paintRow(y, of: picture, box, palette, tolerance) }
    return box
  }

  private func countNews(_ picture: PixelBuffer, _ tolerance: Int32) -> GIFBox? {
    var box: GIFBox?
    for y in 0..<height {
      let row = picture.pixels + y * picture.stride
      var first: Int?
      var last = 0
      for x in 0..<width {
        let color = row[x] | 0xff00_0000
        guard Self.isNew(color, shown[y * width + x], tolerance) else { continue }
        counts.add(color)
        if first == nil { first = x }
        last = x
      }
      guard let first else { continue }
      let old = box ?? GIFBox(x0: first, y0: y, x1: 0, y1: 0)
      box = GIFBox(x0: min(old.x0, first), y0: old.y0, x1: max(old.x1, last + 1), y1: y + 1)
    }
    return box
  }

  private func paintRow(
    _ y: Int, of picture: PixelBuffer, _ box: GIFBox, _ palette: GIFPalette, _ tolerance: Int32
  ) {
    let row = picture.pixels + y * picture.stride
    let transparent = UInt8(palette.colors.count)
    var left = transparent
    for x in box.x0..<box.x1 {
      let color = row[x] | 0xff00_0000
      let old = shown[y * width + x]
      if Self.isNew(color, old, tolerance), let index = nearer(color, than: old, palette) {
        left = index
        shown[y * width + x] = palette.colors[Int(index)]
      } else if left != transparent, palette.colors[Int(left)] != old {
        // Repeating the color compresses better than a change to transparent.
        left = transparent
      }
      indices.append(left)
    }
  }

  /// Returns the palette index for a color; nil if the shown color is as near.
  private func nearer(_ color: UInt32, than old: UInt32, _ palette: GIFPalette) -> UInt8? {
    let index = palette.choice[counts.index(of: color)]
    let new = palette.colors[Int(index)]
    if new == color || old == 0 { return index }
    return GIFPalette.distance(new, color) < GIFPalette.distance(old, color) ? index : nil
  }

  @inline(__always)
  private static func isNew(_ color: UInt32, _ shown: UInt32, _ tolerance: Int32) -> Bool {
    if color == shown { return false }
    if tolerance == 0 || shown == 0 { return true }
    func isOff(_ shift: UInt32) -> Bool {
      abs(Int32(color >> shift & 0xff) - Int32(shown >> shift & 0xff)) > tolerance
    }
    return isOff(16) || isOff(8) || isOff(0)
  }
}

import Geometry

#if canImport(Glibc)
import Glibc
#endif

/// A quarter of a blurred rounded rectangle, from the far end of its blur to where the coverage becomes constant, or to
/// its center.
///
/// The other quarters mirror it, and a longer rectangle repeats the last sample between them, so one mask serves every
/// larger rectangle with the same corner and blur.
package nonisolated final class ShadowMask {
  /// The rounded values that determine a mask.
  package struct Key: Hashable {
    /// Quarters of a device pixel.
    var radius: Int
    var sigma: Int
    /// Device pixels.
    var width: Int
    var height: Int
  }

  /// The coverage of the quarter, the far end of the blur at the top left.
  package let mask: Mask
  /// Device pixels per sample, at least 1; a wide blur needs few samples.
  package let step: Double
  /// The distance that the blur extends beyond the rectangle, in device pixels.
  package let reach: Double
  /// The number of sub-pixel positions that are distinguished.
  let placesInPixel: Int
  /// The resampled columns for each sub-pixel position, created on demand.
  private var columns: [ShadowColumns?]
  private var columnBytes = 0

  /// Returns the key of the mask for a rectangle; lengths in device pixels.
  package static func key(width: Double, height: Double, radius: Double, sigma: Double) -> Key {
    let quarterRadius = devicePixel(floor: min(radius, 2048) * 4 + 0.5)
    let quarterSigma = max(1, devicePixel(floor: min(sigma, 128) * 4 + 0.5))
    // From this size on, the blurs of two corners do not overlap.
    let limit = (Double(quarterRadius) + 3 * Double(quarterSigma)) / 2 + 4
    return Key(
      radius: quarterRadius, sigma: quarterSigma, width: max(1, devicePixel(floor: min(width, limit) + 0.5)),
      height: max(1, devicePixel(floor: min(height, limit) + 0.5)))
  }

  /// Computes the mask for a key.
  package init(_ key: Key) {
    let (radius, sigma) = (Double(key.radius) / 4, Double(key.sigma) / 4)
    step = max(1, sigma / 6, (radius + 6 * sigma) / 300)
    placesInPixel = sigma < 6 ? 64 : 16
    columns = Array(repeating: nil, count: placesInPixel)
    let margin = Int((3 * sigma / step).rounded(.up))
    reach = Double(margin) * step
    let (width, height) = (Double(key.width) / step, Double(key.height) / step)
    let columns = margin + Int((width / 2).rounded(.up))
    let rows = margin + Int((height / 2).rounded(.up))
    mask = Mask(width: columns, height: rows)
    let start = Double(margin)
    guard
      let box = RoundedBox(
        left: start, top: start, right: start + width, bottom: start + height, radius: radius / step)
    else { return }
    let kernel = Self.kernel(sigma: sigma / step, reach: margin)
    // The rows that the blur of the last row reads.
    let sharpRows = rows + margin
    let sharp = Mask(width: columns + margin + 4, height: sharpRows)
    var across = [Float](repeating: 0, count: columns * sharpRows)
    for y in 0..<sharpRows {
      let line = sharp.bytes + y * sharp.width
      box.coverage(x: 0, y: y, count: columns + margin, line)
      for x in 0..<columns {
        var sum: Float = 0
        for i in max(0, x - margin)...(x + margin) where line[i] != 0 { sum += kernel[i - x + margin] * Float(line[i]) }
        across[y * columns + x] = sum
      }
    }
    for y in 0..<rows {
      for x in 0..<columns {
        var sum: Float = 0
        for i in max(0, y - margin)...(y + margin) where i < sharpRows {
          sum += kernel[i - y + margin] * across[i * columns + x]
        }
        mask.bytes[y * columns + x] = UInt8(min(255, sum + 0.5))
      }
    }
  }

  /// Returns the columns for an edge at a position, a multiple of 1 / `placesInPixel`.
  func columns(at place: Double) -> ShadowColumns {
    let part = place - place.rounded(.down)
    let index = min(placesInPixel - 1, Int(part * Double(placesInPixel)))
    if let known = columns[index] { return known }
    let made = ShadowColumns(self, part: part)
    if columnBytes > max(1 << 20, 3 * made.byteCount) {
      columnBytes = 0
      for i in columns.indices { columns[i] = nil }
    }
    columnBytes += made.byteCount
    columns[index] = made
    return made
  }

  /// The bytes of the mask and of all its columns.
  var byteCount: Int { mask.width * mask.height + columnBytes }

  private static func kernel(sigma: Double, reach: Int) -> [Float] {
    let weights = (-reach...reach).map { exp(-0.5 * Double($0 * $0) / (sigma * sigma)) }
    let sum = weights.reduce(0, +)
    return weights.map { Float($0 / sum) }
  }
}

/// A cache of shadow masks. Masks not used recently are dropped when memory is needed.
nonisolated struct ShadowCache {
  private var masks: [ShadowMask.Key: (mask: ShadowMask, lastUse: Int)] = [:]
  /// The last mask, because shadows of the same kind often follow each other.
  private var last: (key: ShadowMask.Key, mask: ShadowMask)?
  private var draw = 0
  private static let byteLimit = 8 << 20

  mutating func startDraw() {
    draw &+= 1
    last = nil
  }

  mutating func mask(for key: ShadowMask.Key) -> ShadowMask {
    if let last, last.key == key { return last.mask }
    let mask = known(key) ?? made(key)
    last = (key, mask)
    return mask
  }

  private mutating func known(_ key: ShadowMask.Key) -> ShadowMask? {
    guard let index = masks.index(forKey: key) else { return nil }
    masks.values[index].lastUse = draw
    return masks.values[index].mask
  }

  private mutating func made(_ key: ShadowMask.Key) -> ShadowMask {
    if masks.values.reduce(0, { $0 + $1.mask.byteCount }) > Self.byteLimit {
      masks = masks.filter { $0.value.lastUse >= draw - 1 }
    }
    let mask = ShadowMask(key)
    masks[key] = (mask, draw)
    return mask
  }
}

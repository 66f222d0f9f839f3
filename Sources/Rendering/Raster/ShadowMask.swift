import Geometry

#if canImport(Glibc)
import Glibc
#endif

/// A quarter of a blurred rounded rectangle, from the far end of its blur to where nothing changes any more, or to
/// its center.
///
/// The other quarters mirror it, and what is longer than two quarters repeats the last sample between them, so
/// one mask serves every larger rectangle of the same corner and blur.
package nonisolated final class ShadowMask {
  package struct Key: Hashable {
    /// Quarters of a device pixel.
    var radius: Int
    var sigma: Int
    /// Device pixels.
    var width: Int
    var height: Int
  }

  package let mask: Mask
  /// Device pixels from one sample to the next, 1 or more. A wide blur needs few samples.
  package let step: Double
  /// How far the blur reaches out of the rectangle, in device pixels.
  package let reach: Double

  /// Which mask a rectangle needs, all in device pixels.
  package static func key(width: Double, height: Double, radius: Double, sigma: Double) -> Key {
    let quarterRadius = devicePixel(floor: min(radius, 2048) * 4 + 0.5)
    let quarterSigma = max(1, devicePixel(floor: min(sigma, 128) * 4 + 0.5))
    // From this size on, two corners do not reach each other.
    let limit = (Double(quarterRadius) + 3 * Double(quarterSigma)) / 2 + 4
    return Key(
      radius: quarterRadius, sigma: quarterSigma, width: max(1, devicePixel(floor: min(width, limit) + 0.5)),
      height: max(1, devicePixel(floor: min(height, limit) + 0.5)))
  }

  package init(_ key: Key) {
    let (radius, sigma) = (Double(key.radius) / 4, Double(key.sigma) / 4)
    step = max(1, sigma / 6, (radius + 6 * sigma) / 300)
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
    // Rows the blur of the last row still reads.
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

  private static func kernel(sigma: Double, reach: Int) -> [Float] {
    let weights = (-reach...reach).map { exp(-0.5 * Double($0 * $0) / (sigma * sigma)) }
    let sum = weights.reduce(0, +)
    return weights.map { Float($0 / sum) }
  }
}

/// Shadow masks by what they show. One that no draw of late has used is dropped when room is needed.
nonisolated struct ShadowCache {
  private var masks: [ShadowMask.Key: (mask: ShadowMask, lastUse: Int)] = [:]
  private var byteCount = 0
  private var draw = 0
  private static let byteLimit = 8 << 20

  mutating func startDraw() { draw &+= 1 }

  mutating func mask(for key: ShadowMask.Key) -> ShadowMask {
    if let found = masks[key]?.mask {
      masks[key]?.lastUse = draw
      return found
    }
    if byteCount > Self.byteLimit {
      masks = masks.filter { $0.value.lastUse >= draw - 1 }
      byteCount = masks.values.reduce(0) { $0 + $1.mask.mask.width * $1.mask.mask.height }
    }
    let made = ShadowMask(key)
    masks[key] = (made, draw)
    byteCount += made.mask.width * made.mask.height
    return made
  }
}

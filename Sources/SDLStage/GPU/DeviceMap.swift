import Geometry

#if canImport(Glibc)
import Glibc
#endif

/// The map from an item's own plane, measured in device pixels along its own axes, to the device.
nonisolated struct DeviceMap {
  /// The item's size in device pixels.
  var width: Double
  var height: Double
  /// Device pixels a point, for lengths that have no axis: radii and blurs.
  var factor: Double
  private var originX: Double
  private var originY: Double
  private var ux: Double
  private var uy: Double
  private var vx: Double
  private var vy: Double

  /// Nil where nothing can be seen, or no number says where.
  init?(size: Size, transform t: Transform2D, scale: Double) {
    let (sx, sy) = (hypot(t.a, t.b) * scale, hypot(t.c, t.d) * scale)
    width = size.width * sx
    height = size.height * sy
    factor = abs(t.determinant).squareRoot() * scale
    guard width > 0, height > 0, factor > 1e-6, (t.tx + t.ty + width + height).isFinite,
      max(width, height) < DeviceMap.farthest
    else { return nil }
    (originX, originY) = (DeviceMap.gridded(t.tx * scale), DeviceMap.gridded(t.ty * scale))
    guard abs(originX) < DeviceMap.farthest, abs(originY) < DeviceMap.farthest else { return nil }
    (ux, uy, vx, vy) = (t.a * scale / sx, t.b * scale / sx, t.c * scale / sy, t.d * scale / sy)
  }

  /// Farther out, a Float no longer tells a pixel's eighths apart.
  private static let farthest = 1_048_576.0

  /// As the rasterizer does it: 1/256 pixel.
  private static func gridded(_ value: Double) -> Double { (value * 256).rounded() / 256 }

  /// Whether the item's edges lie along the device's axes, and its pixels on the device's.
  var isUpright: Bool { uy == 0 && vx == 0 && ux > 0 && vy > 0 }

  /// Whether each edge lies between two pixels.
  var isOnPixels: Bool {
    func isWhole(_ value: Double) -> Bool { abs(value - value.rounded()) < 1.0 / 128 }
    return isUpright && isWhole(originX) && isWhole(originY) && isWhole(width) && isWhole(height)
  }

  @inline(__always)
  func x(_ x: Double, _ y: Double) -> Float { Float(originX + x * ux + y * vx) }
  @inline(__always)
  func y(_ x: Double, _ y: Double) -> Float { Float(originY + x * uy + y * vy) }

  /// Moves the plane's origin, in device pixels along its own axes.
  mutating func translate(x: Double, y: Double) {
    originX += x * ux + y * vx
    originY += x * uy + y * vy
  }

  /// Moves the device's origin.
  mutating func shift(x: Double, y: Double) {
    originX += x
    originY += y
  }

  /// Moves an upright plane onto whole pixels where it nearly lies on them.
  mutating func snapNearPixels() {
    guard isUpright else { return }
    if abs(originX - originX.rounded()) <= 1.0 / 64 { originX = originX.rounded() }
    if abs(originY - originY.rounded()) <= 1.0 / 64 { originY = originY.rounded() }
  }

  /// The device rectangle that holds the item and `margin` pixels round it.
  func bounds(margin: Double) -> Rect {
    let (x0, x1, y0, y1) = (-margin, width + margin, -margin, height + margin)
    let xs = (min(x0 * ux, x1 * ux) + min(y0 * vx, y1 * vx), max(x0 * ux, x1 * ux) + max(y0 * vx, y1 * vx))
    let ys = (min(x0 * uy, x1 * uy) + min(y0 * vy, y1 * vy), max(x0 * uy, x1 * uy) + max(y0 * vy, y1 * vy))
    return Rect(originX + xs.0, originY + ys.0, xs.1 - xs.0, ys.1 - ys.0)
  }
}

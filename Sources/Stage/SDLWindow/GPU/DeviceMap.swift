import Geometry

#if canImport(Glibc)
import Glibc
#endif

/// The map from an item's own plane, in device pixels along its own axes, to the pixels of the target.
nonisolated struct DeviceMap {
  /// The width of the item in device pixels.
  var width: Float
  var height: Float
  /// Device pixels per point for lengths without a direction: radii and blurs.
  private(set) var factor: Float
  private(set) var originX: Float
  private(set) var originY: Float
  /// Whether the item's edges are parallel to the target's axes, and its pixels are the target's.
  private(set) var isUpright = true
  private var ux: Float = 1
  private var uy: Float = 0
  private var vx: Float = 0
  private var vy: Float = 1

  /// Creates the map of an item; nil if nothing is visible, or if numbers overflow.
  ///
  /// - Parameter shift: the device's origin in the target, in pixels.
  @inline(__always)
  init?(size: Size, transform t: Transform2D, scale: Double, shift: SIMD2<Double>) {
    if t.isAxisAligned {
      let (sx, sy) = (t.a * scale, t.d * scale)
      (width, height) = (Float(size.width * sx), Float(size.height * sy))
      factor = Float(sx == sy ? sx : (sx * sy).squareRoot())
    } else {
      let axes = TurnedAxes(t, scale: scale)
      (width, height) = (Float(size.width * axes.across), Float(size.height * axes.down))
      factor = axes.factor
      isUpright = false
      (ux, uy, vx, vy) = (axes.ux, axes.uy, axes.vx, axes.vy)
    }
    (originX, originY) = (gridded(t.tx * scale + shift.x), gridded(t.ty * scale + shift.y))
    // NaN fails all of these comparisons.
    guard width > 0, height > 0, factor > 1e-6, width < Self.farthest, height < Self.farthest,
      abs(originX) < Self.farthest, abs(originY) < Self.farthest
    else { return nil }
  }

  /// Beyond this, a Float cannot express eighths of a pixel.
  private static let farthest: Float = 1_048_576

  /// Whether both vertical edges lie on pixel edges.
  @inline(__always)
  var isWholeAcross: Bool { isUpright && originX.isNearWhole && width.isNearWhole }
  @inline(__always)
  var isWholeDown: Bool { isUpright && originY.isNearWhole && height.isNearWhole }

  @inline(__always)
  func x(_ x: Float, _ y: Float) -> Float { originX + x * ux + y * vx }
  @inline(__always)
  func y(_ x: Float, _ y: Float) -> Float { originY + x * uy + y * vy }

  /// Moves the origin of the plane, in device pixels along its own axes.
  mutating func translate(x: Float, y: Float) { (originX, originY) = (self.x(x, y), self.y(x, y)) }

  /// Snaps an upright plane to whole pixels if it is very near.
  @inline(__always)
  mutating func snapNearPixels() {
    guard isUpright else { return }
    let (x, y) = (originX.nearestWhole, originY.nearestWhole)
    if abs(originX - x) <= 1.0 / 64 { originX = x }
    if abs(originY - y) <= 1.0 / 64 { originY = y }
  }

  /// The bounding box of the item on the target, with a margin in pixels.
  @inline(__always)
  func extent(margin: Float) -> Extent { extent(across: margin, down: margin) }

  @inline(__always)
  func extent(across: Float, down: Float) -> Extent {
    isUpright
      ? Extent(x0: originX - across, y0: originY - down, x1: originX + width + across, y1: originY + height + down)
      : turnedExtent(across, down)
  }

  private func turnedExtent(_ across: Float, _ down: Float) -> Extent {
    let (x0, x1, y0, y1) = (-across, width + across, -down, height + down)
    return Extent(
      x0: originX + min(x0 * ux, x1 * ux) + min(y0 * vx, y1 * vx),
      y0: originY + min(x0 * uy, x1 * uy) + min(y0 * vy, y1 * vy),
      x1: originX + max(x0 * ux, x1 * ux) + max(y0 * vx, y1 * vx),
      y1: originY + max(x0 * uy, x1 * uy) + max(y0 * vy, y1 * vy))
  }
}

/// The axes of a plane that is rotated, stretched or mirrored.
nonisolated private struct TurnedAxes {
  /// Device pixels per point.
  let across: Double
  let down: Double
  let factor: Float
  /// Unit vectors in the target.
  let ux: Float
  let uy: Float
  let vx: Float
  let vy: Float

  @inline(never)
  init(_ t: Transform2D, scale: Double) {
    (across, down) = (hypot(t.a, t.b) * scale, hypot(t.c, t.d) * scale)
    factor = Float(abs(t.determinant).squareRoot() * scale)
    (ux, uy) = (Float(t.a * scale / across), Float(t.b * scale / across))
    (vx, vy) = (Float(t.c * scale / down), Float(t.d * scale / down))
  }
}

/// An axis-aligned rectangle on the target, in pixels.
nonisolated struct Extent {
  var x0: Float
  var y0: Float
  var x1: Float
  var y1: Float
}

/// Rounds to 1/256 of a pixel, like the rasterizer.
@inline(__always)
nonisolated func gridded(_ value: Double) -> Float {
  // Adding 1.5 * 2^44 leaves eight fractional bits, rounded to nearest.
  let snap = 26_388_279_066_624.0
  return Float(value + snap - snap)
}

nonisolated extension Float {
  /// The nearest whole number, for numbers below 2^22.
  @inline(__always)
  var nearestWhole: Float {
    let snap: Float = 12_582_912
    return self + snap - snap
  }

  @inline(__always)
  var isNearWhole: Bool { abs(self - nearestWhole) < 1.0 / 128 }
}

import CRaster
import Geometry

/// A part of a list in perspective, in device pixels.
nonisolated struct ProjectedPart {
  /// The pixels of its picture before the projection, with a border for the anti-aliased edge.
  let content: PixelRect
  private var map: PerspectiveTransform
  private var lines: LineProjection?
  private let alpha: UInt32
  private let light: UInt32

  /// - Returns: nil if nothing of it is visible.
  init?(_ item: GroupProjection, alpha: UInt32, scale: Double) {
    guard let map = item.map.moved(by: Transform2D(scaleX: scale, y: scale)), map.isFinite, map.determinant > 0,
      item.content.isFinite, !item.content.isEmpty
    else { return nil }
    let inside = PixelRect(touching: item.content, scale: scale)
    content = PixelRect(x0: inside.x0 - 1, y0: inside.y0 - 1, x1: inside.x1 + 1, y1: inside.y1 + 1)
    self.map = map
    self.alpha = alpha
    lines = LineProjection(map)
    light = UInt32(256 - unit(item.darkness) * 256 + 0.5)
  }

  /// Whether the picture must be transposed.
  var isTransposed: Bool { lines?.isUpright ?? false }

  /// Adjusts the projection to a picture that lies this far from its location.
  mutating func move(by distance: Vector) {
    guard distance != .zero else { return }
    map.affine = map.affine.translatedBy(x: distance.x, y: distance.y)
    map.i += map.g * distance.x + map.h * distance.y
    lines = LineProjection(map)
  }

  func picture(_ surface: Surface) -> TurnedPicture {
    TurnedPicture(surface: surface, map: map, lines: lines, alpha: alpha, light: light)
  }
}

nonisolated extension Surface {
  /// Returns the transposed pixels, in a block with room for them.
  func transposed(into block: SurfacePool.Block) -> Surface {
    precondition(bounds.area <= block.capacity, "a picture of \(bounds.area) pixels in a block of \(block.capacity)")
    craster_transpose(block.pixels, bounds.height, base, stride, bounds.width, bounds.height)
    return Surface(
      base: block.pixels, stride: bounds.height,
      bounds: PixelRect(x0: bounds.y0, y0: bounds.x0, x1: bounds.y1, y1: bounds.x1))
  }
}

import CRaster
import Geometry

/// A cached part of a list as pixels, to be drawn again at another location.
///
/// A transparent border of one pixel surrounds it, so that a picture between pixels is no special case.
nonisolated struct CachedPicture {
  let block: SurfacePool.Block
  let surface: Surface
  /// The location of the stamp's origin when it was drawn, in device pixels.
  let origin: Point
  /// Whether it is transposed, for a projection.
  let isTransposed: Bool
  /// The non-transparent range of each row.
  let rows: UnsafeMutablePointer<CRasterRow>

  init(block: SurfacePool.Block, surface: Surface, origin: Point, isTransposed: Bool = false) {
    self.block = block
    self.surface = surface
    self.origin = origin
    self.isTransposed = isTransposed
    rows = .allocate(capacity: surface.bounds.height)
    for y in 0..<surface.bounds.height {
      rows[y] = craster_row(surface.base + y * surface.stride, surface.bounds.width)
    }
  }

  func deallocate() { rows.deallocate() }

  /// Returns the range of a row if the picture lies between rows: the union of two rows, opaque where both are.
  func row(_ y: Int, isBetween: Bool) -> CRasterRow {
    var row = rows[y]
    guard isBetween else { return row }
    let above = rows[y - 1]
    if row.start >= row.end {
      (row.start, row.end) = (above.start, above.end)
    } else if above.start < above.end {
      (row.start, row.end) = (min(row.start, above.start), max(row.end, above.end))
    }
    row.solidStart = max(row.solidStart, above.solidStart)
    row.solidEnd = max(row.solidStart, min(row.solidEnd, above.solidEnd))
    return row
  }
}

/// The movement of a picture to the right and down: whole pixels, and the rest in 1/256 pixel.
nonisolated struct PictureShift: Equatable {
  var x: Int
  var y: Int
  var partX: Int
  var partY: Int

  /// - Parameter distance: in device pixels.
  init(_ distance: Vector) {
    let (left, top) = (Int(gridded(distance.x) * 256), Int(gridded(distance.y) * 256))
    (x, y, partX, partY) = (left >> 8, top >> 8, left & 255, top & 255)
  }

  /// The movement of a picture that was drawn at a whole pixel. Its part between pixels depends on the new place alone,
  /// also where that lies in the middle between two of 256 steps.
  init(of place: Point, fromPixel origin: Point) {
    let pixel = Point(place.x.rounded(.down), place.y.rounded(.down))
    self.init(place - pixel)
    x += devicePixel(floor: pixel.x - origin.x + 0.5)
    y += devicePixel(floor: pixel.y - origin.y + 0.5)
  }

  var isWhole: Bool { partX == 0 && partY == 0 }
}

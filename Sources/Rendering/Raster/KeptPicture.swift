import CRaster
import Geometry

/// A part of a list as pixels, to be drawn again where it has moved to.
///
/// Round the pixels lies a rim of one transparent pixel, so that a picture between pixels needs no case of its own.
nonisolated struct KeptPicture {
  let block: SurfacePool.Block
  let surface: Surface
  /// Where the stamp's origin lay when it was drawn, in device pixels.
  let origin: Point
  /// Whether its rows are what were columns, to be turned in depth.
  let isTransposed: Bool
  /// What each row of the surface holds.
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

  /// What a row holds where the picture lies between rows: all that one of the two holds, solid where both are.
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

/// How far a picture has moved: whole pixels, and the rest in 1/256 pixel, right and down.
nonisolated struct PictureShift: Equatable {
  var x: Int
  var y: Int
  var partX: Int
  var partY: Int

  /// - Parameter distance: device pixels.
  init(_ distance: Vector) {
    let (left, top) = (Int(gridded(distance.x) * 256), Int(gridded(distance.y) * 256))
    (x, y, partX, partY) = (left >> 8, top >> 8, left & 255, top & 255)
  }

  var isWhole: Bool { partX == 0 && partY == 0 }
}

import Geometry

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

  var isWhole: Bool { partX == 0 && partY == 0 }
}

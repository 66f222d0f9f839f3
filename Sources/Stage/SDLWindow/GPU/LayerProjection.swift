import Geometry
import Rendering

/// The perspective transform of a layer, in pixels of the target.
nonisolated struct LayerProjection {
  /// The lines of the layer that stay straight, across which the mesh needs no cuts.
  enum Lines { case columns, rows, none }

  let map: PerspectiveTransform
  let lines: Lines
  /// The brightness that is left, 0...1.
  let light: Float
  /// The whole pixels of the layer's content before the transform, with a border of one pixel.
  let content: Extent

  /// Creates the transform of a projected group.
  /// - Parameter shift: the device's origin in the target, in pixels.
  /// - Returns: nil if nothing is visible.
  init?(_ item: GroupProjection, scale: Double, shift: SIMD2<Double>) {
    let device = Transform2D(a: scale, b: 0, c: 0, d: scale, tx: shift.x, ty: shift.y)
    guard let map = item.map.moved(by: device), map.isFinite, map.determinant > 0, !item.content.isEmpty,
      abs(item.content.minX * scale) + item.content.width * scale < 1e6,
      abs(item.content.minY * scale) + item.content.height * scale < 1e6
    else { return nil }
    self.map = map
    let place = item.content.applying(device)
    content = Extent(
      x0: Float(place.minX.rounded(.down) - 1), y0: Float(place.minY.rounded(.down) - 1),
      x1: Float(place.maxX.rounded(.up) + 1), y1: Float(place.maxY.rounded(.up) + 1))
    light = Float(1 - min(1, max(0, item.darkness)))
    let t = map.affine
    lines = t.c == 0 && map.h == 0 ? .columns : t.b == 0 && map.g == 0 ? .rows : .none
  }

  /// Returns the number of mesh columns and rows at which a piece drawn without perspective is off by at most about a
  /// quarter of a pixel.
  ///
  /// A piece is two triangles. If the distance to the eye grows by the share p across a piece, the middle of its
  /// diagonal is off by a quarter of p times the size of the piece.
  func pieces(of flat: Rect, seen: Rect) -> (across: Int, down: Int) {
    let distances = flat.corners.map { max(PerspectiveTransform.nearest, map.distance($0)) }
    let (least, most) = (distances.min() ?? 1, distances.max() ?? 1)
    let bend = max(seen.width, seen.height) * (most / least - 1)
    func count(_ pieces: Double, _ limit: Double) -> Int { Int(min(limit, max(1, pieces.rounded(.up)))) }
    return switch lines {
    case .columns: (count(bend, 1024), 1)
    case .rows: (1, count(bend, 1024))
    case .none: (count(bend.squareRoot(), 96), count(bend.squareRoot(), 96))
    }
  }

  /// The number of layer pixels per target pixel where the layer is smallest, along the side that rotates.
  func shrinking(of flat: Rect) -> Double {
    let most = flat.corners.map { map.distance($0) }.max() ?? 1
    let straight =
      switch lines {
      case .columns: map.affine.d
      case .rows: map.affine.a
      case .none: 0.0
      }
    return straight > 0 ? most * most * straight / map.determinant : 1
  }
}

/// The texture of a mesh: a layer, or a smaller copy of one.
struct DepthTexture {
  var layer: LayerPool.Layer
  /// The size of the content in texels.
  var width: Int
  var height: Int
  /// The location of the content in the target before the transform, in pixels.
  var place: Rect
}

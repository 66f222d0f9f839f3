import Geometry
import Rendering

/// How a layer is turned in depth, in the target's pixels.
nonisolated struct DepthTurn {
  /// What of the layer stays straight, so that the mesh is cut across it only where it has to be.
  enum Lines { case columns, rows, none }

  let map: PerspectiveTransform
  let lines: Lines
  /// What is left of its color, 0...1.
  let light: Float
  /// The whole pixels that hold what is turned, where it lies without the turn, and one more on each side.
  let content: Extent

  /// - Parameter shift: where the device's origin lies in the target, in pixels.
  /// - Returns: nil where nothing of it can be seen.
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

  /// Into how many pieces a layer is cut across and down, so that a piece drawn without perspective is nowhere more than
  /// about a quarter of a pixel off.
  ///
  /// A piece is two triangles. Where the distance grows by the part p from one end of a piece to the other, the middle of
  /// their common edge is off by a quarter of p times the piece's size.
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

  /// How many pixels of the layer fall on one pixel where it is smallest, along the side that turns.
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

/// What a mesh is made of: a layer, or a smaller copy of one.
struct DepthTexture {
  var layer: LayerPool.Layer
  /// The texels that hold it.
  var width: Int
  var height: Int
  /// Where they lie on the target without the turn, in pixels.
  var place: Rect
}

import CSDL2
import Geometry
import Rendering

/// Draws layers in perspective. The GPU maps textures linearly within a triangle, so a layer is a mesh of pieces fine
/// enough to look smooth.
extension GPURenderer {
  /// The maximum number of times that a layer is halved.
  private static let mostHalvings = 10

  /// Draws a layer in perspective. `place` is its location on the target before the transform.
  func drawTurned(
    _ layer: LayerPool.Layer, width: Int, height: Int, at place: SIMD2<Float>, alpha: Double, _ turn: LayerProjection
  ) {
    let whole = DepthTexture(
      layer: layer, width: width, height: height,
      place: Rect(Double(place.x), Double(place.y), Double(width), Double(height)))
    guard let seen = turn.map.bounds(of: whole.place) else { return }
    let extent = Extent(
      x0: Float(seen.minX), y0: Float(seen.minY), x1: Float(seen.maxX), y1: Float(seen.maxY))
    guard clip.touches(extent) else { return }
    flush()
    let texture = shrunk(whole, turn)
    texture.layer.setFilter(SDL_ScaleModeLinear)
    let color = SDL_Color.opaqueWhite.faded(by: Float(alpha)).darkened(to: turn.light)
    switch admit(extent, isUpright: false) {
    case .hidden: break
    case .whole: drawMesh(texture, turn, seen, color)
    case .inParts(let extent): forEachPart(of: extent) { drawMesh(texture, turn, seen, color.faded(by: $0)) }
    }
    if texture.layer.texture != layer.texture { pool.giveBack(texture.layer) }
  }

  private func drawMesh(_ texture: DepthTexture, _ turn: LayerProjection, _ seen: Rect, _ color: SDL_Color) {
    let (across, down) = turn.pieces(of: texture.place, seen: seen)
    let size = (
      x: Float(texture.width) / Float(texture.layer.width), y: Float(texture.height) / Float(texture.layer.height)
    )
    batch.reserve(quads: across * down)
    /// Returns a vertex of the mesh; nil if it is too near the eye.
    func corner(_ column: Int, _ row: Int) -> SDL_Vertex? {
      let (x, y) = (Double(column) / Double(across), Double(row) / Double(down))
      let flat = Point(texture.place.minX + x * texture.place.width, texture.place.minY + y * texture.place.height)
      guard let there = turn.map.apply(flat) else { return nil }
      return SDL_Vertex(
        position: SDL_FPoint(x: Float(there.x), y: Float(there.y)), color: color,
        tex_coord: SDL_FPoint(x: Float(x) * size.x, y: Float(y) * size.y))
    }
    for row in 0..<down {
      var (above, below) = (corner(0, row), corner(0, row + 1))
      for column in 1...across {
        let (nextAbove, nextBelow) = (corner(column, row), corner(column, row + 1))
        // Pieces with a vertex too near the eye are left out.
        if let a = above, let b = nextAbove, let c = nextBelow, let d = below { batch.append(a, b, c, d) }
        (above, below) = (nextAbove, nextBelow)
      }
    }
    if !batch.isEmpty { drawBatch(from: texture.layer.texture) }
  }

  // MARK: Minification

  /// Returns a smaller copy of a layer that is seen from the side, halved repeatedly by averaging pairs of texels. The
  /// GPU's filter samples only four texels per pixel, which would alias.
  private func shrunk(_ whole: DepthTexture, _ turn: LayerProjection) -> DepthTexture {
    var texture = whole
    var shrinking = turn.shrinking(of: whole.place)
    for _ in 0..<Self.mostHalvings where shrinking > 2 {
      guard let half = halved(texture, turn.lines) else { break }
      if texture.layer.texture != whole.layer.texture { pool.giveBack(texture.layer) }
      texture = half
      shrinking /= 2
    }
    return texture
  }

  private func halved(_ texture: DepthTexture, _ lines: LayerProjection.Lines) -> DepthTexture? {
    var half = texture
    var quad = Quad(x0: 0, y0: 0, x1: 0, y1: 0, u0: 0, v0: 0, u1: 0, v1: 0)
    let (texels, size) = ((x: texture.width, y: texture.height), texture.layer)
    switch lines {
    case .columns:
      guard texels.x >= 4 else { return nil }
      // One clear texel at either end; an odd number leaves the last one clear already.
      half.width = texels.x / 2 + 2
      let unit = texture.place.width / Double(texels.x)
      half.place = Rect(
        texture.place.minX - 2 * unit, texture.place.minY, Double(half.width) * 2 * unit, texture.place.height)
      (quad.x0, quad.x1, quad.y1) = (1, Float(half.width - 1), Float(texels.y))
      (quad.u1, quad.v1) = (Float(texels.x / 2 * 2) / Float(size.width), Float(texels.y) / Float(size.height))
    case .rows:
      guard texels.y >= 4 else { return nil }
      half.height = texels.y / 2 + 2
      let unit = texture.place.height / Double(texels.y)
      half.place = Rect(
        texture.place.minX, texture.place.minY - 2 * unit, texture.place.width, Double(half.height) * 2 * unit)
      (quad.y0, quad.y1, quad.x1) = (1, Float(half.height - 1), Float(texels.x))
      (quad.u1, quad.v1) = (Float(texels.x) / Float(size.width), Float(texels.y / 2 * 2) / Float(size.height))
    case .none: return nil
    }
    guard let layer = pool.take(width: half.width, height: half.height) else { return nil }
    half.layer = layer
    draw(quad, of: texture.layer, into: layer)
    return half
  }

  /// Draws one layer into another, which it clears first.
  private func draw(_ quad: Quad, of source: LayerPool.Layer, into layer: LayerPool.Layer) {
    source.setFilter(SDL_ScaleModeLinear)
    SDL_SetRenderTarget(renderer, layer.texture)
    clear(to: .clear)
    batch.reserve(quads: 1)
    batch.append(quad, .opaqueWhite)
    drawBatch(from: source.texture)
    SDL_SetRenderTarget(renderer, target.texture)
  }
}

extension SDL_Color {
  /// Returns a premultiplied color with reduced brightness.
  fileprivate func darkened(to light: Float) -> SDL_Color {
    func part(_ value: UInt8) -> UInt8 { UInt8(Float(value) * light + 0.5) }
    return SDL_Color(r: part(r), g: part(g), b: part(b), a: a)
  }
}

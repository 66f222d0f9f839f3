import CSDL2

/// A batch of quads for a single draw call; its memory is reused in every frame.
///
/// All geometry is quads, so the indices are the same in every frame and only vertices are written.
final class VertexBatch {
  private var vertices: UnsafeMutablePointer<SDL_Vertex>
  private var indices: UnsafeMutablePointer<Int32>
  private var capacity = 2048
  private(set) var quadCount = 0
  /// More quads would overflow 32-bit counts.
  private static let limit = 1 << 22

  init() {
    vertices = .allocate(capacity: capacity * 4)
    indices = VertexBatch.makeIndices(quads: capacity)
  }

  isolated deinit {
    vertices.deallocate()
    indices.deallocate()
  }

  var isEmpty: Bool { quadCount == 0 }
  /// Whether the batch must be drawn before quads are added.
  var isFull: Bool { quadCount >= Self.limit }

  /// Draws all quads, and empties the batch.
  ///
  /// - Returns: SDL's result; 0 is success.
  func draw(on renderer: OpaquePointer, texture: OpaquePointer?) -> Int32 {
    defer { quadCount = 0 }
    return SDL_RenderGeometry(renderer, texture, vertices, Int32(quadCount * 4), indices, Int32(quadCount * 6))
  }

  @inline(__always)
  func reserve(quads more: Int) {
    if quadCount &+ more > capacity { grow(more) }
  }

  /// Appends an axis-aligned quad. Call `reserve` first.
  @inline(__always)
  func append(_ quad: Quad, _ color: SDL_Color) {
    let at = vertices + quadCount &* 4
    at[0] = vertex(quad.x0, quad.y0, quad.u0, quad.v0, color)
    at[1] = vertex(quad.x1, quad.y0, quad.u1, quad.v0, color)
    at[2] = vertex(quad.x1, quad.y1, quad.u1, quad.v1, color)
    at[3] = vertex(quad.x0, quad.y1, quad.u0, quad.v1, color)
    quadCount &+= 1
  }

  /// Appends a quad of a rotated or stretched plane. Call `reserve` first.
  @inline(__always)
  func append(_ quad: Quad, in map: DeviceMap, _ color: SDL_Color) {
    let at = vertices + quadCount &* 4
    at[0] = vertex(map.x(quad.x0, quad.y0), map.y(quad.x0, quad.y0), quad.u0, quad.v0, color)
    at[1] = vertex(map.x(quad.x1, quad.y0), map.y(quad.x1, quad.y0), quad.u1, quad.v0, color)
    at[2] = vertex(map.x(quad.x1, quad.y1), map.y(quad.x1, quad.y1), quad.u1, quad.v1, color)
    at[3] = vertex(map.x(quad.x0, quad.y1), map.y(quad.x0, quad.y1), quad.u0, quad.v1, color)
    quadCount &+= 1
  }

  /// Appends a quad of any four corners, in order around it. Call `reserve` first.
  func append(_ a: SDL_Vertex, _ b: SDL_Vertex, _ c: SDL_Vertex, _ d: SDL_Vertex) {
    let at = vertices + quadCount &* 4
    (at[0], at[1], at[2], at[3]) = (a, b, c, d)
    quadCount &+= 1
  }

  @inline(__always)
  private func vertex(_ x: Float, _ y: Float, _ u: Float, _ v: Float, _ color: SDL_Color) -> SDL_Vertex {
    SDL_Vertex(position: SDL_FPoint(x: x, y: y), color: color, tex_coord: SDL_FPoint(x: u, y: v))
  }

  private func grow(_ more: Int) {
    let newCapacity = max(capacity * 2, quadCount + more)
    let new = UnsafeMutablePointer<SDL_Vertex>.allocate(capacity: newCapacity * 4)
    new.moveInitialize(from: vertices, count: quadCount * 4)
    vertices.deallocate()
    indices.deallocate()
    (vertices, capacity) = (new, newCapacity)
    indices = VertexBatch.makeIndices(quads: newCapacity)
  }

  /// Returns the indices of two triangles for each quad, whose vertices go around it.
  private static func makeIndices(quads: Int) -> UnsafeMutablePointer<Int32> {
    let indices = UnsafeMutablePointer<Int32>.allocate(capacity: quads * 6)
    for quad in 0..<quads {
      let (at, first) = (indices + quad * 6, Int32(truncatingIfNeeded: quad * 4))
      (at[0], at[1], at[2], at[3], at[4], at[5]) = (first, first + 1, first + 2, first, first + 2, first + 3)
    }
    return indices
  }
}

/// A rectangle, and the part of a texture that fills it.
nonisolated struct Quad {
  var x0: Float
  var y0: Float
  var x1: Float
  var y1: Float
  var u0: Float
  var v0: Float
  var u1: Float
  var v1: Float
}

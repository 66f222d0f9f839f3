import CSDL2

/// Triangles that are drawn in one call; the memory stays from frame to frame.
final class VertexBatch {
  private var vertices: UnsafeMutablePointer<SDL_Vertex>
  private var indices: UnsafeMutablePointer<Int32>
  private var vertexCapacity = 4096
  private var indexCapacity = 8192
  private(set) var vertexCount = 0
  private(set) var indexCount = 0

  init() {
    vertices = .allocate(capacity: vertexCapacity)
    indices = .allocate(capacity: indexCapacity)
  }

  isolated deinit {
    vertices.deallocate()
    indices.deallocate()
  }

  var isEmpty: Bool { indexCount == 0 }

  /// Draws everything and forgets it.
  func draw(on renderer: OpaquePointer, texture: OpaquePointer?) {
    SDL_RenderGeometry(renderer, texture, vertices, Int32(vertexCount), indices, Int32(indexCount))
    vertexCount = 0
    indexCount = 0
  }

  @inline(__always)
  func reserve(vertices more: Int, indices moreIndices: Int) {
    if vertexCount &+ more > vertexCapacity || indexCount &+ moreIndices > indexCapacity { grow(more, moreIndices) }
  }

  /// After `reserve`; returns the vertex's number.
  @inline(__always)
  func append(x: Float, y: Float, u: Float, v: Float, color: SDL_Color) {
    vertices[vertexCount] = SDL_Vertex(
      position: SDL_FPoint(x: x, y: y), color: color, tex_coord: SDL_FPoint(x: u, y: v))
    vertexCount &+= 1
  }

  /// Two triangles of four vertices that go round; after `reserve`.
  @inline(__always)
  func appendQuad(_ a: Int32, _ b: Int32, _ c: Int32, _ d: Int32) {
    let at = indices + indexCount
    (at[0], at[1], at[2], at[3], at[4], at[5]) = (a, b, c, a, c, d)
    indexCount &+= 6
  }

  private func grow(_ more: Int, _ moreIndices: Int) {
    (vertices, vertexCapacity) = VertexBatch.larger(vertices, vertexCount, vertexCapacity, more)
    (indices, indexCapacity) = VertexBatch.larger(indices, indexCount, indexCapacity, moreIndices)
  }

  private static func larger<Element>(
    _ old: UnsafeMutablePointer<Element>, _ count: Int, _ capacity: Int, _ more: Int
  ) -> (UnsafeMutablePointer<Element>, Int) {
    guard count + more > capacity else { return (old, capacity) }
    let newCapacity = max(capacity * 2, count + more)
    let new = UnsafeMutablePointer<Element>.allocate(capacity: newCapacity)
    new.moveInitialize(from: old, count: count)
    old.deallocate()
    return (new, newCapacity)
  }
}

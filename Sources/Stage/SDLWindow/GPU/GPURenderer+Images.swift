import CSDL2
import Geometry
import Rendering

#if canImport(Glibc)
import Glibc
#endif

/// Drawing of images: each is a mesh of its own texture, whose edge fades out over a pixel.
extension GPURenderer {
  @inline(never)
  func drawImage(_ pointer: UnsafePointer<DisplayItem>) {
    guard case .image(let item) = pointer.pointee else { return }
    drawImage(item)
  }

  func drawImage(_ item: ImageItem) {
    guard item.isDrawable else { return }
    let color =
      item.tint.map { SDL_Color(premultiplying: $0, alpha: item.alpha) }
      ?? SDL_Color(premultiplying: .white, alpha: item.alpha)
    guard !color.isClear,
      let map = DeviceMap(size: item.box.size, transform: item.boxTransform, scale: scale, shift: target.shift)
    else { return }
    let radius = DeviceMap.radius(item.cornerRadius, in: map)
    let isPlain = radius < 0.75 && map.isWholeAcross && map.isWholeDown
    switch admit(map.extent(margin: 0.5), isUpright: isPlain) {
    case .hidden: return
    case .whole:
      flush()
      guard let (mesh, texture) = mesh(of: item, map) else { return }
      if isPlain { appendPlain(mesh, color) } else { appendMesh(mesh, radius: radius, color) }
      drawBatch(from: texture)
    case .inParts(let extent):
      guard let (mesh, texture) = mesh(of: item, map) else { return }
      forEachPart(of: extent) { weight in
        appendMesh(mesh, radius: radius, color.faded(by: weight))
        drawBatch(from: texture)
      }
    }
  }

  private func mesh(of item: ImageItem, _ map: DeviceMap) -> (ImageMesh, OpaquePointer)? {
    let version = images.version(of: item.image, density: item.density(scale: scale))
    guard let texture = images.texture(of: version) else { return nil }
    let mesh = ImageMesh(item, version, map)
    let mode = mesh.isPixelForPixel ? SDL_ScaleModeNearest : SDL_ScaleModeLinear
    var current = SDL_ScaleModeNearest
    SDL_GetTextureScaleMode(texture, &current)
    if current != mode { check(SDL_SetTextureScaleMode(texture, mode)) }
    return (mesh, texture)
  }

  private func appendPlain(_ mesh: ImageMesh, _ color: SDL_Color) {
    let map = mesh.map
    let (x, y) = (map.originX.nearestWhole, map.originY.nearestWhole)
    appendUpright(
      Quad(
        x0: x, y0: y, x1: x + map.width.nearestWhole, y1: y + map.height.nearestWhole, u0: mesh.u(0), v0: mesh.v(0),
        u1: mesh.u(map.width), v1: mesh.v(map.height)), color)
  }

  /// Appends the inside, and around it a rim of one pixel that fades out.
  private func appendMesh(_ mesh: ImageMesh, radius: Float, _ color: SDL_Color) {
    let outline = ImageOutline(width: mesh.map.width, height: mesh.map.height, radius: radius)
    let count = outline.pointCount
    batch.reserve(quads: 2 * count)
    let color = color.faded(by: min(1, mesh.map.width) * min(1, mesh.map.height))
    let rim = SDL_Color.clear
    for index in 0..<count {
      let next = index + 1 == count ? 0 : index + 1
      let (a, b) = (outline.inner(index), outline.inner(next))
      let (c, d) = (outline.outer(next), outline.outer(index))
      batch.append(mesh.vertex(a, color), mesh.vertex(b, color), mesh.vertex(c, rim), mesh.vertex(d, rim))
    }
    // Between the left half, from the top, and its mirror image.
    for index in 0..<count / 2 - 1 {
      let (a, b) = (outline.inner(count - 1 - index), outline.inner(count - 2 - index))
      let (c, d) = (outline.inner(index + 1), outline.inner(index))
      batch.append(mesh.vertex(a, color), mesh.vertex(b, color), mesh.vertex(c, color), mesh.vertex(d, color))
    }
  }
}

/// How an image lies on its box.
private struct ImageMesh {
  let map: DeviceMap
  private let u0: Float
  private let v0: Float
  private let du: Float
  private let dv: Float
  /// Whether each texel is a pixel of the target.
  let isPixelForPixel: Bool

  init(_ item: ImageItem, _ version: ImageVersion, _ map: DeviceMap) {
    self.map = map
    let (left, top) = (item.source.minX * version.densityX, item.source.minY * version.densityY)
    let (across, down) = (item.source.width * version.densityX, item.source.height * version.densityY)
    (u0, v0) = (Float(left / Double(version.width)), Float(top / Double(version.height)))
    du = Float(across / Double(version.width)) / map.width
    dv = Float(down / Double(version.height)) / map.height
    isPixelForPixel =
      map.isWholeAcross && map.isWholeDown && abs(across - Double(map.width)) < 1.0 / 64
      && abs(down - Double(map.height)) < 1.0 / 64 && abs(left - left.rounded()) < 1.0 / 64
      && abs(top - top.rounded()) < 1.0 / 64
  }

  // Beyond 0...1, SDL would repeat the texture.
  func u(_ x: Float) -> Float { min(1, max(0, u0 + x * du)) }
  func v(_ y: Float) -> Float { min(1, max(0, v0 + y * dv)) }

  func vertex(_ point: SIMD2<Float>, _ color: SDL_Color) -> SDL_Vertex {
    SDL_Vertex(
      position: SDL_FPoint(x: map.x(point.x, point.y), y: map.y(point.x, point.y)), color: color,
      tex_coord: SDL_FPoint(x: u(point.x), y: v(point.y)))
  }
}

/// The outlines half a pixel inside and half a pixel outside a rounded rectangle, as points that go around it clockwise
/// from the top of its vertical axis; the second half mirrors the first.
private struct ImageOutline {
  private let size: SIMD2<Float>
  private let radius: Float
  private let inset: SIMD2<Float>
  /// The number of lines of a corner; 0 for a square one.
  private let steps: Int

  init(width: Float, height: Float, radius: Float) {
    size = SIMD2(width, height)
    inset = SIMD2(min(0.5, width / 2), min(0.5, height / 2))
    let isRound = radius >= 0.75
    self.radius = isRound ? radius : 0
    // The distance of a chord from its arc is r a² / 8 for an angle a between points: at most 1/16 pixel.
    steps = isRound ? min(32, max(2, Int((Float.pi / 2 * (radius * 2).squareRoot()).rounded(.up)))) : 0
  }

  var pointCount: Int { 4 * (steps + 1) }

  func inner(_ index: Int) -> SIMD2<Float> { point(index, reach: radius > 0 ? SIMD2(repeating: -0.5) : 0 - inset) }
  func outer(_ index: Int) -> SIMD2<Float> { point(index, reach: SIMD2(repeating: 0.5)) }

  /// - Parameter reach: how far outside the outline, in pixels.
  private func point(_ index: Int, reach: SIMD2<Float>) -> SIMD2<Float> {
    let (corner, step) = (index / (steps + 1), index % (steps + 1))
    // The corners from the top right one on; `right` and `down` point to each.
    let right: Float = corner < 2 ? 1 : -1
    let down: Float = corner == 1 || corner == 2 ? 1 : -1
    let center = SIMD2(
      right > 0 ? size.x - radius : radius, down > 0 ? size.y - radius : radius)
    guard radius > 0 else { return center + SIMD2(right, down) * reach }
    let angle = Float.pi / 2 * (Float(corner - 1) + Float(step) / Float(steps))
    return center + SIMD2(cosf(angle), sinf(angle)) * (radius + reach)
  }
}

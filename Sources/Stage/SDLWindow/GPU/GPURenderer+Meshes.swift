import CSDL2
import Geometry
import Rendering

/// Draws outlines as quads: one corner from the atlas, mirrored four times, with straight edges between.
///
/// The corner picture contains its anti-aliased edge and a transparent border. If an edge lies between pixel edges, the
/// quads end in the middle of the border, half a pixel outside, so that the linear filter anti-aliases the edge.
extension GPURenderer {
  /// The largest side of a box that gets a whole picture in the atlas, in device pixels.
  private static let smallBox: Float = 64
  /// The number of times that a size must appear first, so that sizes that change in every frame do not fill the atlas.
  private static let sightingsForBox = 8

  /// Appends a filled outline.
  @inline(__always)
  func appendOutline(_ map: DeviceMap, radius: Float, _ color: SDL_Color) {
    if let box = lastBox, box.width == map.width, box.height == map.height, box.radius == radius {
      return appendPicture(box.region, map, color)
    }
    appendOtherOutline(map, radius: radius, color)
  }

  @inline(never)
  private func appendOtherOutline(_ map: DeviceMap, radius: Float, _ color: SDL_Color) {
    if color.isClear { return }
    let isSquare = radius < 0.25
    if isSquare, map.isWholeAcross, map.isWholeDown { return appendWhole(map, color) }
    var map = map
    var color = color
    if map.width < 1 || map.height < 1 { thicken(&map, &color) }
    if let region = boxRegion(map, radius: radius) {
      appendPicture(region, map, color)
    } else if let corner = cornerRegion(radius: radius) {
      appendCorners(corner, map, color, isSquare: isSquare)
    }
  }

  /// Appends a border along the inside of an outline's edge.
  func appendRing(_ map: DeviceMap, radius: Float, width: Float, _ color: SDL_Color) {
    guard !color.isClear, let corner = ringRegion(radius: radius, width: width) else { return }
    appendCorners(corner, map, color, isHollow: true)
  }

  /// Widens a box thinner than a pixel to a pixel, with a fainter color, because less cannot be sampled.
  private func thicken(_ map: inout DeviceMap, _ color: inout SDL_Color) {
    if map.width < 1 {
      color = color.faded(by: map.width)
      map.translate(x: (map.width - 1) / 2, y: 0)
      map.width = 1
    }
    if map.height < 1 {
      color = color.faded(by: map.height)
      map.translate(x: 0, y: (map.height - 1) / 2)
      map.height = 1
    }
  }

  // MARK: Regions

  private func eighths(_ length: Float) -> Int { Int(length * 8 + 0.5) }

  private func cornerRegion(radius: Float) -> Atlas.Region? {
    let r = radius < 0.25 ? 0 : eighths(min(radius, Float(atlas.largestContent - 4)))
    let key = AtlasKey.corner(radius: r)
    if let region = atlas.region(for: key) { return region }
    let side = (r + 7) / 8 + 1
    let far = Double(2 * side + 4)
    return atlas.add(
      key, Mask(width: side, height: side, left: 0, top: 0, right: far, bottom: far, radius: Double(r) / 8))
  }

  private func ringRegion(radius: Float, width: Float) -> Atlas.Region? {
    let limit = Float(atlas.largestContent - 4)
    let (r, w) = (eighths(min(radius, limit)), max(1, eighths(min(width, limit))))
    let key = AtlasKey.ring(radius: r, width: w)
    if let region = atlas.region(for: key) { return region }
    let side = (max(r, w) + 7) / 8 + 2
    let far = Double(4 * side)
    return atlas.add(
      key,
      Mask(
        width: side, height: side, left: 0, top: 0, right: far, bottom: far, radius: Double(r) / 8,
        hole: Double(w) / 8))
  }

  private func boxRegion(_ map: DeviceMap, radius: Float) -> Atlas.Region? {
    guard map.width <= Self.smallBox, map.height <= Self.smallBox else { return nil }
    let (w, h, r) = (eighths(map.width), eighths(map.height), eighths(radius))
    let key = AtlasKey.box(width: w, height: h, radius: r)
    var region = atlas.region(for: key)
    if region == nil {
      let sightings = (boxSightings[key] ?? 0) + 1
      if boxSightings.count > 512 { boxSightings.removeAll() }
      boxSightings.set(sightings, for: key)
      guard sightings >= Self.sightingsForBox else { return nil }
      region = atlas.add(
        key,
        Mask(
          width: (w + 7) / 8, height: (h + 7) / 8, left: 0, top: 0, right: Double(w) / 8, bottom: Double(h) / 8,
          radius: Double(r) / 8))
    }
    if let region { lastBox = (map.width, map.height, radius, region) }
    return region
  }

  private func whiteTexel() -> Atlas.Region? {
    if let region = atlas.region(for: .white) { return region }
    let mask = Mask(width: 1, height: 1)
    mask[0, 0] = 255
    return atlas.add(.white, mask)
  }

  // MARK: Quads

  /// Appends a quad of an item's plane.
  @inline(__always)
  func append(_ quad: Quad, _ map: DeviceMap, _ color: SDL_Color) {
    guard map.isUpright else { return batch.append(quad, in: map, color) }
    var quad = quad
    quad.x0 += map.originX
    quad.y0 += map.originY
    quad.x1 += map.originX
    quad.y1 += map.originY
    appendUpright(quad, color)
  }

  @inline(__always)
  func appendUpright(_ quad: Quad, _ color: SDL_Color) {
    if isCutting { appendCut(quad, color) } else { batch.append(quad, color) }
  }

  /// Appends the part of an upright quad inside the clip: whole pixels, and fainter ones along a fractional edge.
  @inline(never)
  private func appendCut(_ quad: Quad, _ color: SDL_Color) {
    let (du, dv) = ((quad.u1 - quad.u0) / (quad.x1 - quad.x0), (quad.v1 - quad.v0) / (quad.y1 - quad.y0))
    batch.reserve(quads: 9 + Self.quadsAnItem)
    clip.forEachPart(of: Extent(x0: quad.x0, y0: quad.y0, x1: quad.x1, y1: quad.y1)) { part, weight in
      let (u0, v0) = (quad.u0 + (part.x0 - quad.x0) * du, quad.v0 + (part.y0 - quad.y0) * dv)
      batch.append(
        Quad(
          x0: part.x0, y0: part.y0, x1: part.x1, y1: part.y1, u0: u0, v0: v0, u1: u0 + (part.x1 - part.x0) * du,
          v1: v0 + (part.y1 - part.y0) * dv),
        color.faded(by: weight))
    }
  }

  /// Appends a rectangle of whole pixels.
  private func appendWhole(_ map: DeviceMap, _ color: SDL_Color) {
    guard let white = whiteTexel() else { return }
    let (u, v) = ((white.x + 0.5) * atlas.unit, (white.y + 0.5) * atlas.unit)
    append(Quad(x0: 0, y0: 0, x1: map.width, y1: map.height, u0: u, v0: v, u1: u, v1: v), map, color)
  }

  /// Appends a picture, one texel per pixel of the map's plane.
  @inline(__always)
  private func appendPicture(_ region: Atlas.Region, _ map: DeviceMap, _ color: SDL_Color) {
    let (mx, my): (Float, Float) = (map.isWholeAcross ? 0 : 0.5, map.isWholeDown ? 0 : 0.5)
    let unit = atlas.unit
    append(
      Quad(
        x0: -mx, y0: -my, x1: region.width + mx, y1: region.height + my, u0: (region.x - mx) * unit,
        v0: (region.y - my) * unit, u1: (region.x + region.width + mx) * unit,
        v1: (region.y + region.height + my) * unit),
      map, color)
  }

  /// Appends four mirror images of a corner, and the edges and center between them.
  ///
  /// - Parameters:
  ///   - isSquare: whether the corner is square, so that an edge on a pixel edge needs no anti-aliasing.
  ///   - isHollow: whether to leave out the center.
  func appendCorners(
    _ region: Atlas.Region, _ map: DeviceMap, _ color: SDL_Color, isSquare: Bool = false, isHollow: Bool = false
  ) {
    let columns = Stops(
      map.width, texels: region.width, from: region.x, region, atlas.unit, isWhole: map.isWholeAcross,
      isPlain: isSquare)
    let rows = Stops(
      map.height, texels: region.height, from: region.y, region, atlas.unit, isWhole: map.isWholeDown,
      isPlain: isSquare)
    appendRow(rows.outer, rows.inner, rows.outerTexel, rows.innerTexel, columns, map, color)
    if rows.inner < rows.farInner {
      appendRow(
        rows.inner, rows.farInner, rows.innerTexel, rows.innerTexel, columns, map, color, hasMiddle: !isHollow)
    }
    appendRow(rows.farInner, rows.farOuter, rows.innerTexel, rows.outerTexel, columns, map, color)
  }

  private func appendRow(
    _ y0: Float, _ y1: Float, _ v0: Float, _ v1: Float, _ columns: Stops, _ map: DeviceMap, _ color: SDL_Color,
    hasMiddle: Bool = true
  ) {
    guard y0 < y1 else { return }
    if columns.outer < columns.inner {
      append(
        Quad(
          x0: columns.outer, y0: y0, x1: columns.inner, y1: y1, u0: columns.outerTexel, v0: v0,
          u1: columns.innerTexel, v1: v1), map, color)
      append(
        Quad(
          x0: columns.farInner, y0: y0, x1: columns.farOuter, y1: y1, u0: columns.innerTexel, v0: v0,
          u1: columns.outerTexel, v1: v1), map, color)
    }
    guard hasMiddle, columns.inner < columns.farInner else { return }
    append(
      Quad(
        x0: columns.inner, y0: y0, x1: columns.farInner, y1: y1, u0: columns.innerTexel, v0: v0,
        u1: columns.innerTexel, v1: v1), map, color)
  }

  /// Appends the pixels outside an outline that fills the target, transparent, for blend modes that affect them.
  func appendSurroundings(_ map: DeviceMap, radius: Float, reach: Float) {
    guard let corner = cornerRegion(radius: radius) else { return }
    let (u, v) = ((corner.x - 0.5) * atlas.unit, (corner.y - 0.5) * atlas.unit)
    func rim(_ x0: Float, _ y0: Float, _ x1: Float, _ y1: Float) {
      append(Quad(x0: x0, y0: y0, x1: x1, y1: y1, u0: u, v0: v, u1: u, v1: v), map, .opaqueWhite)
    }
    let (mx, my): (Float, Float) = (map.isWholeAcross ? 0 : 0.5, map.isWholeDown ? 0 : 0.5)
    rim(-reach, -reach, map.width + reach, -my)
    rim(-reach, -my, -mx, map.height + my)
    rim(map.width + mx, -my, map.width + reach, map.height + my)
    rim(-reach, map.height + my, map.width + reach, map.height + reach)
  }
}

/// Four positions across an outline and their texture coordinates; those of the far half mirror the near half.
nonisolated private struct Stops {
  let outer: Float
  let inner: Float
  let farInner: Float
  let farOuter: Float
  let outerTexel: Float
  let innerTexel: Float

  /// - Parameters:
  ///   - isWhole: whether both edges lie on pixel edges.
  ///   - isPlain: whether the edge differs from the inside only by its anti-aliasing.
  init(
    _ length: Float, texels: Float, from origin: Float, _ region: Atlas.Region, _ unit: Float, isWhole: Bool,
    isPlain: Bool
  ) {
    let rim: Float = isWhole && region.reach == 0 ? 0 : 0.5
    // The middle of the last texel, beyond which nothing changes; less where two corners meet.
    let last = min((texels - 0.5) * region.step - region.reach, length / 2)
    outer = -region.reach - rim * region.step
    outerTexel = (origin + (outer + region.reach) / region.step) * unit
    innerTexel = (origin + (last + region.reach) / region.step) * unit
    inner = isPlain && isWhole ? 0 : last
    farInner = length - inner
    farOuter = length - outer
  }
}

import CSDL2
import Geometry
import Rendering

/// Triangles for outlines: a picture of one corner in the atlas, mirrored into four, with straight edges between.
///
/// The picture has its anti-aliased edge in it and a transparent texel round it. Triangles end in the middle of that
/// texel, half a pixel outside the edge, so that the card's linear filter makes the edge smooth wherever it lies.
extension GPURenderer {
  /// The largest side of a box that gets a picture of its own, in device pixels.
  private static let smallBox = 64.0
  /// How often a size is seen before it gets one: sizes that change from frame to frame should not fill the atlas.
  private static let sightingsForBox = 8

  /// A filled outline; what lies outside of the clip may be left in.
  func appendOutline(_ map: DeviceMap, radius: Double, color: SDL_Color, surroundings: Double = 0) {
    guard !color.isClear else { return }
    var map = map
    var color = color
    if radius < 0.25, map.isOnPixels, surroundings == 0 { return appendWhole(map, color) }
    thicken(&map, &color)
    if surroundings == 0, let small = boxRegion(map, radius: radius) {
      appendPicture(map, small, color)
    } else if let corner = cornerRegion(radius: radius) {
      appendCorners(map, corner, step: 1, reach: 0, color, surroundings: surroundings)
    }
  }

  /// The line along the inside of an outline's edge.
  func appendRing(_ map: DeviceMap, radius: Double, width: Double, color: SDL_Color) {
    guard !color.isClear, let corner = ringRegion(radius: radius, width: width) else { return }
    appendCorners(map, corner, step: 1, reach: 0, color, isHollow: true)
  }

  /// Less than a pixel cannot be sampled: it becomes a pixel of less color.
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

  private func eighths(_ length: Double) -> Int { Int((length * 8).rounded()) }

  private func cornerRegion(radius: Double) -> Atlas.Region? {
    let radius = min(radius, Double(atlas.largestContent - 4))
    let key = Atlas.Key.corner(radiusEighths: radius < 0.25 ? 0 : eighths(radius))
    if let region = atlas.region(for: key) { return region }
    let exact = radius < 0.25 ? 0 : Double(eighths(radius)) / 8
    let side = Int(exact.rounded(.up)) + 1
    let far = Double(2 * side + 4)
    return atlas.add(key, Mask(width: side, height: side, left: 0, top: 0, right: far, bottom: far, radius: exact))
  }

  private func ringRegion(radius: Double, width: Double) -> Atlas.Region? {
    let limit = Double(atlas.largestContent - 4)
    let (r, w) = (eighths(min(radius, limit)), max(1, eighths(min(width, limit))))
    let key = Atlas.Key.ring(radiusEighths: r, widthEighths: w)
    if let region = atlas.region(for: key) { return region }
    let side = (max(r, w) + 7) / 8 + 2
    let far = Double(4 * side)
    return atlas.add(
      key,
      Mask(
        width: side, height: side, left: 0, top: 0, right: far, bottom: far, radius: Double(r) / 8,
        hole: Double(w) / 8))
  }

  private func boxRegion(_ map: DeviceMap, radius: Double) -> Atlas.Region? {
    guard map.width <= Self.smallBox, map.height <= Self.smallBox else { return nil }
    let (w, h, r) = (eighths(map.width), eighths(map.height), eighths(radius))
    let key = Atlas.Key.box(widthEighths: w, heightEighths: h, radiusEighths: r)
    if let lastBox, lastBox.key == key { return lastBox.region }
    if let region = atlas.region(for: key) {
      lastBox = (key, region)
      return region
    }
    let sightings = boxSightings[key, default: 0] + 1
    if boxSightings.count > 512 { boxSightings.removeAll(keepingCapacity: true) }
    boxSightings[key] = sightings
    guard sightings >= Self.sightingsForBox else { return nil }
    return atlas.add(
      key,
      Mask(
        width: (w + 7) / 8, height: (h + 7) / 8, left: 0, top: 0, right: Double(w) / 8, bottom: Double(h) / 8,
        radius: Double(r) / 8))
  }

  private func whiteTexel() -> Atlas.Region? {
    atlas.region(for: .white) ?? atlas.add(.white, width: 1, height: 1) { _, _ in 255 }
  }

  // MARK: Triangles

  /// A rectangle of whole pixels.
  private func appendWhole(_ map: DeviceMap, _ color: SDL_Color) {
    guard let white = whiteTexel() else { return }
    let unit = 1 / Float(atlas.side)
    let (u, v) = ((white.x + 0.5) * unit, (white.y + 0.5) * unit)
    let (x0, y0) = (map.x(0, 0).rounded(), map.y(0, 0).rounded())
    let (x1, y1) = (map.x(map.width, map.height).rounded(), map.y(map.width, map.height).rounded())
    batch.reserve(vertices: 4, indices: 6)
    let first = Int32(batch.vertexCount)
    batch.append(x: x0, y: y0, u: u, v: v, color: color)
    batch.append(x: x1, y: y0, u: u, v: v, color: color)
    batch.append(x: x1, y: y1, u: u, v: v, color: color)
    batch.append(x: x0, y: y1, u: u, v: v, color: color)
    batch.appendQuad(first, first + 1, first + 2, first + 3)
  }

  /// A picture as it is, texel by pixel in the map's plane.
  func appendPicture(_ map: DeviceMap, _ region: Atlas.Region, _ color: SDL_Color) {
    let unit = 1 / Float(atlas.side)
    let (x0, y0) = (-0.5, -0.5)
    let (x1, y1) = (Double(region.width) + 0.5, Double(region.height) + 0.5)
    let (u0, v0) = ((region.x - 0.5) * unit, (region.y - 0.5) * unit)
    let (u1, v1) = ((region.x + Float(x1)) * unit, (region.y + Float(y1)) * unit)
    batch.reserve(vertices: 4, indices: 6)
    let first = Int32(truncatingIfNeeded: batch.vertexCount)
    batch.append(x: map.x(x0, y0), y: map.y(x0, y0), u: u0, v: v0, color: color)
    batch.append(x: map.x(x1, y0), y: map.y(x1, y0), u: u1, v: v0, color: color)
    batch.append(x: map.x(x1, y1), y: map.y(x1, y1), u: u1, v: v1, color: color)
    batch.append(x: map.x(x0, y1), y: map.y(x0, y1), u: u0, v: v1, color: color)
    batch.appendQuad(first, first &+ 1, first &+ 2, first &+ 3)
  }

  /// Four mirror images of a corner and what lies between them.
  ///
  /// - Parameters:
  ///   - step: device pixels a texel.
  ///   - reach: how far the picture begins outside the outline, in device pixels.
  ///   - isHollow: leaves the middle out.
  ///   - surroundings: how far the transparent texel goes on round the outline; 0 for none.
  func appendCorners(
    _ map: DeviceMap, _ region: Atlas.Region, step: Double, reach: Double, _ color: SDL_Color,
    isHollow: Bool = false, surroundings: Double = 0
  ) {
    let columns = stops(map.width, region.width, region.x, step, reach, surroundings)
    let rows = stops(map.height, region.height, region.y, step, reach, surroundings)
    let (from, to) = surroundings > 0 ? (0, 5) : (1, 4)
    let side = to - from + 1
    batch.reserve(vertices: side * side, indices: (side - 1) * (side - 1) * 6)
    let first = Int32(truncatingIfNeeded: batch.vertexCount)
    for j in from...to {
      for i in from...to {
        let (x, y) = (columns.place[i], rows.place[j])
        batch.append(x: map.x(x, y), y: map.y(x, y), u: columns.texel[i], v: rows.texel[j], color: color)
      }
    }
    for j in from..<to where rows.place[j + 1] > rows.place[j] {
      for i in from..<to where columns.place[i + 1] > columns.place[i] {
        if isHollow && i == 2 && j == 2 { continue }
        let corner = first &+ Int32(truncatingIfNeeded: (j - from) * side + i - from)
        let below = corner &+ Int32(truncatingIfNeeded: side)
        batch.appendQuad(corner, corner &+ 1, below &+ 1, below)
      }
    }
  }

  /// Six places across an outline, from far outside to far outside, and what of the atlas belongs there.
  private func stops(
    _ length: Double, _ texels: Int, _ origin: Float, _ step: Double, _ reach: Double, _ surroundings: Double
  ) -> (place: SIMD8<Double>, texel: SIMD8<Float>) {
    let outer = reach + step / 2
    // The middle of the last texel, from where on nothing changes; nearer where two corners meet.
    let inner = min((Double(texels) - 0.5) * step - reach, length / 2)
    let unit = 1 / Float(atlas.side)
    let outerTexel = (origin - 0.5) * unit
    let innerTexel = (origin + Float((inner + reach) / step)) * unit
    return (
      SIMD8(
        -outer - surroundings, -outer, inner, length - inner, length + outer, length + outer + surroundings, 0, 0),
      SIMD8(outerTexel, outerTexel, innerTexel, innerTexel, outerTexel, outerTexel, 0, 0)
    )
  }
}

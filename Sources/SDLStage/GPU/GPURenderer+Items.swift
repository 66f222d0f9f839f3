import CSDL2
import Geometry
import Rendering

extension GPURenderer {
  func draw(_ item: ShapeItem) {
    let fill = SDL_Color(premultiplying: item.fill, alpha: item.alpha)
    let border =
      item.borderWidth > 0
      ? SDL_Color(premultiplying: item.borderColor, alpha: item.alpha) : SDL_Color(r: 0, g: 0, b: 0, a: 0)
    guard !(fill.isClear && border.isClear),
      var map = DeviceMap(size: item.size, transform: item.transform, scale: scale),
      admit(map.bounds(margin: 0.5))
    else { return }
    enterTarget(&map)
    let radius = min(max(0, item.cornerRadius * map.factor), min(map.width, map.height) / 2)
    if border.isClear { return appendOutline(map, radius: radius, color: fill) }
    let width = item.borderWidth * map.factor
    let edge = border.over(fill)
    if width * 2 >= min(map.width, map.height) { return appendOutline(map, radius: radius, color: edge) }
    let inner = inset(map, by: width)
    if fill.isOpaque {
      // The fill over all of the border's color: the two meet without a gap, and the rim is the border's alone.
      appendOutline(map, radius: radius, color: edge)
      appendOutline(inner, radius: max(0, radius - width), color: fill)
    } else {
      appendOutline(inner, radius: max(0, radius - width), color: fill)
      appendRing(map, radius: radius, width: width, color: edge)
    }
  }

  func draw(_ item: ShadowItem) {
    let color = SDL_Color(premultiplying: item.color, alpha: item.alpha)
    let transform = item.transform.translatedBy(x: item.offset.x, y: item.offset.y)
    guard !color.isClear, item.blur.isFinite,
      var map = DeviceMap(size: item.size, transform: transform, scale: scale)
    else { return }
    let radius = min(max(0, item.cornerRadius * map.factor), min(map.width, map.height) / 2)
    let sigma = item.blur * 0.5 * map.factor
    guard sigma > 0.25 else {
      guard admit(map.bounds(margin: 0.5)) else { return }
      enterTarget(&map)
      return appendOutline(map, radius: radius, color: color)
    }
    // Three standard deviations, as the mask holds, and its rounding.
    guard admit(map.bounds(margin: 3.3 * min(sigma, 128) + 4)) else { return }
    enterTarget(&map)
    let key = ShadowMask.key(width: map.width, height: map.height, radius: radius, sigma: sigma)
    guard let (region, step, reach) = shadowRegion(key) else { return }
    appendCorners(map, region, step: step, reach: reach, color)
  }

  private func shadowRegion(_ key: ShadowMask.Key) -> (Atlas.Region, step: Double, reach: Double)? {
    if let region = atlas.region(for: .shadow(key)), let shape = shadowShapes[key] {
      return (region, shape.step, shape.reach)
    }
    let shadow = ShadowMask(key)
    guard let region = atlas.add(.shadow(key), shadow.mask) else { return nil }
    if shadowShapes.count > 1024 { shadowShapes.removeAll() }
    shadowShapes[key] = (shadow.step, shadow.reach)
    return (region, shadow.step, shadow.reach)
  }

  func draw(_ item: TextItem) {
    let color = SDL_Color(premultiplying: item.color, alpha: item.alpha)
    let t = item.transform
    guard !color.isClear, t.isFinite, item.box.isFinite, item.fontSize > 0, item.fontSize.isFinite else { return }
    // Text that is shown much larger is drawn larger; in between, one picture serves a whole animation.
    let growth = max(abs(t.a) + abs(t.c), abs(t.b) + abs(t.d))
    let detail = scale * (growth > 3 ? 4 : growth > 1.5 ? 2 : 1)
    let run = text.run(
      text: item.string, fontSize: item.fontSize, scale: detail, width: item.box.width, alignment: item.alignment)
    guard run.mask.width > 0, run.mask.height > 0 else { return }
    let rest = item.box.width * detail - run.width
    let indent =
      switch item.alignment {
      case .leading: 0.0
      case .center: rest / 2
      case .trailing: rest
      }
    // Whole pixels in the text's own plane: what is at rest at a whole pixel is sharp, however it is aligned.
    let x = (item.box.minX * detail + indent).rounded()
    let y = (item.box.minY * detail + (item.box.height * detail - run.height) / 2).rounded()
    let size = Size(Double(run.mask.width) / detail, Double(run.mask.height) / detail)
    guard
      var map = DeviceMap(size: size, transform: t.translatedBy(x: x / detail, y: y / detail), scale: scale),
      admit(map.bounds(margin: 1))
    else { return }
    enterTarget(&map)
    map.snapNearPixels()
    appendText(run.mask, map, color)
  }

  /// Pieces of the atlas's largest size; the texels round each are those of its neighbors.
  private func appendText(_ mask: Mask, _ map: DeviceMap, _ color: SDL_Color) {
    let piece = 510
    for row in 0...(mask.height - 1) / piece {
      for column in 0...(mask.width - 1) / piece {
        let key = Atlas.Key.text(ObjectIdentifier(mask), column: column, row: row)
        let (left, top) = (column * piece, row * piece)
        let (right, bottom) = (min(mask.width, left + piece), min(mask.height, top + piece))
        let region =
          atlas.region(for: key)
          ?? atlas.add(key, width: right - left, height: bottom - top, owner: mask) { x, y in
            let (x, y) = (left + x, top + y)
            return x >= 0 && y >= 0 && x < mask.width && y < mask.height ? mask.bytes[y * mask.width + x] : 0
          }
        guard let region else { continue }
        appendPiece(
          region, map, mask, color, left: left, top: top, right: right, bottom: bottom)
      }
    }
  }

  private func appendPiece(
    _ region: Atlas.Region, _ map: DeviceMap, _ mask: Mask, _ color: SDL_Color, left: Int, top: Int, right: Int,
    bottom: Int
  ) {
    let unit = 1 / Float(atlas.side)
    // Pieces meet edge to edge; only the outer rim goes half a texel out.
    let rim = (
      left: left == 0 ? 0.5 : 0, top: top == 0 ? 0.5 : 0, right: right == mask.width ? 0.5 : 0,
      bottom: bottom == mask.height ? 0.5 : 0
    )
    let (kx, ky) = (map.width / Double(mask.width), map.height / Double(mask.height))
    let (x0, x1) = ((Double(left) - rim.left) * kx, (Double(right) + rim.right) * kx)
    let (y0, y1) = ((Double(top) - rim.top) * ky, (Double(bottom) + rim.bottom) * ky)
    let (u0, v0) = ((region.x - Float(rim.left)) * unit, (region.y - Float(rim.top)) * unit)
    let u1 = (region.x + Float(Double(region.width) + rim.right)) * unit
    let v1 = (region.y + Float(Double(region.height) + rim.bottom)) * unit
    batch.reserve(vertices: 4, indices: 6)
    let first = Int32(truncatingIfNeeded: batch.vertexCount)
    batch.append(x: map.x(x0, y0), y: map.y(x0, y0), u: u0, v: v0, color: color)
    batch.append(x: map.x(x1, y0), y: map.y(x1, y0), u: u1, v: v0, color: color)
    batch.append(x: map.x(x1, y1), y: map.y(x1, y1), u: u1, v: v1, color: color)
    batch.append(x: map.x(x0, y1), y: map.y(x0, y1), u: u0, v: v1, color: color)
    batch.appendQuad(first, first &+ 1, first &+ 2, first &+ 3)
  }

  // MARK: Planes

  /// From the device plane to the target's.
  private func enterTarget(_ map: inout DeviceMap) {
    map.shift(x: -Double(target.bounds.x0), y: -Double(target.bounds.y0))
  }

  private func inset(_ map: DeviceMap, by width: Double) -> DeviceMap {
    var inner = map
    inner.translate(x: width, y: width)
    inner.width -= 2 * width
    inner.height -= 2 * width
    return inner
  }
}

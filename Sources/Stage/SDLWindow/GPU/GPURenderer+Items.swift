import CSDL2
import Geometry
import Rendering

/// Drawing of each kind of item.
extension GPURenderer {
  // MARK: Shapes

  @inline(never)
  func drawShape(_ pointer: UnsafePointer<DisplayItem>) {
    guard case .shape(let item) = pointer.pointee else { return }
    if item.borderWidth > 0, item.borderColor.alpha > 0 { return drawBordered(pointer) }
    let fill = SDL_Color(premultiplying: item.fill, alpha: item.alpha)
    guard !fill.isClear,
      let map = DeviceMap(size: item.size, transform: item.transform, scale: scale, shift: target.shift)
    else { return }
    let radius = DeviceMap.radius(item.cornerRadius, in: map)
    switch admit(map.extent(margin: 0.5), isUpright: map.isUpright) {
    case .hidden: return
    case .whole: appendOutline(map, radius: radius, fill)
    case .inParts(let extent): forEachPart(of: extent) { appendOutline(map, radius: radius, fill.faded(by: $0)) }
    }
  }

  @inline(never)
  private func drawBordered(_ pointer: UnsafePointer<DisplayItem>) {
    guard case .shape(let item) = pointer.pointee else { return }
    let fill = SDL_Color(premultiplying: item.fill, alpha: item.alpha)
    let border = SDL_Color(premultiplying: item.borderColor, alpha: item.alpha)
    guard !(fill.isClear && border.isClear),
      let map = DeviceMap(size: item.size, transform: item.transform, scale: scale, shift: target.shift)
    else { return }
    let radius = DeviceMap.radius(item.cornerRadius, in: map)
    let width = Float(min(item.borderWidth, 1e6)) * map.factor
    switch admit(map.extent(margin: 0.5), isUpright: map.isUpright) {
    case .hidden: return
    case .whole: appendBordered(map, radius: radius, fill, border, width: width)
    case .inParts(let extent):
      forEachPart(of: extent) { weight in
        appendBordered(map, radius: radius, fill.faded(by: weight), border.faded(by: weight), width: width)
      }
    }
  }

  /// Draws fill and border as two layers that look like one: no background shines through where an edge of one lies
  /// inside the other.
  private func appendBordered(_ map: DeviceMap, radius: Float, _ fill: SDL_Color, _ border: SDL_Color, width: Float) {
    if border.isClear { return appendOutline(map, radius: radius, fill) }
    if width * 2 >= min(map.width, map.height) { return appendOutline(map, radius: radius, border.over(fill)) }
    if fill.isClear {
      appendRing(map, radius: radius, width: width, border)
    } else if fill.isOpaque {
      // The border alone makes the outer edge.
      appendOutline(map, radius: radius, border.over(fill))
      appendOutline(map.inset(by: width), radius: max(0, radius - width), fill)
    } else if border.isOpaque {
      // The fill ends below the middle of the border, out of sight.
      appendOutline(map.inset(by: width / 2), radius: max(0, radius - width / 2), fill)
      appendRing(map, radius: radius, width: width, border)
    } else {
      appendOutline(map, radius: radius, fill)
      appendRing(map, radius: radius, width: width, border)
    }
  }

  // MARK: Shadows

  @inline(never)
  func drawShadow(_ pointer: UnsafePointer<DisplayItem>) {
    guard case .shadow(let item) = pointer.pointee else { return }
    let color = SDL_Color(premultiplying: item.color, alpha: item.alpha)
    let transform = item.transform.translatedBy(x: item.offset.x, y: item.offset.y)
    guard !color.isClear, item.blur.isFinite,
      let map = DeviceMap(size: item.size, transform: transform, scale: scale, shift: target.shift)
    else { return }
    let radius = DeviceMap.radius(item.cornerRadius, in: map)
    let sigma = GPURenderer.sigma(of: item, in: map)
    switch admit(map.extent(margin: GPURenderer.shadowMargin(sigma: sigma)), isUpright: map.isUpright) {
    case .hidden: return
    case .whole: appendShadow(map, radius: radius, sigma: sigma, color)
    case .inParts(let extent):
      forEachPart(of: extent) { appendShadow(map, radius: radius, sigma: sigma, color.faded(by: $0)) }
    }
  }

  /// The standard deviation of the blur, in device pixels.
  static func sigma(of item: ShadowItem, in map: DeviceMap) -> Float { Float(min(item.blur, 1e6)) * 0.5 * map.factor }

  /// The reach of the blur: three standard deviations, like the mask, plus rounding.
  static func shadowMargin(sigma: Float) -> Float { sigma > 0.25 ? 3.3 * min(sigma, 128) + 4 : 0.5 }

  private func appendShadow(_ map: DeviceMap, radius: Float, sigma: Float, _ color: SDL_Color) {
    guard sigma > 0.25 else { return appendOutline(map, radius: radius, color) }
    guard let region = shadows.region(map, radius: radius, sigma: sigma, in: atlas) else { return }
    appendCorners(region, map, color)
  }

  // MARK: Text

  @inline(never)
  func drawText(_ pointer: UnsafePointer<DisplayItem>) {
    guard case .text(let item) = pointer.pointee else { return }
    let color = SDL_Color(premultiplying: item.color, alpha: item.alpha)
    guard !color.isClear, let (placed, map) = place(item) else { return }
    if let map { drawText(placed, map, color) }
    texts.forEachTint(of: placed) { part, tint in
      guard let map = self.map(of: part, item) else { return }
      drawText(part, map, SDL_Color(premultiplying: tint, alpha: item.alpha))
    }
    texts.forEachPicture(of: placed, item, drawImage)
  }

  private func drawText(_ placed: LaidOutText, _ map: DeviceMap, _ color: SDL_Color) {
    guard placed.columns > 0, placed.rows > 0 else { return }
    switch admit(map.extent(margin: 1), isUpright: map.isUpright) {
    case .hidden: return
    case .whole: appendText(placed, map, color)
    case .inParts(let extent): forEachPart(of: extent) { appendText(placed, map, color.faded(by: $0)) }
    }
  }

  /// Returns a text's picture and location; no location for a text that has only parts with colors of their own.
  func place(_ item: TextItem) -> (text: LaidOutText, map: DeviceMap?)? {
    let t = item.transform
    // Text scaled up much is rasterized larger; otherwise one picture serves a whole animation.
    let growth = max(abs(t.a) + abs(t.c), abs(t.b) + abs(t.d))
    let detail = scale * (growth > 3 ? 4 : growth > 1.5 ? 2 : 1)
    guard let placed = texts.placed(item, detail: detail, by: text) else { return nil }
    return (placed, map(of: placed, item))
  }

  func map(of placed: LaidOutText, _ item: TextItem) -> DeviceMap? {
    var map = DeviceMap(
      size: placed.size, transform: item.transform.translatedBy(x: placed.origin.x, y: placed.origin.y), scale: scale,
      shift: target.shift)
    map?.snapNearPixels()
    return map
  }

  private func appendText(_ placed: LaidOutText, _ map: DeviceMap, _ color: SDL_Color) {
    let piece = LaidOutText.piece
    let across = (placed.columns - 1) / piece
    let down = (placed.rows - 1) / piece
    for row in 0...down {
      for column in 0...across {
        guard let region = texts.region(placed, column: column, row: row, in: atlas) else { continue }
        let isLast = (across: column == across, down: row == down)
        appendPiece(
          region, map, color, placed, left: Float(column * piece), top: Float(row * piece),
          isFirst: (column == 0, row == 0), isLast: isLast)
      }
    }
  }

  /// Draws a piece of a text's picture. Pieces meet edge to edge; only the outer border extends by half a texel.
  private func appendPiece(
    _ region: Atlas.Region, _ map: DeviceMap, _ color: SDL_Color, _ placed: LaidOutText, left: Float, top: Float,
    isFirst: (across: Bool, down: Bool), isLast: (across: Bool, down: Bool)
  ) {
    let (kx, ky) = (map.width / Float(placed.columns), map.height / Float(placed.rows))
    let (rimX, rimY): (Float, Float) = (map.isWholeAcross ? 0 : 0.5, map.isWholeDown ? 0 : 0.5)
    let (l, r) = (isFirst.across ? rimX : 0, isLast.across ? rimX : 0)
    let (t, b) = (isFirst.down ? rimY : 0, isLast.down ? rimY : 0)
    append(
      Quad(
        x0: (left - l) * kx, y0: (top - t) * ky, x1: (left + region.width + r) * kx,
        y1: (top + region.height + b) * ky, u0: (region.x - l) * atlas.unit, v0: (region.y - t) * atlas.unit,
        u1: (region.x + region.width + r) * atlas.unit, v1: (region.y + region.height + b) * atlas.unit),
      map, color)
  }
}

extension DeviceMap {
  /// The corner radius in device pixels, at most half of the shorter side.
  @inline(__always)
  static func radius(_ cornerRadius: Double, in map: DeviceMap) -> Float {
    min(max(0, Float(min(cornerRadius, 1e6)) * map.factor), min(map.width, map.height) / 2)
  }

  func inset(by length: Float) -> DeviceMap {
    var inner = self
    inner.translate(x: length, y: length)
    inner.width -= 2 * length
    inner.height -= 2 * length
    return inner
  }
}

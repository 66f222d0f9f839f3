import CSDL2
import Geometry
import Rendering

/// Drawing of clips and groups.
extension GPURenderer {
  /// The state to restore at the end of a clip or group.
  enum Scope {
    case clip(ClipBox)
    /// A part that may be worth caching: its drawing cost is counted.
    case counted(ClipBox, TextureCache.Key, paintedBefore: Float)
    case layer(OpenLayer)
  }

  /// A render target in use, and how to draw it on its parent.
  struct OpenLayer {
    var layer: LayerPool.Layer
    /// The location of its first pixel on the parent.
    var place: SIMD2<Float>
    var alpha: Double
    var mask: ClipItem?
    /// The perspective transform; nil for none.
    var turn: LayerProjection?
    var kept: (key: TextureCache.Key, picture: TextureCache.Picture)?
    var parent: Target
    /// The clip inside the layer, and the one to restore.
    var inner: ClipBox
    var outer: ClipBox
  }

  /// The maximum depth of nested layers; deeper ones are drawn directly. Each layer may be as large as the window.
  private static let layerLimit = 32

  // MARK: Begin

  /// Begins a clip or a group. Returns false, with nothing begun, if its items need not be drawn.
  @inline(never)
  func begin(_ items: UnsafeBufferPointer<DisplayItem>, at index: Int) -> Bool {
    switch items[index] {
    case .beginClip(let clip): begin(clip, items, at: index)
    case .beginGroup(let group): begin(group)
    case .shape, .shadow, .text, .image, .endClip, .endGroup: false
    }
  }

  private func begin(_ item: ClipItem, _ items: UnsafeBufferPointer<DisplayItem>, at index: Int) -> Bool {
    guard let map = DeviceMap(size: item.size, transform: item.transform, scale: scale, shift: target.shift) else {
      return false
    }
    let extent = map.extent(margin: 0)
    guard clip.touches(extent) else { return false }
    let radius = DeviceMap.radius(item.cornerRadius, in: map)
    let cutsStraight =
      map.isUpright && (radius < 0.25 || !reachesCorners(of: map, radius: radius, in: items, from: index))
    return beginPart(
      item.picture, .clip, inside: ClipBox(cutsStraight ? extent : extent.wholePixels), alpha: 1,
      mask: cutsStraight ? nil : item, holds: item.bounds)
  }

  private func begin(_ item: GroupItem) -> Bool {
    guard item.alpha > 0 else { return false }
    let inside = ClipBox(extent(of: item.bounds).wholePixels)
    if let projection = item.projection { return beginTurned(item, projection, clip.intersection(inside)) }
    return beginPart(item.picture, .group, inside: inside, alpha: min(1, item.alpha), mask: nil, holds: nil)
  }

  /// Begins a part that may be cached.
  /// - Parameters:
  ///   - inside: the clip of the part on the target.
  ///   - mask: an outline to clip to; nil for none.
  ///   - holds: a further bound of the picture, in points; nil for none.
  private func beginPart(
    _ stamp: PictureStamp?, _ part: TextureCache.Key.Part, inside: ClipBox, alpha: Double, mask: ClipItem?,
    holds: Rect?
  ) -> Bool {
    let inner = clip.intersection(inside)
    guard !inner.isEmpty else { return false }
    let needsLayer = alpha < 1 || mask != nil
    if let stamp {
      switch beginStamped(stamp, part, inner, alpha, mask, holds, needsLayer: needsLayer) {
      case .begun: return true
      case .drawn: return false
      case .refused(let key):
        if !needsLayer {
          scopes.append(.counted(clip, key, paintedBefore: paintedCost))
          countedParts += 1
          clip = inner
          return true
        }
      }
    }
    if needsLayer, beginLayer(inner, alpha, mask) { return true }
    scopes.append(.clip(clip))
    clip = inner
    return true
  }

  /// Begins a group in perspective. Groups too deep or too large for the GPU are left out: drawn directly, they would
  /// be in the wrong place.
  private func beginTurned(_ item: GroupItem, _ projection: GroupProjection, _ inner: ClipBox) -> Bool {
    guard !inner.isEmpty, scopes.count < Self.layerLimit,
      let turn = LayerProjection(projection, scale: scale, shift: target.shift)
    else { return false }
    let alpha = min(1, item.alpha)
    if let stamp = item.picture {
      switch beginStamped(stamp, .group, inner, alpha, nil, nil, needsLayer: true, turn) {
      case .begun: return true
      case .drawn: return false
      case .refused: break
      }
    }
    let content = turn.content
    let (width, height) = (Int(content.x1 - content.x0), Int(content.y1 - content.y0))
    guard let layer = pool.take(width: width, height: height) else { return false }
    let open = OpenLayer(
      layer: layer, place: SIMD2(content.x0, content.y0), alpha: alpha, mask: nil, turn: turn, kept: nil,
      parent: target, inner: inner, outer: clip)
    enter(open, width: width, height: height)
    return true
  }

  // MARK: Cached pictures

  private enum StampedPart {
    case begun
    case drawn
    case refused(TextureCache.Key)
  }

  private func beginStamped(
    _ stamp: PictureStamp, _ part: TextureCache.Key.Part, _ inner: ClipBox, _ alpha: Double, _ mask: ClipItem?,
    _ bounds: Rect?, needsLayer: Bool, _ turn: LayerProjection? = nil
  ) -> StampedPart {
    let key = TextureCache.Key(id: stamp.id, part: part)
    if isRepeatable { return .refused(key) }
    let origin = SIMD2(
      gridded(stamp.origin.x * scale + target.shift.x), gridded(stamp.origin.y * scale + target.shift.y))
    let pixels = inner.pixels
    let cost = needsLayer ? nil : (pixels.x1 - pixels.x0) * (pixels.y1 - pixels.y0) * Self.costOfPicturePixel
    let plan = pictures.plan(
      key, version: stamp.version, origin: origin, pictureCost: cost, canBuild: !isBuildingPicture)
    switch plan {
    case .straight: return .refused(key)
    case .reuse(let picture):
      let outer = clip
      clip = inner
      draw(
        picture.layer, width: picture.width, height: picture.height, at: origin - picture.anchor, alpha: alpha, turn)
      clip = outer
      pictureReuseCount += 1
      return .drawn
    case .build(let phase):
      let extent = bounds.map { stamp.extent.intersection($0) } ?? stamp.extent
      return beginPicture(key, extent, origin: origin, stamp.origin, phase, inner, alpha, mask, turn)
        ? .begun : .refused(key)
    }
  }

  /// The cost of a pixel of a picture, relative to one of a plain shape.
  private static let costOfPicturePixel: Float = 1.3

  private var isBuildingPicture: Bool {
    scopes.contains { scope in
      switch scope {
      case .layer(let layer): layer.kept != nil
      case .clip, .counted: false
      }
    }
  }

  private func beginPicture(
    _ key: TextureCache.Key, _ bounds: Rect, origin: SIMD2<Float>, _ point: Point, _ phase: SIMD2<Float>,
    _ inner: ClipBox, _ alpha: Double, _ mask: ClipItem?, _ turn: LayerProjection?
  ) -> Bool {
    guard scopes.count < Self.layerLimit, bounds.isFinite, !bounds.isEmpty else { return false }
    // Pixels from the origin, with a border of one pixel on each side.
    let left = ((bounds.minX - point.x) * scale + Double(phase.x)).rounded(.down) - 1
    let top = ((bounds.minY - point.y) * scale + Double(phase.y)).rounded(.down) - 1
    let right = ((bounds.maxX - point.x) * scale + Double(phase.x)).rounded(.up) + 1
    let bottom = ((bounds.maxY - point.y) * scale + Double(phase.y)).rounded(.up) + 1
    guard right - left < 16_384, bottom - top < 16_384,
      let layer = pictures.takeLayer(for: key, width: Int(right - left), height: Int(bottom - top))
    else { return false }
    let anchor = SIMD2(Float(-left) + phase.x, Float(-top) + phase.y)
    let picture = TextureCache.Picture(
      layer: layer, width: Int(right - left), height: Int(bottom - top), anchor: anchor)
    let open = OpenLayer(
      layer: layer, place: origin - anchor, alpha: alpha, mask: mask, turn: turn, kept: (key, picture), parent: target,
      inner: inner, outer: clip)
    enter(open, width: picture.width, height: picture.height)
    return true
  }

  // MARK: Layers

  private func beginLayer(_ inner: ClipBox, _ alpha: Double, _ mask: ClipItem?) -> Bool {
    let pixels = inner.pixels
    let (width, height) = (Int(pixels.x1 - pixels.x0), Int(pixels.y1 - pixels.y0))
    guard scopes.count < Self.layerLimit, let layer = pool.take(width: width, height: height) else { return false }
    let open = OpenLayer(
      layer: layer, place: SIMD2(pixels.x0, pixels.y0), alpha: alpha, mask: mask, turn: nil, kept: nil, parent: target,
      inner: inner, outer: clip)
    enter(open, width: width, height: height)
    return true
  }

  private func enter(_ open: OpenLayer, width: Int, height: Int) {
    flush()
    scopes.append(.layer(open))
    let shift = target.shift - SIMD2(Double(open.place.x), Double(open.place.y))
    enter(Target(texture: open.layer.texture, width: width, height: height, shift: shift))
    clip = ClipBox(width: width, height: height)
    owe(Float(width * height))
    clear(to: .clear)
  }

  private func enter(_ newTarget: Target) {
    target = newTarget
    check(SDL_SetRenderTarget(renderer, newTarget.texture))
  }

  @inline(never)
  func end() {
    switch scopes.popLast() {
    case .clip(let outer): clip = outer
    case .counted(let outer, let key, let before):
      clip = outer
      countedParts -= 1
      pictures.note(straightCost: paintedCost - before, of: key)
    case .layer(let open): end(open)
    case nil: break
    }
  }

  private func end(_ open: OpenLayer) {
    if let mask = open.mask { cut(along: mask) }
    flush()
    let (width, height) = (target.width, target.height)
    enter(open.parent)
    clip = open.inner
    draw(open.layer, width: width, height: height, at: open.place, alpha: open.alpha, open.turn)
    clip = open.outer
    if let kept = open.kept {
      pictures.keep(kept.picture, of: kept.key)
      pictureBuildCount += 1
    } else {
      pool.giveBack(open.layer)
    }
  }

  /// Clips the target to an outline.
  private func cut(along mask: ClipItem) {
    guard let map = DeviceMap(size: mask.size, transform: mask.transform, scale: scale, shift: target.shift) else {
      return
    }
    flush()
    isCutting = false
    batch.reserve(quads: Self.quadsAnItem)
    let radius = DeviceMap.radius(mask.cornerRadius, in: map)
    appendOutline(map, radius: radius, .opaqueWhite)
    appendSurroundings(map, radius: radius, reach: 4 * Float(target.width + target.height))
    // Appending may have replaced the texture, so it is set here.
    check(SDL_SetTextureBlendMode(atlas.texture, Blending.mask))
    flush()
    check(SDL_SetTextureBlendMode(atlas.texture, Blending.over))
  }

  /// Draws a layer on the target.
  private func draw(
    _ layer: LayerPool.Layer, width: Int, height: Int, at place: SIMD2<Float>, alpha: Double, _ turn: LayerProjection?
  ) {
    if let turn { return drawTurned(layer, width: width, height: height, at: place, alpha: alpha, turn) }
    let isWhole = place.x.isNearWhole && place.y.isNearWhole
    let (x, y) = isWhole ? (place.x.nearestWhole, place.y.nearestWhole) : (place.x, place.y)
    let extent = Extent(x0: x, y0: y, x1: x + Float(width), y1: y + Float(height))
    switch admit(extent, isUpright: true) {
    case .hidden, .inParts: return
    case .whole: break
    }
    flush()
    // Pixel for pixel, the nearest filter gives the same result, and is faster on software OpenGL.
    layer.setFilter(isWhole ? SDL_ScaleModeNearest : SDL_ScaleModeLinear)
    let quad = Quad(
      x0: extent.x0, y0: extent.y0, x1: extent.x1, y1: extent.y1, u0: 0, v0: 0,
      u1: Float(width) / Float(layer.width), v1: Float(height) / Float(layer.height))
    appendUpright(quad, SDL_Color.opaqueWhite.faded(by: Float(alpha)))
    drawBatch(from: layer.texture)
  }

  func extent(of bounds: Rect) -> Extent {
    let (dx, dy) = (target.shift.x, target.shift.y)
    return Extent(
      x0: Float(bounds.minX * scale + dx), y0: Float(bounds.minY * scale + dy),
      x1: Float(bounds.maxX * scale + dx), y1: Float(bounds.maxY * scale + dy))
  }
}

extension Extent {
  /// The smallest rectangle of whole pixels around it.
  fileprivate var wholePixels: Extent {
    Extent(x0: x0.rounded(.down), y0: y0.rounded(.down), x1: x1.rounded(.up), y1: y1.rounded(.up))
  }
}

extension ClipItem {
  /// The bounding box in window points.
  fileprivate var bounds: Rect { Rect(origin: .zero, size: size).applying(transform) }
}

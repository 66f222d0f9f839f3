import CSDL2
import Geometry
import Rendering

/// Draws display lists as triangles from one texture, through SDL's renderer.
///
/// What may share a call does: only a picture of a group, a rounded clip, and an edge of a clip that something
/// crosses end a batch. Everything is premultiplied, as in the software rasterizer, whose pictures these equal but
/// for the rounding of the card.
package final class GPURenderer {
  let renderer: OpaquePointer
  let text: any TextRasterizer
  let atlas: Atlas
  let batch = VertexBatch()
  var scale = 1.0
  /// How often each size of a small box was seen.
  var boxSightings: [Atlas.Key: Int] = [:]
  var lastBox: (key: Atlas.Key, region: Atlas.Region)?
  /// What a shadow's picture needs to be placed: device pixels a texel, and how far it reaches out.
  var shadowShapes: [ShadowMask.Key: (step: Double, reach: Double)] = [:]

  private let pool: LayerPool
  private(set) var target = Target(texture: nil, bounds: PixelRect(x0: 0, y0: 0, x1: 0, y1: 0))
  private(set) var clip = PixelRect(x0: 0, y0: 0, x1: 0, y1: 0)
  /// What the triangles of the batch are cut to.
  private var batchClip = PixelRect(x0: 0, y0: 0, x1: 0, y1: 0)
  private var scopes: [Scope] = []
  /// The calls that drew the last frame.
  package private(set) var drawCallCount = 0

  /// Where triangles go: a texture, or the window, and the part of the device plane that it shows.
  struct Target {
    var texture: OpaquePointer?
    var bounds: PixelRect
  }

  /// What an end in the list goes back to.
  private enum Scope {
    case clip(PixelRect)
    case layer(LayerPool.Layer, Ending, parent: Target, clip: PixelRect)
  }

  /// What is done to a finished layer.
  private enum Ending {
    case fade(Double)
    case mask(DeviceMap, radius: Double)
  }

  /// Layers within layers beyond this are drawn straight: each holds a picture as large as the window.
  private static let layerLimit = 32

  /// - Parameter renderer: an `SDL_Renderer` of SDL's OpenGL or OpenGL ES driver, which outlives this object.
  /// - Throws: ``StageError/noRenderer(reason:)`` where it cannot draw into textures or blend as is needed.
  package init(renderer: OpaquePointer, text: any TextRasterizer) throws(StageError) {
    var info = SDL_RendererInfo()
    SDL_GetRendererInfo(renderer, &info)
    guard SDL_RenderTargetSupported(renderer) == SDL_TRUE,
      SDL_SetRenderDrawBlendMode(renderer, Blending.over) == 0,
      SDL_SetRenderDrawBlendMode(renderer, Blending.mask) == 0
    else {
      throw .noRenderer(
        reason: "the driver \(info.name.map { String(cString: $0) } ?? "") lacks blend modes or targets")
    }
    SDL_SetRenderDrawBlendMode(renderer, SDL_BLENDMODE_NONE)
    self.renderer = renderer
    self.text = text
    let largest = info.max_texture_width > 0 ? Int(min(info.max_texture_width, info.max_texture_height)) : 2048
    atlas = Atlas(renderer: renderer, blendMode: Blending.over, largestSide: min(2048, largest))
    pool = LayerPool(renderer: renderer, blendMode: Blending.over)
    atlas.willChange = { [unowned self] in
      flush()
      lastBox = nil
    }
  }

  /// Draws a list over what the renderer's target holds; the caller presents it.
  ///
  /// - Parameters:
  ///   - scale: device pixels a point.
  ///   - background: what the target is cleared to before; nil keeps what is there.
  package func draw(_ list: DisplayList, scale: Double, background: Color?) {
    precondition(scale > 0 && scale.isFinite, "a scale is finite and above 0, not \(scale)")
    let host = HostState(of: renderer)
    defer { host.restore() }
    self.scale = scale
    var (width, height): (Int32, Int32) = (0, 0)
    SDL_GetRendererOutputSize(renderer, &width, &height)
    target = Target(
      texture: host.target, bounds: PixelRect(x0: 0, y0: 0, x1: Int(width), y1: Int(height)))
    clip = target.bounds
    batchClip = target.bounds
    drawCallCount = 0
    pool.startFrame()
    if let background { clear(to: SDL_Color(premultiplying: background, alpha: 1)) }
    run(list)
    flush()
  }

  /// What was drawn into textures is lost; nothing that outlives a frame is kept there.
  package func targetsWereReset() { pool.removeAll() }

  /// Every texture is lost.
  package func deviceWasReset() {
    pool.removeAll()
    atlas.restore()
  }

  private func run(_ list: DisplayList) {
    // Begins that opened a part of which nothing shows, and have not ended.
    var hidden = 0
    for item in list.items {
      switch item {
      case .beginClip(let clip):
        if hidden > 0 || !begin(clip) { hidden += 1 }
      case .beginGroup(let group):
        if hidden > 0 || !begin(group) { hidden += 1 }
      case .endClip, .endGroup:
        if hidden > 0 { hidden -= 1 } else { end() }
      case .shape(let shape):
        if hidden == 0 { draw(shape) }
      case .shadow(let shadow):
        if hidden == 0 { draw(shadow) }
      case .text(let text):
        if hidden == 0 { draw(text) }
      }
    }
    while !scopes.isEmpty { end() }
  }

  // MARK: Batches

  /// Whether something in these bounds shows; if so, triangles in them may be added to the batch.
  func admit(_ bounds: Rect) -> Bool {
    let touched = PixelRect(touching: bounds, scale: 1)
    let visible = touched.intersection(clip)
    if visible.isEmpty { return false }
    // What lies within the clip needs no cutting, and may join a batch that is cut elsewhere or not at all.
    let fits = visible == touched ? touched.intersection(batchClip) == touched : batchClip == clip
    if !fits {
      flush()
      batchClip = clip
    }
    return true
  }

  func flush() {
    guard !batch.isEmpty else { return }
    applyClip()
    batch.draw(on: renderer, texture: atlas.texture)
    drawCallCount += 1
  }

  private func applyClip() {
    guard batchClip != target.bounds else {
      SDL_RenderSetClipRect(renderer, nil)
      return
    }
    var rect = SDL_Rect(
      x: Int32(batchClip.x0 - target.bounds.x0), y: Int32(batchClip.y0 - target.bounds.y0),
      w: Int32(batchClip.width), h: Int32(batchClip.height))
    SDL_RenderSetClipRect(renderer, &rect)
  }

  private func clear(to color: SDL_Color) {
    SDL_SetRenderDrawColor(renderer, color.r, color.g, color.b, color.a)
    SDL_RenderClear(renderer)
  }

  // MARK: Clips and groups

  /// Whether anything can show in it; if not, nothing was begun.
  private func begin(_ item: ClipItem) -> Bool {
    guard let map = DeviceMap(size: item.size, transform: item.transform, scale: scale) else { return false }
    let radius = min(max(0, item.cornerRadius * map.factor), min(map.width, map.height) / 2)
    if map.isUpright && radius < 0.25 {
      let edges = map.bounds(margin: 0)
      let whole = PixelRect(
        x0: Int(edges.minX.rounded()), y0: Int(edges.minY.rounded()), x1: Int(edges.maxX.rounded()),
        y1: Int(edges.maxY.rounded()))
      return narrow(to: whole)
    }
    let bounds = PixelRect(touching: map.bounds(margin: 0), scale: 1)
    return beginLayer(bounds, .mask(map, radius: radius))
  }

  private func begin(_ item: GroupItem) -> Bool {
    let bounds = PixelRect(touching: item.bounds, scale: scale)
    guard item.alpha > 0 else { return false }
    return item.alpha >= 1 ? narrow(to: bounds) : beginLayer(bounds, .fade(item.alpha))
  }

  private func narrow(to bounds: PixelRect) -> Bool {
    let inside = clip.intersection(bounds)
    guard !inside.isEmpty else { return false }
    scopes.append(.clip(clip))
    clip = inside
    return true
  }

  private func beginLayer(_ bounds: PixelRect, _ ending: Ending) -> Bool {
    let inside = clip.intersection(bounds)
    guard !inside.isEmpty else { return false }
    guard scopes.count < Self.layerLimit, let layer = pool.take(width: inside.width, height: inside.height) else {
      return narrow(to: bounds)
    }
    flush()
    scopes.append(.layer(layer, ending, parent: target, clip: clip))
    enter(Target(texture: layer.texture, bounds: inside), clip: inside)
    clear(to: SDL_Color(r: 0, g: 0, b: 0, a: 0))
    return true
  }

  private func enter(_ target: Target, clip: PixelRect) {
    self.target = target
    self.clip = clip
    batchClip = clip
    SDL_SetRenderTarget(renderer, target.texture)
  }

  private func end() {
    switch scopes.popLast() {
    case .clip(let outer): clip = outer
    case .layer(let layer, let ending, let parent, let outer):
      var alpha = 1.0
      switch ending {
      case .fade(let value): alpha = value
      case .mask(let map, let radius): mask(to: map, radius: radius)
      }
      flush()
      let bounds = target.bounds
      enter(parent, clip: outer)
      draw(layer, bounds, alpha: alpha)
      pool.giveBack(layer)
    case nil: break
    }
  }

  /// Leaves of the target what lies inside the outline.
  private func mask(to map: DeviceMap, radius: Double) {
    flush()
    batchClip = clip
    var map = map
    map.shift(x: -Double(target.bounds.x0), y: -Double(target.bounds.y0))
    appendOutline(map, radius: radius, color: .opaqueWhite, surroundings: 4 * Double(clip.width + clip.height))
    // Appending may have replaced the texture.
    SDL_SetTextureBlendMode(atlas.texture, Blending.mask)
    flush()
    SDL_SetTextureBlendMode(atlas.texture, Blending.over)
  }

  private func draw(_ layer: LayerPool.Layer, _ bounds: PixelRect, alpha: Double) {
    let color = SDL_Color.opaqueWhite.faded(by: min(1, alpha))
    let (x0, y0) = (Float(bounds.x0 - target.bounds.x0), Float(bounds.y0 - target.bounds.y0))
    let (x1, y1) = (x0 + Float(bounds.width), y0 + Float(bounds.height))
    let (u, v) = (Float(bounds.width) / Float(layer.width), Float(bounds.height) / Float(layer.height))
    batch.reserve(vertices: 4, indices: 6)
    batch.append(x: x0, y: y0, u: 0, v: 0, color: color)
    batch.append(x: x1, y: y0, u: u, v: 0, color: color)
    batch.append(x: x1, y: y1, u: u, v: v, color: color)
    batch.append(x: x0, y: y1, u: 0, v: v, color: color)
    batch.appendQuad(0, 1, 2, 3)
    batchClip = clip
    applyClip()
    batch.draw(on: renderer, texture: layer.texture)
    drawCallCount += 1
  }
}

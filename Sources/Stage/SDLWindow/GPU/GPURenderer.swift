import CSDL2
import Geometry
import Rendering
import Runtime
import Stage

/// Draws display lists with SDL's renderer, as quads from one texture.
///
/// Draw calls are batched: only a cached group, a rounded clip, or a rotated item that crosses a clip edge ends a
/// batch. All colors are premultiplied, as in the software rasterizer; the pictures are the same up to the GPU's
/// rounding.
package final class GPURenderer {
  let renderer: OpaquePointer
  let text: any TextRasterizer
  let atlas: Atlas
  let batch = VertexBatch()
  let shadows = ShadowRegions()
  let texts = TextLayoutCache()
  let pool: LayerPool
  let pictures: TextureCache
  let images: ImageTextures
  /// The SDL failures since the caller last checked.
  let check = CallCheck()
  var scale = 1.0
  /// The number of times that each size of a small box appeared.
  let boxSightings = AtlasTable(placeholder: 0)
  var lastBox: (width: Float, height: Float, radius: Float, region: Atlas.Region)?

  var target = Target(texture: nil, width: 0, height: 0, shift: .zero)
  var clip = ClipBox(width: 0, height: 0)
  /// Whether upright quads must be cut to the clip.
  var isCutting = false
  /// The scissor rectangle of the current batch, in whole pixels; nil for the whole target.
  private var scissor: Extent?
  var scopes: [Scope] = []
  /// The drawing cost of the counted parts, in pixels; small items count extra.
  var paintedCost: Float = 0
  /// The number of open parts whose cost is counted.
  var countedParts = 0
  /// The maximum number of quads of an item, except for a large text.
  static let quadsAnItem = 32
  /// The extra cost of a quad, in pixels.
  private static let costOfItem: Float = 200

  /// The number of draw calls in the last frame.
  package internal(set) var drawCallCount = 0
  /// The number of parts of the last frame that were drawn from a cached picture.
  package internal(set) var pictureReuseCount = 0
  /// Whether the pixels of a list are independent of the frames before. Then parts are drawn from their items in each
  /// frame. Default: false.
  var isRepeatable = false
  /// The number of pictures that the last frame added to the cache.
  package internal(set) var pictureBuildCount = 0

  /// The render target: a texture, or the window.
  struct Target {
    var texture: OpaquePointer?
    var width: Int
    var height: Int
    /// The device's origin in the target, in pixels.
    var shift: SIMD2<Double>
  }

  /// The approximate number of pixels queued on the GPU since the last wait for it. Presenting bounds the work of
  /// earlier frames.
  private var owedPixels: Float = 0
  /// The number of queued pixels after which the renderer waits for the GPU. Otherwise an interrupted frame could keep
  /// the driver, which accepts any amount of work, busy for minutes.
  private static let mostOwedPixels = Float(128 << 20)

  private var frameState: (scale: Double, width: Int32, height: Int32) = (0, 0, 0)

  /// Creates a renderer.
  /// - Parameter renderer: an `SDL_Renderer` with SDL's OpenGL or OpenGL ES driver, which outlives this object.
  /// - Throws: ``StageError/noRenderer(reason:)`` if it lacks render targets or custom blend modes.
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
    atlas = Atlas(renderer: renderer, check, blendMode: Blending.over, largestSide: min(2048, largest))
    pool = LayerPool(renderer: renderer, check, blendMode: Blending.over, longestSide: largest)
    pictures = TextureCache(pool: pool)
    images = ImageTextures(renderer: renderer, check, longestSide: largest)
    atlas.willChange = { [unowned self] in
      flush()
      lastBox = nil
    }
  }

  isolated deinit { pictures.removeAll() }

  /// Draws a list on the renderer's target; the caller presents it.
  ///
  /// - Parameters:
  ///   - scale: device pixels per point.
  ///   - background: the color to clear the target with; nil keeps its content.
  package func draw(_ list: DisplayList, scale: Double, background: Color?) {
    precondition(scale > 0 && scale.isFinite, "a scale is finite and above 0, not \(scale)")
    owedPixels = 0
    let host = RendererState(of: renderer, check)
    defer { host.restore() }
    var (width, height): (Int32, Int32) = (0, 0)
    check(SDL_GetRendererOutputSize(renderer, &width, &height))
    if frameState != (scale, width, height) { pictures.removeAll() }
    frameState = (scale, width, height)
    self.scale = scale
    target = Target(texture: host.target, width: Int(width), height: Int(height), shift: .zero)
    clip = ClipBox(width: target.width, height: target.height)
    scissor = nil
    (drawCallCount, pictureReuseCount, pictureBuildCount, paintedCost) = (0, 0, 0, 0)
    pool.startFrame()
    pictures.startFrame(windowArea: target.width * target.height)
    texts.startFrame()
    images.startFrame()
    list.items.withUnsafeBufferPointer { items in
      let cover = items.first.flatMap(coveringColor)
      if let color = cover ?? background.map({ SDL_Color(premultiplying: $0, alpha: 1) }) { clear(to: color) }
      run(items, from: cover == nil ? 0 : 1)
    }
    flush()
  }

  /// Notes that the contents of render target textures are lost.
  package func targetsWereReset() {
    pictures.removeAll()
    pool.removeAll()
  }

  /// Notes that all textures are lost.
  package func deviceWasReset() {
    targetsWereReset()
    images.removeAll()
    atlas.restore()
  }

  /// Returns the color of an item that covers the whole target with one opaque color; nil for other items.
  private func coveringColor(_ item: DisplayItem) -> SDL_Color? {
    guard case .shape(let shape) = item, shape.borderWidth <= 0 || shape.borderColor.alpha <= 0,
      let map = DeviceMap(size: shape.size, transform: shape.transform, scale: scale, shift: target.shift),
      map.isUpright, DeviceMap.radius(shape.cornerRadius, in: map) < 0.25
    else { return nil }
    let extent = map.extent(margin: 1.0 / 128)
    let color = SDL_Color(premultiplying: shape.fill, alpha: shape.alpha)
    return color.isOpaque && extent.x0 <= 0 && extent.y0 <= 0 && extent.x1 >= Float(target.width)
      && extent.y1 >= Float(target.height) ? color : nil
  }

  private func run(_ items: UnsafeBufferPointer<DisplayItem>, from start: Int) {
    guard let first = items.baseAddress else { return }
    var index = start
    while index < items.count, !Interruption.isRequested {
      if owedPixels > Self.mostOwedPixels { waitForCard() }
      // Read in place, because copying an item takes longer.
      switch (first + index).pointee {
      case .shape: drawShape(first + index)
      case .shadow: drawShadow(first + index)
      case .text: drawText(first + index)
      case .image: drawImage(first + index)
      case .beginClip, .beginGroup: if !begin(items, at: index) { index = GPURenderer.end(of: index, in: items) }
      case .endClip, .endGroup: end()
      }
      index += 1
    }
    while !scopes.isEmpty { end() }
  }

  /// Returns the index of the end of a part.
  private static func end(of start: Int, in items: UnsafeBufferPointer<DisplayItem>) -> Int {
    var depth = 0
    for index in start..<items.count {
      switch items[index] {
      case .beginClip, .beginGroup: depth += 1
      case .endClip, .endGroup: depth -= 1
      case .shape, .shadow, .text, .image: continue
      }
      if depth == 0 { return index }
    }
    return items.count
  }

  // MARK: Batching

  /// How an item must be drawn.
  enum Admission {
    case hidden
    case whole
    /// A rotated item, which cannot be cut here: it is drawn for each part of the clip, with a scissor rectangle.
    case inParts(Extent)
  }

  /// Prepares the batch for an item of this extent.
  @inline(__always)
  func admit(_ extent: Extent, isUpright: Bool) -> Admission {
    guard clip.touches(extent) else { return .hidden }
    owe(min(Float(target.width * target.height), (extent.x1 - extent.x0) * (extent.y1 - extent.y0)))
    let isInside = clip.holds(extent)
    if !isInside && !isUpright { return .inParts(extent) }
    if scissor != nil || batch.isFull { startBatch() }
    isCutting = !isInside
    batch.reserve(quads: Self.quadsAnItem)
    if countedParts > 0 { count(extent) }
    return .whole
  }

  @inline(__always)
  func owe(_ pixels: Float) { owedPixels += pixels }

  /// Waits for the GPU by reading a pixel.
  @inline(never)
  private func waitForCard() {
    flush()
    var place = SDL_Rect(x: 0, y: 0, w: 1, h: 1)
    var pixel: UInt32 = 0
    SDL_RenderReadPixels(renderer, &place, CSDL2_PIXELFORMAT_ARGB8888, &pixel, 4)
    owedPixels = 0
  }

  @inline(never)
  private func count(_ extent: Extent) {
    let pixels = clip.pixels
    paintedCost +=
      Self.costOfItem + (min(extent.x1, pixels.x1) - max(extent.x0, pixels.x0))
      * (min(extent.y1, pixels.y1) - max(extent.y0, pixels.y0))
  }

  @inline(never)
  private func startBatch() {
    flush()
    scissor = nil
  }

  /// Draws a rotated item in each part of the clip that it touches.
  @inline(never)
  func forEachPart(of extent: Extent, _ append: (_ weight: Float) -> Void) {
    isCutting = false
    clip.forEachPart(of: extent) { part, weight in
      flush()
      scissor = part
      batch.reserve(quads: Self.quadsAnItem)
      append(weight)
    }
    startBatch()
  }

  func flush() {
    guard !batch.isEmpty else { return }
    drawBatch(from: atlas.texture)
  }

  func drawBatch(from texture: OpaquePointer?) {
    if let scissor {
      let (x0, y0) = (scissor.x0.rounded(.down), scissor.y0.rounded(.down))
      var rect = SDL_Rect(
        x: Int32(x0), y: Int32(y0), w: Int32(scissor.x1.rounded(.up) - x0), h: Int32(scissor.y1.rounded(.up) - y0))
      check(SDL_RenderSetClipRect(renderer, &rect))
    }
    check(batch.draw(on: renderer, texture: texture))
    if scissor != nil { check(SDL_RenderSetClipRect(renderer, nil)) }
    drawCallCount += 1
  }

  func clear(to color: SDL_Color) {
    check(SDL_SetRenderDrawColor(renderer, color.r, color.g, color.b, color.a))
    check(SDL_RenderClear(renderer))
  }
}

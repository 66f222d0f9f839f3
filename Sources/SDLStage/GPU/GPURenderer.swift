import CSDL2
import Geometry
import Rendering
import Runtime

/// Draws display lists as quads from one texture, through SDL's renderer.
///
/// What may share a call does: only a picture of a group, a rounded clip, and something turned that crosses an edge of a
/// clip end a batch. Everything is premultiplied, as in the software rasterizer, whose pictures these equal but for the
/// rounding of the card.
package final class GPURenderer {
  let renderer: OpaquePointer
  let text: any TextRasterizer
  let atlas: Atlas
  let batch = VertexBatch()
  let shadows = ShadowRegions()
  let texts = TextPlaces()
  let pool: LayerPool
  let pictures: PictureCache
  /// What SDL refused since the caller looked last.
  let check = CallCheck()
  var scale = 1.0
  /// How often each size of a small box was seen.
  let boxSightings = AtlasTable(placeholder: 0)
  var lastBox: (width: Float, height: Float, radius: Float, region: Atlas.Region)?

  var target = Target(texture: nil, width: 0, height: 0, shift: .zero)
  var clip = ClipBox(width: 0, height: 0)
  /// Whether upright quads have to be cut to the clip.
  var isCutting = false
  /// What the card cuts the quads of the batch to, in whole pixels; nil for all of the target.
  private var scissor: Extent?
  var scopes: [Scope] = []
  /// What was drawn in the parts that are counted, in pixels; more for many small things.
  var paintedCost: Float = 0
  /// How many of the open parts are counted.
  var countedParts = 0
  /// No item but a large text has more.
  static let quadsAnItem = 32
  /// What a quad costs besides its pixels, in pixels.
  private static let costOfItem: Float = 200

  /// The calls that drew the last frame.
  package internal(set) var drawCallCount = 0
  /// The parts of the last frame that were drawn from a picture of an earlier one.
  package internal(set) var pictureReuseCount = 0
  /// The pictures that were made for the last frame and kept.
  package internal(set) var pictureBuildCount = 0

  /// Where quads go: a texture, or the window.
  struct Target {
    var texture: OpaquePointer?
    var width: Int
    var height: Int
    /// Where the device's origin lies in it, in pixels.
    var shift: SIMD2<Double>
  }

  /// About how many pixels this frame has asked the card for since the card was last waited for. Presenting keeps the frames
  /// before it in bounds.
  private var owedPixels: Float = 0
  /// A card that is further behind than this is waited for: else a frame that was given up would go on for minutes in the
  /// driver, which takes whatever it is told.
  private static let mostOwedPixels = Float(128 << 20)

  private var frameState: (scale: Double, width: Int32, height: Int32) = (0, 0, 0)

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
    atlas = Atlas(renderer: renderer, check, blendMode: Blending.over, largestSide: min(2048, largest))
    pool = LayerPool(renderer: renderer, check, blendMode: Blending.over, longestSide: largest)
    pictures = PictureCache(pool: pool)
    atlas.willChange = { [unowned self] in
      flush()
      lastBox = nil
    }
  }

  isolated deinit { pictures.removeAll() }

  /// Draws a list over what the renderer's target holds; the caller presents it.
  ///
  /// - Parameters:
  ///   - scale: device pixels a point.
  ///   - background: what the target is cleared to before; nil keeps what is there.
  package func draw(_ list: DisplayList, scale: Double, background: Color?) {
    precondition(scale > 0 && scale.isFinite, "a scale is finite and above 0, not \(scale)")
    owedPixels = 0
    let host = HostState(of: renderer, check)
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
    list.items.withUnsafeBufferPointer { items in
      let cover = items.first.flatMap(coveringColor)
      if let color = cover ?? background.map({ SDL_Color(premultiplying: $0, alpha: 1) }) { clear(to: color) }
      run(items, from: cover == nil ? 0 : 1)
    }
    flush()
  }

  /// What was drawn into textures is lost.
  package func targetsWereReset() {
    pictures.removeAll()
    pool.removeAll()
  }

  /// Every texture is lost.
  package func deviceWasReset() {
    targetsWereReset()
    atlas.restore()
  }

  /// The color of an item that leaves nothing to see of what is behind it, and is nothing but that color.
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
      // Items are looked at where they lie: to copy one takes longer.
      switch (first + index).pointee {
      case .shape: drawShape(first + index)
      case .shadow: drawShadow(first + index)
      case .text: drawText(first + index)
      case .beginClip, .beginGroup: if !begin(items, at: index) { index = GPURenderer.end(of: index, in: items) }
      case .endClip, .endGroup: end()
      }
      index += 1
    }
    while !scopes.isEmpty { end() }
  }

  /// Where the part that begins here ends.
  private static func end(of start: Int, in items: UnsafeBufferPointer<DisplayItem>) -> Int {
    var depth = 0
    for index in start..<items.count {
      switch items[index] {
      case .beginClip, .beginGroup: depth += 1
      case .endClip, .endGroup: depth -= 1
      case .shape, .shadow, .text: continue
      }
      if depth == 0 { return index }
    }
    return items.count
  }

  // MARK: Batches

  /// How an item is to be drawn.
  enum Admission {
    case hidden
    case whole
    /// Turned, it cannot be cut here: the card does that, for each part of the clip in turn.
    case inParts(Extent)
  }

  /// Makes room in the batch for what shows in an extent.
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

  /// Reads a pixel, which is there when all before it is drawn.
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

  /// Draws something turned in each part of the clip that it touches.
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

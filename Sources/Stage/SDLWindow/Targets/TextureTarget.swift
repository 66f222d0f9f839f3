import CSDL2
import Geometry
import Rendering
import Stage

/// A software-rasterized picture in a single texture, the fastest way with SDL's software renderer.
package final class TextureTarget: FrameTarget {
  /// The texture keeps the previous frame.
  package let keepsPicture = true
  /// Presenting does not wait for vsync.
  package let isSynchronized = false
  private let window: SDLWindow
  private let renderer: OpaquePointer
  private let text: any TextRasterizer
  private var rasterizer: Rasterizer
  package var isRepeatable: Bool {
    get { rasterizer.isRepeatable }
    set { rasterizer.isRepeatable = newValue }
  }
  private let check = CallCheck()
  private var buffer: PixelBuffer?
  private var texture: OpaquePointer?
  private var regions: [PixelRect] = []

  init(window: SDLWindow, renderer: OpaquePointer, text: any TextRasterizer) {
    self.window = window
    self.renderer = renderer
    self.text = text
    rasterizer = Rasterizer(text: text)
  }

  isolated deinit { if let texture { SDL_DestroyTexture(texture) } }

  static func isSoftware(_ renderer: OpaquePointer) -> Bool {
    var info = SDL_RendererInfo()
    return SDL_GetRendererInfo(renderer, &info) == 0 && info.flags & CSDL2_RENDERER_SOFTWARE != 0
  }

  /// The size in points.
  package var size: Size { window.size }
  /// Device pixels per point.
  package var scale: Double { window.scale }

  /// Rasterizes the damage, and uploads it to the texture.
  package func draw(_ list: DisplayList, background: Color, damage: [Rect]?) throws(StageError) {
    let host = RendererState(of: renderer, check)
    defer { host.restore() }
    var (width, height): (Int32, Int32) = (0, 0)
    check(SDL_GetRendererOutputSize(renderer, &width, &height))
    try check.end()
    guard width > 0, height > 0 else { return }
    let isNew = buffer?.width != Int(width) || buffer?.height != Int(height) || texture == nil
    if isNew { try makeTexture(width, height) }
    guard let buffer, let texture else { return }
    let damage = isNew ? nil : damage
    rasterizer.draw(list, into: buffer, scale: scale, background: background, damage: damage)
    if let failure = rasterizer.failure, failure != .interrupted { throw .noRenderer(reason: failure.description) }
    PixelRect.replace(&regions, with: damage, scale: scale, in: buffer.wholeRect)
    for rect in regions {
      var place = SDL_Rect(x: Int32(rect.x0), y: Int32(rect.y0), w: Int32(rect.width), h: Int32(rect.height))
      check(
        SDL_UpdateTexture(
          texture, &place, buffer.pixels + rect.y0 * buffer.stride + rect.x0, Int32(buffer.stride * 4)))
    }
    check(SDL_RenderCopy(renderer, texture, nil, nil))
    try check.end()
  }

  /// Presents the texture.
  package func present() { SDL_RenderPresent(renderer) }

  /// Returns a copy of the last frame; nil if it cannot be read.
  package func picture() -> PixelBuffer? {
    guard let buffer else { return nil }
    guard let copy = try? PixelBuffer.make(width: buffer.width, height: buffer.height) else { return nil }
    buffer.blit(into: copy, x: 0, y: 0)
    return copy
  }

  /// Drops the texture and all caches.
  package func deviceWasReset() {
    if let texture { SDL_DestroyTexture(texture) }
    texture = nil
    rasterizer = rasterizer.fresh()
  }

  private func makeTexture(_ width: Int32, _ height: Int32) throws(StageError) {
    if let texture { SDL_DestroyTexture(texture) }
    texture = SDL_CreateTexture(
      renderer, CSDL2_PIXELFORMAT_ARGB8888, Int32(SDL_TEXTUREACCESS_STREAMING.rawValue), width, height)
    guard texture != nil else { throw .noRenderer(reason: sdlMessage()) }
    SDL_SetTextureBlendMode(texture, SDL_BLENDMODE_NONE)
    do {
      buffer = try .make(width: Int(width), height: Int(height))
    } catch {
      throw .noRenderer(reason: error.description)
    }
  }
}

extension PixelBuffer {
  fileprivate var wholeRect: PixelRect { PixelRect(x0: 0, y0: 0, x1: width, y1: height) }
}

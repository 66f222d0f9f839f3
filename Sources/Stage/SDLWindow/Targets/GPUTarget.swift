import CSDL2
import Geometry
import Rendering
import Stage

/// A window drawn by the GPU. Its buffers are swapped at each present, so each frame is drawn in full.
package final class GPUTarget: FrameTarget {
  /// The buffers are swapped, so the previous frame is lost.
  package let keepsPicture = false
  /// Whether the renderer presents with vsync.
  package let isSynchronized: Bool
  private let window: SDLWindow
  private let renderer: OpaquePointer
  private let drawing: GPURenderer

  init(window: SDLWindow, renderer: OpaquePointer, text: any TextRasterizer) throws(StageError) {
    self.window = window
    self.renderer = renderer
    var info = SDL_RendererInfo()
    SDL_GetRendererInfo(renderer, &info)
    isSynchronized = info.flags & CSDL2_RENDERER_PRESENTVSYNC != 0
    drawing = try GPURenderer(renderer: renderer, text: text)
  }

  package var isRepeatable: Bool {
    get { drawing.isRepeatable }
    set { drawing.isRepeatable = newValue }
  }
  /// The size in points.
  package var size: Size { window.size }
  /// Device pixels per point.
  package var scale: Double { window.scale }
  /// The number of draw calls in the last frame.
  package var drawCallCount: Int { drawing.drawCallCount }
  /// The same.
  package var drawCalls: Int? { drawCallCount }
  /// The number of parts of the last frame that were drawn from a cached picture.
  package var pictureReuseCount: Int { drawing.pictureReuseCount }
  /// The number of pictures that the last frame added to the cache.
  package var pictureBuildCount: Int { drawing.pictureBuildCount }

  /// Draws the whole frame with the GPU.
  package func draw(_ list: DisplayList, background: Color, damage: [Rect]?) throws(StageError) {
    drawing.draw(list, scale: scale, background: background)
    // SDL queues its calls; failures show only when it executes them.
    drawing.check(SDL_RenderFlush(renderer))
    try drawing.check.end()
  }

  /// Presents the frame. `SDL_RenderPresent` returns no result, so a failure shows only as an error message.
  package func present() throws(StageError) {
    SDL_ClearError()
    SDL_RenderPresent(renderer)
    if SDL_GetError().map({ $0.pointee != 0 }) == true { throw .noRenderer(reason: sdlMessage()) }
  }

  /// SDL's last error message.
  package var readingFailure: String { sdlMessage() }

  /// Returns a copy of the last frame; nil if it cannot be read.
  package func picture() -> PixelBuffer? { PixelBuffer(readingFrom: renderer) }

  /// Drops the contents of render target textures.
  package func targetsWereReset() { drawing.targetsWereReset() }
  /// Drops all textures.
  package func deviceWasReset() { drawing.deviceWasReset() }
}

extension PixelBuffer {
  /// Reads the pixels of a renderer's target; nil if that fails.
  package convenience init?(readingFrom renderer: OpaquePointer) {
    var (width, height): (Int32, Int32) = (0, 0)
    guard SDL_GetRendererOutputSize(renderer, &width, &height) == 0, (1...32_768).contains(width),
      (1...32_768).contains(height)
    else { return nil }
    self.init(width: Int(width), height: Int(height))
    guard SDL_RenderReadPixels(renderer, nil, CSDL2_PIXELFORMAT_ARGB8888, pixels, width * 4) == 0 else { return nil }
  }
}

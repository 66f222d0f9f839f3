import CSDL2
import Geometry
import Rendering
import Stage

/// A window surface that the software rasterizer draws into. Only damage is drawn and presented.
package final class SurfaceTarget: FrameTarget {
  /// The window surface keeps the previous frame.
  package let keepsPicture = true
  /// Presenting does not wait for vsync.
  package let isSynchronized = false
  private let window: SDLWindow
  private let text: any TextRasterizer
  private var rasterizer: Rasterizer
  package var isRepeatable: Bool {
    get { rasterizer.isRepeatable }
    set { rasterizer.isRepeatable = newValue }
  }
  /// The memory that the last frame was drawn into; different memory is drawn in full. A new surface may reuse the
  /// address of the old one, so its size counts too.
  private var memory: Memory?
  /// The picture that is drawn: the window surface, or a copy if the surface has another pixel format.
  private var buffer: PixelBuffer?
  private var regions: [PixelRect] = []
  private var shown: [SDL_Rect] = []

  private struct Memory: Equatable {
    var pixels: UnsafeMutableRawPointer
    var width: Int
    var height: Int
    var pitch: Int
    var format: UInt32
    var bytesPerPixel: Int

    /// Whether the surface has the rasterizer's pixel format, apart from the unused alpha.
    var isNative: Bool { format == CSDL2_PIXELFORMAT_RGB888 || format == CSDL2_PIXELFORMAT_ARGB8888 }

    func buffer() throws(PictureFailure) -> PixelBuffer {
      isNative
        ? PixelBuffer(wrapping: pixels, width: width, height: height, pitch: pitch)
        : try .make(width: width, height: height)
    }
  }

  init(window: SDLWindow, text: any TextRasterizer) {
    self.window = window
    self.text = text
    rasterizer = Rasterizer(text: text)
  }

  /// The size in points.
  package var size: Size { window.size }
  /// On Wayland, SDL's surface has one pixel per point, whatever the scale of the display.
  package var scale: Double {
    guard let surface = SDL_GetWindowSurface(window.handle), Int(surface.pointee.w) != window.pixelWidth,
      window.size.width > 0
    else { return window.scale }
    return Double(surface.pointee.w) / window.size.width
  }

  /// Rasterizes the damage into the window surface.
  package func draw(_ list: DisplayList, background: Color, damage: [Rect]?) throws(StageError) {
    // SDL replaces the surface after a resize.
    guard let surface = SDL_GetWindowSurface(window.handle), let pixels = surface.pointee.pixels else {
      throw .noRenderer(reason: sdlMessage())
    }
    let memory = Memory(
      pixels: pixels, width: Int(surface.pointee.w), height: Int(surface.pointee.h), pitch: Int(surface.pointee.pitch),
      format: surface.pointee.format.pointee.format, bytesPerPixel: Int(surface.pointee.format.pointee.BytesPerPixel))
    let isSame = memory == self.memory
    let damage = isSame ? damage : nil
    self.memory = memory
    note(damage, memory)
    if shown.isEmpty { return }
    let buffer: PixelBuffer
    do throws(PictureFailure) {
      if isSame, let kept = self.buffer { buffer = kept } else { buffer = try memory.buffer() }
      self.buffer = buffer
      rasterizer.draw(list, into: buffer, scale: scale, background: background, damage: damage)
      if let failure = rasterizer.failure, failure != .interrupted { throw failure }
    } catch {
      throw .noRenderer(reason: error.description)
    }
    if !memory.isNative { try convert(buffer, memory) }
  }

  private func convert(_ buffer: PixelBuffer, _ memory: Memory) throws(StageError) {
    for rect in regions {
      let result = SDL_ConvertPixels(
        Int32(rect.width), Int32(rect.height), CSDL2_PIXELFORMAT_RGB888,
        buffer.pixels + rect.y0 * buffer.stride + rect.x0, Int32(buffer.stride * 4), memory.format,
        memory.pixels + rect.y0 * memory.pitch + rect.x0 * memory.bytesPerPixel, Int32(memory.pitch))
      guard result == 0 else { throw .noRenderer(reason: sdlMessage()) }
    }
  }

  /// Presents the damaged rectangles.
  package func present() throws(StageError) {
    guard !shown.isEmpty else { return }
    guard SDL_UpdateWindowSurfaceRects(window.handle, shown, Int32(shown.count)) == 0 else {
      throw .noRenderer(reason: sdlMessage())
    }
  }

  /// Drops all caches, and draws the next frame in full.
  package func deviceWasReset() { (rasterizer, memory) = (rasterizer.fresh(), nil) }

  /// SDL's last error message.
  package var readingFailure: String { sdlMessage() }

  /// Returns a copy of the last frame; nil if it cannot be read.
  package func picture() -> PixelBuffer? {
    guard let surface = SDL_GetWindowSurface(window.handle), let pixels = surface.pointee.pixels else { return nil }
    let (width, height) = (Int(surface.pointee.w), Int(surface.pointee.h))
    guard let copy = try? PixelBuffer.make(width: width, height: height) else { return nil }
    let result = SDL_ConvertPixels(
      Int32(width), Int32(height), surface.pointee.format.pointee.format, pixels, surface.pointee.pitch,
      CSDL2_PIXELFORMAT_ARGB8888, copy.pixels, Int32(width * 4))
    return result == 0 ? copy : nil
  }

  private func note(_ damage: [Rect]?, _ memory: Memory) {
    let whole = PixelRect(x0: 0, y0: 0, x1: memory.width, y1: memory.height)
    PixelRect.replace(&regions, with: damage, scale: scale, in: whole)
    shown.removeAll(keepingCapacity: true)
    for rect in regions {
      shown.append(SDL_Rect(x: Int32(rect.x0), y: Int32(rect.y0), w: Int32(rect.width), h: Int32(rect.height)))
    }
  }
}

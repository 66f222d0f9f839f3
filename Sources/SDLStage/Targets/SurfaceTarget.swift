import CSDL2
import Geometry
import Rendering

/// The window's own memory, drawn into without a renderer; only what changed is drawn and shown.
package final class SurfaceTarget: FrameTarget {
  package let keepsPicture = true
  package let isSynchronized = false
  private let window: SDLWindow
  private let rasterizer: Rasterizer
  /// The memory that the last frame was drawn into; another one is drawn whole. A new surface may begin where the
  /// old one did, so its size counts too.
  private var last: (pixels: UnsafeMutableRawPointer, width: Int, height: Int)?
  /// Where the window's pixels have another form.
  private var converted: PixelBuffer?
  private var shown: [SDL_Rect] = []

  init(window: SDLWindow, text: any TextRasterizer) {
    self.window = window
    rasterizer = Rasterizer(text: text)
  }

  package var size: Size { window.size }
  package var scale: Double { window.scale }

  package func draw(_ list: DisplayList, background: Color, damage: [Rect]?) throws(StageError) {
    // SDL makes another surface after a resize.
    guard let surface = SDL_GetWindowSurface(window.handle), let pixels = surface.pointee.pixels else {
      throw .noRenderer(reason: sdlMessage())
    }
    let (width, height) = (Int(surface.pointee.w), Int(surface.pointee.h))
    let isSame = last.map { $0 == (pixels, width, height) } ?? false
    let damage = isSame ? damage : nil
    last = (pixels, width, height)
    note(damage, width, height)
    if shown.isEmpty { return }
    let isNative = SurfaceTarget.isNative(surface.pointee.format.pointee.format)
    let buffer: PixelBuffer
    if isNative {
      buffer = PixelBuffer(wrapping: pixels, width: width, height: height, pitch: Int(surface.pointee.pitch))
    } else {
      buffer =
        isSame ? converted ?? PixelBuffer(width: width, height: height) : PixelBuffer(width: width, height: height)
      converted = buffer
    }
    rasterizer.draw(list, into: buffer, scale: scale, background: background, damage: damage)
    if !isNative {
      SDL_ConvertPixels(
        Int32(width), Int32(height), CSDL2_PIXELFORMAT_RGB888, buffer.pixels, Int32(width * 4),
        surface.pointee.format.pointee.format, pixels, surface.pointee.pitch)
    }
  }

  package func present() {
    guard !shown.isEmpty else { return }
    SDL_UpdateWindowSurfaceRects(window.handle, shown, Int32(shown.count))
  }

  package func picture() -> PixelBuffer? {
    guard let surface = SDL_GetWindowSurface(window.handle), let pixels = surface.pointee.pixels else { return nil }
    let (width, height) = (Int(surface.pointee.w), Int(surface.pointee.h))
    let copy = PixelBuffer(width: width, height: height)
    SDL_ConvertPixels(
      Int32(width), Int32(height), surface.pointee.format.pointee.format, pixels, surface.pointee.pitch,
      CSDL2_PIXELFORMAT_ARGB8888, copy.pixels, Int32(width * 4))
    return copy
  }

  private func note(_ damage: [Rect]?, _ width: Int, _ height: Int) {
    shown.removeAll(keepingCapacity: true)
    let whole = PixelRect(x0: 0, y0: 0, x1: width, y1: height)
    let scale = scale
    let rects = damage.map { PixelRect.disjoint($0.map { PixelRect(touching: $0, scale: scale) }) } ?? [whole]
    for rect in rects.map({ $0.intersection(whole) }) where !rect.isEmpty {
      shown.append(
        SDL_Rect(x: Int32(rect.x0), y: Int32(rect.y0), w: Int32(rect.width), h: Int32(rect.height)))
    }
  }

  /// Whether the window's words are the rasterizer's, with or without an alpha that no one looks at.
  private static func isNative(_ format: UInt32) -> Bool {
    format == CSDL2_PIXELFORMAT_RGB888 || format == CSDL2_PIXELFORMAT_ARGB8888
  }
}

import CSDL2
import Rendering
import Stage
import Views

extension SDLWindow {
  /// Creates the output that fits this window: the window surface, memory shared with a Wayland compositor, the GPU, or
  /// a single texture if the host uses SDL's software renderer.
  ///
  /// - Throws: ``StageError/noRenderer(reason:)``
  package func makeTarget(text: any TextRasterizer) throws(StageError) -> any FrameTarget {
    guard let renderer else {
      if !isHosted, let target = WaylandTarget(window: self, text: text) { return target }
      guard SDL_GetWindowSurface(handle) != nil else { throw .noRenderer(reason: sdlMessage()) }
      return SurfaceTarget(window: self, text: text)
    }
    if TextureTarget.isSoftware(renderer) { return TextureTarget(window: self, renderer: renderer, text: text) }
    return try GPUTarget(window: self, renderer: renderer, text: text)
  }
}

import CSDL2
import Geometry
import Rendering

/// Where frames go.
package protocol FrameTarget: AnyObject {
  /// Points.
  var size: Size { get }
  /// Device pixels a point.
  var scale: Double { get }
  /// Whether `present` waits for the display by itself.
  var isSynchronized: Bool { get }

  /// Whether what it shows stays from frame to frame, so that damage is worth knowing.
  var keepsPicture: Bool { get }

  /// Draws a frame.
  ///
  /// - Parameters:
  ///   - background: what is behind everything.
  ///   - damage: in points; what lies outside looks as it did in the last frame. Nil where nothing is known. A
  ///     target that keeps no picture draws everything.
  /// - Throws: ``StageError/noRenderer(reason:)`` where something of the frame could not be drawn.
  func draw(_ list: DisplayList, background: Color, damage: [Rect]?) throws(StageError)

  /// Shows the frame that was drawn last.
  ///
  /// - Throws: ``StageError/noRenderer(reason:)`` where it cannot be shown.
  func present() throws(StageError)

  /// A copy of the frame that was drawn last, where it can be had; to be asked for before it is presented.
  func picture() -> PixelBuffer?

  /// The frame that was drawn last for whoever reads it row by row: large ones take no memory. Nil where it cannot be had.
  ///
  /// - Throws: why it could not be drawn.
  func strips() throws(PictureFailure) -> (any PictureStrips)?

  /// What was drawn into textures is lost; the next frame is drawn whole.
  func targetsWereReset()

  /// Every texture is lost, and nothing that was made for earlier frames is to be trusted; the next frame is drawn whole.
  func deviceWasReset()
}

extension FrameTarget {
  package func strips() -> (any PictureStrips)? { picture() }
  package func targetsWereReset() {}
  package func deviceWasReset() {}
}

extension SDLWindow {
  /// What fits this window: its own memory, memory that it shares with a Wayland compositor, triangles, or, in the window of
  /// a host that draws with SDL's software renderer, one texture.
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

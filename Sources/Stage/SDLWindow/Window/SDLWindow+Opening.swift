import CSDL2
import Geometry
import Stage

extension SDLWindow {
  /// The parameters of a window to open.
  struct Request {
    let title: String
    /// The size in points.
    let size: Size
    /// Device pixels per point; nil for the desktop's scale.
    let scale: Double?
    let isResizable: Bool
    let isOnX11: Bool

    /// An opened window, still hidden, and its scale; nil for SDL's own scale.
    typealias Opened = (window: OpaquePointer, renderer: OpaquePointer?, scale: Double?)

    /// Opens the window.
    /// - Returns: nil if SDL fails.
    func open(_ extra: UInt32 = 0) -> Opened? {
      let flags = CSDL2_WINDOW_ALLOW_HIGHDPI | CSDL2_WINDOW_HIDDEN | (isResizable ? CSDL2_WINDOW_RESIZABLE : 0) | extra
      guard
        let window = SDL_CreateWindow(
          title, CSDL2_WINDOWPOS_CENTERED, CSDL2_WINDOWPOS_CENTERED, side(size.width), side(size.height), flags)
      else { return nil }
      let scale = scale ?? (isOnX11 ? desktopScale(window) : nil)
      if let scale { resize(window, to: scale) }
      return (window, nil, scale)
    }

    /// Resizes a window to a scale. Only an open window knows its pixel density and the resolution of its X display.
    private func resize(_ window: OpaquePointer, to scale: Double) {
      var (width, height): (Int32, Int32) = (0, 0)
      SDL_GetWindowSizeInPixels(window, &width, &height)
      let density = DisplayScale.density(
        units: (Int(side(size.width)), Int(side(size.height))), pixels: (Int(width), Int(height)))
      if scale == density { return }
      let units = size * (scale / density)
      SDL_SetWindowSize(window, side(units.width), side(units.height))
      SDL_SetWindowPosition(window, CSDL2_WINDOWPOS_CENTERED, CSDL2_WINDOWPOS_CENTERED)
    }

    private func desktopScale(_ window: OpaquePointer) -> Double? {
      if let resources = CSDL2_X11Resources(window),
        let scale = DisplayScale.scale(inResources: String(cString: resources))
      {
        return scale
      }
      return DisplayScale.scale(inSettings: SDLWindow.settingsBytes(window))
    }

    /// Opens the window with an OpenGL renderer.
    /// - Returns: nil if OpenGL fails, or is emulated in software.
    func openForGPU(_ pacing: FramePacing, acceptsEmulation: Bool) -> Opened? {
      // With this flag from the start, SDL need not reopen the window for OpenGL.
      guard let (window, _, scale) = open(CSDL2_WINDOW_OPENGL) else { return nil }
      let waiting =
        switch pacing {
        case .display: CSDL2_RENDERER_PRESENTVSYNC
        case .unlimited: UInt32(0)
        }
      let wanted = CSDL2_RENDERER_ACCELERATED | CSDL2_RENDERER_TARGETTEXTURE | waiting
      if let renderer = SDL_CreateRenderer(window, -1, wanted) {
        if acceptsEmulation || !isEmulated() { return (window, renderer, scale) }
        SDL_DestroyRenderer(renderer)
      }
      SDL_DestroyWindow(window)
      return nil
    }

    /// Whether the current OpenGL context is a software renderer, such as Mesa's without a driver for the card.
    private func isEmulated() -> Bool {
      typealias GetString = @convention(c) (UInt32) -> UnsafePointer<UInt8>?
      guard let address = SDL_GL_GetProcAddress("glGetString") else { return false }
      let rendererName: UInt32 = 0x1F01
      guard let name = unsafeBitCast(address, to: GetString.self)(rendererName) else { return false }
      return ["llvmpipe", "softpipe", "swrast"].contains { String(cString: name).lowercased().contains($0) }
    }
  }
}

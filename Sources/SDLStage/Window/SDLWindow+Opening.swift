import CSDL2
import Geometry

extension SDLWindow {
  /// What a window is opened with.
  struct Request {
    let title: String
    /// Points.
    let size: Size
    /// Device pixels a point; nil for what the desktop asks for.
    let scale: Double?
    let isResizable: Bool
    let isOnX11: Bool

    /// A window, hidden as yet, and the scale that it was opened with, nil for that of SDL's unit.
    typealias Opened = (window: OpaquePointer, renderer: OpaquePointer?, scale: Double?)

    /// - Returns: nil where SDL cannot.
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

    /// Only an open window knows how many pixels SDL's unit has, and which resolution its X display asks for.
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
      let settings = [UInt8](unsafeUninitializedCapacity: 65_536) {
        $1 = CSDL2_X11Settings(window, $0.baseAddress, $0.count)
      }
      return DisplayScale.scale(inSettings: settings)
    }

    /// - Returns: nil where OpenGL does not work, or is emulated.
    func openForGPU(_ pacing: FramePacing, acceptsEmulation: Bool) -> Opened? {
      // With the flag from the start, SDL need not close the window and open another one for OpenGL.
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

    /// Whether the current OpenGL context draws on the processor, as Mesa does without a driver for the card.
    private func isEmulated() -> Bool {
      typealias GetString = @convention(c) (UInt32) -> UnsafePointer<UInt8>?
      guard let address = SDL_GL_GetProcAddress("glGetString") else { return false }
      let rendererName: UInt32 = 0x1F01
      guard let name = unsafeBitCast(address, to: GetString.self)(rendererName) else { return false }
      return ["llvmpipe", "softpipe", "swrast"].contains { String(cString: name).lowercased().contains($0) }
    }
  }
}

import CSDL2
import Geometry
import Rendering

/// A window on the screen, and the way that pictures get into it.
///
/// On Linux, X11 knows no difference between points and pixels; Wayland does, and there the scale is the display's.
package final class SDLWindow {
  package let handle: OpaquePointer
  /// SDL's number of the window, as events name it.
  package let id: UInt32
  /// Nil where the window's memory is drawn into directly.
  package let renderer: OpaquePointer?
  /// Nil in the window of a host program.
  private let session: VideoSession?
  private let isOwner: Bool

  /// Opens a window.
  ///
  /// Where the GPU turns out not to work, or to be emulated, the window falls back to pixels.
  /// - Parameters:
  ///   - size: in points; whole points from 1 to 16,384 are what can be had, and the nearest are taken.
  ///   - pacing: whether presenting may wait for the display.
  ///   - onVideo: called once the display has answered, before the window is opened.
  /// - Throws: ``StageError/noDisplay``, ``StageError/noVideo(reason:)`` or ``StageError/noRenderer(reason:)``
  package init(
    title: String, size: Size, isResizable: Bool = true, pacing: FramePacing = .display, onVideo: () -> Void = {}
  ) throws(StageError) {
    let session = try VideoSession()
    onVideo()
    let wish = SDL_GetHint(SDL_HINT_RENDER_DRIVER).map { String(cString: $0) }
    let flags = CSDL2_WINDOW_ALLOW_HIGHDPI | (isResizable ? CSDL2_WINDOW_RESIZABLE : 0)
    if DrawingPath.preferred(wish: wish, hasGPU: DrawingPath.findsGPU()) == .gpu,
      let made = SDLWindow.openForGPU(title, size, flags, pacing, acceptsEmulation: wish?.isEmpty == false)
    {
      (handle, renderer) = (made.window, made.renderer)
    } else {
      guard let window = SDLWindow.open(title, size, flags) else { throw .noVideo(reason: sdlMessage()) }
      guard SDL_GetWindowSurface(window) != nil else {
        let reason = sdlMessage()
        SDL_DestroyWindow(window)
        throw .noRenderer(reason: reason)
      }
      (handle, renderer) = (window, nil)
    }
    self.session = session
    id = SDL_GetWindowID(handle)
    isOwner = true
  }

  /// A window that a host program opened, closes and presents.
  ///
  /// - Parameters:
  ///   - window: an `SDL_Window`, which outlives this object.
  ///   - renderer: its `SDL_Renderer`, likewise; nil to draw into the window's memory.
  package init(host window: OpaquePointer, renderer: OpaquePointer?) {
    handle = window
    self.renderer = renderer
    session = nil
    id = SDL_GetWindowID(window)
    isOwner = false
  }

  isolated deinit {
    guard isOwner else { return }
    if let renderer { SDL_DestroyRenderer(renderer) }
    SDL_DestroyWindow(handle)
  }

  /// Whether its events come with the X server's times.
  var hearsServerTimes: Bool { session?.hearsServerTimes ?? false }

  package var path: DrawingPath { renderer == nil ? .pixels : .gpu }

  // MARK: Opening

  private static func open(_ title: String, _ size: Size, _ flags: UInt32) -> OpaquePointer? {
    func side(_ length: Double) -> Int32 { length >= 1 ? Int32(min(16_384, length).rounded()) : 1 }
    return SDL_CreateWindow(
      title, CSDL2_WINDOWPOS_CENTERED, CSDL2_WINDOWPOS_CENTERED, side(size.width), side(size.height), flags)
  }

  private static func openForGPU(
    _ title: String, _ size: Size, _ flags: UInt32, _ pacing: FramePacing, acceptsEmulation: Bool
  ) -> (window: OpaquePointer, renderer: OpaquePointer)? {
    // With the flag from the start, SDL need not close the window and open another one for OpenGL.
    guard let window = open(title, size, flags | CSDL2_WINDOW_OPENGL) else { return nil }
    let waiting =
      switch pacing {
      case .display: CSDL2_RENDERER_PRESENTVSYNC
      case .unlimited: UInt32(0)
      }
    let wanted = CSDL2_RENDERER_ACCELERATED | CSDL2_RENDERER_TARGETTEXTURE | waiting
    if let renderer = SDL_CreateRenderer(window, -1, wanted) {
      if acceptsEmulation || !isEmulated() { return (window, renderer) }
      SDL_DestroyRenderer(renderer)
    }
    SDL_DestroyWindow(window)
    return nil
  }

  /// Whether the current OpenGL context draws on the processor, as Mesa does without a driver for the card.
  private static func isEmulated() -> Bool {
    typealias GetString = @convention(c) (UInt32) -> UnsafePointer<UInt8>?
    guard let address = SDL_GL_GetProcAddress("glGetString") else { return false }
    let rendererName: UInt32 = 0x1F01
    guard let name = unsafeBitCast(address, to: GetString.self)(rendererName) else { return false }
    return ["llvmpipe", "softpipe", "swrast"].contains { String(cString: name).lowercased().contains($0) }
  }

  // MARK: State

  package var title: String {
    get { SDL_GetWindowTitle(handle).map { String(cString: $0) } ?? "" }
    set { SDL_SetWindowTitle(handle, newValue) }
  }

  /// Points.
  package var size: Size {
    get {
      var (width, height): (Int32, Int32) = (0, 0)
      SDL_GetWindowSize(handle, &width, &height)
      return Size(Double(width), Double(height))
    }
    set {
      guard newValue.isFinite else { return }
      SDL_SetWindowSize(
        handle, Int32(min(16_384, max(1, newValue.width))), Int32(min(16_384, max(1, newValue.height))))
    }
  }

  package var pixelWidth: Int { pixelSize.width }
  package var pixelHeight: Int { pixelSize.height }

  private var pixelSize: (width: Int, height: Int) {
    var (width, height): (Int32, Int32) = (0, 0)
    if let renderer {
      SDL_GetRendererOutputSize(renderer, &width, &height)
    } else {
      SDL_GetWindowSizeInPixels(handle, &width, &height)
    }
    return (Int(width), Int(height))
  }

  /// Device pixels a point.
  package var scale: Double {
    let (points, pixels) = (size.width, pixelWidth)
    return points > 0 && pixels > 0 ? Double(pixels) / points : 1
  }

  /// Frames a second of the display that the window is on; 60 where the display does not say.
  package var refreshRate: Double {
    var mode = SDL_DisplayMode()
    let display = SDL_GetWindowDisplayIndex(handle)
    guard display >= 0, SDL_GetCurrentDisplayMode(display, &mode) == 0, mode.refresh_rate > 0 else { return 60 }
    return Double(mode.refresh_rate)
  }

  /// Whether a frame could be seen: neither minimized nor hidden.
  package var isVisible: Bool {
    SDL_GetWindowFlags(handle) & (CSDL2_WINDOW_HIDDEN | CSDL2_WINDOW_MINIMIZED) == 0
  }
}

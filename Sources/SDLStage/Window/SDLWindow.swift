import CSDL2
import Geometry
import Rendering

/// A window on the screen, and the way that pictures get into it.
///
/// SDL counts in units of its own: pixels on X11, the compositor's points on Wayland. Points here are those of the window's
/// ``scale``, and every size that goes to SDL or comes from it is converted.
package final class SDLWindow {
  package let handle: OpaquePointer
  /// SDL's number of the window, as events name it.
  package let id: UInt32
  /// Nil where the window's memory is drawn into directly.
  package let renderer: OpaquePointer?
  /// Whether there is a title bar, as far as is known.
  private let hasTitleBar: Bool
  /// Device pixels a point that were asked for, or that an X desktop asks for; nil for those of SDL's unit.
  private let ownScale: Double?
  /// Nil in the window of a host program.
  private let session: VideoSession?

  /// Opens a window.
  ///
  /// Where the GPU turns out not to work, or to be emulated, the window falls back to pixels.
  /// - Parameters:
  ///   - size: in points; what is less than a unit or more than 16,384 units of SDL's becomes the nearest that can be had.
  ///   - scale: device pixels a point, finite and above 0; nil for what the desktop asks for.
  ///   - pacing: whether presenting may wait for the display.
  ///   - onVideo: called once the display has answered, before the window is opened.
  /// - Throws: ``StageError/noDisplay``, ``StageError/noVideo(reason:)`` or ``StageError/noRenderer(reason:)``
  package init(
    title: String, size: Size, scale: Double? = nil, isResizable: Bool = true, pacing: FramePacing = .display,
    onVideo: () -> Void = {}
  ) throws(StageError) {
    let session = try VideoSession()
    onVideo()
    let wish = SDL_GetHint(SDL_HINT_RENDER_DRIVER).map { String(cString: $0) }
    let request = Request(title: title, size: size, scale: scale, isResizable: isResizable, isOnX11: session.isX11)
    let prefersGPU = DrawingPath.preferred(wish: wish, hasGPU: DrawingPath.findsGPU()) == .gpu
    let opened = OpeningWatch.during(connection: session.sentinel) {
      let opened = prefersGPU ? request.openForGPU(pacing, acceptsEmulation: wish?.isEmpty == false) : nil
      let result = opened ?? request.open()
      if let window = result?.window { SDL_ShowWindow(window) }
      return result
    }
    guard let opened else { throw .noVideo(reason: sdlMessage()) }
    session.endOpening()
    (handle, renderer, ownScale) = (opened.window, opened.renderer, opened.scale)
    (self.session, hasTitleBar) = (session, session.hasTitleBar)
    id = SDL_GetWindowID(handle)
  }

  /// A window that a host program opened, closes and presents.
  ///
  /// - Parameters:
  ///   - window: an `SDL_Window`, which outlives this object.
  ///   - renderer: its `SDL_Renderer`, likewise; nil to draw into the window's memory.
  package init(host window: OpaquePointer, renderer: OpaquePointer?) {
    handle = window
    self.renderer = renderer
    (session, hasTitleBar, ownScale) = (nil, true, nil)
    id = SDL_GetWindowID(window)
  }

  /// Whether a host program opened it.
  var isHosted: Bool { session == nil }

  isolated deinit {
    // Without its display SDL has nothing that could be closed.
    guard !isHosted, !isLost else { return }
    if let renderer { SDL_DestroyRenderer(renderer) }
    SDL_DestroyWindow(handle)
  }

  /// Whether its events come with the X server's times.
  var hearsServerTimes: Bool { session?.hearsServerTimes ?? false }

  package var path: DrawingPath { renderer == nil ? .pixels : .gpu }

  // MARK: State

  /// What to do about a window without a title bar; nil where there is one.
  package var titleBarHint: String? { hasTitleBar ? nil : TitleBar.hint }

  package var title: String {
    get { SDL_GetWindowTitle(handle).map { String(cString: $0) } ?? "" }
    set { SDL_SetWindowTitle(handle, newValue) }
  }

  /// Points.
  package var size: Size {
    get { Size(Double(units.width), Double(units.height)) / unitsPerPoint }
    set {
      guard newValue.isFinite else { return }
      let units = newValue * unitsPerPoint
      SDL_SetWindowSize(handle, SDLWindow.side(units.width), SDLWindow.side(units.height))
    }
  }

  /// The nearest length that a window can have, in SDL's units.
  static func side(_ length: Double) -> Int32 { length >= 1 ? Int32(min(16_384, length).rounded()) : 1 }

  package var pixelWidth: Int { pixels.width }
  package var pixelHeight: Int { pixels.height }

  private var units: (width: Int, height: Int) {
    var (width, height): (Int32, Int32) = (0, 0)
    SDL_GetWindowSize(handle, &width, &height)
    return (Int(width), Int(height))
  }

  private var pixels: (width: Int, height: Int) {
    var (width, height): (Int32, Int32) = (0, 0)
    if let renderer {
      SDL_GetRendererOutputSize(renderer, &width, &height)
    } else {
      SDL_GetWindowSizeInPixels(handle, &width, &height)
    }
    return (Int(width), Int(height))
  }

  /// Device pixels a point. It changes when the window moves to a display with another scale, unless it was asked for.
  package var scale: Double { ownScale ?? density }

  /// SDL's units a point.
  package var unitsPerPoint: Double { ownScale.map { $0 / density } ?? 1 }

  /// Device pixels of one of SDL's units.
  private var density: Double { DisplayScale.density(units: units, pixels: pixels) }

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

  /// Whether its Wayland compositor went away. Where an X server does, the program ends at once: ``DisplayLoss``.
  package var isLost: Bool { CSDL2_IsWaylandLost(handle) == SDL_TRUE }
}

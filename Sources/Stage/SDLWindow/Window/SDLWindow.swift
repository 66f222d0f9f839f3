import CSDL2
import Geometry
import Rendering
import Stage

/// A window on the screen, and its renderer.
///
/// SDL measures in its own units: pixels on X11, the compositor's points on Wayland. Points here follow the ``scale``
/// of the window, and every size to and from SDL is converted.
package final class SDLWindow {
  /// The `SDL_Window`.
  package let handle: OpaquePointer
  /// SDL's identifier of the window, as in events.
  package let id: UInt32
  /// The `SDL_Renderer`; nil to draw into the window surface.
  package let renderer: OpaquePointer?
  /// Whether the window has a title bar, as far as is known.
  private let hasTitleBar: Bool
  /// The scale that was asked for, or that an X desktop sets; nil to follow SDL's.
  private let ownScale: Double?
  /// Whether the scale is that of the resolution which an X desktop states.
  let hasStatedResolution: Bool
  /// SDL's video subsystem; nil for the window of a host program.
  private let session: VideoSession?

  /// Opens a window.
  ///
  /// If the GPU fails, or is emulated in software, the window falls back to pixels.
  /// - Parameters:
  ///   - size: in points; clamped to 1...16,384 SDL units on each side.
  ///   - scale: device pixels per point, finite and more than 0. Default: nil, the desktop's scale.
  ///   - pacing: whether presenting may wait for the display.
  ///   - onVideo: called once the display has answered, before the window opens.
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
    let opened = OpeningWatchdog.during(connection: session.sentinel) {
      let opened = prefersGPU ? request.openForGPU(pacing, acceptsEmulation: wish?.isEmpty == false) : nil
      let result = opened ?? request.open()
      if let window = result?.window { SDL_ShowWindow(window) }
      return result
    }
    guard let opened else { throw .noVideo(reason: sdlMessage()) }
    session.endOpening()
    (handle, renderer, ownScale) = (opened.window, opened.renderer, opened.scale)
    (self.session, hasTitleBar) = (session, session.hasTitleBar)
    hasStatedResolution = scale == nil && opened.scale != nil
    id = SDL_GetWindowID(handle)
  }

  /// Moves the window's upper left corner, in SDL units from that of the display.
  package func move(x: Int, y: Int) { SDL_SetWindowPosition(handle, Int32(clamping: x), Int32(clamping: y)) }

  /// Asks the desktop to lift the window above others and to give it the keyboard.
  func raise() {
    if SDL_GetWindowFlags(handle) & CSDL2_WINDOW_MINIMIZED != 0 { SDL_RestoreWindow(handle) }
    SDL_RaiseWindow(handle)
    // Without a window manager nobody answers the request.
    _ = SDL_SetWindowInputFocus(handle)
  }

  /// The window as the desktop's portals name it; empty where they cannot, as on Wayland, whose names SDL 2 does not
  /// know.
  var portalHandle: String {
    let window = CSDL2_X11Window(handle)
    return window == 0 ? "" : "x11:" + String(window, radix: 16)
  }

  /// Wraps a window that a host program owns and presents.
  ///
  /// - Parameters:
  ///   - window: an `SDL_Window`, which outlives this object.
  ///   - renderer: its `SDL_Renderer`, which does too; nil to draw into the window surface.
  package init(host window: OpaquePointer, renderer: OpaquePointer?) {
    handle = window
    self.renderer = renderer
    (session, hasTitleBar, ownScale, hasStatedResolution) = (nil, true, nil, false)
    id = SDL_GetWindowID(window)
  }

  /// Whether a host program owns the window.
  package var isHosted: Bool { session == nil }

  isolated deinit {
    // Without its display, SDL has nothing to close.
    guard !isHosted, !isLost else { return }
    if let renderer { SDL_DestroyRenderer(renderer) }
    SDL_DestroyWindow(handle)
  }

  /// Whether events carry the X server's times.
  var hearsServerTimes: Bool { session?.hearsServerTimes ?? false }

  /// The connection to the X server; nil on other systems, and for the window of a host, which reads its events itself.
  var connection: DisplayConnection? { isHosted ? nil : DisplayConnection(of: handle) }

  /// The way in which frames are drawn.
  package var path: DrawingPath { renderer == nil ? .pixels : .gpu }

  // MARK: State

  /// The advice for a window without a title bar; nil if it has one.
  package var titleBarHint: String? { hasTitleBar ? nil : WaylandDecorations.hint }

  /// The title of the window.
  package var title: String {
    get { SDL_GetWindowTitle(handle).map { String(cString: $0) } ?? "" }
    set { SDL_SetWindowTitle(handle, newValue) }
  }

  /// The size in points. Ignores sizes that are not finite.
  package var size: Size {
    get { Size(Double(units.width), Double(units.height)) / unitsPerPoint }
    set {
      guard newValue.isFinite else { return }
      let units = newValue * unitsPerPoint
      SDL_SetWindowSize(handle, SDLWindow.side(units.width), SDLWindow.side(units.height))
    }
  }

  /// Returns the nearest legal side length, in SDL units.
  static func side(_ length: Double) -> Int32 { length >= 1 ? Int32(min(16_384, length).rounded()) : 1 }

  /// The width in device pixels.
  package var pixelWidth: Int { pixels.width }
  /// The height in device pixels.
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

  /// Device pixels per point. Changes when the window moves to a display with another scale, unless a scale was asked
  /// for.
  package var scale: Double { ownScale ?? density }

  /// SDL units per point.
  package var unitsPerPoint: Double { ownScale.map { $0 / density } ?? 1 }

  /// Device pixels per SDL unit.
  private var density: Double { DisplayScale.density(units: units, pixels: pixels) }

  /// The refresh rate of the window's display in Hz; 60 if unknown.
  package var refreshRate: Double {
    var mode = SDL_DisplayMode()
    let display = SDL_GetWindowDisplayIndex(handle)
    guard display >= 0, SDL_GetCurrentDisplayMode(display, &mode) == 0, mode.refresh_rate > 0 else { return 60 }
    return Double(mode.refresh_rate)
  }

  /// Whether the window is neither minimized nor hidden.
  package var isVisible: Bool {
    SDL_GetWindowFlags(handle) & (CSDL2_WINDOW_HIDDEN | CSDL2_WINDOW_MINIMIZED) == 0
  }

  /// Whether the Wayland compositor went away. If an X server goes away, ``XConnectionLossHandler`` ends the program.
  package var isLost: Bool { CSDL2_IsWaylandLost(handle) == SDL_TRUE }
}

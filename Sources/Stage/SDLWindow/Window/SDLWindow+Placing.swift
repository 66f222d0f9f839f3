import CSDL2
import Geometry
import Rendering
import Views

extension SDLWindow {
  /// Hides the window. It is destroyed when its stage is released.
  func hide() { SDL_HideWindow(handle) }

  var minimumSize: Size {
    get {
      var (width, height): (Int32, Int32) = (0, 0)
      SDL_GetWindowMinimumSize(handle, &width, &height)
      return Size(Double(width), Double(height)) / unitsPerPoint
    }
    set {
      let units = newValue * unitsPerPoint
      // SDL refuses 0, which is its default.
      SDL_SetWindowMinimumSize(handle, SDLWindow.side(units.width), SDLWindow.side(units.height))
    }
  }

  var isFullScreen: Bool {
    get { SDL_GetWindowFlags(handle) & SDL_WINDOW_FULLSCREEN.rawValue != 0 }
    set {
      guard newValue != isFullScreen else { return }
      SDL_SetWindowFullscreen(handle, newValue ? SDL_WINDOW_FULLSCREEN_DESKTOP.rawValue : 0)
    }
  }

  func setIcon(_ pixels: ImagePixels) {
    var words = pixels.straightWords
    words.withUnsafeMutableBytes { bytes in
      let (width, height) = (Int32(pixels.width), Int32(pixels.height))
      guard
        let surface = SDL_CreateRGBSurfaceWithFormatFrom(
          bytes.baseAddress, width, height, 32, width * 4, CSDL2_PIXELFORMAT_ARGB8888)
      else { return }
      SDL_SetWindowIcon(handle, surface)
      SDL_FreeSurface(surface)
    }
  }

  /// The window's place and size on its desktop.
  var place: WindowPlace {
    get {
      var (x, y, width, height): (Int32, Int32, Int32, Int32) = (0, 0, 0, 0)
      SDL_GetWindowPosition(handle, &x, &y)
      SDL_GetWindowSize(handle, &width, &height)
      return WindowPlace(
        x: Int(x), y: Int(y), width: Int(width), height: Int(height),
        isMaximized: SDL_GetWindowFlags(handle) & SDL_WINDOW_MAXIMIZED.rawValue != 0,
        isPositioned: VideoSession.currentDriver != "wayland")
    }
    set {
      let (place, isReachable) = newValue.fitted(to: Self.usableDisplays)
      SDL_SetWindowSize(handle, SDLWindow.side(Double(place.width)), SDLWindow.side(Double(place.height)))
      if isReachable { SDL_SetWindowPosition(handle, Int32(place.x), Int32(place.y)) }
      if place.isMaximized { SDL_MaximizeWindow(handle) }
    }
  }

  /// The place with the origin of the borders, by which the window is remembered: it stays the same from one run to the
  /// next, also where the borders are known only after the window has its place.
  ///
  /// Setting it keeps the window whole on the displays.
  var outerPlace: WindowPlace {
    get { place.offset(x: -borders.left, y: -borders.top) }
    set {
      let displays = Self.usableDisplays
      // The desktop tells the borders a moment after it has shown the window, which few windows have to wait for.
      let isTight = newValue.whole(on: displays, borders: Self.largeBorders) != newValue
      let borders = isTight ? awaitedBorders : borders
      let inner = newValue.offset(x: borders.left, y: borders.top).fitted(to: displays).place
      place = inner.whole(on: displays, borders: borders)
    }
  }

  private static let largeBorders = EdgeInsets(top: 64, left: 32, bottom: 64, right: 32)

  private var awaitedBorders: EdgeInsets {
    guard VideoSession.currentDriver == "x11" else { return borders }
    for _ in 0..<20 where borders == .zero {
      SDL_PumpEvents()
      SDL_Delay(5)
    }
    return borders
  }

  /// The borders that the desktop draws around the window, in SDL units; none where they are not known.
  private var borders: EdgeInsets {
    var (top, left, bottom, right): (Int32, Int32, Int32, Int32) = (0, 0, 0, 0)
    guard SDL_GetWindowBordersSize(handle, &top, &left, &bottom, &right) == 0 else { return .zero }
    return EdgeInsets(top: Double(top), left: Double(left), bottom: Double(bottom), right: Double(right))
  }

  /// Moves the window beside another one.
  func place(beside other: SDLWindow) {
    place = place.beside(
      other.place, leastWidth: minimumSize.width * unitsPerPoint, borders: other.borders, on: Self.usableDisplays)
  }

  /// The parts of the displays that panels of the desktop leave to windows, in SDL units.
  private static var usableDisplays: [Rect] {
    (0..<max(0, SDL_GetNumVideoDisplays())).compactMap { display in
      var bounds = SDL_Rect()
      guard SDL_GetDisplayUsableBounds(display, &bounds) == 0, bounds.w > 0, bounds.h > 0 else { return nil }
      return Rect(Double(bounds.x), Double(bounds.y), Double(bounds.w), Double(bounds.h))
    }
  }
}

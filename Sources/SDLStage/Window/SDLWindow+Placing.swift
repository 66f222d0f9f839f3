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
        isMaximized: SDL_GetWindowFlags(handle) & SDL_WINDOW_MAXIMIZED.rawValue != 0)
    }
    set {
      SDL_SetWindowSize(handle, SDLWindow.side(Double(newValue.width)), SDLWindow.side(Double(newValue.height)))
      let isSeen = (0..<max(0, SDL_GetNumVideoDisplays())).contains { display in
        var bounds = SDL_Rect()
        return SDL_GetDisplayUsableBounds(display, &bounds) == 0 && newValue.canBeSeen(within: bounds)
      }
      if isSeen { SDL_SetWindowPosition(handle, Int32(newValue.x), Int32(newValue.y)) }
      if newValue.isMaximized { SDL_MaximizeWindow(handle) }
    }
  }
}

extension WindowPlace {
  /// Whether enough of the title bar is on a display for the user to move the window.
  fileprivate func canBeSeen(within display: SDL_Rect) -> Bool {
    let (left, top) = (Int(display.x), Int(display.y))
    let (right, bottom) = (left + Int(display.w), top + Int(display.h))
    return min(x + width, right) - max(x, left) >= 64 && y >= top && y + 32 <= bottom
  }
}

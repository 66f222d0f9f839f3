import CSDL2

#if canImport(Glibc)
import Glibc
#endif

/// SDL's video, on as long as this lives.
///
/// Nothing else of SDL is started: joysticks, for one, would make it wake up by itself to look for them.
final class VideoSession {
  /// - Throws: ``StageError/noDisplay`` or ``StageError/noVideo(reason:)``
  init() throws(StageError) {
    VideoSession.setHints()
    guard SDL_InitSubSystem(SDL_INIT_VIDEO) == 0 else {
      let reason = sdlMessage()
      let names = ["DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER"]
      if names.allSatisfy({ getenv($0).map { $0.pointee == 0 } ?? true }) { throw .noDisplay }
      throw .noVideo(reason: reason)
    }
    // On by default; an input method would then see keys first, and swallow some.
    SDL_StopTextInput()
    // SDL's own way to X11 without OpenGL is asked for by name; its Wayland driver has no such way.
    if SDL_GetCurrentVideoDriver().map({ String(cString: $0) }) == "x11" {
      SDL_SetHintWithPriority(SDL_HINT_FRAMEBUFFER_ACCELERATION, "0", SDL_HINT_DEFAULT)
    }
  }

  isolated deinit { SDL_QuitSubSystem(SDL_INIT_VIDEO) }

  /// What a desktop program does and a game does not. The environment has the last word.
  private static func setHints() {
    let hints = [
      (SDL_HINT_VIDEO_ALLOW_SCREENSAVER, "1"),
      (SDL_HINT_VIDEO_X11_NET_WM_BYPASS_COMPOSITOR, "0"),
      (SDL_HINT_MOUSE_FOCUS_CLICKTHROUGH, "1"),
      // Off by default where a driver is named.
      (SDL_HINT_RENDER_BATCHING, "1"),
    ]
    for (name, value) in hints { SDL_SetHintWithPriority(name, value, SDL_HINT_DEFAULT) }
  }
}

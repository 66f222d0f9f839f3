import CSDL2

#if canImport(Glibc)
import Glibc
#endif

/// SDL's video, on as long as this lives.
///
/// Nothing else of SDL is started: joysticks, for one, would make it wake up by itself to look for them.
final class VideoSession {
  /// Whether events come with the X server's times.
  let hearsServerTimes: Bool
  private let signals = QuitSignals()

  /// - Throws: ``StageError/noDisplay`` or ``StageError/noVideo(reason:)``
  init() throws(StageError) {
    // Libraries of displays that are not there would complain on standard error.
    if !VideoSession.canHaveDisplay { throw .noDisplay }
    let isDriverChosen = VideoSession.isDriverChosen
    VideoSession.setHints()
    // Asked for a display that is not there, Wayland's library writes to standard error.
    if !isDriverChosen, VideoSession.isSet("DISPLAY"),
      !VideoSession.isSet("WAYLAND_DISPLAY") || !VideoSession.isSet("XDG_RUNTIME_DIR")
    {
      SDL_SetHint(SDL_HINT_VIDEODRIVER, "x11")
    }
    guard SDL_InitSubSystem(SDL_INIT_VIDEO) == 0 else { throw VideoSession.failure(sdlMessage()) }
    let driver = SDL_GetCurrentVideoDriver().map { String(cString: $0) } ?? ""
    // Where nothing else works SDL takes a driver that shows nothing, which is right only when it was asked for.
    if driver == "offscreen" || driver == "dummy", !isDriverChosen {
      SDL_QuitSubSystem(SDL_INIT_VIDEO)
      throw VideoSession.failure("no display answers")
    }
    signals.listen()
    // On by default; an input method would then see keys first, and swallow some.
    SDL_StopTextInput()
    // SDL's own way to X11 without OpenGL is asked for by name; its Wayland driver has no such way.
    hearsServerTimes = driver == "x11"
    if hearsServerTimes {
      SDL_SetHintWithPriority(SDL_HINT_FRAMEBUFFER_ACCELERATION, "0", SDL_HINT_DEFAULT)
      ServerTime.ask()
    }
  }

  isolated deinit {
    if hearsServerTimes { ServerTime.askNoMore() }
    signals.endListening()
    SDL_QuitSubSystem(SDL_INIT_VIDEO)
  }

  private static func failure(_ reason: String) -> StageError {
    isDriverChosen || ["DISPLAY", "WAYLAND_DISPLAY"].contains(where: isSet) ? .noVideo(reason: reason) : .noDisplay
  }

  /// Whether a display is named, a driver is asked for, or there is a console to draw on.
  private static var canHaveDisplay: Bool {
    isDriverChosen || ["DISPLAY", "WAYLAND_DISPLAY"].contains(where: isSet) || access("/dev/dri/card0", F_OK) == 0
  }

  private static var isDriverChosen: Bool { SDL_GetHint(SDL_HINT_VIDEODRIVER).map { $0.pointee != 0 } ?? false }

  private static func isSet(_ variable: String) -> Bool { getenv(variable).map { $0.pointee != 0 } ?? false }

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

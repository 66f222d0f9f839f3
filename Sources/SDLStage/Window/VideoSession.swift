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

  /// Whether a window gets a title bar, as far as is known.
  let hasTitleBar: Bool
  /// SDL's name of the way to the display.
  private let driver: String
  /// Hangs up when the Wayland compositor ends, until the window is open; nil elsewhere.
  private(set) var sentinel: Int32?

  /// - Throws: ``StageError/noDisplay`` or ``StageError/noVideo(reason:)``
  init() throws(StageError) {
    // Libraries of displays that are not there would complain on standard error.
    if !VideoSession.canHaveDisplay { throw .noDisplay }
    VideoSession.setHints()
    let plan = VideoPlan(
      chosen: VideoSession.chosenDriver, wayland: WaylandProbe.Place { getenv($0).map { String(cString: $0) } },
      hasX11: VideoSession.isSet("DISPLAY"),
      ask: { WaylandProbe.ask(path: $0, seconds: VideoSession.patience) })
    let hasTitleBar = TitleBar.isThere(interfaces: plan.interfaces)
    // Without its plugin libdecor would complain, and draw nothing.
    if !hasTitleBar { SDL_SetHintWithPriority("SDL_VIDEO_WAYLAND_ALLOW_LIBDECOR", "0", SDL_HINT_DEFAULT) }
    sentinel = plan.compositor.flatMap { WaylandProbe.connect(to: $0) }
    do {
      driver = try VideoSession.start(plan, sentinel)
    } catch {
      if let sentinel { close(sentinel) }
      throw error
    }
    self.hasTitleBar = hasTitleBar || driver != "wayland"
    DisplayLoss.watch()
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

  /// Starts the first driver that works.
  /// - Returns: its name.
  private static func start(_ plan: VideoPlan, _ sentinel: Int32?) throws(StageError) -> String {
    var reason = plan.refusal
    for driver in plan.drivers {
      if let driver { SDL_SetHintWithPriority(SDL_HINT_VIDEODRIVER, driver, SDL_HINT_OVERRIDE) }
      defer { if driver != nil { SDL_ResetHint(SDL_HINT_VIDEODRIVER) } }
      guard OpeningWatch.during(connection: sentinel, { SDL_InitSubSystem(SDL_INIT_VIDEO) }) == 0 else {
        reason = sdlMessage()
        continue
      }
      let started = SDL_GetCurrentVideoDriver().map { String(cString: $0) } ?? ""
      // Where nothing else works SDL takes a driver that shows nothing, which is right only when it was asked for.
      if started == "offscreen" || started == "dummy", chosenDriver == nil {
        SDL_QuitSubSystem(SDL_INIT_VIDEO)
        continue
      }
      return started
    }
    throw failure(reason ?? "no display answers")
  }

  /// How long a compositor may take for its first answer, in seconds.
  private static let patience = 3.0

  var isX11: Bool { driver == "x11" }

  /// The window is open.
  func endOpening() {
    if let sentinel { close(sentinel) }
    sentinel = nil
  }

  isolated deinit {
    endOpening()
    if hearsServerTimes { ServerTime.askNoMore() }
    signals.endListening()
    SDL_QuitSubSystem(SDL_INIT_VIDEO)
  }

  private static func failure(_ reason: String) -> StageError {
    chosenDriver != nil || displays.contains(where: isSet) ? .noVideo(reason: reason) : .noDisplay
  }

  /// Whether a display is named, a driver is asked for, or there is a console to draw on.
  private static var canHaveDisplay: Bool {
    chosenDriver != nil || displays.contains(where: isSet) || access("/dev/dri/card0", F_OK) == 0
  }

  private static let displays = ["DISPLAY", "WAYLAND_DISPLAY", "WAYLAND_SOCKET"]

  /// The wish of the user or of the program, in SDL's words.
  private static var chosenDriver: String? {
    SDL_GetHint(SDL_HINT_VIDEODRIVER).flatMap { $0.pointee == 0 ? nil : String(cString: $0) }
  }

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

import CSDL2
import Stage

#if canImport(Glibc)
import Glibc
#endif

/// Keeps SDL's video subsystem initialized while it lives.
///
/// No other subsystem is started: the joystick subsystem, for one, would wake up regularly to look for devices.
final class VideoSession {
  /// Whether events carry the X server's times.
  let hearsServerTimes: Bool
  private let signals = QuitSignals()

  /// Whether windows get a title bar, as far as is known.
  let hasTitleBar: Bool
  /// The name of SDL's video driver.
  private let driver: String
  /// A connection that hangs up when the Wayland compositor ends, until the window is open; nil otherwise.
  private(set) var sentinel: Int32?

  /// Starts SDL's video subsystem.
  /// - Throws: ``StageError/noDisplay`` or ``StageError/noVideo(reason:)``
  init() throws(StageError) {
    // Display libraries would print errors if there is no display.
    if !VideoSession.canHaveDisplay { throw .noDisplay }
    VideoSession.setHints()
    SilentBus.avoid()
    let plan = VideoDriverSelection(
      chosen: VideoSession.chosenDriver, wayland: WaylandProbe.Place { getenv($0).map { String(cString: $0) } },
      hasX11: VideoSession.isSet("DISPLAY"),
      ask: { WaylandProbe.ask(path: $0, seconds: VideoSession.patience) })
    let hasTitleBar = WaylandDecorations.areProvided(interfaces: plan.interfaces)
    // Without its plugin, libdecor would print errors and draw no title bar.
    if !hasTitleBar { SDL_SetHintWithPriority("SDL_VIDEO_WAYLAND_ALLOW_LIBDECOR", "0", SDL_HINT_DEFAULT) }
    sentinel = plan.compositor.flatMap { WaylandProbe.connect(to: $0) }
    do {
      driver = try VideoSession.start(plan, sentinel)
    } catch {
      if let sentinel { close(sentinel) }
      throw error
    }
    self.hasTitleBar = hasTitleBar || driver != "wayland"
    XConnectionLossHandler.watch()
    signals.listen()
    // Text input is on by default; an input method would then see keys first and swallow some.
    SDL_StopTextInput()
    // SDL uses X11 without OpenGL only if asked; its Wayland driver cannot.
    hearsServerTimes = driver == "x11"
    if hearsServerTimes {
      SDL_SetHintWithPriority(SDL_HINT_FRAMEBUFFER_ACCELERATION, "0", SDL_HINT_DEFAULT)
      ServerTime.ask()
    }
  }

  /// SDL's name of the driver that runs; nil without one.
  static var currentDriver: String? { SDL_GetCurrentVideoDriver().map { String(cString: $0) } }

  /// Starts the first driver that works.
  /// - Returns: its name.
  private static func start(_ plan: VideoDriverSelection, _ sentinel: Int32?) throws(StageError) -> String {
    var reason = plan.refusal
    for driver in plan.drivers {
      if let driver { SDL_SetHintWithPriority(SDL_HINT_VIDEODRIVER, driver, SDL_HINT_OVERRIDE) }
      defer { if driver != nil { SDL_ResetHint(SDL_HINT_VIDEODRIVER) } }
      guard OpeningWatchdog.during(connection: sentinel, { SDL_InitSubSystem(SDL_INIT_VIDEO) }) == 0 else {
        reason = sdlMessage()
        continue
      }
      let started = currentDriver ?? ""
      // As a last resort SDL starts a driver that shows nothing, which is right only if it was asked for.
      if started == "offscreen" || started == "dummy", chosenDriver == nil {
        SDL_QuitSubSystem(SDL_INIT_VIDEO)
        continue
      }
      return started
    }
    throw failure(reason ?? "no display answers")
  }

  /// The seconds that a compositor may take for its first answer.
  private static let patience = 3.0

  var isX11: Bool { driver == "x11" }

  /// Ends the watch for the compositor's end. Call it when the window is open.
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

  /// Whether the environment names a display or a driver, or there is a console to draw on.
  private static var canHaveDisplay: Bool {
    chosenDriver != nil || displays.contains(where: isSet) || access("/dev/dri/card0", F_OK) == 0
  }

  private static let displays = ["DISPLAY", "WAYLAND_DISPLAY", "WAYLAND_SOCKET"]

  /// The driver that the user or the program asks for, by SDL's name.
  private static var chosenDriver: String? {
    SDL_GetHint(SDL_HINT_VIDEODRIVER).flatMap { $0.pointee == 0 ? nil : String(cString: $0) }
  }

  private static func isSet(_ variable: String) -> Bool { getenv(variable).map { $0.pointee != 0 } ?? false }

  /// Sets the hints of a desktop program, unlike a game. The environment overrides them.
  private static func setHints() {
    let hints = [
      (SDL_HINT_VIDEO_ALLOW_SCREENSAVER, "1"),
      (SDL_HINT_VIDEO_X11_NET_WM_BYPASS_COMPOSITOR, "0"),
      (SDL_HINT_MOUSE_FOCUS_CLICKTHROUGH, "1"),
      // The stage asks its program first, and another window may be open.
      ("SDL_QUIT_ON_LAST_WINDOW_CLOSE", "0"),
      // Compositions of more than 31 bytes arrive whole, and input methods show their candidates themselves.
      (SDL_HINT_IME_SUPPORT_EXTENDED_TEXT, "1"), (SDL_HINT_IME_SHOW_UI, "1"),
      // Off by default if a driver is named.
      (SDL_HINT_RENDER_BATCHING, "1"),
    ]
    for (name, value) in hints { SDL_SetHintWithPriority(name, value, SDL_HINT_DEFAULT) }
  }
}

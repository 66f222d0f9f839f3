import Glibc

/// Fcitx with Anthy on a session bus of its own: an input method that composes Japanese from Latin letters.
public final class InputMethod {
  /// The protocol by which programs speak with it.
  public enum FrontEnd: String, CaseIterable, Sendable { case fcitx, ibus }

  private let frontEnd: FrontEnd
  private let folder: TemporaryDirectory
  private let bus: Program
  private let program: Program

  public static var isInstalled: Bool {
    installedProgram("fcitx5") != nil && installedProgram("dbus-daemon") != nil
      && fileExists("/usr/share/fcitx5/inputmethod/anthy.conf")
  }

  /// Starts it, ready to compose in each program.
  /// - Parameter server: where it shows its candidates.
  public init(on server: XServer, _ frontEnd: FrontEnd = .fcitx) throws {
    self.frontEnd = frontEnd
    guard let path = installedProgram("fcitx5"), let busPath = installedProgram("dbus-daemon") else {
      throw ProgramError("fcitx5 or dbus-daemon is not installed")
    }
    folder = try TemporaryDirectory()
    let settings = "config/fcitx5"
    guard mkdir(folder.file("config"), 0o700) == 0, mkdir(folder.file(settings), 0o700) == 0 else {
      throw ProgramError("no folder for the settings of fcitx5")
    }
    _ = try folder.write(settings + "/config", "[Behavior]\nActiveByDefault=True\nShareInputState=All\n")
    _ = try folder.write(
      settings + "/profile",
      """
      [Groups/0]
      Name=Default
      Default Layout=us
      DefaultIM=anthy

      [Groups/0/Items/0]
      Name=keyboard-us
      Layout=

      [Groups/0/Items/1]
      Name=anthy
      Layout=

      [GroupOrder]
      0=Default

      """)
    let socket = folder.file("bus")
    bus = try Program(
      busPath, ["--session", "--nofork", "--nopidfile", "--address=unix:path=\(socket)"], scratch: folder)
    guard waitUntil(10, { fileExists(socket) }) else { throw ProgramError("no session bus: \(bus.errors)") }
    program = try Program(
      path, ["--disable=wayland,waylandim,xim,notifications,kimpanel,cloudpinyin"],
      environment: server.environment.merging([
        "DBUS_SESSION_BUS_ADDRESS": "unix:path=\(socket)", "HOME": folder.path, "LANG": "C.UTF-8",
        "XDG_CONFIG_HOME": folder.file("config"), "XDG_DATA_HOME": folder.file("data"),
        "XDG_RUNTIME_DIR": folder.path,
      ]) { $1 }, scratch: folder)
    // The window of its candidates is the last part that it loads.
    guard waitUntil(20, { self.program.errors.contains("Loaded addon classicui") }) else {
      throw ProgramError("fcitx5 did not start: \(program.errors)")
    }
  }

  deinit {
    _ = program.stop()
    _ = bus.stop()
  }

  /// What a program needs to be typed into by way of the input method.
  public var environment: [String: String] {
    [
      "DBUS_SESSION_BUS_ADDRESS": "unix:path=\(folder.file("bus"))", "SDL_IM_MODULE": frontEnd.rawValue,
      "XMODIFIERS": "@im=\(frontEnd)", "XDG_CONFIG_HOME": folder.file("config"),
    ]
  }
}

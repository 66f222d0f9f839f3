import Glibc

/// A Wayland compositor of our own in a window of an X server, where one program fills the screen.
public final class Weston {
  private let program: Program
  private let folder: TemporaryDirectory
  private static let name = "wayland-test"

  public static var isInstalled: Bool { installedProgram("weston") != nil }

  /// - Parameters:
  ///   - width: of its screen, in points.
  ///   - scale: pixels a point.
  public init(on server: XServer, width: Int, height: Int, scale: Int = 1) throws {
    guard let path = installedProgram("weston") else { throw ProgramError("weston is not installed") }
    folder = try TemporaryDirectory()
    program = try Program(
      path,
      [
        "--backend=x11-backend.so", "--shell=kiosk-shell.so", "--use-pixman", "--no-config", "--idle-time=0",
        "--socket=\(Self.name)", "--width=\(width)", "--height=\(height)", "--scale=\(scale)",
      ],
      environment: server.environment.merging(["XDG_RUNTIME_DIR": folder.path]) { $1 }, scratch: folder)
    let socket = socketPath
    guard waitUntil(20, { fileExists(socket) }) else { throw ProgramError("weston did not start: \(program.errors)") }
  }

  deinit { _ = program.stop() }

  /// What a program needs to show itself here, and nowhere else.
  public var environment: [String: String] {
    ["WAYLAND_DISPLAY": Self.name, "XDG_RUNTIME_DIR": folder.path, "DISPLAY": "", "SDL_VIDEODRIVER": ""]
  }

  public var socketPath: String { folder.file(Self.name) }

  /// Ends it as a crash does, or stops and continues it.
  public func signal(_ number: Int32) { program.signal(number) }
}

import ProcessSupport

#if canImport(Glibc)
import Glibc
#endif

/// A private X server with room for windows side by side, on which this process opens its windows.
final class TestDisplay {
  let server: XServer
  /// The previous values of the environment variables.
  private let before: [(name: String, value: String?)]

  /// Starts the X server. Close everything of SDL before this object is released.
  init() throws {
    server = try XServer(width: 2 * 960, height: 2 * 600)
    let names = Array(server.environment.keys) + [Backend.variable]
    before = names.map { ($0, getenv($0).map { String(cString: $0) }) }
    for (name, value) in server.environment { setEnvironment(name, value.isEmpty ? nil : value) }
  }

  deinit { for (name, value) in before { setEnvironment(name, value) } }
}

nonisolated private func setEnvironment(_ name: String, _ value: String?) {
  if let value { setenv(name, value, 1) } else { unsetenv(name) }
}

/// An SDL method of drawing into a window.
enum Backend: String, CaseIterable {
  case pixels, opengl, opengles2

  fileprivate static let variable = "SDL_RENDER_DRIVER"

  /// Selects this method for stages that are opened next, while the display exists.
  func select() { setEnvironment(Self.variable, self == .pixels ? "software" : rawValue) }
}

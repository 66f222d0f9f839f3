import ProcessSupport

#if canImport(Glibc)
import Glibc
#endif

/// An X server of our own, with room for windows side by side, that this process opens its windows on.
final class TestDisplay {
  let server: XServer
  /// What the environment said before.
  private let before: [(name: String, value: String?)]

  /// Everything of SDL's must be closed before this ends.
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

/// A way of SDL to get pictures into a window.
enum Backend: String, CaseIterable {
  case pixels, opengl, opengles2

  fileprivate static let variable = "SDL_RENDER_DRIVER"

  /// Makes the next stage that is opened use it, as long as the display lasts.
  func select() { setEnvironment(Self.variable, self == .pixels ? "software" : rawValue) }
}

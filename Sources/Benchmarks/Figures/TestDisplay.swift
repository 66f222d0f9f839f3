import ProcessSupport

#if canImport(Glibc)
import Glibc
#endif

/// An X server of our own, with room for windows side by side, that this process opens its windows on.
final class TestDisplay {
  let server: XServer

  /// Everything of SDL's must be closed before this ends.
  init() throws {
    server = try XServer(width: 2 * 960, height: 2 * 600)
    for (name, value) in server.environment {
      if value.isEmpty { unsetenv(name) } else { setenv(name, value, 1) }
    }
  }
}

/// A way of SDL to get pictures into a window.
enum Backend: String, CaseIterable {
  case pixels, opengl, opengles2

  /// Makes the next stage that is opened use it.
  func select() { setenv("SDL_RENDER_DRIVER", self == .pixels ? "software" : rawValue, 1) }
}

import CSDL2
import Geometry
import Rendering
import Stage
import Testing

#if canImport(Glibc)
import Glibc
#endif

/// Where the windows of tests open.
enum Displays {
  /// Whether there is an X server; without one, tests that need OpenGL are skipped.
  nonisolated static var hasReal: Bool { getenv("DISPLAY").map { $0.pointee != 0 } ?? false }

  /// Runs the body with SDL's driver that shows nothing.
  static func withDummy<Result>(_ body: () throws -> Result) rethrows -> Result {
    try with((SDL_HINT_VIDEODRIVER, "dummy"), body)
  }

  /// Runs the body on the real display with OpenGL, be it emulated.
  static func withOpenGL<Result>(_ body: () throws -> Result) rethrows -> Result {
    try with((SDL_HINT_RENDER_DRIVER, "opengl"), body)
  }

  private static func with<Result>(_ hint: (String, String), _ body: () throws -> Result) rethrows -> Result {
    SDL_SetHintWithPriority(hint.0, hint.1, SDL_HINT_OVERRIDE)
    defer { SDL_ResetHint(hint.0) }
    return try body()
  }
}

extension Trait where Self == ConditionTrait {
  static var needsDisplay: Self { .enabled(if: Displays.hasReal, "needs the X server of STAGECRAFT_TEST_DISPLAY") }
}

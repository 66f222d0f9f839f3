import Accessibility
import CSDL2
import Geometry
import Stage

/// What assistive technologies need of the window.
extension Stage: AccessibleStage {
  package var screenOrigin: Point {
    var (x, y): (Int32, Int32) = (0, 0)
    SDL_GetWindowPosition(sdl.handle, &x, &y)
    return Point(Double(x), Double(y))
  }

  package var unitsPerPoint: Double { sdl.unitsPerPoint }

  package var takesActions: Bool { !isClosed && core.failure == nil && core.playback.isLive }

  package func desktopPrefersReducedMotion(_ isReduced: Bool) {
    core.loop.dispatch(at: clock.now) { core.loop.desktopPrefersReducedMotion = isReduced }
  }

  package func perform(_ action: () -> Void) {
    core.loop.dispatch(at: clock.now, action)
    window.layoutIfNeeded()
  }
}

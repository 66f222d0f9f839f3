import Accessibility
import CSDL2
import Geometry
import Stage
import Views

/// What assistive technologies need of the window.
extension Stage: AccessibleStage {
  package var screenOrigin: Point {
    var (x, y): (Int32, Int32) = (0, 0)
    SDL_GetWindowPosition(sdl.handle, &x, &y)
    return Point(Double(x), Double(y))
  }

  package var unitsPerPoint: Double { sdl.unitsPerPoint }

  package var takesActions: Bool { !isClosed && core.failure == nil && core.playback.isLive }

  package func desktopDidChange(_ preferences: DesktopPreferences) {
    core.loop.dispatch(at: clock.now) { core.desktopDidChange(followed(preferences)) }
  }

  /// The resolution that X11 desktops state, from which the window has its scale, has the scale of texts in it.
  package func followed(_ preferences: DesktopPreferences) -> DesktopPreferences {
    var preferences = preferences
    if sdl.hasStatedResolution { preferences.textScale = 1 }
    return preferences
  }

  package func perform(_ action: () -> Void) {
    core.loop.dispatch(at: clock.now, action)
    window.layoutIfNeeded()
  }
}

extension Stage {
  /// Has a screen reader say a text that is not on the screen, such as the outcome of something that takes long.
  /// Without a reader nothing happens.
  public func announce(_ text: String, priority: AccessibilityPriority = .polite) { window.announce(text, priority) }
}

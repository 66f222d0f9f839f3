import Geometry
import Views

/// A decoded SDL event.
package nonisolated enum StageEvent: Sendable {
  /// A pointer, wheel or key event.
  case input(Event)
  /// The window has a new size, in points.
  case resized(Size)
  /// The window lost its picture and needs a full redraw.
  case exposed
  /// The window was shown.
  case shown
  /// The window was hidden.
  case hidden
  /// The window was minimized.
  case minimized
  /// The window was restored or maximized.
  case restored
  /// The window gained the keyboard focus.
  case focusGained
  /// The window lost the keyboard focus.
  case focusLost
  /// The window moved to another display, whose scale and refresh rate may differ.
  case displayChanged
  /// The contents of render target textures are lost.
  case renderTargetsReset
  /// All textures are lost.
  case renderDeviceReset
  /// The user closed the window.
  case closed
  /// The program is asked to quit: its last window was closed, or SIGINT or SIGTERM arrived.
  case quit
}

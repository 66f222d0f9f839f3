import Geometry
import Views

/// What SDL reported, decoded.
package nonisolated enum StageEvent: Sendable {
  case input(Event)
  /// The window's size in points.
  case resized(Size)
  /// The window's picture was lost: a frame is wanted, drawn without knowledge of damage.
  case exposed
  case shown
  case hidden
  case minimized
  case restored
  case focusGained
  case focusLost
  /// The window moved to a display whose scale and refresh rate may differ.
  case displayChanged
  /// What was drawn into textures is lost.
  case renderTargetsReset
  /// Every texture is lost.
  case renderDeviceReset
  /// The user closes the window.
  case closed
  /// The program is asked to end: its last window closed, or SIGINT or SIGTERM arrived.
  case quit
}

import Geometry
import Views

/// What assistive technologies need of a stage on the desktop.
package protocol AccessibleStage: AnyObject {
  /// The root of its views.
  var window: Window { get }
  var title: String { get }
  /// The upper left corner of its content on the desktop, in the units of the window system.
  var screenOrigin: Point { get }
  /// Units of the window system per point.
  var unitsPerPoint: Double { get }
  /// Whether actions can be carried out now: time runs, and the window is open.
  var takesActions: Bool { get }
  /// The user of the desktop prefers something else.
  func desktopDidChange(_ preferences: DesktopPreferences)
  /// Does something at the present time of the stage's clock, and has the next frame show it.
  func perform(_ action: () -> Void)
}

import Geometry

/// What the user of the desktop prefers, as its settings say; the defaults are those of a desktop that says nothing.
package nonisolated struct DesktopPreferences: Hashable, Sendable {
  /// Light or dark; nil where the desktop has no choice.
  package var style: UserInterfaceStyle?
  /// The color that marks what can be pressed or is chosen; nil where the desktop has none.
  package var accent: Color?
  package var prefersReducedMotion = false
  package var prefersIncreasedContrast = false
  /// How many times as large texts are to be, in ``textScales``.
  package var textScale = 1.0

  /// The text scales that a desktop, a program or a command line may ask for.
  package static let textScales = 0.5...3.0

  package init() {}
}

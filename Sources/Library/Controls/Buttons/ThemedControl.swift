import Animation
import Geometry
import Views

/// A control that takes its colors from the theme: the base of the library's controls.
///
/// Subclass it and set colors in ``updateAppearance()``, from ``View/theme`` and ``Control/levels``:
///
/// ```swift
/// final class Chip: ThemedControl {
///   override func updateAppearance() {
///     backgroundColor = theme.controlFill.withAlpha(1 - 0.6 * levels.disabled)
///   }
/// }
/// ```
@MainActor open class ThemedControl: Control {
  /// Makes a control.
  public override init(frame: Rect = .zero) {
    super.init(frame: frame)
    cornerRadius = Theme.dark.radii.control
  }

  /// Sets the colors and the places of parts from ``View/theme`` and ``Control/levels``. Called after either has
  /// changed, and by subclasses when their own values change. The default does nothing.
  open func updateAppearance() {}

  open override func levelsDidChange() {
    super.levelsDidChange()
    updateAppearance()
  }

  open override func themeDidChange() {
    super.themeDidChange()
    roundCorners()
    updateAppearance()
  }

  /// Whether the ends are round, for the focus ring around them.
  var isPill: Bool { false }

  private func roundCorners() { cornerRadius = isPill ? bounds.height / 2 : theme.radii.control }

  open override func layoutSubviews() {
    super.layoutSubviews()
    roundCorners()
  }

  /// Sets the opacity of several parts.
  final func alpha(of parts: [View], _ alpha: Double) { for part in parts { part.alpha = alpha } }

  /// Whether a change is seen on its way.
  final var isEased: Bool { window != nil && !FrameTicker.isMotionReduced }
}

nonisolated extension Theme {
  /// The edge of an area that has only a fill: seen by users who need more contrast.
  var contrastEdge: Border { hasIncreasedContrast ? Border(width: 1, color: controlEdge) : .none }
}

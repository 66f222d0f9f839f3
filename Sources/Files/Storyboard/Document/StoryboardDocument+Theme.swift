import Geometry
import Stage
import Views

nonisolated extension StoryboardDocument {
  /// The changes of a storyboard to the themes, light and dark.
  package struct ThemeTokens: Hashable, Sendable {
    /// The accent color; nil for that of the theme.
    package var accent: Color?
    package var fontSizes = Theme.FontSizes()
    package var radii = Theme.Radii()
    package var spacing = Theme.Spacing()
    package var motion = Theme.MotionScheme()

    package init() {}

    fileprivate func applied(to theme: Theme) -> Theme {
      var theme = accent.map(theme.withAccent) ?? theme
      (theme.fontSizes, theme.radii, theme.spacing, theme.motion) = (fontSizes, radii, spacing, motion)
      return theme
    }
  }
}

extension StageThemes {
  /// Takes the tokens of a storyboard for both themes. Those of one without any change nothing.
  package mutating func take(
    _ new: StoryboardDocument.ThemeTokens, replacing old: StoryboardDocument.ThemeTokens = .init()
  ) {
    guard new != old else { return }
    (light, dark) = (new.applied(to: .light), new.applied(to: .dark))
  }
}

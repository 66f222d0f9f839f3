import Animation
import Views

/// The themes of a stage, and which of them its window has.
package struct StageThemes {
  /// Whether the window is light or dark. Default: dark.
  package var preference = ThemePreference.dark
  /// The theme of a window that is light.
  package var light = Theme.light
  /// The theme of a window that is dark.
  package var dark = Theme.dark
  /// The desktop's choice; nil where it has none or it is not known yet.
  package var desktopStyle: UserInterfaceStyle?

  /// The theme of the window.
  package var theme: Theme {
    switch preference {
    case .automatic: desktopStyle == .light ? light : dark
    case .light: light
    case .dark: dark
    }
  }
}

extension StageCore {
  /// Chooses the theme; a window on the desktop follows the desktop's choice, and one without a display does not.
  package func setThemePreference(_ preference: ThemePreference) {
    themes.preference = preference
    guard preference == .automatic, let followDesktop else { return }
    themes.desktopStyle = followDesktop { [weak self] style in
      guard let self else { return false }
      loop.dispatch(at: loop.now) { self.themes.desktopStyle = style }
      return true
    }
  }

  /// Chooses the layout direction of the window; one on the desktop may have that of the desktop's language.
  package func setLayoutDirection(_ preference: LayoutDirectionPreference) {
    window.overrideLayoutDirection = preference.direction(followsDesktop: followDesktop != nil)
  }

  /// Gives the window its theme; colors that have been on screen fade.
  func themesDidChange(from old: StageThemes) {
    let theme = themes.theme
    guard theme != old.theme else { return }
    window.setOverrideTheme(theme, animated: drawnFrames > 0)
  }
}

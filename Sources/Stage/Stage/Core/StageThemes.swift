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
    guard preference == .automatic, followsDesktop else { return }
    themes.desktopStyle = DesktopSettings.style
    DesktopSettings.follow { [weak self] style in
      guard let self else { return false }
      loop.dispatch(at: loop.now) { self.themes.desktopStyle = style }
      return true
    }
  }

  /// Chooses the layout direction of the window; one on the desktop may have that of the desktop's language.
  package func setLayoutDirection(_ preference: LayoutDirectionPreference) {
    window.overrideLayoutDirection = preference.direction(followsDesktop: followsDesktop)
  }

  /// Gives the window its theme; colors that have been on screen fade.
  func themesDidChange(from old: StageThemes) {
    let theme = themes.theme
    guard theme != old.theme else { return }
    window.setOverrideTheme(theme, animated: drawnFrames > 0)
  }
}

extension Stage {
  /// Whether the window is light or dark. Default: dark. With `automatic` it follows the desktop's setting, as its
  /// settings portal on D-Bus tells it, also while the program runs.
  ///
  /// The theme of the window is set by this; a program that sets ``View/overrideTheme`` of the window itself
  /// leaves this alone. A change fades in 0.12 seconds.
  public var themePreference: ThemePreference {
    get { core.themes.preference }
    set { core.setThemePreference(newValue) }
  }
  /// The theme of a light window. Default: ``Theme/light``.
  public var lightTheme: Theme {
    get { core.themes.light }
    set { core.themes.light = newValue }
  }
  /// The theme of a dark window. Default: ``Theme/dark``.
  public var darkTheme: Theme {
    get { core.themes.dark }
    set { core.themes.dark = newValue }
  }
}

import Animation
import Geometry
import Views

/// The looks of a stage: its themes, which of them its window has, and what the desktop's user and the program want
/// otherwise.
package struct StageThemes {
  /// Whether the window is light or dark. Default: dark.
  package var preference = ThemePreference.dark
  /// The theme of a window that is light.
  package var light = Theme.light
  /// The theme of a window that is dark.
  package var dark = Theme.dark
  /// What the desktop's user prefers, as far as it is known.
  package var desktop = DesktopPreferences()
  /// Whether more than the choice of light or dark is the desktop's.
  package var followsDesktop = true
  /// What the program has set goes before the desktop's; nil: the desktop's.
  package var ownTextScale: Double?
  package var ownContrast: Bool?
  package var ownAccent: Color?

  package mutating func setTextScale(_ scale: Double) {
    precondition(DesktopPreferences.textScales.contains(scale), "a text scale is 0.5 to 3, not \(scale)")
    ownTextScale = scale
  }

  package var textScale: Double { ownTextScale ?? desktop.textScale }
  package var hasIncreasedContrast: Bool { ownContrast ?? desktop.prefersIncreasedContrast }

  /// The theme of the window.
  package var theme: Theme {
    let theme = accent.map(chosen.withAccent) ?? chosen
    return hasIncreasedContrast ? theme.withIncreasedContrast : theme
  }

  /// The light or the dark one.
  private var chosen: Theme {
    switch preference {
    case .automatic: desktop.style == .light ? light : dark
    case .light: light
    case .dark: dark
    }
  }

  /// The color instead of the theme's. A program that looks as the desktop does has its accent, unless the theme has
  /// one of the program's.
  package var accent: Color? {
    if let ownAccent { return ownAccent }
    let usual = chosen.style == .light ? Theme.light : Theme.dark
    return preference == .automatic && chosen.accent == usual.accent ? desktop.accent : nil
  }
}

extension StageCore {
  /// The desktop's user prefers something else, or is heard for the first time.
  package func desktopDidChange(_ preferences: DesktopPreferences) {
    loop.desktopPrefersReducedMotion = preferences.prefersReducedMotion
    if themes.followsDesktop { themes.desktop = preferences } else { themes.desktop.style = preferences.style }
  }

  /// What goes before the preferences of the desktop.
  /// - Parameter isComplete: whether the desktop's are left out altogether, as in a run that is to be the same
  ///   everywhere; else only those are that are set here.
  package func setDesktop(_ preferences: DesktopPreferences, isComplete: Bool = true) {
    if isComplete || preferences.prefersReducedMotion {
      environment.prefersReducedMotion = preferences.prefersReducedMotion
    }
    if isComplete || preferences.textScale != 1 { themes.ownTextScale = preferences.textScale }
    if isComplete || preferences.prefersIncreasedContrast { themes.ownContrast = preferences.prefersIncreasedContrast }
    if isComplete { themes.followsDesktop = false }
    if let accent = preferences.accent { themes.ownAccent = accent }
  }

  /// The preferences as the window has them.
  package var shownDesktop: DesktopPreferences {
    var shown = DesktopPreferences()
    shown.accent = themes.accent
    shown.prefersReducedMotion = environment.prefersReducedMotion
    shown.prefersIncreasedContrast = themes.hasIncreasedContrast
    shown.textScale = themes.textScale
    return shown
  }

  /// Chooses the layout direction of the window; one on the desktop may have that of the desktop's language.
  package func setLayoutDirection(_ preference: LayoutDirectionPreference) {
    window.overrideLayoutDirection = preference.direction(followsDesktop: isOnDesktop)
  }

  /// Gives the window its theme and the scale of its texts; colors that have been on screen fade.
  func themesDidChange(from old: StageThemes) {
    window.windowTextScale = themes.textScale
    let theme = themes.theme
    guard theme != old.theme else { return }
    window.setOverrideTheme(theme, animated: drawnFrames > 0)
  }
}

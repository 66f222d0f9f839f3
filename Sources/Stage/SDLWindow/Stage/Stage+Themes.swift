import Stage
import Views

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

import Geometry
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
    set { core.themes.preference = newValue }
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

  /// How many times as large as its font says each text is, 0.5 to 3. Default: what the user of the
  /// desktop prefers; what the program sets goes before that.
  ///
  /// Labels, fields and controls grow by themselves, and a window counts as narrower; see ``View/textScale``.
  /// - Precondition: 0.5...3.
  public var textScale: Double {
    get { core.themes.textScale }
    set { core.themes.setTextScale(newValue) }
  }
  /// Whether the theme has more contrast: ``Theme/withIncreasedContrast``. Default: what the user of the desktop
  /// prefers; what the program sets goes before that.
  public var prefersIncreasedContrast: Bool {
    get { core.themes.hasIncreasedContrast }
    set { core.themes.ownContrast = newValue }
  }
  /// The accent color of the window; nil, the default, for that of the theme. With `automatic` that is the
  /// desktop's accent, unless the program has changed the theme's.
  public var accentColor: Color? {
    get { core.themes.ownAccent }
    set { core.themes.ownAccent = newValue }
  }
}

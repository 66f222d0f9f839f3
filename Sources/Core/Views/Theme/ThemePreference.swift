/// The choice between a light and a dark theme.
nonisolated public enum ThemePreference: String, Hashable, Sendable, CaseIterable {
  /// The desktop's choice, followed while the program runs; dark where the desktop has none.
  case automatic
  case light, dark
}

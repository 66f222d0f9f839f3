import Geometry

nonisolated extension Theme {
  /// Returns the theme with another accent color, as near to the given one as can be read as text on all areas. What
  /// goes with it follows: the text on it, the color of what is selected, and the focus ring.
  public func withAccent(_ color: Color) -> Theme {
    var theme = self
    theme.accent = color.withAlpha(1).readable(on: areas, ratio: 4.5, towards: text)
    let inks = [textOnAccent, text, background, Color.white, .black]
    theme.textOnAccent = inks.first { $0.contrastRatio(to: theme.accent) >= 4.5 } ?? .black
    theme.focusRing = color.withAlpha(1).readable(on: areas, ratio: 3, towards: text)
    theme.selection = surface.mixed(with: theme.accent, by: 0.25)
    if text.contrastRatio(to: theme.selection) < 7 { theme.selection = surface.mixed(with: theme.accent, by: 0.12) }
    return theme
  }

  /// The theme for users who need more contrast: each text, edge and line and the focus ring have a contrast of at
  /// least 7 with the areas, or that of black or white where it is less. Controls draw an edge where they have only a
  /// fill otherwise.
  /// > Source: WCAG 2.2, 1.4.6 (enhanced) and 1.4.11; UIKit, `UIAccessibility.isDarkerSystemColorsEnabled`.
  public var withIncreasedContrast: Theme {
    var theme = self
    theme.hasIncreasedContrast = true
    let extreme: Color = style == .dark ? .white : .black
    let grounds = areas + [selection, controlFill]
    theme.text = extreme
    for role in [ColorRole.secondaryText, .accent, .danger] {
      // A hovered or pressed control has a ground that is nearer to the text's color.
      theme[role] = self[role].readable(on: grounds, ratio: 9, towards: extreme)
    }
    for role in [ColorRole.separator, .controlEdge, .focusRing] {
      theme[role] = self[role].withAlpha(1).readable(on: grounds, ratio: 7, towards: extreme)
    }
    let ink: Color = style == .dark ? .black : .white
    (theme.textOnAccent, theme.textOnDanger) = (ink, ink)
    return theme
  }

  /// The colors behind texts.
  private var areas: [Color] { [background, surface, raisedSurface] }
}

nonisolated extension Color {
  /// The first color on the way to another one that has a contrast ratio with each of some areas; the other one if none
  /// has.
  fileprivate func readable(on areas: [Color], ratio: Double, towards end: Color) -> Color {
    for step in 0...64 {
      let color = mixed(with: end, by: Double(step) / 64)
      if areas.allSatisfy({ color.contrastRatio(to: $0) >= ratio }) { return color }
    }
    return end
  }
}

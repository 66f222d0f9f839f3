import Geometry

#if canImport(Glibc)
import Glibc
#endif

/// The colors, text sizes, corner radii, spacing and motion of controls and screens.
///
/// A view inherits the theme of its parent, and a window has ``dark`` unless it is given another one, so a program that
/// asks the theme for its colors has a dark and a light form at once:
///
/// ```swift
/// final class Card: View {
///   override func themeDidChange() { backgroundColor = theme.surface }
/// }
/// window.overrideTheme = .light
/// ```
/// A theme is a value: change a copy to make another one.
///
/// ```swift
/// var brand = Theme.light
/// brand.accent = Color(rgb: 0x7a3ff2)
/// ```
nonisolated public struct Theme: Hashable, Sendable {
  /// Whether the theme is light or dark.
  public var style: UserInterfaceStyle

  /// The color behind everything in a window.
  public var background: Color
  /// The color of areas that stand out from the background: cards, bars, side panes.
  public var surface: Color
  /// The color of what lies over other screens: menus, dialogs, tooltips.
  public var raisedSurface: Color
  /// The color of text.
  public var text: Color
  /// The color of text of lesser importance, such as captions and placeholders.
  public var secondaryText: Color
  /// The color that marks what can be pressed, is switched on or is chosen. It can be read as text, too.
  public var accent: Color
  /// The color of text and icons on ``accent``.
  public var textOnAccent: Color
  /// The color of actions that destroy something. It can be read as text, too.
  public var danger: Color
  /// The color of text and icons on ``danger``.
  public var textOnDanger: Color
  /// The color of lines between areas.
  public var separator: Color
  /// The color behind selected rows and selected text.
  public var selection: Color
  /// The color of buttons without an accent, and of the chosen segment's surroundings.
  public var controlFill: Color
  /// The color of tracks and edges that must be seen next to any area: switches that are off, sliders, fields.
  public var controlEdge: Color
  /// The color of the parts that a hand moves: knobs of switches and sliders.
  public var knob: Color
  /// The color of the ring around the view with the keyboard focus.
  public var focusRing: Color
  /// The color of the shadows under raised areas.
  public var shadow: Color
  /// The color over a screen that a dialog covers.
  public var dimming: Color

  /// Whether the theme is one for users who need more contrast: controls draw their edges. Default: false, and true for
  /// ``withIncreasedContrast``.
  public var hasIncreasedContrast = false
  /// The layout direction of views with this theme; nil, the default, inherits the direction.
  /// ``View/overrideLayoutDirection`` of the same view goes before it.
  public var layoutDirection: UserInterfaceLayoutDirection?
  /// The sizes of text by its role.
  public var fontSizes = FontSizes()
  /// The radii of corners.
  public var radii = Radii()
  /// Distances.
  public var spacing = Spacing()
  /// Springs and durations.
  public var motion = MotionScheme()

  /// The sizes of text by its role, in points, each more than 0.
  public struct FontSizes: Hashable, Sendable {
    /// The heading of a whole screen. Default: 28.
    public var largeTitle = 28.0
    /// The heading of a part of a screen, or of a dialog. Default: 18.
    public var title = 18.0
    /// Text. Default: 15.
    public var body = 15.0
    /// The text of controls and menus. Default: 14.
    public var control = 14.0
    /// Notes and labels beside other things. Default: 12.
    public var caption = 12.0
    /// Makes the default sizes.
    public init() {}
  }

  /// The radii of corners, in points, 0 or more.
  public struct Radii: Hashable, Sendable {
    /// Of buttons, fields and other controls. Default: 8.
    public var control = 8.0
    /// Of menus and toasts. Default: 10.
    public var menu = 10.0
    /// Of cards and dialogs. Default: 14.
    public var card = 14.0
    /// Makes the default radii.
    public init() {}
  }

  /// Distances in points, 0 or more.
  public struct Spacing: Hashable, Sendable {
    /// Between parts of one thing, such as an icon and its text. Default: 6.
    public var small = 6.0
    /// Between controls. Default: 12.
    public var medium = 12.0
    /// Between groups, and to the edge of a screen. Default: 20.
    public var large = 20.0
    /// The height of buttons, fields and other controls. Default: 32.
    public var controlHeight = 32.0
    /// Makes the default distances.
    public init() {}
  }

  /// Makes a theme of 17 colors, with the default sizes, radii, distances and motion.
  public init(
    style: UserInterfaceStyle, background: Color, surface: Color, raisedSurface: Color, text: Color,
    secondaryText: Color, accent: Color, textOnAccent: Color, danger: Color, textOnDanger: Color, separator: Color,
    selection: Color, controlFill: Color, controlEdge: Color, knob: Color, focusRing: Color, shadow: Color,
    dimming: Color
  ) {
    self.style = style
    self.background = background
    self.surface = surface
    self.raisedSurface = raisedSurface
    self.text = text
    self.secondaryText = secondaryText
    self.accent = accent
    self.textOnAccent = textOnAccent
    self.danger = danger
    self.textOnDanger = textOnDanger
    self.separator = separator
    self.selection = selection
    self.controlFill = controlFill
    self.controlEdge = controlEdge
    self.knob = knob
    self.focusRing = focusRing
    self.shadow = shadow
    self.dimming = dimming
  }

  /// Light text on dark areas. The default.
  public static let dark = Theme(
    style: .dark, background: Color(rgb: 0x10131a), surface: Color(rgb: 0x181d28), raisedSurface: Color(rgb: 0x242a38),
    text: Color(rgb: 0xf2f4f9), secondaryText: Color(rgb: 0xa9b2c6), accent: Color(rgb: 0x8fb0ff),
    textOnAccent: Color(rgb: 0x0b1430), danger: Color(rgb: 0xff8f85), textOnDanger: Color(rgb: 0x2c0805),
    separator: Color(rgb: 0x2e3546), selection: Color(rgb: 0x24375f), controlFill: Color(rgb: 0x2b3344),
    controlEdge: Color(rgb: 0x6a7489), knob: .white, focusRing: Color(red: 0.45, green: 0.68, blue: 1),
    shadow: Color.black.withAlpha(0.5), dimming: Color.black.withAlpha(0.5))

  /// Dark text on light areas.
  public static let light = Theme(
    style: .light, background: Color(rgb: 0xf4f5f8), surface: .white, raisedSurface: .white,
    text: Color(rgb: 0x151922), secondaryText: Color(rgb: 0x565f73), accent: Color(rgb: 0x1c59cc),
    textOnAccent: .white, danger: Color(rgb: 0xb9251b), textOnDanger: .white, separator: Color(rgb: 0xd9dde6),
    selection: Color(rgb: 0xd5e2fd), controlFill: Color(rgb: 0xe4e8ef), controlEdge: Color(rgb: 0x838c9e),
    knob: .white, focusRing: Color(rgb: 0x2f6fe4), shadow: Color(rgb: 0x1a2236).withAlpha(0.22),
    dimming: Color(rgb: 0x0c111d).withAlpha(0.32))
}

/// Whether an interface is light or dark.
nonisolated public enum UserInterfaceStyle: String, Hashable, Sendable, CaseIterable {
  case light, dark
}

nonisolated extension Theme {
  /// Whether sizes, radii, distances and motion are in their ranges.
  package var isValid: Bool {
    let sizes = [fontSizes.largeTitle, fontSizes.title, fontSizes.body, fontSizes.control, fontSizes.caption]
    let lengths = [
      radii.control, radii.menu, radii.card, spacing.small, spacing.medium, spacing.large, spacing.controlHeight,
    ]
    return sizes.allSatisfy { $0 > 0 && $0.isFinite } && lengths.allSatisfy { $0 >= 0 && $0.isFinite }
      && motion.isValid
  }

  /// A color of a theme by its name, for files and loops.
  public enum ColorRole: String, Hashable, Sendable, CaseIterable {
    case background, surface, raisedSurface, text, secondaryText, accent, textOnAccent, danger, textOnDanger
    case separator, selection, controlFill, controlEdge, knob, focusRing, shadow, dimming

    var keyPath: WritableKeyPath<Theme, Color> {
      switch self {
      case .background: \.background
      case .surface: \.surface
      case .raisedSurface: \.raisedSurface
      case .text: \.text
      case .secondaryText: \.secondaryText
      case .accent: \.accent
      case .textOnAccent: \.textOnAccent
      case .danger: \.danger
      case .textOnDanger: \.textOnDanger
      case .separator: \.separator
      case .selection: \.selection
      case .controlFill: \.controlFill
      case .controlEdge: \.controlEdge
      case .knob: \.knob
      case .focusRing: \.focusRing
      case .shadow: \.shadow
      case .dimming: \.dimming
      }
    }
  }

  /// The color of a role.
  public subscript(_ role: ColorRole) -> Color {
    get { self[keyPath: role.keyPath] }
    set { self[keyPath: role.keyPath] = newValue }
  }

  /// Returns the theme with its colors on the way to those of another one; sizes, distances and motion are the
  /// other's.
  /// - Parameter fraction: 0 for these colors, 1 for the others; a value out of range counts as the nearest in range.
  public func mixed(with other: Theme, by fraction: Double) -> Theme {
    if fraction >= 1 { return other }
    var mixed = other
    for role in ColorRole.allCases { mixed[role] = self[role].mixed(with: other[role], by: max(0, fraction)) }
    return mixed
  }
}

nonisolated extension Color {
  /// Returns the color on the way to another one, opacity included.
  /// - Parameter fraction: 0 for this color, 1 for the other one.
  public func mixed(with other: Color, by fraction: Double) -> Color {
    func mix(_ a: Double, _ b: Double) -> Double { a + (b - a) * fraction }
    return Color(
      red: mix(red, other.red), green: mix(green, other.green), blue: mix(blue, other.blue),
      alpha: mix(alpha, other.alpha))
  }
}

nonisolated extension Color {
  /// How bright the color is: 0 for black, 1 for white; its opacity does not count.
  /// > Source: WCAG 2.2, "relative luminance".
  package var relativeLuminance: Double {
    func linear(_ part: Double) -> Double { part <= 0.04045 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4) }
    return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
  }

  /// How much the color stands out from another one, opacity aside: 1 for the same brightness, 21 for black on white.
  /// > Source: WCAG 2.2, "contrast ratio".
  public func contrastRatio(to other: Color) -> Double {
    let (a, b) = (relativeLuminance, other.relativeLuminance)
    return (max(a, b) + 0.05) / (min(a, b) + 0.05)
  }
}

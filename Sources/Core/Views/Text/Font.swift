/// A font for text: its size, weight, family and style.
///
/// ```swift
/// title.font = .system(size: 28, weight: .bold)
/// clock.font = .monospacedDigitSystem(size: 15)
/// quote.font = Font(family: "Noto Serif", size: 17, isItalic: true)
/// ```
/// A family that is not installed is replaced by the system's font, and a warning names it. Where a family lacks a
/// weight, the nearest one is used; only where that is much lighter, its letters are made bolder.
nonisolated public struct Font: Hashable, Sendable {
  /// The thickness of a font's strokes.
  ///
  /// > Source: UIKit, `UIFont.Weight`; the values are those of CSS Fonts Module Level 4, "font-weight".
  public enum Weight: String, CaseIterable, Hashable, Sendable, Comparable {
    case ultraLight, thin, light, regular, medium, semibold, bold, heavy, black

    /// The weight on the scale of CSS and OpenType: 100 to 900, where 400 is regular and 700 bold.
    public var value: Int {
      switch self {
      case .ultraLight: 100
      case .thin: 200
      case .light: 300
      case .regular: 400
      case .medium: 500
      case .semibold: 600
      case .bold: 700
      case .heavy: 800
      case .black: 900
      }
    }

    /// Whether one weight is lighter than another.
    public static func < (a: Weight, b: Weight) -> Bool { a.value < b.value }
  }

  /// The height of the em square, in points. Less than 0.1 counts as that.
  public var size: Double { didSet { size = Self.legal(size) } }
  /// The smallest size, which is too small to be seen: 0.1 points.
  package static let leastSize = 0.1
  /// Everything but the size.
  package var style = FontStyle()

  /// Default: regular.
  public var weight: Weight {
    get { style.weight }
    set { style.weight = newValue }
  }
  /// The name of the family, as fontconfig knows it. Default: nil, the font of the desktop's user interface.
  public var family: String? {
    get { style.family }
    set { style.family = newValue }
  }
  /// Whether the letters are slanted. Default: false.
  public var isItalic: Bool {
    get { style.isItalic }
    set { style.isItalic = newValue }
  }
  /// Whether all letters are equally wide. Without a family, this is the system's monospaced font. Default: false.
  public var isMonospaced: Bool {
    get { style.isMonospaced }
    set { style.isMonospaced = newValue }
  }
  /// Whether all digits are equally wide, so that a number that counts does not jitter. Fonts without such digits keep
  /// their own. Default: false.
  public var hasMonospacedDigits: Bool {
    get { style.hasMonospacedDigits }
    set { style.hasMonospacedDigits = newValue }
  }
  /// The distance from line to line, as a multiple of the font's own: 0.5 to 10. Default: nil, the font's own.
  public var lineHeight: Double? {
    get { style.lineHeight }
    set {
      if let newValue { Self.check(lineHeight: newValue) }
      style.lineHeight = newValue
    }
  }

  /// Creates a font of a family; of the system's where `family` is nil.
  ///
  /// - Parameter size: in points; finite. Less than 0.1 counts as that.
  public init(family: String? = nil, size: Double, weight: Weight = .regular, isItalic: Bool = false) {
    self.size = Self.legal(size)
    style.family = family
    style.weight = weight
    style.isItalic = isItalic
  }

  package init(size: Double, style: FontStyle) {
    self.size = size
    self.style = style
  }

  /// Returns the font of the desktop's user interface.
  public static func system(size: Double, weight: Weight = .regular) -> Font { Font(size: size, weight: weight) }

  /// Returns the system's font with digits that are equally wide.
  public static func monospacedDigitSystem(size: Double, weight: Weight = .regular) -> Font {
    var font = Font(size: size, weight: weight)
    font.hasMonospacedDigits = true
    return font
  }

  /// Returns the system's monospaced font.
  public static func monospacedSystem(size: Double, weight: Weight = .regular) -> Font {
    var font = Font(size: size, weight: weight)
    font.isMonospaced = true
    return font
  }

  /// Returns the font in another size.
  public func withSize(_ size: Double) -> Font {
    var font = self
    font.size = size
    return font
  }

  /// Returns the font in another weight.
  public func withWeight(_ weight: Weight) -> Font {
    var font = self
    font.weight = weight
    return font
  }

  static func legal(_ size: Double) -> Double {
    precondition(size.isFinite, "the size of a font is finite, not \(size)")
    return max(leastSize, size)
  }

  private static func check(lineHeight: Double) {
    precondition(
      (0.5...10).contains(lineHeight), "the line height of a font is 0.5 to 10 times its own, not \(lineHeight)")
  }
}

/// A font without its size: texts that differ in size alone are shaped once.
package nonisolated struct FontStyle: Hashable, Sendable {
  package var family: String? {
    get { exactFamily.wrappedValue }
    set { exactFamily.wrappedValue = newValue }
  }
  private var exactFamily = ExactText<String?>(nil)
  package var weight = Font.Weight.regular
  package var isItalic = false
  package var isMonospaced = false
  package var hasMonospacedDigits = false
  package var lineHeight: Double?

  package init() {}
}

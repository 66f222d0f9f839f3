/// Colors by the names that they have in UIKit.
///
/// These are fixed values. Controls and screens that have a light and a dark form take the colors of their theme.
/// > Source: UIKit, `UIColor`, "Standard colors"; Apple, Human Interface Guidelines, "Color", light appearance.
extension Color {
  /// Transparent black.
  public static let clear = Color(white: 0, alpha: 0)
  /// Opaque black.
  public static let black = Color(white: 0)
  /// A gray of brightness 1/3.
  public static let darkGray = Color(white: 1 / 3)
  /// A gray of brightness 1/2.
  public static let gray = Color(white: 0.5)
  /// A gray of brightness 2/3.
  public static let lightGray = Color(white: 2 / 3)
  /// Opaque white.
  public static let white = Color(white: 1)
  /// Pure red.
  public static let red = Color(rgb: 0xff0000)
  /// Pure green.
  public static let green = Color(rgb: 0x00ff00)
  /// Pure blue.
  public static let blue = Color(rgb: 0x0000ff)
  /// Green and blue.
  public static let cyan = Color(rgb: 0x00ffff)
  /// Red and green.
  public static let yellow = Color(rgb: 0xffff00)
  /// Red and blue.
  public static let magenta = Color(rgb: 0xff00ff)
  /// Red and half of green.
  public static let orange = Color(red: 1, green: 0.5, blue: 0)
  /// Half of red and of blue.
  public static let purple = Color(red: 0.5, green: 0, blue: 0.5)
  /// A dark orange.
  public static let brown = Color(red: 0.6, green: 0.4, blue: 0.2)

  /// The red of Apple's interfaces.
  public static let systemRed = Color(rgb: 0xff3b30)
  /// The orange of Apple's interfaces.
  public static let systemOrange = Color(rgb: 0xff9500)
  /// The yellow of Apple's interfaces.
  public static let systemYellow = Color(rgb: 0xffcc00)
  /// The green of Apple's interfaces.
  public static let systemGreen = Color(rgb: 0x34c759)
  /// The mint of Apple's interfaces.
  public static let systemMint = Color(rgb: 0x00c7be)
  /// The teal of Apple's interfaces.
  public static let systemTeal = Color(rgb: 0x30b0c7)
  /// The cyan of Apple's interfaces.
  public static let systemCyan = Color(rgb: 0x32ade6)
  /// The blue of Apple's interfaces.
  public static let systemBlue = Color(rgb: 0x007aff)
  /// The indigo of Apple's interfaces.
  public static let systemIndigo = Color(rgb: 0x5856d6)
  /// The purple of Apple's interfaces.
  public static let systemPurple = Color(rgb: 0xaf52de)
  /// The pink of Apple's interfaces.
  public static let systemPink = Color(rgb: 0xff2d55)
  /// The brown of Apple's interfaces.
  public static let systemBrown = Color(rgb: 0xa2845e)
  /// The gray of Apple's interfaces.
  public static let systemGray = Color(rgb: 0x8e8e93)
}

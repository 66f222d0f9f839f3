/// A color in sRGB with straight (not premultiplied) alpha. Components are 0...1.
public struct Color: Hashable, Sendable, BitwiseCopyable {
  /// The red component, 0...1.
  public var red: Double
  /// The green component, 0...1.
  public var green: Double
  /// The blue component, 0...1.
  public var blue: Double
  /// The opacity: 0 is transparent, 1 is opaque.
  public var alpha: Double

  /// Transparent black.
  public static let clear = Color(red: 0, green: 0, blue: 0, alpha: 0)
  /// Opaque black.
  public static let black = Color(red: 0, green: 0, blue: 0)
  /// Opaque white.
  public static let white = Color(red: 1, green: 1, blue: 1)

  /// Creates a color from its components, each 0...1. Default alpha: 1, opaque.
  public init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }

  /// Creates a color from `0xRRGGBB`. The top eight bits are ignored.
  public init(rgb: UInt32, alpha: Double = 1) {
    self.init(
      red: Double(rgb >> 16 & 0xff) / 255, green: Double(rgb >> 8 & 0xff) / 255, blue: Double(rgb & 0xff) / 255,
      alpha: alpha)
  }

  /// Creates a color from `#rgb`, `#rrggbb` or `#rrggbbaa`; nil for any other text.
  public init?(hex: some StringProtocol) {
    guard hex.first == "#" else { return nil }
    var digits: [UInt32] = []
    for scalar in hex.unicodeScalars.dropFirst() {
      guard scalar.isASCII, let digit = Character(scalar).hexDigitValue else { return nil }
      digits.append(UInt32(digit))
    }
    switch digits.count {
    case 3: digits = digits.flatMap { [$0, $0] } + [15, 15]
    case 6: digits += [15, 15]
    case 8: break
    default: return nil
    }
    func byte(_ i: Int) -> Double { Double(digits[i] * 16 + digits[i + 1]) / 255 }
    self.init(red: byte(0), green: byte(2), blue: byte(4), alpha: byte(6))
  }

  /// Returns this color with another opacity, 0...1.
  public func withAlpha(_ alpha: Double) -> Color { Color(red: red, green: green, blue: blue, alpha: alpha) }
}

extension Color: CustomStringConvertible {
  /// The color as `#rrggbb`, or `#rrggbbaa` if it is not opaque.
  public var description: String {
    func hex(_ v: Double) -> String {
      let byte = Int((min(1, max(0, v)) * 255).rounded())
      return (byte < 16 ? "0" : "") + String(byte, radix: 16)
    }
    return "#" + hex(red) + hex(green) + hex(blue) + (alpha == 1 ? "" : hex(alpha))
  }
}

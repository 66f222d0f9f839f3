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

  /// Creates a color from its components, each 0...1. Default alpha: 1, opaque.
  public init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }

  /// Creates a gray from its brightness, 0 for black to 1 for white. Default alpha: 1, opaque.
  public init(white: Double, alpha: Double = 1) { self.init(red: white, green: white, blue: white, alpha: alpha) }

  /// Creates a color from `0xRRGGBB`. The top eight bits are ignored.
  public init(rgb: UInt32, alpha: Double = 1) {
    self.init(
      red: Double(rgb >> 16 & 0xff) / 255, green: Double(rgb >> 8 & 0xff) / 255, blue: Double(rgb & 0xff) / 255,
      alpha: alpha)
  }

  /// Creates a color from `#rgb`, `#rrggbb` or `#rrggbbaa`; nil for any other text.
  public init?(hex: some StringProtocol) {
    // The bytes of the digits, without an array: a file holds thousands of colors.
    var digits: UInt32 = 0
    var count = -1
    for byte in hex.utf8 {
      switch byte {
      case UInt8(ascii: "#") where count == -1: break
      case UInt8(ascii: "0")...UInt8(ascii: "9") where count >= 0: digits = digits << 4 | UInt32(byte & 15)
      case UInt8(ascii: "a")...UInt8(ascii: "f") where count >= 0: digits = digits << 4 | UInt32(byte & 15 + 9)
      case UInt8(ascii: "A")...UInt8(ascii: "F") where count >= 0: digits = digits << 4 | UInt32(byte & 15 + 9)
      default: return nil
      }
      count += 1
      if count > 8 { return nil }
    }
    switch count {
    case 3:
      let (red, green, blue) = (digits >> 8, digits >> 4 & 0xf, digits & 0xf)
      digits = red * 0x11 << 24 | green * 0x11 << 16 | blue * 0x11 << 8 | 0xff
    case 6: digits = digits << 8 | 0xff
    case 8: break
    default: return nil
    }
    func byte(_ shift: UInt32) -> Double { Double(digits >> shift & 0xff) / 255 }
    self.init(red: byte(24), green: byte(16), blue: byte(8), alpha: byte(0))
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

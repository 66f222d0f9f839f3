/// A colour in sRGB with straight (not premultiplied) alpha; components in 0...1.
public struct Color: Hashable, Sendable, BitwiseCopyable {
  public var red: Double
  public var green: Double
  public var blue: Double
  public var alpha: Double

  public static let clear = Color(red: 0, green: 0, blue: 0, alpha: 0)
  public static let black = Color(red: 0, green: 0, blue: 0)
  public static let white = Color(red: 1, green: 1, blue: 1)

  public init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }

  /// `0xRRGGBB`.
  public init(rgb: UInt32, alpha: Double = 1) {
    self.init(
      red: Double(rgb >> 16 & 0xff) / 255, green: Double(rgb >> 8 & 0xff) / 255, blue: Double(rgb & 0xff) / 255,
      alpha: alpha)
  }

  /// `#rgb`, `#rrggbb` or `#rrggbbaa`; nil for anything else.
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

  public func withAlpha(_ alpha: Double) -> Color { Color(red: red, green: green, blue: blue, alpha: alpha) }
}

extension Color: CustomStringConvertible {
  /// `#rrggbb`, with the alpha byte where it is not opaque.
  public var description: String {
    func hex(_ v: Double) -> String {
      let byte = Int((min(1, max(0, v)) * 255).rounded())
      return (byte < 16 ? "0" : "") + String(byte, radix: 16)
    }
    return "#" + hex(red) + hex(green) + hex(blue) + (alpha == 1 ? "" : hex(alpha))
  }
}

import Geometry

/// Suggests a color for a text that is not a valid color.
package enum ColorGuess {
  private static let names: [String: String] = [
    "black": "#000000", "white": "#ffffff", "red": "#ff0000", "green": "#008000", "blue": "#0000ff",
    "yellow": "#ffff00", "orange": "#ffa500", "purple": "#800080", "gray": "#808080", "grey": "#808080",
    "clear": "#00000000", "transparent": "#00000000", "none": "#00000000",
  ]

  /// The color for a name, for hexadecimal digits without `#`, or for the short form with alpha as in CSS; nil for
  /// others.
  package static func hex(for text: String) -> String? {
    let lower = text.lowercased()
    if let named = names[lower] { return named }
    if Color(hex: "#" + lower) != nil { return "#" + lower }
    if lower.hasPrefix("0x"), Color(hex: "#" + lower.dropFirst(2)) != nil { return "#" + lower.dropFirst(2) }
    if lower.hasPrefix("#"), lower.utf8.count == 5 {
      let long = "#" + lower.dropFirst().map { "\($0)\($0)" }.joined()
      if Color(hex: long) != nil { return long }
    }
    return nil
  }
}

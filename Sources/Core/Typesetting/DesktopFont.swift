#if canImport(Glibc)
import Glibc
#endif

/// Finds the font family that the desktop uses for its user interface.
package nonisolated enum DesktopFont {
  /// The families to take, the best first, where the desktop names none that is installed.
  static let preferred = ["Inter", "Adwaita Sans", "Cantarell", "Noto Sans"]
  /// The bytes of a settings file that are read.
  private static let limit = 65_536

  /// Returns the family in the settings files of the desktop; nil if there is none.
  static func familyInFiles() -> String? {
    func variable(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }
    guard let folder = variable("XDG_CONFIG_HOME") ?? variable("HOME").map({ $0 + "/.config" }) else { return nil }
    if variable("XDG_CURRENT_DESKTOP")?.contains("KDE") == true,
      let family = text(of: folder + "/kdeglobals").flatMap(family(inKDE:))
    {
      return family
    }
    for version in ["gtk-4.0", "gtk-3.0"] {
      if let family = text(of: folder + "/\(version)/settings.ini").flatMap(family(inGTK:)) { return family }
    }
    return nil
  }

  /// Returns the family in the text of a `settings.ini` of GTK.
  package static func family(inGTK text: String) -> String? {
    for line in text.split(whereSeparator: \.isNewline) {
      let parts = line.split(separator: "=", maxSplits: 1)
      guard parts.count == 2, trimmed(parts[0]) == "gtk-font-name" else { continue }
      let value = trimmed(parts[1])
      return family(ofName: String(value.hasPrefix("\"") ? value.dropFirst().prefix { $0 != "\"" } : value[...]))
    }
    return nil
  }

  /// Returns the family in the text of KDE's `kdeglobals`.
  package static func family(inKDE text: String) -> String? {
    var isGeneral = false
    for line in text.split(whereSeparator: \.isNewline) {
      if line.hasPrefix("[") {
        isGeneral = trimmed(line) == "[General]"
      } else if isGeneral, line.hasPrefix("font=") {
        let family = trimmed(line.dropFirst("font=".count).prefix { $0 != "," })
        return family.isEmpty ? nil : family
      }
    }
    return nil
  }

  /// Returns the family of a font's description, such as `Noto Sans Semi-Bold Italic 11`.
  ///
  /// > Source: Pango, `pango_font_description_from_string`.
  package static func family(ofName name: String) -> String? {
    var words = name.split(separator: " ")
    if let last = words.last, Double(last.hasSuffix("px") ? last.dropLast(2) : last) != nil { words.removeLast() }
    let styles: Set<String> = [
      "thin", "ultra-light", "extra-light", "light", "semi-light", "demi-light", "book", "regular", "normal", "medium",
      "semi-bold", "demi-bold", "bold", "ultra-bold", "extra-bold", "heavy", "black", "italic", "oblique", "roman",
      "condensed", "semi-condensed", "expanded", "semibold", "demibold",
    ]
    while words.count > 1, let last = words.last, styles.contains(last.lowercased()) { words.removeLast() }
    let family = words.joined(separator: " ").prefix { $0 != "," }
    return family.isEmpty ? nil : String(family)
  }

  private static func trimmed(_ text: Substring) -> String {
    let text = text.drop { $0.isWhitespace }
    guard let last = text.lastIndex(where: { !$0.isWhitespace }) else { return "" }
    return String(text[...last])
  }

  private static func text(of path: String) -> String? {
    let file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard file >= 0 else { return nil }
    defer { close(file) }
    let bytes = [UInt8](unsafeUninitializedCapacity: limit) { $1 = max(0, read(file, $0.baseAddress, limit)) }
    return String(decoding: bytes, as: UTF8.self)
  }
}

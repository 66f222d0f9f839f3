import Views

#if canImport(Glibc)
import Glibc
#endif

/// The preferences in GTK's file of settings, for desktops without a settings portal.
///
/// > Source: GTK 4, `GtkSettings`, "settings.ini".
enum GTKSettings {
  /// The file is not larger than this, in bytes.
  private static let sizeLimit = 65_536

  /// Those of the newest GTK that has a file.
  static var preferences: DesktopPreferences {
    let home = variable("XDG_CONFIG_HOME") ?? variable("HOME").map { $0 + "/.config" }
    guard let home else { return DesktopPreferences() }
    for version in ["4.0", "3.0"] {
      if let text = text(ofFile: "\(home)/gtk-\(version)/settings.ini") { return preferences(in: text) }
    }
    return DesktopPreferences()
  }

  static func preferences(in text: String) -> DesktopPreferences {
    var preferences = DesktopPreferences()
    for line in text.split(whereSeparator: \.isNewline) {
      let parts = line.split(separator: "=", maxSplits: 1).map { $0.filter { !$0.isWhitespace } }
      guard parts.count == 2 else { continue }
      let isOn = ["1", "true"].contains(parts[1].lowercased())
      switch parts[0] {
      case "gtk-application-prefer-dark-theme": preferences.style = isOn ? .dark : nil
      case "gtk-enable-animations": preferences.prefersReducedMotion = !isOn
      case "gtk-theme-name" where parts[1].hasPrefix("HighContrast"): preferences.prefersIncreasedContrast = true
      default: break
      }
    }
    return preferences
  }

  private static func variable(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }.flatMap { $0.isEmpty ? nil : $0 }
  }

  private static func text(ofFile path: String) -> String? {
    // A pipe in its place is not waited for.
    let file = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard file >= 0 else { return nil }
    defer { close(file) }
    var bytes = [UInt8](repeating: 0, count: sizeLimit)
    let count = max(0, read(file, &bytes, bytes.count))
    return String(decoding: bytes.prefix(count), as: UTF8.self)
  }
}

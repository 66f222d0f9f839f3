import Geometry

/// Computes the scale of a window, in device pixels per point.
///
/// Wayland reports a scale for each display, which SDL follows. On X11, SDL's units are pixels, and the desktop sets a
/// resolution in dots per inch; 96 is a scale of 1.
package nonisolated enum DisplayScale {
  /// The range that a desktop's scale is clamped to.
  package static let range = 0.5...4.0

  /// Returns the scale for a resolution in dots per inch; nil for an implausible one.
  package static func scale(ofDPI dpi: Double) -> Double? {
    guard (10...2000).contains(dpi) else { return nil }
    return min(max(dpi / 96, range.lowerBound), range.upperBound)
  }

  /// Returns the scale of `Xft.dpi` in X resources, one a line; nil if there is none. The last line wins.
  package static func scale(inResources text: String) -> Double? {
    var scale: Double?
    for line in text.split(whereSeparator: \.isNewline) {
      let parts = line.split(separator: ":", maxSplits: 1)
      guard parts.count == 2, trimmed(parts[0]) == "Xft.dpi", let dpi = Double(trimmed(parts[1])) else { continue }
      scale = self.scale(ofDPI: dpi) ?? scale
    }
    return scale
  }

  private static func trimmed(_ text: Substring) -> Substring {
    let text = text.drop { $0.isWhitespace }
    guard let last = text.lastIndex(where: { !$0.isWhitespace }) else { return "" }
    return text[...last]
  }

  /// Returns the number of pixels per SDL unit.
  ///
  /// The pixels of a window are whole numbers, so their quotient only approximates a fractional scale. A multiple of a
  /// quarter that fits both sides is taken as the scale; otherwise the quotient is.
  /// - Parameters:
  ///   - units: the width and height in SDL units.
  ///   - pixels: the width and height in pixels.
  package static func density(units: (width: Int, height: Int), pixels: (width: Int, height: Int)) -> Double {
    guard units.width > 0, units.height > 0, pixels.width > 0, pixels.height > 0 else { return 1 }
    let quotient =
      units.width >= units.height
      ? Double(pixels.width) / Double(units.width) : Double(pixels.height) / Double(units.height)
    let quarter = (quotient * 4).rounded() / 4
    func explains(_ units: Int, _ pixels: Int) -> Bool { abs(Double(units) * quarter - Double(pixels)) < 1 }
    return quarter > 0 && explains(units.width, pixels.width) && explains(units.height, pixels.height)
      ? quarter : quotient
  }
}

nonisolated extension DisplayScale {
  /// Returns the scale of `Xft/DPI` among the settings of an XSETTINGS manager; nil if there is none or the data is
  /// malformed.
  package static func scale(inSettings bytes: [UInt8]) -> Double? {
    // The value is in 1/1024 of a dot per inch.
    XSettings(bytes)?.dpi.flatMap { scale(ofDPI: Double($0) / 1024) }
  }
}

/// The settings of an XSETTINGS manager that are used here.
///
/// > Source: XSETTINGS, Cross-desktop setting notification protocol, version 0.5, "Format of the settings property".
package nonisolated struct XSettings {
  /// `Xft/DPI`, in 1/1024 of a dot per inch.
  package private(set) var dpi: Int?
  /// `Gtk/FontName`, such as `Cantarell 11`.
  package private(set) var fontName: String?

  /// Reads the settings; nil if they are malformed.
  package init?(_ bytes: [UInt8]) {
    guard let order = bytes.first, order <= 1 else { return nil }
    var reader = SettingsReader(bytes: bytes, isBigEndian: order == 1, place: 8)
    guard let count = reader.number(4) else { return nil }
    for _ in 0..<count {
      guard let kind = reader.number(1), reader.skip(1), let length = reader.number(2),
        let name = reader.text(length), reader.skip(4)
      else { return nil }
      switch kind {
      case 0:
        guard let value = reader.number(4) else { return nil }
        if name == "Xft/DPI" { dpi = value }
      case 1:
        guard let length = reader.number(4), let text = reader.text(length) else { return nil }
        if name == "Gtk/FontName" { fontName = text }
      case 2:
        guard reader.skip(8) else { return nil }
      default: return nil
      }
    }
  }
}

/// Reads untrusted XSETTINGS data without overrunning it.
nonisolated private struct SettingsReader {
  let bytes: [UInt8]
  let isBigEndian: Bool
  var place: Int

  /// Reads an unsigned number of `size` bytes; nil beyond the end.
  mutating func number(_ size: Int) -> Int? {
    guard bytes.count - place >= size else { return nil }
    let part = bytes[place..<place + size]
    place += size
    return (isBigEndian ? Array(part) : part.reversed()).reduce(0) { $0 << 8 | Int($1) }
  }

  /// Reads a string of `length` bytes and its padding to a multiple of 4; nil beyond the end.
  mutating func text(_ length: Int) -> String? {
    let padded = (length + 3) / 4 * 4
    guard bytes.count - place >= padded else { return nil }
    defer { place += padded }
    return String(decoding: bytes[place..<place + length], as: UTF8.self)
  }

  mutating func skip(_ size: Int) -> Bool {
    guard bytes.count - place >= size else { return false }
    place += size
    return true
  }
}

nonisolated extension Size {
  static func * (size: Size, factor: Double) -> Size { Size(size.width * factor, size.height * factor) }
  static func / (size: Size, divisor: Double) -> Size { Size(size.width / divisor, size.height / divisor) }
}

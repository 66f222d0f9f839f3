import Geometry

/// The arithmetic of a window's scale: how many device pixels a point has.
///
/// Wayland tells a scale for each display, which SDL follows. On X11 points are pixels for SDL, and the desktop's choice is
/// a resolution in dots per inch, of which 96 mean a scale of 1.
package nonisolated enum DisplayScale {
  /// A desktop's choice outside of these becomes the nearest of them.
  package static let range = 0.5...4.0

  /// The scale that a resolution asks for; nil for one that no display has.
  package static func scale(ofDPI dpi: Double) -> Double? {
    guard (10...2000).contains(dpi) else { return nil }
    return min(max(dpi / 96, range.lowerBound), range.upperBound)
  }

  /// What `Xft.dpi` asks for among X resources, which have a line each; nil where it is not there. The last line wins.
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

  /// How many pixels one of SDL's units has.
  ///
  /// The pixels of a window are whole, so their quotient only comes near a fractional scale: a quarter that explains both
  /// sides is taken for the scale, and anything else as it is.
  /// - Parameters:
  ///   - units: width and height in SDL's units.
  ///   - pixels: the same in pixels.
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
  /// What `Xft/DPI` asks for among a settings manager's values; nil where it is not there, or they have another form.
  ///
  /// > Source: XSETTINGS, Cross-desktop setting notification protocol, version 0.5, "Format of the settings property".
  package static func scale(inSettings bytes: [UInt8]) -> Double? {
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
        // In 1/1024 of a dot per inch.
        if name == "Xft/DPI" { return scale(ofDPI: Double(value) / 1024) }
      case 1:
        guard let length = reader.number(4), reader.text(length) != nil else { return nil }
      case 2:
        guard reader.skip(8) else { return nil }
      default: return nil
      }
    }
    return nil
  }
}

/// Reads the settings of XSETTINGS, whatever their bytes are.
nonisolated private struct SettingsReader {
  let bytes: [UInt8]
  let isBigEndian: Bool
  var place: Int

  /// An unsigned number of so many bytes; nil beyond the end.
  mutating func number(_ size: Int) -> Int? {
    guard bytes.count - place >= size else { return nil }
    let part = bytes[place..<place + size]
    place += size
    return (isBigEndian ? Array(part) : part.reversed()).reduce(0) { $0 << 8 | Int($1) }
  }

  /// So many bytes and what fills them up to words; nil beyond the end.
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

/// The size of an SVG, from the attributes of its root.
///
/// > Source: SVG 2, 8.2 and 8.8 (viewport and intrinsic sizes); CSS Values 4, 6 (units); CSS Images 3, 5.2 (300 by
/// > 150).
nonisolated struct SVGHeader {
  /// In pixels, rounded up.
  var width: Int
  var height: Int
  /// The same, exact.
  private var exact: (width: Double, height: Double)
  /// The bytes before the end of the root's tag.
  private var rootEnd: Int

  private static let searched = 65_536
  private static let most = 1e9

  /// Reads the root; nil if the bytes are no SVG.
  init?(_ bytes: [UInt8]) throws(ImageFailure) {
    guard let start = Self.find("<svg", in: bytes.prefix(Self.searched)),
      let end = bytes[start...].prefix(Self.searched).firstIndex(of: UInt8(ascii: ">"))
    else { return nil }
    let isEmpty = bytes[end - 1] == UInt8(ascii: "/")
    rootEnd = isEmpty ? end - 1 : end
    // The library shows what it has read of a file that ends too early.
    guard isEmpty || Self.find("</svg", in: bytes.suffix(256)) != nil else { throw .truncated }
    let root = String(decoding: bytes[start + 4..<rootEnd], as: UTF8.self)
    let box = Self.attribute("viewBox", in: root).map(Self.numbers) ?? []
    let view = box.count == 4 && box[2] > 0 && box[3] > 0 ? (width: box[2], height: box[3]) : nil
    let font = Self.attribute("font-size", in: root).flatMap { SVGLength($0)?.pixels(em: 16, whole: 16) } ?? 16
    func side(_ name: String, _ whole: Double) -> Double? {
      Self.attribute(name, in: root).flatMap { SVGLength($0)?.pixels(em: font, whole: whole) }
    }
    let givenWidth = side("width", view?.width ?? 300)
    let givenHeight = side("height", view?.height ?? 150)
    switch (givenWidth, givenHeight, view) {
    case (nil, nil, let view): exact = view ?? (300, 150)
    case (nil, let height?, let view): exact = (view.map { height * $0.width / $0.height } ?? 300, height)
    case (let width?, nil, let view): exact = (width, view.map { width * $0.height / $0.width } ?? 150)
    case (let width?, let height?, _): exact = (width, height)
    }
    guard exact.width > 0, exact.height > 0 else { throw .damaged("its size is 0") }
    exact = (min(Self.most, exact.width), min(Self.most, exact.height))
    (width, height) = (Int(exact.width.rounded(.up)), Int(exact.height.rounded(.up)))
  }

  /// The file with its size in pixels: the library knows few units.
  func sized(_ bytes: [UInt8]) -> [UInt8] {
    // The last of two attributes counts.
    bytes[..<rootEnd] + Array(" width=\"\(exact.width)\" height=\"\(exact.height)\"".utf8) + bytes[rootEnd...]
  }

  private static func find(_ text: String, in bytes: ArraySlice<UInt8>) -> Int? {
    let text = Array(text.utf8)
    guard bytes.count >= text.count else { return nil }
    return (bytes.startIndex...bytes.endIndex - text.count).first { bytes[$0..<$0 + text.count].elementsEqual(text) }
  }

  private static func attribute(_ name: String, in root: String) -> Substring? {
    var rest = Substring(root)
    while let equals = rest.firstIndex(of: "=") {
      let found = rest[..<equals].split(whereSeparator: \.isWhitespace).last
      let value = rest[equals...].dropFirst().drop(while: \.isWhitespace)
      guard let quote = value.first, quote == "\"" || quote == "'" else {
        rest = value
        continue
      }
      let text = value.dropFirst().prefix { $0 != quote }
      if found.map({ $0 == name }) == true { return text }
      rest = root[text.endIndex...].dropFirst()
    }
    return nil
  }

  private static func numbers(_ text: Substring) -> [Double] {
    text.split { $0 == "," || $0.isWhitespace }.compactMap { Double($0) }.filter(\.isFinite)
  }
}

/// A length of CSS, as in `2.5in` or `50%`.
nonisolated struct SVGLength {
  private let value: Double
  private let unit: Substring

  /// Reads a length; nil if the text is none.
  init?(_ text: Substring) {
    var rest = text.drop(while: \.isWhitespace)
    let whole = rest
    func isDigit(_ place: Substring.Index) -> Bool {
      place < whole.endIndex && whole[place].isASCII && whole[place].isNumber
    }
    func drop(_ matches: (Character) -> Bool) { rest = rest.drop(while: matches) }
    drop { "+-".contains($0) }
    drop { $0.isASCII && $0.isNumber || $0 == "." }
    // The e of an exponent, but not that of em or ex.
    if let e = rest.first, "eE".contains(e) {
      var next = whole.index(after: rest.startIndex)
      if next < whole.endIndex, "+-".contains(whole[next]) { next = whole.index(after: next) }
      if isDigit(next) {
        rest = whole[next...]
        drop { $0.isASCII && $0.isNumber }
      }
    }
    guard let value = Double(whole[..<rest.startIndex]), value.isFinite else { return nil }
    self.value = value
    let end = rest.lastIndex { !$0.isWhitespace }
    unit = end.map { rest[...$0] } ?? rest.prefix(0)
  }

  /// The length in pixels; nil for a unit that is not known.
  /// - Parameters:
  ///   - em: the size of the font.
  ///   - whole: what 100% is.
  func pixels(em: Double, whole: Double) -> Double? {
    let inch = 96.0
    switch unit.lowercased() {
    case "", "px": return value
    case "in": return value * inch
    case "cm": return value * inch / 2.54
    case "mm": return value * inch / 25.4
    case "q": return value * inch / 101.6
    case "pt": return value * inch / 72
    case "pc": return value * inch / 6
    case "em": return value * em
    case "ex", "ch": return value * em / 2
    case "rem": return value * 16
    case "%": return value / 100 * whole
    default: return nil
    }
  }
}

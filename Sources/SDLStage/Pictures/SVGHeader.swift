/// The size of an SVG, from the attributes of its root.
nonisolated enum SVGHeader {
  private static let searched = 65_536

  /// Returns the size in pixels, rounded up; nil if the bytes are no SVG.
  static func size(of bytes: [UInt8]) throws(ImageFailure) -> (width: Int, height: Int)? {
    let text = String(decoding: bytes.prefix(searched), as: UTF8.self)
    guard let start = text.range(of: "<svg"), let end = text[start.upperBound...].firstIndex(of: ">") else {
      return nil
    }
    let root = text[start.upperBound..<end]
    // The library shows what it has read of a file that ends too early.
    let tail = String(decoding: bytes.suffix(256), as: UTF8.self)
    guard tail.contains("</svg") || root.hasSuffix("/") else { throw .truncated }
    let box = attribute("viewBox", in: root).map { numbers($0) } ?? []
    var width = attribute("width", in: root).flatMap { length($0) }
    var height = attribute("height", in: root).flatMap { length($0) }
    if box.count == 4 {
      let (w, h) = (box[2], box[3])
      switch (width, height) {
      case (nil, nil): (width, height) = (w, h)
      case (nil, let given?): width = h > 0 ? given * w / h : nil
      case (let given?, nil): height = w > 0 ? given * h / w : nil
      case (.some, .some): break
      }
    }
    guard let width, let height, width > 0, height > 0 else { throw .damaged("it says neither a size nor a viewBox") }
    let most = 1e9
    return (Int(min(most, width.rounded(.up))), Int(min(most, height.rounded(.up))))
  }

  private static func attribute(_ name: String, in root: Substring) -> Substring? {
    var rest = root
    while let found = rest.range(of: name) {
      let before = found.lowerBound == root.startIndex ? " " : root[root.index(before: found.lowerBound)]
      rest = root[found.upperBound...]
      let value = rest.drop { $0.isWhitespace }
      guard before.isWhitespace, value.first == "=" else { continue }
      let quoted = value.dropFirst().drop { $0.isWhitespace }
      guard let quote = quoted.first, quote == "\"" || quote == "'" else { continue }
      return quoted.dropFirst().prefix { $0 != quote }
    }
    return nil
  }

  /// Pixels, points and the like; percentages have no size of their own.
  private static func length(_ text: Substring) -> Double? {
    guard !text.contains("%") else { return nil }
    let digits = text.drop { $0.isWhitespace }.prefix { $0.isNumber || "+-.".contains($0) }
    return Double(digits).flatMap { $0.isFinite ? $0 : nil }
  }

  private static func numbers(_ text: Substring) -> [Double] {
    text.split { $0 == "," || $0.isWhitespace }.compactMap { Double($0) }.filter(\.isFinite)
  }
}

nonisolated extension StringProtocol {
  /// The first place of a text, without Foundation.
  fileprivate func range(of other: String) -> Range<Index>? {
    var at = startIndex
    while at < endIndex {
      if self[at...].hasPrefix(other) { return at..<index(at, offsetBy: other.count) }
      at = index(after: at)
    }
    return nil
  }
}
